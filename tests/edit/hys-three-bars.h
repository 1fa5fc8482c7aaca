/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-draw-plan.h"

/* A drawing for what drags mean: bars a, b and c at columns 0, 2 and 6, springs ab in lane 0 and bc in lanes 0 and 1. */
typedef struct
{
  HysDocument *document;
  HysLayout   *layout;
} Fixture;

/* Puts bars and elements there, and lays the drawing out. */
void place     (Fixture       *self,
                const double  *columns,
                const double  *rows);

void set_up    (Fixture       *self,
                gconstpointer  data);
void tear_down (Fixture       *self,
                gconstpointer  data);
