/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-editor.h"

#include "hys-edit.h"
#include "hys-object.h"

struct _HysEditor
{
  GObject       parent_instance;

  HysHistory   *history;
  HysSelection *selection;
};

G_DEFINE_FINAL_TYPE (HysEditor, hys_editor, G_TYPE_OBJECT)

static guint changed_signal;
static guint selected_signal;

/* @before: (transfer full): the document until now, which handlers may still look at */
static void
tell (HysEditor         *self,
      const HysDocument *before,
      HysEffects         effects)
{
  if (effects != HYS_EFFECT_NONE)
    g_signal_emit (self, changed_signal, 0, (guint) effects);
  hys_document_unref (before);
}

static void
hys_editor_class_init (HysEditorClass *klass)
{
  changed_signal = hys_object_add_signal (klass, "changed", 1, G_TYPE_UINT);
  selected_signal = hys_object_add_signal (klass, "selected", 0);
}

static void
hys_editor_init (HysEditor *self)
{
  self->selection = hys_object_keep (self, hys_selection_new (), hys_selection_free);
}

HysEditor *
hys_editor_new (HysDocument *document)
{
  HysEditor *self = g_object_new (HYS_TYPE_EDITOR, NULL);

  self->history = hys_object_keep (self, hys_history_new (document), hys_history_free);
  return self;
}

const HysDocument *
hys_editor_get_document (HysEditor *self)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), NULL);

  return hys_history_get_document (self->history);
}

HysHistory *
hys_editor_get_history (HysEditor *self)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), NULL);

  return self->history;
}

const HysSelection *
hys_editor_get_selection (HysEditor *self)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), NULL);

  return self->selection;
}

void
hys_editor_select (HysEditor          *self,
                   const HysSelection *selection)
{
  g_return_if_fail (HYS_IS_EDITOR (self));

  gboolean changed = selection != NULL ? hys_selection_set (self->selection, selection)
                                       : hys_selection_clear (self->selection);

  if (changed)
    g_signal_emit (self, selected_signal, 0);
}

gboolean
hys_editor_apply (HysEditor    *self,
                  HysDocument  *edited,
                  const char   *key,
                  GError      **error)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), FALSE);

  const HysDocument *before = hys_document_ref (hys_editor_get_document (self));
  HysEffects effects;
  gboolean good = hys_history_apply (self->history, edited, key, &effects, error);

  if (good)
    g_debug ("edited: effects 0x%x", effects);
  tell (self, before, effects);
  return good;
}

gboolean
hys_editor_set_value (HysEditor    *self,
                      HysValueRef   ref,
                      const char   *text,
                      gboolean      merges,
                      GError      **error)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), FALSE);

  const HysDocument *document = hys_editor_get_document (self);
  g_autofree char *key = merges ? hys_value_ref_name (ref, document) : NULL;
  HysDocument *edited = hys_edit_set (document, &ref, 1, text, error);

  return edited != NULL && hys_editor_apply (self, edited, key, error);
}

/* @step: hys_history_undo() or hys_history_redo() */
static gboolean
travel (HysEditor   *self,
        HysEffects (*step) (HysHistory *history))
{
  const HysDocument *before = hys_document_ref (hys_editor_get_document (self));
  HysEffects effects = step (self->history);

  tell (self, before, effects);
  return effects != HYS_EFFECT_NONE;
}

gboolean
hys_editor_undo (HysEditor *self)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), FALSE);

  return travel (self, hys_history_undo);
}

gboolean
hys_editor_redo (HysEditor *self)
{
  g_return_val_if_fail (HYS_IS_EDITOR (self), FALSE);

  return travel (self, hys_history_redo);
}
