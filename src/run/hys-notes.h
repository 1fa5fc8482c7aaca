/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-scheme.h"

G_BEGIN_DECLS

/**
 * HysNotes:
 *
 * What a run has come upon besides its numbers: the bars whose position is not determined, and from when on; the times
 * at which its scheme had to make a step of another one. One thread writes, any thread reads. Reference counted,
 * atomically.
 */
typedef struct HysNotes HysNotes;

HysNotes  *hys_notes_new   (void);
HysNotes  *hys_notes_ref   (HysNotes        *self);
void       hys_notes_unref (HysNotes        *self);

/* For the writer. Times must not decrease. Of very many the later ones are not kept. */
void       hys_notes_add   (HysNotes        *self,
                            guint            bar,
                            double           t);
void       hys_notes_add_fallback (HysNotes *self,
                                   double    t);

/* For the writer: what the scheme has chosen so far. FALSE where nothing was. */
void       hys_notes_set_account (HysNotes         *self,
                                  const HysAccount *account);
gboolean   hys_notes_get_account (const HysNotes   *self,
                                  HysAccount       *account);

gsize      hys_notes_count (const HysNotes  *self);

/* The notes as findings about the document of @system. Of bars one for each time at which there are any; of many the
 * last one takes up all that follow, with the time from which all hold. Of fallbacks one for all. */
GPtrArray *hys_notes_tell  (const HysNotes  *self,
                            const HysSystem *system);

G_END_DECLS
