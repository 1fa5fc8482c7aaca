/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_SERIES_TIME,           /* t */
  HYS_SERIES_POSITION,       /* x:NODE */
  HYS_SERIES_VELOCITY,       /* v:NODE */
  HYS_SERIES_ACCELERATION,   /* a:NODE */
  HYS_SERIES_LOAD,           /* F:NODE */
  HYS_SERIES_REACTION,       /* r:NODE */
  HYS_SERIES_ELONGATION,     /* u:ELEMENT */
  HYS_SERIES_FORCE,          /* f:ELEMENT */
  HYS_SERIES_SLIP,           /* slip:ELEMENT */
  HYS_SERIES_ENERGY,         /* E:kinetic, ... */
} HysSeriesQuantity;

typedef enum
{
  HYS_ENERGY_KINETIC,
  HYS_ENERGY_ELASTIC,
  HYS_ENERGY_FRICTION,
  HYS_ENERGY_VISCOUS,
  HYS_ENERGY_WORK,
  HYS_ENERGY_ERROR,
  HYS_N_ENERGIES,
} HysEnergy;

/* A series: a quantity and the index of its node, element or HysEnergy. */
typedef struct
{
  HysSeriesQuantity quantity;
  guint             index;
} HysSeries;

/* Reads a name such as "x:m"; HYS_ERROR_USAGE names what is wrong with it. */
gboolean  hys_series_parse  (const HysDocument *document,
                             const char        *name,
                             HysSeries         *series,
                             GError           **error);

/* The name in files ("f:s1"). */
char     *hys_series_name   (const HysDocument *document,
                             HysSeries          series);

/* The letter for the force that an element exerts (the papers' g for a slider, f for others; λ where
 * the document shows tensions), and for its elongation: u. */
const char *hys_element_letter (const HysDocument *document,
                                const HysElement  *element,
                                HysSeriesQuantity  quantity);

/* Whether values are called by the letters of rheology from now on, in all of the program: until then by those of
 * mechanics, as in files and on the command line. On any thread. */
void      hys_letter_set_rheology (gboolean      rheology);

/* What a value with a letter of mechanics is called: stiffness k, viscosity c, threshold α, limit η, displacement x and
 * force F of rheology are E, η, σ_y, ε_y, ε and σ. @mark (out) (optional): the "y", %NULL for none */
const char *
          hys_letter         (const char        *letter,
                              const char       **mark);

/* The papers' symbol as Pango markup: "g<sub>1</sub>" for the force of the slider s1, "x", "F − m x″" for r of a node
 * with mass; the index of an element is the trailing number of its id, or else the id. */
char     *hys_series_symbol (const HysDocument *document,
                             HysSeries          series);

/* Its unit as Pango markup ("mm", "N s<sup>−1</sup>"), "" when the document names none. */
char     *hys_series_unit   (const HysDocument *document,
                             HysSeries          series);

/* The unit of any quantity, likewise. */
char     *hys_dimension_unit (const HysDocument *document,
                              HysDimension       dimension);

/* Every series of a document, in a fixed order (t first), as HysSeries. */
GArray   *hys_series_all    (const HysDocument *document);

G_END_DECLS
