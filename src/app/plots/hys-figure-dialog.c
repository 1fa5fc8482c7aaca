/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-plot-dialogs.h"

#include "hys-a11y.h"
#include "hys-expression.h"
#include "hys-number.h"
#include "hys-object.h"
#include "hys-main-bar.h"
#include "hys-number-row.h"
#include "hys-paint.h"
#include "hys-readout-number.h"
#include "hys-response-curves.h"
#include "hys-readout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define HYS_TYPE_FIGURE_DIALOG (hys_figure_dialog_get_type ())
G_DECLARE_FINAL_TYPE (HysFigureDialog, hys_figure_dialog, HYS, FIGURE_DIALOG, AdwWindow)

struct _HysFigureDialog
{
  AdwWindow           parent_instance;

  /* template */
  GtkButton          *apply;
  AdwComboRow        *kind;
  AdwEntryRow        *name;
  AdwEntryRow        *from;
  AdwEntryRow        *to;
  AdwComboRow        *bar;          /* of a response, like what is below; visible where that is edited */
  AdwEntryRow        *amplitude;
  AdwComboRow        *against;
  AdwComboRow        *sweep;
  GtkSwitch          *backbone;
  GtkListBox         *chosen_list;
  GtkListBox         *looks;
  GtkLabel           *hint;
  GtkSearchEntry     *search;
  GtkListView        *all_list;

  /* owned */
  const HysDocument  *document;
  HysFigureSpec      *spec;
  GPtrArray          *chosen;     /* of char *: names of series */
  GListModel         *series;     /* names of all series of the document */
  GListModel         *quantities; /* names of all of a response */
  GtkFilterListModel *found;
  gboolean            responds;   /* whether what is chosen are quantities of a response */
};

G_DEFINE_FINAL_TYPE (HysFigureDialog, hys_figure_dialog, ADW_TYPE_WINDOW)

static HysFigureKind
get_kind (HysFigureDialog *self)
{
  return (HysFigureKind) adw_combo_row_get_selected (self->kind);
}

static gboolean
is_response (HysFigureDialog *self)
{
  return hys_figure_traits[get_kind (self)].computed;
}

/* Whether each of what is chosen is a curve of its own. */
static gboolean
has_curves (HysFigureDialog *self)
{
  return get_kind (self) == HYS_FIGURE_TIME || is_response (self);
}

/* ---- What is chosen ---- */

/* Parses a time; empty = open. Returns FALSE if it is not a number. */
static gboolean
read_time (AdwEntryRow *row,
           double      *time)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (row));
  g_autofree char *bare = g_strstrip (g_strdup (text));
  gboolean good = *bare == '\0' || (hys_expression_parse_typed (bare, time) && isfinite (*time));

  if (*bare == '\0')
    *time = NAN;
  hys_paint_set_class (GTK_WIDGET (row), "error", !good);
  return good;
}

static const char *
find_fault (HysFigureDialog *self)
{
  guint least = hys_figure_traits[get_kind (self)].least;
  double from = NAN, to = NAN;
  gboolean times = read_time (self->from, &from);

  times = read_time (self->to, &to) && times;
  if (!times)
    return _("Enter two numbers for the time window, or leave both fields empty to show everything.");
  if (is_response (self))
    {
      double amplitude = NAN;

      times = read_time (self->amplitude, &amplitude);
      if (!(from > 0) || !(to > from) || !times || !(amplitude > 0))
        return _("Enter two increasing frequencies and an amplitude, all above 0.");
      if (gtk_string_list_get_string (GTK_STRING_LIST (adw_combo_row_get_model (self->bar)), 0) == NULL)
        return _("There is no bar that moves.");
      return self->chosen->len > 0 ? NULL : _("Choose one or more quantities.");
    }
  if (from >= to)
    return _("The time window must end after it starts.");
  /* NAN where it is not given. */
  for (guint k = 0; k < G_N_ELEMENTS (self->spec->axes); k++)
    if (self->spec->axes[k].step <= 0)
      return _("Enter a positive distance of the numbers, or leave the field empty.");
  if (self->chosen->len >= least)
    return NULL;
  if (least == 1)
    return _("Choose one or more series.");
  return least == 2 ? _("Choose two series, for the x and y axes.")
                    : _("Choose three series, for the x, y and z axes.");
}

static void
update (HysFigureDialog *self)
{
  const char *fault = find_fault (self);

  hys_a11y_tell (self->hint, fault);
  gtk_widget_set_sensitive (GTK_WIDGET (self->apply), fault == NULL);
}

/* Of a series or of a quantity of a response, by its name: its symbol as markup, and words; NULL: not in this
 * network. */
static char *
symbol_of (HysFigureDialog *self,
           const char      *name)
{
  HysSeries series;

  if (g_strv_contains (hys_response_quantities, name))
    return g_strdup (hys_response_symbol (name));
  return hys_series_parse (self->document, name, &series, NULL) ? hys_series_symbol (self->document, series) : NULL;
}

static char *
words_of (HysFigureDialog *self,
          const char      *name)
{
  static const char *const quantities[] = {
    N_("Storage modulus"), N_("Loss modulus"), N_("Loss factor tan δ"), N_("Modulus"), N_("Phase"),
    N_("Work a cycle takes"), N_("Amplitude over that of the force"),
  };
  HysSeries series;

  for (guint i = 0; hys_response_quantities[i] != NULL; i++)
    if (g_str_equal (hys_response_quantities[i], name))
      return g_strdup (_(quantities[i]));
  return hys_series_parse (self->document, name, &series, NULL) ? hys_series_words (self->document, series) : NULL;
}

static void show_chosen (HysFigureDialog *self);

static guint
row_index (GtkWidget *button)
{
  return (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (gtk_widget_get_ancestor (button,
                                                                                        GTK_TYPE_LIST_BOX_ROW)));
}

static void
remove_row (HysFigureDialog *self,
            GtkWidget       *button)
{
  guint i = row_index (button);

  g_ptr_array_remove_index (self->chosen, i);
  if (has_curves (self) && i < self->spec->curves->len)
    hys_item_list_remove (self->spec->curves, i);
  show_chosen (self);
}

static void
raise_row (HysFigureDialog *self,
           GtkWidget       *button)
{
  guint i = row_index (button);
  gpointer name = g_ptr_array_steal_index (self->chosen, i);

  g_ptr_array_insert (self->chosen, (int) i - 1, name);
  if (has_curves (self) && i < self->spec->curves->len)
    hys_item_list_move (self->spec->curves, i, i - 1);
  show_chosen (self);
}

static void
add_button (HysFigureDialog *self,
            AdwActionRow    *row,
            const char      *icon,
            const char      *format,
            const char      *series,
            GCallback        clicked)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);
  g_autofree char *label = g_strconcat (format, " ", series, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_tooltip_text (button, format);
  hys_a11y_name (button, label);
  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (row, button);
}

static GtkWidget *
make_chosen (HysFigureDialog *self,
             guint            i)
{
  static const char *const axes[] = { "x", "y", "z" };
  const char *name = g_ptr_array_index (self->chosen, i);
  AdwActionRow *row = ADW_ACTION_ROW (adw_action_row_new ());
  g_autofree char *symbol = symbol_of (self, name), *words = words_of (self, name), *title = NULL;

  title = symbol != NULL ? g_strdup (symbol) : g_markup_escape_text (name, -1);
  if (!has_curves (self) && i < G_N_ELEMENTS (axes))
    {
      GtkWidget *axis = gtk_label_new (axes[i]);

      gtk_widget_add_css_class (axis, "dim-label");
      adw_action_row_add_prefix (row, axis);
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  g_free (title);
  title = g_markup_escape_text (words ? words : _("not in this network"), -1);
  adw_action_row_set_subtitle (row, title);
  if (i > 0)
    add_button (self, row, "go-up-symbolic", _("Move up"), name, G_CALLBACK (raise_row));
  add_button (self, row, "list-remove-symbolic", _("Remove"), name, G_CALLBACK (remove_row));
  return GTK_WIDGET (row);
}

/* A row for each curve and for each axis. */
static void
show_looks (HysFigureDialog *self)
{
  static const char *const axes[] = { N_("Axis x"), N_("Axis y"), N_("Axis z") };
  gboolean time = get_kind (self) == HYS_FIGURE_TIME;
  guint n = time ? self->chosen->len : is_response (self) ? 0 : MIN (self->chosen->len, 1);

  gtk_list_box_bind_model (self->looks, NULL, NULL, NULL, NULL);   /* empties it */
  for (guint i = 0; i < n; i++)
    {
      /* "Curve x₁": the symbol where it has one. */
      const char *name = g_ptr_array_index (self->chosen, i);
      g_autofree char *symbol = symbol_of (self, name), *words = g_markup_escape_text (name, -1);
      g_autofree char *title = time ? g_strdup_printf (_("Curve %s"), symbol != NULL ? symbol : words)
                                    : g_strdup (_("Curve"));

      gtk_list_box_append (self->looks, hys_curve_look_row (title, i, hys_figure_spec_curve (self->spec, i),
                                                            time ? NULL : &self->spec->arrows));
    }
  for (guint k = 0; k < (get_kind (self) == HYS_FIGURE_SPACE ? 3 : 2); k++)
    {
      const char *name = k > 0 ? _(axes[k]) : time ? _("Axis t") : is_response (self) ? _("Axis ω") : _(axes[0]);

      gtk_list_box_append (self->looks,
                           hys_axis_look_row (name, &self->spec->axes[k], G_CALLBACK (update), self));
    }
}

static void
show_chosen (HysFigureDialog *self)
{
  gtk_list_box_bind_model (self->chosen_list, NULL, NULL, NULL, NULL);   /* empties it */
  for (guint i = 0; i < self->chosen->len; i++)
    gtk_list_box_append (self->chosen_list, make_chosen (self, i));
  gtk_widget_set_visible (GTK_WIDGET (self->chosen_list), self->chosen->len > 0);
  show_looks (self);
  update (self);
}

/* Replaces the last series if the kind of plot takes no more. */
static void
choose (HysFigureDialog *self,
        const char      *name)
{
  if (g_ptr_array_find_with_equal_func (self->chosen, name, g_str_equal, NULL) && has_curves (self))
    return;
  if (self->chosen->len >= hys_figure_traits[get_kind (self)].most)
    g_ptr_array_remove_index (self->chosen, self->chosen->len - 1);
  g_ptr_array_add (self->chosen, g_strdup (name));
  show_chosen (self);
}

static void
show_time (AdwEntryRow *row,
           double       time)
{
  char text[HYS_NUMBER_SIZE];
  g_autofree char *typed = hys_readout_typed (isnan (time) ? "" : hys_number_format (time, text));

  gtk_editable_set_text (GTK_EDITABLE (row), typed);
}

static void
show_range (HysFigureDialog *self)
{
  const HysFigureSpec *spec = self->spec;

  show_time (self->from, is_response (self) ? spec->omega.from : spec->from);
  show_time (self->to, is_response (self) ? spec->omega.to : spec->to);
}

static void
kind_changed (HysFigureDialog *self)
{
  gboolean response = is_response (self);

  if (response != self->responds)
    {
      self->responds = response;
      g_ptr_array_set_size (self->chosen, 0);
      show_range (self);
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->from), response ? _("From ω =") : _("From t ="));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->to), response ? _("To ω =") : _("To t ="));
  gtk_widget_set_visible (GTK_WIDGET (self->bar), response);
  if (self->chosen->len > hys_figure_traits[get_kind (self)].most)
    g_ptr_array_set_size (self->chosen, (int) hys_figure_traits[get_kind (self)].most);
  gtk_filter_list_model_set_model (self->found, response ? self->quantities : self->series);
  show_chosen (self);
}

/* ---- The list of all ---- */

static const char *
name_at (HysFigureDialog *self,
         guint            position)
{
  g_autoptr (GtkStringObject) item = g_list_model_get_item (G_LIST_MODEL (self->found), position);

  return item != NULL ? gtk_string_object_get_string (item) : NULL;
}

static void
activated (HysFigureDialog *self,
           guint            position)
{
  choose (self, name_at (self, position));
}

static void
search_activated (HysFigureDialog *self)
{
  if (name_at (self, 0) != NULL)
    choose (self, name_at (self, 0));
}

/* What is searched of a series: its name and its words. */
static char *
text_of (GtkStringObject *item,
         HysFigureDialog *self)
{
  const char *name = gtk_string_object_get_string (item);
  g_autofree char *words = words_of (self, name);

  return g_strconcat (name, " ", words, NULL);
}

/* Escape empties the entry first. */
static void
search_stopped (HysFigureDialog *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

static void
set_up_item (HysFigureDialog *self,
             GtkListItem     *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *symbol = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "width-chars", 7, NULL);
  GtkWidget *words = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_widget_add_css_class (symbol, "symbol");
  gtk_box_append (GTK_BOX (box), symbol);
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_item_set_child (item, box);
}

static void
bind_item (HysFigureDialog *self,
           GtkListItem     *item)
{
  GtkWidget *symbol = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *words = gtk_widget_get_next_sibling (symbol);
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  g_autofree char *markup = symbol_of (self, name), *text = words_of (self, name);

  if (markup == NULL)
    return;
  gtk_label_set_markup (GTK_LABEL (symbol), markup);
  gtk_label_set_text (GTK_LABEL (words), text);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), name);
  hys_a11y_name (gtk_widget_get_parent (gtk_list_item_get_child (item)), text);
}

/* ---- The window ---- */

static void
applied (HysFigureDialog *self)
{
  g_autofree char *title = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name))));

  if (find_fault (self) != NULL)
    return;
  self->spec->kind = get_kind (self);
  g_ptr_array_add (self->chosen, NULL);
  g_strfreev (self->spec->series);
  g_strfreev (self->spec->quantities);
  self->spec->series = g_strdupv (is_response (self) ? (char *[]) { NULL } : (char **) self->chosen->pdata);
  self->spec->quantities = g_strdupv (is_response (self) ? (char **) self->chosen->pdata : (char *[]) { NULL });
  read_time (self->from, is_response (self) ? &self->spec->omega.from : &self->spec->from);
  read_time (self->to, is_response (self) ? &self->spec->omega.to : &self->spec->to);
  if (is_response (self))
    {
      read_time (self->amplitude, &self->spec->amplitude);
      self->spec->against = (int) adw_combo_row_get_selected (self->against);
      self->spec->sweep = (int) adw_combo_row_get_selected (self->sweep);
      self->spec->backbone = gtk_switch_get_active (self->backbone);
      g_free (self->spec->node);
      self->spec->node = g_strdup (gtk_string_object_get_string (adw_combo_row_get_selected_item (self->bar)));
    }
  g_free (self->spec->title);
  self->spec->title = *title != '\0' ? g_steal_pointer (&title) : NULL;
  g_signal_emit_by_name (self, "chosen", self->spec);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
hys_figure_dialog_class_init (HysFigureDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  hys_object_add_signal (klass, "chosen", 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-figure-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, apply);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, kind);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, name);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, from);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, to);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, bar);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, amplitude);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, against);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, sweep);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, backbone);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, chosen_list);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, looks);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, hint);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, search);
  gtk_widget_class_bind_template_child (widget_class, HysFigureDialog, all_list);
  gtk_widget_class_bind_template_callback (widget_class, applied);
  gtk_widget_class_bind_template_callback (widget_class, kind_changed);
  gtk_widget_class_bind_template_callback (widget_class, update);
  gtk_widget_class_bind_template_callback (widget_class, search_activated);
  gtk_widget_class_bind_template_callback (widget_class, search_stopped);
  gtk_widget_class_bind_template_callback (widget_class, activated);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
hys_figure_dialog_init (HysFigureDialog *self)
{
  self->chosen = hys_object_keep (self, g_ptr_array_new_with_free_func (g_free), g_ptr_array_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
hys_figure_dialog_new (GtkWindow           *parent,
                       const HysDocument   *document,
                       const HysFigureSpec *spec)
{
  HysFigureDialog *self = g_object_new (HYS_TYPE_FIGURE_DIALOG, "transient-for", parent, NULL);
  g_autoptr (GtkNoSelection) rows = NULL;
  GtkStringList *all = gtk_string_list_new (NULL);
  g_autoptr (GArray) series = hys_series_all (document);
  const char *none[] = { NULL };
  GtkListItemFactory *factory;
  GtkStringFilter *filter;
  char **names;
  int wanted;

  self->document = hys_object_keep (self, hys_document_ref (document), hys_document_unref);
  self->spec = hys_object_keep (self, spec != NULL ? hys_figure_spec_copy (spec)
                                                   : hys_figure_spec_new (HYS_FIGURE_TIME, none), hys_figure_spec_free);
  gtk_window_set_title (GTK_WINDOW (self), spec != NULL ? _("Edit Plot") : _("Add Plot"));
  gtk_button_set_label (self->apply, spec != NULL ? _("_Apply") : _("_Add"));
  factory = gtk_signal_list_item_factory_new ();
  for (guint i = 0; i < series->len; i++)
    gtk_string_list_take (all, hys_series_name (document, g_array_index (series, HysSeries, i)));
  self->series = hys_object_keep (self, G_LIST_MODEL (all), g_object_unref);
  self->quantities = hys_object_keep (self, G_LIST_MODEL (gtk_string_list_new (hys_response_quantities)),
                                      g_object_unref);
  filter = gtk_string_filter_new (gtk_cclosure_expression_new (G_TYPE_STRING, NULL, 0, NULL, G_CALLBACK (text_of), self,
                                                               NULL));
  g_object_bind_property (self->search, "text", filter, "search", G_BINDING_DEFAULT);
  self->found = hys_object_keep (self, gtk_filter_list_model_new (g_object_ref (self->series), GTK_FILTER (filter)),
                                 g_object_unref);
  gtk_filter_list_model_set_incremental (self->found, TRUE);
  g_signal_connect_object (factory, "setup", G_CALLBACK (set_up_item), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->all_list, factory);
  adw_combo_row_set_selected (self->kind, self->spec->kind);
  gtk_editable_set_text (GTK_EDITABLE (self->name), self->spec->title ? self->spec->title : "");
  /* The bars that move; that of the figure is chosen, or else the document's main one. */
  wanted = self->spec->node != NULL ? hys_document_find_node (document, self->spec->node) : hys_main_bar (document);
  hys_bar_row_list (self->bar, document, wanted);
  show_time (self->amplitude, self->spec->amplitude);
  adw_combo_row_set_selected (self->against, (guint) self->spec->against);
  adw_combo_row_set_selected (self->sweep, (guint) self->spec->sweep);
  gtk_switch_set_active (self->backbone, self->spec->backbone);
  show_range (self);
  names = *hys_figure_spec_names (self->spec);
  for (guint i = 0; names[i] != NULL; i++)
    g_ptr_array_add (self->chosen, g_strdup (names[i]));
  rows = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->found)));
  gtk_list_view_set_model (self->all_list, GTK_SELECTION_MODEL (rows));
  g_object_unref (factory);
  show_chosen (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  return GTK_WIDGET (self);
}
