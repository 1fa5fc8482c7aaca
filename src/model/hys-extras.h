/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-signal.h"

G_BEGIN_DECLS

/**
 * HysExtras:
 * @members: of char *: `"key": value`, JSON text in the form in which it is saved
 *
 * The unknown keys of one object, in the order of the file. Private to the model.
 */
struct HysExtras
{
  GPtrArray *members;
};

HysExtras *hys_extras_copy (const HysExtras *self);   /* NULL gives NULL */
void       hys_extras_free (HysExtras       *self);

/* Adds a member to the extras at @self, which may be NULL before. Takes @member. */
void       hys_extras_add  (HysExtras      **self,
                            char            *member);

G_END_DECLS
