/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-view-history.h"

/* Views that are kept. */
#define MOST 200

struct HysViewHistory
{
  GArray *views;      /* HysViewport; the first is home or the oldest kept */
  guint   current;
  guint   gesture;    /* by which the current view came */
  HysViewport home;
};

HysViewHistory *
hys_view_history_new (const HysViewport *home)
{
  HysViewHistory *self = hys_owner_new (HysViewHistory);

  self->views = hys_owner_keep (self, g_array_new (FALSE, FALSE, sizeof (HysViewport)), g_array_unref);
  g_array_append_val (self->views, *home);
  self->home = *home;
  return self;
}

const HysViewport *
hys_view_history_get (const HysViewHistory *self)
{
  return &g_array_index (self->views, HysViewport, self->current);
}

static void
replace (HysViewHistory    *self,
         const HysViewport *view)
{
  g_array_set_size (self->views, self->current + 1);
  g_array_index (self->views, HysViewport, self->current) = *view;
}

static void
push (HysViewHistory    *self,
      const HysViewport *view)
{
  g_array_set_size (self->views, self->current + 1);
  g_array_append_val (self->views, *view);
  if (self->views->len > MOST)
    g_array_remove_index (self->views, 0);
  self->current = self->views->len - 1;
}

gboolean
hys_view_history_go (HysViewHistory    *self,
                     const HysViewport *view,
                     guint              gesture)
{
  HysViewport copy = *view;

  if (hys_viewport_equal (hys_view_history_get (self), &copy))
    return FALSE;
  if (gesture != 0 && gesture == self->gesture && self->current > 0)
    replace (self, &copy);
  else
    push (self, &copy);
  self->gesture = gesture;
  return TRUE;
}

gboolean
hys_view_history_back (HysViewHistory *self)
{
  if (!hys_view_history_can_back (self))
    return FALSE;
  self->current--;
  self->gesture = 0;
  return TRUE;
}

gboolean
hys_view_history_forward (HysViewHistory *self)
{
  if (!hys_view_history_can_forward (self))
    return FALSE;
  self->current++;
  self->gesture = 0;
  return TRUE;
}

gboolean
hys_view_history_home (HysViewHistory *self)
{
  return hys_view_history_go (self, &self->home, 0);
}

void
hys_view_history_set_home (HysViewHistory    *self,
                           const HysViewport *home)
{
  if (hys_view_history_is_home (self))
    g_array_index (self->views, HysViewport, self->current) = *home;
  self->home = *home;
}

gboolean
hys_view_history_can_back (const HysViewHistory *self)
{
  return self->current > 0;
}

gboolean
hys_view_history_can_forward (const HysViewHistory *self)
{
  return self->current + 1 < self->views->len;
}

gboolean
hys_view_history_is_home (const HysViewHistory *self)
{
  return hys_viewport_equal (hys_view_history_get (self), &self->home);
}

gboolean
hys_view_history_follow (HysViewHistory *self,
                         const HysSpan  *x)
{
  HysViewport view = *hys_view_history_get (self);

  if (hys_span_equal (&view.axes[0], x))
    return FALSE;
  view.axes[0] = *x;
  if (self->current > 0)
    replace (self, &view);
  else
    push (self, &view);
  return TRUE;
}
