/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-cover.h"

G_BEGIN_DECLS

/**
 * HysSieve:
 *
 * Lines of one width go through it, in pixels of a cover, and only what has ink to add to the cover is let through, as few
 * polylines that run on over gaps that are not long.
 */
typedef struct HysSieve HysSieve;

/* Takes a polyline of at least two points. */
typedef void (*HysSieveTake) (const HysPoint *points,
                              gsize           n,
                              gpointer        user_data);

/* @point: pixels that are a point of the paper */
HysSieve *hys_sieve_new  (HysCover       *cover,
                          double          width,
                          double          point,
                          HysSieveTake    take,
                          gpointer        user_data);
void      hys_sieve_free (HysSieve       *self);

/* Begins anew with lines for another taker on a cover from which ink was taken away. */
void      hys_sieve_begin (HysSieve      *self,
                           HysSieveTake   take);

/* The next line; one that is let through as it is, without ink; and the end of those that follow each other. */
void      hys_sieve_line (HysSieve       *self,
                          HysPoint        from,
                          HysPoint        to);
void      hys_sieve_keep (HysSieve       *self,
                          HysPoint        from,
                          HysPoint        to);
void      hys_sieve_end  (HysSieve       *self);

/* Whether a dot has ink to add, which it does then. */
gboolean  hys_sieve_dot  (HysSieve       *self,
                          HysPoint        at);

G_END_DECLS
