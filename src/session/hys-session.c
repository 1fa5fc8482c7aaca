/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-session-private.h"

#include "hys-object.h"
#include "hys-readout.h"
#include "hys-scheme.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_FINAL_TYPE (HysSession, hys_session, G_TYPE_OBJECT)

static GParamSpec *properties[HYS_SESSION_N_PROPERTIES];

guint hys_session_signals[HYS_SESSION_N_SIGNALS];

void
hys_session_notify (HysSession         *self,
                    HysSessionProperty  property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

void
hys_session_notify_document (HysSession *self)
{
  hys_session_notify (self, HYS_SESSION_PROP_TITLE);
  hys_session_notify (self, HYS_SESSION_PROP_SUBTITLE);
  hys_session_notify (self, HYS_SESSION_PROP_MODIFIED);
}

void
hys_session_tell (HysSession *self,
                  const char *text,
                  gboolean    error)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  g_signal_emit (self, hys_session_signals[HYS_SESSION_MESSAGE], 0, text, error);
}

/* ---- What follows from the document ---- */

static void
build_system (HysSession *self)
{
  hys_system_unref (self->system);
  self->system = hys_scheme_system_new (hys_session_get_document (self));
}

static void
build_live (HysSession *self)
{
  self->live = hys_live_new (hys_session_get_document (self), self->layout);
  hys_live_set_gain (self->live, self->gain);
}

static void
edited (HysSession *self,
        HysEffects  effects)
{
  double t = hys_live_latest (self->live);
  HysLayout *old_layout = NULL;
  HysLive *old_live = NULL;

  if (!self->play.travelling)
    g_ptr_array_set_size (self->play.after, 0);
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_PLACES))
    {
      old_layout = self->layout;
      self->layout = hys_layout_new (hys_session_get_document (self));
    }
  if (effects & HYS_EFFECT_ITEMS)
    {
      hys_session_forget_trace (self);
      old_live = self->live;
      build_live (self);
    }
  else
    hys_live_follow (self->live, hys_session_get_document (self), self->layout);
  hys_checker_follow (self->checker, hys_session_get_document (self));
  if (effects & HYS_EFFECT_MECHANICS)
    hys_live_values_changed (self->live);
  g_signal_emit (self, hys_session_signals[HYS_SESSION_CHANGED], 0, (guint) effects);
  g_clear_pointer (&old_live, hys_live_free);
  g_clear_pointer (&old_layout, hys_layout_free);
  if (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS))
    {
      build_system (self);
      hys_session_change_run (self, effects, t);
      hys_session_suit_loads (self);
      hys_checker_check (self->checker);
    }
  else if (effects & HYS_EFFECT_FIGURES)
    hys_session_record_figures (self, t);
  hys_session_wake (self);
  hys_session_notify_document (self);
}

/* Sets the document and its layout, without anything derived from them. */
static void
set_document (HysSession *self,
              HysOpened  *opened)
{
  self->editor = opened->editor != NULL ? g_steal_pointer (&opened->editor)
                                        : hys_editor_new (g_steal_pointer (&opened->document));
  self->play.example = opened->example;
  g_signal_connect_object (self->editor, "changed", G_CALLBACK (edited), self, G_CONNECT_SWAPPED);
  self->layout = g_steal_pointer (&opened->layout);
  build_live (self);
  build_system (self);
}

void
hys_session_open (HysSession *self,
                  HysOpened  *opened)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  g_autoptr (HysEditor) old_editor = self->editor;
  g_autoptr (HysLayout) old_layout = self->layout;
  HysLive *old_live = self->live;

  hys_session_leave_document (self);
  hys_session_forget_trace (self);
  self->noted = 0;
  hys_checker_set_document (self->checker, NULL, NULL);
  g_signal_handlers_disconnect_by_data (old_editor, self);
  set_document (self, opened);
  hys_session_set_file (self, opened->file, opened->etag);
  if (opened->modified)
    hys_history_mark_saved (hys_editor_get_history (self->editor), G_MAXUINT64);
  g_signal_emit (self, hys_session_signals[HYS_SESSION_OPENED], 0);
  hys_live_free (old_live);
  hys_checker_set_document (self->checker, hys_session_get_document (self), g_steal_pointer (&opened->findings));
  hys_opened_free (opened);
  g_debug ("opened: %u bars, %u elements", hys_session_get_document (self)->nodes->len,
           hys_session_get_document (self)->elements->len);
  hys_session_notify_document (self);
  hys_session_notify (self, HYS_SESSION_PROP_FILE);
  hys_session_load (self);
  hys_session_suit_document (self);
  if (hys_session_get_document (self)->nodes->len > 0)
    hys_runner_run (self->runner);
}

/* ---- The object ---- */

static void
hys_session_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  HysSession *self = HYS_SESSION (object);

  switch (id)
    {
    case HYS_SESSION_PROP_TITLE:
      g_value_take_string (value, hys_session_get_title (self));
      break;
    case HYS_SESSION_PROP_SUBTITLE:
      g_value_take_string (value, hys_session_get_subtitle (self));
      break;
    case HYS_SESSION_PROP_MODIFIED:
      g_value_set_boolean (value, hys_session_is_modified (self));
      break;
    case HYS_SESSION_PROP_FILE:
      g_value_set_object (value, hys_session_get_file (self));
      break;
    case HYS_SESSION_PROP_OVERTAKEN:
      g_value_set_boolean (value, self->disk.overtaken);
      break;
    case HYS_SESSION_PROP_STATE:
      g_value_set_int (value, (int) hys_session_get_state (self));
      break;
    case HYS_SESSION_PROP_TIME:
      g_value_set_double (value, hys_live_time (self->live));
      break;
    case HYS_SESSION_PROP_SPEED:
      g_value_set_double (value, self->speed);
      break;
    case HYS_SESSION_PROP_GAIN:
      g_value_set_double (value, self->gain);
      break;
    case HYS_SESSION_PROP_MOMENT:
      g_value_set_double (value, self->moment);
      break;
    case HYS_SESSION_PROP_STOPS_AT_END:
      g_value_set_boolean (value, hys_session_get_stops_at_end (self));
      break;
    case HYS_SESSION_PROP_OUTDATED:
      g_value_set_boolean (value, self->outdated);
      break;
    case HYS_SESSION_PROP_PACE:
      g_value_set_double (value, self->pace.lag);
      break;
    case HYS_SESSION_PROP_KEEPS_BACKUPS:
      g_value_set_boolean (value, self->keeps_backups);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
hys_session_set_property (GObject      *object,
                          guint         id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  HysSession *self = HYS_SESSION (object);

  switch (id)
    {
    case HYS_SESSION_PROP_SPEED:
      hys_session_set_speed (self, g_value_get_double (value));
      break;
    case HYS_SESSION_PROP_GAIN:
      hys_session_set_gain (self, g_value_get_double (value));
      break;
    case HYS_SESSION_PROP_MOMENT:
      hys_session_set_moment (self, g_value_get_double (value));
      break;
    case HYS_SESSION_PROP_STOPS_AT_END:
      hys_session_set_stops_at_end (self, g_value_get_boolean (value));
      break;
    case HYS_SESSION_PROP_KEEPS_BACKUPS:
      self->keeps_backups = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
hys_session_dispose (GObject *object)
{
  hys_session_close (HYS_SESSION (object));
  hys_session_set_file (HYS_SESSION (object), NULL, NULL);
  G_OBJECT_CLASS (hys_session_parent_class)->dispose (object);
}

static void
hys_session_class_init (HysSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags both = readable | G_PARAM_WRITABLE;
  const double most = G_MAXDOUBLE;

  object_class->get_property = hys_session_get_property;
  object_class->set_property = hys_session_set_property;
  object_class->dispose = hys_session_dispose;
  properties[HYS_SESSION_PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, readable);
  properties[HYS_SESSION_PROP_SUBTITLE] = g_param_spec_string ("subtitle", NULL, NULL, NULL, readable);
  properties[HYS_SESSION_PROP_MODIFIED] = g_param_spec_boolean ("modified", NULL, NULL, FALSE, readable);
  properties[HYS_SESSION_PROP_FILE] = g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, readable);
  properties[HYS_SESSION_PROP_OVERTAKEN] = g_param_spec_boolean ("overtaken", NULL, NULL, FALSE, readable);
  properties[HYS_SESSION_PROP_STATE] = g_param_spec_int ("state", NULL, NULL, HYS_RUNNER_EMPTY, HYS_RUNNER_STOPPED,
                                                         HYS_RUNNER_EMPTY, readable);
  properties[HYS_SESSION_PROP_TIME] = g_param_spec_double ("time", NULL, NULL, 0, most, 0, readable);
  properties[HYS_SESSION_PROP_SPEED] = g_param_spec_double ("speed", NULL, NULL, 0, most, 1, both);
  properties[HYS_SESSION_PROP_GAIN] = g_param_spec_double ("gain", NULL, NULL, 0, most, 1, both);
  properties[HYS_SESSION_PROP_STOPS_AT_END] = g_param_spec_boolean ("stops-at-end", NULL, NULL, FALSE, both);
  properties[HYS_SESSION_PROP_OUTDATED] = g_param_spec_boolean ("outdated", NULL, NULL, FALSE, readable);
  properties[HYS_SESSION_PROP_PACE] = g_param_spec_double ("pace", NULL, NULL, 0, most, 0, readable);
  properties[HYS_SESSION_PROP_KEEPS_BACKUPS] = g_param_spec_boolean ("keeps-backups", NULL, NULL, FALSE, both);
  properties[HYS_SESSION_PROP_MOMENT] = g_param_spec_double ("moment", NULL, NULL, -most, most, 0, both);
  g_object_class_install_properties (object_class, HYS_SESSION_N_PROPERTIES, properties);

  hys_session_signals[HYS_SESSION_OPENED] = hys_object_add_signal (klass, "opened", 0);
  hys_session_signals[HYS_SESSION_CHANGED] = hys_object_add_signal (klass, "changed", 1, G_TYPE_UINT);
  hys_session_signals[HYS_SESSION_TRACE_CHANGED] = hys_object_add_signal (klass, "trace-changed", 0);
  hys_session_signals[HYS_SESSION_EARLIER] = hys_object_add_signal (klass, "earlier", 0);
  hys_session_signals[HYS_SESSION_AWAKE] = hys_object_add_signal (klass, "awake", 0);
  hys_session_signals[HYS_SESSION_ADVANCED] = hys_object_add_signal (klass, "advanced", 1, G_TYPE_BOOLEAN);
  hys_session_signals[HYS_SESSION_READ] = hys_object_add_signal (klass, "read", 0);
  hys_session_signals[HYS_SESSION_DESCRIBED] = hys_object_add_signal (klass, "described", 0);
  hys_session_signals[HYS_SESSION_MESSAGE] = hys_object_add_signal (klass, "message", 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
  hys_session_signals[HYS_SESSION_SAVED] = hys_object_add_signal (klass, "saved", 1, G_TYPE_FILE);
  hys_session_signals[HYS_SESSION_CONFLICT] = hys_object_add_signal (klass, "conflict", 0);
}

static void
findings_changed (HysSession *self)
{
  hys_session_notify (self, HYS_SESSION_PROP_SUBTITLE);
}

static void
hys_session_init (HysSession *self)
{
  HysOpened *empty = hys_opened_new (hys_document_new_blank ());

  self->play.before = hys_object_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) hys_opened_free),
                                      g_ptr_array_unref);
  self->play.after = hys_object_keep (self, g_ptr_array_new_with_free_func ((GDestroyNotify) hys_opened_free),
                                      g_ptr_array_unref);
  self->checker = hys_object_keep (self, g_object_new (HYS_TYPE_CHECKER, NULL), g_object_unref);
  hys_session_init_run (self);
  hys_object_keep_field (self, &self->editor, g_object_unref);
  hys_object_keep_field (self, &self->system, (GDestroyNotify) hys_system_unref);
  hys_object_keep_field (self, &self->layout, (GDestroyNotify) hys_layout_free);
  hys_object_keep_field (self, &self->live, (GDestroyNotify) hys_live_free);
  set_document (self, empty);
  hys_checker_set_document (self->checker, hys_session_get_document (self), g_steal_pointer (&empty->findings));
  hys_opened_free (empty);
  g_signal_connect_object (self->checker, "changed", G_CALLBACK (findings_changed), self, G_CONNECT_SWAPPED);
  hys_session_load (self);
}

HysSession *
hys_session_new (void)
{
  return g_object_new (HYS_TYPE_SESSION, NULL);
}

void
hys_session_close (HysSession *self)
{
  g_return_if_fail (HYS_IS_SESSION (self));

  hys_session_stop_reading (self);
  g_signal_handlers_disconnect_by_data (self->runner, self);
  hys_runner_close (self->runner);
  hys_checker_set_document (self->checker, NULL, NULL);
  hys_job_cancel (self->earlier.thinning);
  g_cancellable_cancel (self->disk.check);
}

HysEditor *
hys_session_get_editor (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->editor;
}

const HysDocument *
hys_session_get_document (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return hys_editor_get_document (self->editor);
}

const HysSelection *
hys_session_get_selection (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return hys_editor_get_selection (self->editor);
}

const HysLayout *
hys_session_get_layout (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->layout;
}

const HysLive *
hys_session_get_live (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->live;
}

HysChecker *
hys_session_get_checker (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return self->checker;
}

char *
hys_session_get_title (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  const HysDocument *document = hys_session_get_document (self);
  g_autofree char *base = NULL;

  if (*document->title != '\0')
    return g_strdup (document->title);
  if (hys_session_get_file (self) == NULL)
    return g_strdup (_("Untitled"));
  base = g_file_get_basename (hys_session_get_file (self));
  return g_filename_display_name (base);
}

char *
hys_session_get_subtitle (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), NULL);

  return hys_summary (hys_session_get_document (self), self->runner, self->checker);
}

gboolean
hys_session_is_modified (HysSession *self)
{
  g_return_val_if_fail (HYS_IS_SESSION (self), FALSE);

  return hys_history_is_modified (hys_editor_get_history (self->editor)) || self->disk.gone;
}
