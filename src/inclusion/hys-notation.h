/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-algebra.h"
#include "hys-owner.h"
#include "hys-system.h"

G_BEGIN_DECLS

/**
 * HysNotation:
 * @springs, @dashpots, @sliders, @bars: the index of each one's symbols, %NULL for none: the spring "k3" is written
 *    with the index 3, the only mass with none. No two of one kind share an index. Branch 2 of the Masing element "g"
 *    has the index "g,2"
 * @n_forced: how many free bars bear forces
 *
 * How what is drawn is called in formulas.
 */
typedef struct
{
  GPtrArray       *springs;
  GPtrArray       *dashpots;
  GPtrArray       *sliders;
  GPtrArray       *bars;
  guint            n_forced;
  const HysSystem *system;
} HysNotation;

/* Refers to the system. */
HysNotation *hys_notation_new     (const HysSystem   *system);

/* A letter ("k", "α"; in every script) with an index, or %NULL. */
HysName      hys_notation_name    (const char        *letter,
                                   const char        *index);

/* The symbol of that name (in the algebra); %NULL without an algebra, or where it has no room for more. */
const HysFraction *hys_notation_symbol (HysAlgebra *algebra,
                                        const char *letter,
                                        const char *index,
                                        double      value);

/* The name of a force on a bar: "F" if it is the only one. */
HysName      hys_notation_force   (const HysNotation *self,
                                   guint              bar);

/* A name followed by a prime (a derivative). */
HysName      hys_notation_rate    (const HysName     *name);

HYS_DEFINE_OWNED (HysNotation, hys_notation_free)

G_END_DECLS
