/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-study-page.h"

#include "hys-a11y.h"
#include "hys-canvas.h"
#include "hys-corners.h"
#include "hys-cycle.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-number-table.h"
#include "hys-object.h"
#include "hys-paint.h"
#include "hys-readout.h"
#include "hys-study-jobs.h"
#include "hys-target-figure.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Length of the half-cycle of a drawing relative to its farthest corner, as in figure 15. */
#define LONGER   (12.0 / 11)
/* Relative difference within which parameters are considered equal. */
#define SAME     1e-9
/* Distance within which loops are considered equal. */
#define ROUNDING 1e-10

/* Figure 15 of Bastien, Schatzman, Lamarque 2000, about the origin: the corners of Table V. */
static const HysLoopPoint figure_15[] = {
  { -6, -5.5 }, { -5, -1.5 }, { -4, 1.5 }, { -2, 3.5 }, { 1, 4.5 }, { 5, 5.5 }, { 6, 5.5 },
};

struct _HysInversePage
{
  AdwBin               parent_instance;

  /* template */
  HysFigureCard       *figure;
  GtkLabel            *message;
  HysCanvas           *drawing;
  GtkWidget           *begin_drawing;
  GtkWidget           *follow_row;
  GtkSwitch           *follow;
  AdwPreferencesRow   *corner_row;
  GtkBox              *place;
  GtkGrid             *table;
  AdwActionRow        *difference_row;

  HysCornerLayer      *layer;      /* borrowed from the figure */
  HysValueEntry       *entries[2]; /* x and r of the chosen corner */
  HysSession          *session;
  int                  node;       /* bar of the drawing's loop; -1 = the drawing is another network */
  gboolean             writing;    /* the document is being changed by this page */
  HysCorners          *corners;
  guint                chosen;     /* corner */
  HysJob              *job;
};

G_DEFINE_FINAL_TYPE (HysInversePage, hys_inverse_page, ADW_TYPE_BIN)

static guint open_signal;

static void
say (HysInversePage *self,
     const char     *reason)
{
  gtk_label_set_text (self->message, reason != NULL ? reason
                        : _("Drag the corners or move them with the arrow keys. Press Enter to type coordinates. "
                            "Double-click to add a corner."));
  hys_paint_set_class (GTK_WIDGET (self->message), "warning", reason != NULL);
}

/* Shows the coordinates of the selected corner. */
static void
show_chosen (HysInversePage *self)
{
  guint n;
  const HysLoopPoint *corners = hys_corners_get (self->corners, &n);
  g_autofree char *title = NULL;
  char text[HYS_NUMBER_SIZE];

  self->chosen = MIN (self->chosen, n - 1);
  title = g_strdup_printf (_("Corner %u"), self->chosen + 1);
  adw_preferences_row_set_title (self->corner_row, title);
  hys_value_entry_set_value (self->entries[0], g_ascii_formatd (text, sizeof text, "%.6g", corners[self->chosen].x));
  hys_value_entry_set_value (self->entries[1], g_ascii_formatd (text, sizeof text, "%.6g", corners[self->chosen].r));
}

static char *
describe_simulated (const HysSimulatedLoop *loop,
                    const GError           *error)
{
  g_autofree char *percent = NULL;

  if (loop == NULL)
    return g_strdup (error != NULL ? error->message : "");
  if (loop->difference < ROUNDING)
    return g_strdup (_("matches the target"));
  percent = hys_readout_number (100 * loop->difference);
  return g_strdup_printf (_("differs from the target by up to %s %% of its height"), percent);
}

static void
show_simulated (HysInversePage *self)
{
  g_autofree char *text = describe_simulated (hys_job_get_result (self->job), hys_job_get_error (self->job));
  g_autofree char *markup = g_markup_escape_text (text, -1);

  adw_action_row_set_subtitle (self->difference_row, markup);
  hys_figure_card_describe (self->figure, text);
  hys_target_figure_show (self->figure, self->corners, hys_job_get_result (self->job));
}

static void
update_actions (HysInversePage *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n;

  hys_corners_get (self->corners, &n);
  gtk_widget_action_set_enabled (widget, "inverse.remove", n > 2);
  gtk_widget_action_set_enabled (widget, "inverse.undo", hys_corners_can_undo (self->corners));
  gtk_widget_action_set_enabled (widget, "inverse.redo", hys_corners_can_redo (self->corners));
}

static void
show_corners (HysInversePage *self)
{
  g_autoptr (HysPrandtl) prandtl = hys_corners_prandtl (self->corners);
  guint n;
  const HysLoopPoint *corners = hys_corners_get (self->corners, &n);

  hys_target_figure_show (self->figure, self->corners, hys_job_get_result (self->job));
  hys_corner_layer_set (self->layer, corners, n);
  hys_number_table_show_prandtl (self->table, prandtl);
  show_chosen (self);
  update_actions (self);
  hys_job_start (self->job, hys_loop_job_input (corners, n));
}

static gboolean
is_same (double a,
         double b)
{
  return fabs (a - b) <= SAME * fmax (fabs (a), fabs (b));
}

static gboolean
is_shown (HysInversePage   *self,
          const HysPrandtl *drawn)
{
  g_autoptr (HysPrandtl) shown = hys_corners_prandtl (self->corners);
  gboolean same = shown->n == drawn->n && fabs (shown->k0 - drawn->k0) <= SAME * hys_prandtl_slope (drawn, 0);

  for (guint i = 0; same && i < shown->n; i++)
    same = is_same (shown->k[i], drawn->k[i]) && is_same (shown->eta[i], drawn->eta[i]);
  return same;
}

/* Sets the parameters of the drawing from the loop. @key: see hys_history_apply() */
static void
write_drawing (HysInversePage *self,
               const char     *key)
{
  g_autoptr (HysPrandtl) prandtl = hys_corners_prandtl (self->corners), drawn = NULL;
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  if (self->node < 0 || !gtk_switch_get_active (self->follow))
    return;
  drawn = hys_prandtl_link_read (hys_session_get_document (self->session), (guint) self->node);
  if (drawn != NULL && is_shown (self, drawn))
    return;
  edited = hys_prandtl_link_write (hys_session_get_document (self->session), (guint) self->node, prandtl, &error);
  self->writing = TRUE;
  if (edited == NULL || !hys_editor_apply (hys_session_get_editor (self->session), edited, key, &error))
    say (self, error->message);
  self->writing = FALSE;
}

/* Updates everything after the loop changed. */
static void
follow_corners (HysInversePage *self,
                const char     *key)
{
  show_corners (self);
  write_drawing (self, key);
}

static void
corner_moved (HysInversePage *self,
              guint           corner,
              double          x,
              double          r)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *key = g_strdup_printf ("loop corner %u", corner);

  self->chosen = corner;
  hys_corners_move (self->corners, corner, (HysLoopPoint) { x, r }, &error);
  say (self, error != NULL ? error->message : NULL);
  follow_corners (self, key);
}

/* Seals the history: the next change is a step of its own. */
static void
seal (HysInversePage *self)
{
  hys_corners_seal (self->corners);
  hys_history_seal (hys_editor_get_history (hys_session_get_editor (self->session)));
}

static void
corner_released (HysInversePage *self)
{
  seal (self);
  hys_target_figure_fit_if_needed (self->figure, self->corners);
  show_corners (self);
}

static void
corner_focused (HysInversePage *self,
                guint           corner)
{
  if (corner != self->chosen)
    seal (self);
  self->chosen = corner;
  show_chosen (self);
}

/* After a change that is a step of its own. */
static void
settle (HysInversePage *self)
{
  seal (self);
  hys_target_figure_fit_if_needed (self->figure, self->corners);
  follow_corners (self, NULL);
  seal (self);
}

static void
remove_corner (HysInversePage *self,
               guint           corner)
{
  g_autoptr (GError) error = NULL;
  gboolean removed = hys_corners_remove (self->corners, corner, &error);

  say (self, removed ? NULL : error->message);
  settle (self);
  hys_corner_layer_focus (self->layer, self->chosen);
}

/* Moves the selected corner to typed coordinates. */
static void
edit_corner (HysInversePage *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->entries[0]));
}

static void
add_corner (HysInversePage     *self,
            guint               side,
            const HysLoopPoint *at)
{
  g_autoptr (GError) error = NULL;
  gboolean added = hys_corners_add (self->corners, side, &error);

  say (self, added ? NULL : error->message);
  if (!added)
    return;
  if (at != NULL)
    hys_corners_move (self->corners, side + 1, *at, NULL);
  self->chosen = side + 1;
  settle (self);
  hys_corner_layer_focus (self->layer, self->chosen);
}

static void
add_activated (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  HysInversePage *self = HYS_INVERSE_PAGE (widget);
  guint n;

  hys_corners_get (self->corners, &n);
  add_corner (self, MIN (self->chosen, n - 2), NULL);
}

static void
remove_activated (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  remove_corner (HYS_INVERSE_PAGE (widget), HYS_INVERSE_PAGE (widget)->chosen);
}

static void
undo_activated (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HysInversePage *self = HYS_INVERSE_PAGE (widget);

  say (self, NULL);
  if (g_str_equal (name, "inverse.undo") ? hys_corners_undo (self->corners) : hys_corners_redo (self->corners))
    settle (self);
}

static void
open_activated (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HysInversePage *self = HYS_INVERSE_PAGE (widget);
  g_autoptr (HysPrandtl) prandtl = hys_corners_prandtl (self->corners);
  HysPrandtlDrive drive = { .omega = 1, .cycles = 3 };
  guint n;
  const HysLoopPoint *corners = hys_corners_get (self->corners, &n);

  drive.amplitude = (corners[n - 1].x - corners[0].x) / 2;
  g_signal_emit (self, open_signal, 0, hys_prandtl_to_document (prandtl, &drive));
}

/* Adds a corner at a double click. */
static void
pressed (HysInversePage *self,
         int             n_press,
         double          px,
         double          py)
{
  HysFigure *figure = hys_plot_area_get_figure (hys_figure_card_get_area (self->figure));
  HysLoopPoint point;
  guint n, side = 0;
  const HysLoopPoint *corners = hys_corners_get (self->corners, &n);

  if (n_press != 2 || !hys_figure_pick (figure, px, py, &point.x, &point.r) || point.x <= corners[0].x
      || point.x >= corners[n - 1].x)
    return;
  while (point.x > corners[side + 1].x)
    side++;
  add_corner (self, side, &point);
}

/* Returns why not. */
static char *
take_number (HysInversePage *self,
             const char     *text,
             gboolean        step,
             HysValueEntry  *entry)
{
  gboolean along_r = entry == self->entries[1];
  g_autoptr (GError) error = NULL;
  HysLoopPoint to;
  double value;
  guint n;

  if (!hys_expression_parse_typed (text, &value))
    return g_strdup (_("Must be a number."));
  to = hys_corners_get (self->corners, &n)[self->chosen];
  to = along_r ? (HysLoopPoint) { to.x, value } : (HysLoopPoint) { value, to.r };
  if (!hys_corners_move (self->corners, self->chosen, to, &error))
    {
      hys_corners_undo (self->corners);
      say (self, error->message);
      return g_strdup (error->message);
    }
  say (self, NULL);
  settle (self);
  return NULL;
}

static void
begin (HysInversePage     *self,
       const HysLoopPoint *corners,
       guint               n)
{
  hys_corners_set (self->corners, corners, n);
  self->chosen = MIN (1, n - 1);
  say (self, NULL);
  hys_target_figure_fit (self->figure, self->corners);
  show_corners (self);
}

static void
begin_figure_clicked (HysInversePage *self)
{
  gtk_switch_set_active (self->follow, FALSE);
  begin (self, figure_15, G_N_ELEMENTS (figure_15));
}

/* The half-cycle of a model with a length of @length, or longer if its corners need it. */
static void
begin_model (HysInversePage   *self,
             const HysPrandtl *prandtl,
             HysLoopPoint      centre,
             double            length)
{
  double reach = hys_prandtl_reach (prandtl);
  g_autofree HysLoopPoint *corners = NULL;
  guint n;

  length = fmax (length, reach > 0 ? LONGER * reach : 1);
  corners = hys_half_cycle_about (prandtl, centre, length, &n);
  begin (self, corners, n);
}

static void
begin_drawing_clicked (HysInversePage *self)
{
  g_autoptr (HysPrandtl) prandtl = hys_prandtl_link_read (hys_session_get_document (self->session), (guint) self->node);

  begin_model (self, prandtl, (HysLoopPoint) { 0, 0 }, 0);
  gtk_switch_set_active (self->follow, TRUE);
}

static void
follow_switched (HysInversePage *self)
{
  write_drawing (self, NULL);
  seal (self);
}

/* Whether the drawing is a generalized Prandtl model. */
static HysPrandtl *
look_at_drawing (HysInversePage *self)
{
  const HysDocument *document = hys_session_get_document (self->session);
  int node = hys_cycle_node (document);
  HysPrandtl *drawn = node >= 0 ? hys_prandtl_link_read (document, (guint) node) : NULL;

  self->node = drawn != NULL ? node : -1;
  hys_target_figure_set_units (self->figure, drawn != NULL ? document : NULL);
  hys_target_figure_show (self->figure, self->corners, hys_job_get_result (self->job));
  gtk_widget_set_sensitive (self->begin_drawing, drawn != NULL);
  gtk_widget_set_visible (self->follow_row, drawn != NULL);
  return drawn;
}

/* Updates the loop after the drawing was edited elsewhere. */
static void
document_changed (HysInversePage *self,
                  HysEffects      effects)
{
  g_autoptr (HysPrandtl) drawn = NULL;
  const HysLoopPoint *corners;
  guint n;

  if (self->writing || (effects & (HYS_EFFECT_ITEMS | HYS_EFFECT_MECHANICS | HYS_EFFECT_TEXTS)) == 0)
    return;
  drawn = look_at_drawing (self);
  if (drawn == NULL || !gtk_switch_get_active (self->follow) || is_shown (self, drawn))
    return;
  corners = hys_corners_get (self->corners, &n);
  begin_model (self, drawn,
               (HysLoopPoint) { (corners[0].x + corners[n - 1].x) / 2, (corners[0].r + corners[n - 1].r) / 2 },
               corners[n - 1].x - corners[0].x);
}

static void
hys_inverse_page_class_init (HysInversePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (HYS_TYPE_CANVAS);
  g_type_ensure (HYS_TYPE_FIGURE_CARD);
  open_signal = hys_object_add_signal (klass, "open", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-inverse-page.ui");
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, figure);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, message);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, drawing);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, begin_drawing);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, follow_row);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, follow);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, corner_row);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, place);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, table);
  gtk_widget_class_bind_template_child (widget_class, HysInversePage, difference_row);
  gtk_widget_class_bind_template_callback (widget_class, begin_drawing_clicked);
  gtk_widget_class_bind_template_callback (widget_class, begin_figure_clicked);
  gtk_widget_class_bind_template_callback (widget_class, follow_switched);
  gtk_widget_class_install_action (widget_class, "inverse.add", NULL, add_activated);
  gtk_widget_class_install_action (widget_class, "inverse.remove", NULL, remove_activated);
  gtk_widget_class_install_action (widget_class, "inverse.undo", NULL, undo_activated);
  gtk_widget_class_install_action (widget_class, "inverse.redo", NULL, undo_activated);
  gtk_widget_class_install_action (widget_class, "inverse.open", NULL, open_activated);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "inverse.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "inverse.redo",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "inverse.redo", NULL);
}

/* Coordinates of the selected corner. */
static void
add_entries (HysInversePage *self)
{
  static const char *const names[] = { "x", "r" };

  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *entry = hys_value_entry_new (), *label = gtk_label_new (NULL);
      g_autofree char *markup = g_strdup_printf ("<i>%s</i>", names[i]);

      self->entries[i] = HYS_VALUE_ENTRY (entry);
      hys_value_entry_set_numeric (self->entries[i], NULL);
      gtk_label_set_markup (GTK_LABEL (label), markup);
      gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
      hys_a11y_name (entry, i == 0 ? _("x of the corner") : _("r of the corner"));
      gtk_box_append (self->place, label);
      gtk_box_append (self->place, entry);
      g_signal_connect_object (entry, "apply", G_CALLBACK (take_number), self, G_CONNECT_SWAPPED);
    }
}

static void
add_layer (HysInversePage *self)
{
  HysPlotArea *area = hys_figure_card_get_area (self->figure);
  GtkWidget *layer = hys_corner_layer_new (area);
  GtkGesture *click = gtk_gesture_click_new ();

  self->layer = HYS_CORNER_LAYER (layer);
  hys_figure_card_lay_over (self->figure, layer);
  g_signal_connect_object (layer, "move", G_CALLBACK (corner_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (layer, "released", G_CALLBACK (corner_released), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (layer, "remove", G_CALLBACK (remove_corner), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (layer, "edit", G_CALLBACK (edit_corner), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (layer, "focused", G_CALLBACK (corner_focused), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (area), GTK_EVENT_CONTROLLER (click));
}

static void
hys_inverse_page_init (HysInversePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->node = -1;
  self->corners = hys_corners_new (figure_15, G_N_ELEMENTS (figure_15));
  hys_object_keep_field (self, &self->corners, (GDestroyNotify) hys_corners_free);
  self->job = hys_job_new_for (self, &hys_loop_job);
  hys_target_figure_add (self->figure);
  add_layer (self);
  add_entries (self);
  g_signal_connect_object (self->job, "changed", G_CALLBACK (show_simulated), self, G_CONNECT_SWAPPED);
}

/* Begins with another drawing, and no undo history. */
static void
opened (HysInversePage *self)
{
  g_autoptr (HysPrandtl) drawn = look_at_drawing (self);
  const HysLoopPoint *corners;
  HysCorners *fresh;
  guint n;

  gtk_switch_set_active (self->follow, FALSE);
  if (drawn != NULL)
    begin_drawing_clicked (self);
  else
    begin_figure_clicked (self);
  corners = hys_corners_get (self->corners, &n);
  fresh = hys_corners_new (corners, n);
  hys_corners_free (self->corners);
  self->corners = fresh;
  update_actions (self);
}

void
hys_inverse_page_set_session (HysInversePage *self,
                              HysSession     *session)
{
  self->session = hys_object_keep_ref (self, session);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (document_changed), self, G_CONNECT_SWAPPED);
  hys_canvas_follow (self->drawing, session, FALSE);
  opened (self);
}

void
hys_inverse_page_begin (HysInversePage     *self,
                        const HysLoopPoint *corners,
                        guint               n)
{
  g_autoptr (GError) error = NULL;

  gtk_switch_set_active (self->follow, FALSE);
  if (hys_half_cycle_check (corners, n, NULL, &error))
    begin (self, corners, n);
  else
    say (self, error->message);
}
