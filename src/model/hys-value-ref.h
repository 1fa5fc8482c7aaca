/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-document.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_OWNER_DOCUMENT,
  HYS_OWNER_SIMULATION,
  HYS_OWNER_NODE,
  HYS_OWNER_ELEMENT,
  HYS_OWNER_LOAD,
} HysOwner;

/**
 * HysValueRef:
 * @owner: what has the value
 * @item: index of the node, element or load
 * @key: which of its values: of the document a HysDocumentKey, of the simulation a HysSimulationKey, of a node a
 *    HysNodeKey, of elements and loads the index of a parameter; an element has its fields (its row) after its
 *    parameters
 *
 * Refers to one editable value of a document by its owner and key, independent of addresses in memory.
 */
typedef struct
{
  HysOwner owner;
  guint    item;
  guint    key;
} HysValueRef;

/* Finds a value by its name: "k1.stiffness", "m.mass", "m.force.amplitude" (of the first load of that kind on that
 * node), "simulation.step", "units.length", "title". An id may have dots in it: the longest one that exists counts.
 * Sets HYS_ERROR_USAGE when there is none. */
gboolean  hys_value_ref_find      (const HysDocument  *document,
                                   const char         *name,
                                   HysValueRef        *ref,
                                   GError            **error);

/* Name of the value for hys_value_ref_find() (transfer full). */
char     *hys_value_ref_name      (HysValueRef         self,
                                   const HysDocument  *document);

/* Id of the node or element that it belongs to, of a load that of its node; "simulation", "units", or NULL. */
const char *
          hys_value_ref_id        (HysValueRef         self,
                                   const HysDocument  *document);

/* Its key, range and dimension; without a symbol for values that are no quantities. Never NULL. */
const HysParameter *
          hys_value_ref_parameter (HysValueRef         self,
                                   const HysDocument  *document);

/* Whether it is a force that an element exerts and the document shows tensions (hys_force_sign_is_tension()): a person
 * reads and types it with the other sign than the document has. */
gboolean  hys_value_ref_is_tension (HysValueRef        self,
                                    const HysDocument *document);

/* Its symbol, without index. */
const char *
          hys_value_ref_symbol    (HysValueRef         self,
                                   const HysDocument  *document);

/* Current value as a person reads it (transfer full): numbers with a decimal point, a choice as its word, a switch as
 * "true" or "false". */
char     *hys_value_ref_read      (HysValueRef         self,
                                   const HysDocument  *document);

/* What a person typed, as a document has it: a number with a decimal comma, or one that is to be worked out (1/3,
 * 2*pi), becomes a number, with the document's sign; a formula keeps all but decimal commas, a text all. */
char     *hys_value_ref_normalise (HysValueRef         self,
                                   const HysDocument  *document,
                                   const char         *text);

/* What has the value, to be modified: a HysNode, HysElement or HysLoad, or the document for its own values and those of
 * its simulation. */
gpointer  hys_value_ref_edit      (HysValueRef         self,
                                   HysDocument        *document);

/* Sets the value in @item, what has it, and checks @item. On failure sets HYS_ERROR_REFUSED with the reason alone; @item may be changed
 * then. Points of a table are JSON. The step and the number of steps replace each other; with a number of steps the
 * step follows `until`. */
gboolean  hys_value_ref_put       (HysValueRef         self,
                                   gpointer            item,
                                   const char         *text,
                                   GError            **error);

G_END_DECLS
