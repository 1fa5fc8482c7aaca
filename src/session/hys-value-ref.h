/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-change.h"

G_BEGIN_DECLS

typedef enum
{
  HYS_OWNER_DOCUMENT,
  HYS_OWNER_SIMULATION,
  HYS_OWNER_NODE,
  HYS_OWNER_ELEMENT,
  HYS_OWNER_LOAD,
} HysOwner;

/* The keys of the document, of its simulation and of a node; those of elements and loads are parameter indices. */
typedef enum
{
  HYS_KEY_TITLE,
  HYS_KEY_NOTES,
  HYS_KEY_LENGTH_UNIT,
  HYS_KEY_FORCE_UNIT,
  HYS_KEY_TIME_UNIT,
} HysDocumentKey;

typedef enum
{
  HYS_KEY_UNTIL,
  HYS_KEY_STEP,
  HYS_KEY_STEPS,
  HYS_KEY_SCHEME,
  HYS_KEY_EVERY,      /* "" = automatic */
} HysSimulationKey;

typedef enum
{
  HYS_KEY_MASS,
  HYS_KEY_POSITION,
  HYS_KEY_VELOCITY,
  HYS_KEY_FIXED,
} HysNodeKey;

/**
 * HysValueRef:
 * @owner: what has the value
 * @item: index of the node, element or load
 * @key: which of its values
 *
 * Refers to one editable value of a document by its owner and key, independent of addresses in memory.
 */
typedef struct
{
  HysOwner owner;
  guint    item;
  guint    key;
} HysValueRef;

/* Name of the value for hys_document_set() (transfer full). */
char      *hys_value_ref_name   (HysValueRef         self,
                                 const HysDocument  *document);

/* Current value as text (transfer full): numbers with a decimal point, a choice as its word, a switch as "true" or
 * "false". */
char      *hys_value_ref_read   (HysValueRef         self,
                                 const HysDocument  *document);

/* What a person typed, as a document has it: a number with a decimal comma, or one that is to be worked out (1/3,
 * 2*pi), becomes a number; where a formula may stand, and in texts, it stays what it is. */
char      *hys_value_ref_normalise (HysValueRef        self,
                                    const HysDocument *document,
                                    const char        *text);

/* The change that sets the value from typed text. Returns NULL and sets the error, whose message is the reason without
 * a prefix, when the value is refused. */
HysChange *hys_value_ref_change (HysValueRef         self,
                                 const HysDocument  *document,
                                 const char         *text,
                                 GError            **error);

/* The change that replaces the signal of a load by one of another kind, keeping the parameters that both have. */
HysChange *hys_value_ref_change_signal (const HysDocument   *document,
                                        guint                load,
                                        const HysSignalKind *kind);

G_END_DECLS
