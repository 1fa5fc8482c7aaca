/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_TARGET_NODE,      /* m.mass */
  HYS_TARGET_ELEMENT,   /* k1.stiffness */
  HYS_TARGET_LOAD,      /* m.force.amplitude: of the first load of that kind on that node */
} HysTargetOwner;

/**
 * HysTarget:
 * @item: index of the node, element or load
 * @key: which of its parameters, for hys_target_parameter()
 *
 * A number of a node, of an element or of a load's signal: what a control can set.
 */
typedef struct
{
  HysTargetOwner owner;
  guint          item;
  guint          key;
} HysTarget;

/* Finds a value by the name that hys_document_set() knows it by; HYS_ERROR_USAGE says what is wrong with the name. An id
 * may have dots in it: the longest one that exists counts. */
gboolean            hys_target_find      (const HysDocument *document,
                                          const char        *name,
                                          HysTarget         *target,
                                          GError           **error);

/* The name of the number called @key ("mass", "stiffness", "amplitude") of an item; FALSE when it has none that a control
 * can set, or when names stand for another load of the same kind on its node. */
gboolean            hys_target_of        (const HysDocument *document,
                                          HysTargetOwner     owner,
                                          guint              item,
                                          const char        *key,
                                          HysTarget         *target);

char               *hys_target_name      (HysTarget          self,
                                          const HysDocument *document);

/* What it is: key, name, symbol, range, dimension. */
const HysParameter *hys_target_parameter (HysTarget          self,
                                          const HysDocument *document);

/* Its symbol: "k₃" for the stiffness of k3, "k left" for that of an element called left, "m" for the only mass, "A" for the
 * amplitude of the only load, "g₁(0)". The caller owns it. */
char               *hys_target_symbol    (HysTarget          self,
                                          const HysDocument *document);

/* The present value; NAN for a formula. */
double              hys_target_get       (HysTarget          self,
                                          const HysDocument *document);

/* Sets the value in @item, which is the HysNode, HysElement or HysLoad or another version of it. A formula goes; a count
 * becomes whole. */
void                hys_target_put       (HysTarget          self,
                                          gpointer           item,
                                          double             value);

/* The ends of a control's range: as given, or else by the present value of its first target and what that may be. */
void                hys_control_range    (const HysControl  *self,
                                          const HysDocument *document,
                                          double            *minimum,
                                          double            *maximum);

G_END_DECLS
