/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the panel about loads. */
#include "hys-a11y.h"
#include "hys-edit.h"
#include "hys-editor.h"
#include "hys-error.h"
#include "hys-expression.h"
#include "hys-file-filter.h"
#include "hys-job.h"
#include "hys-number.h"
#include "hys-properties-row.h"
#include "hys-value-entry.h"

#include <glib/gi18n-lib.h>
#include <gtk/gtk.h>
#include <string.h>

#define HYS_TYPE_POINTS_EDITOR (hys_points_editor_get_type ())
G_DECLARE_FINAL_TYPE (HysPointsEditor, hys_points_editor, HYS, POINTS_EDITOR, AdwBin)

/**
 * HysPointsEditor:
 *
 * Editor for the points of a load of type table: edits, adds, removes and imports points.
 */

/* Largest number of points that get rows. */
#define MOST_ROWS 50

struct _HysPointsEditor
{
  AdwBin                parent_instance;

  /* template */
  GtkGrid              *grid;
  GtkLabel             *rest;
  GtkLabel             *reason;

  HysEditor            *editor;        /* borrowed */
  guint                 load;
  guint                 n_rows;
  GtkFileChooser       *chooser;       /* while it is open */
  HysJob               *reading;       /* from GFile to points */
};

G_DEFINE_FINAL_TYPE (HysPointsEditor, hys_points_editor, ADW_TYPE_BIN)

static const GArray *
points_of (HysPointsEditor *self)
{
  return hys_document_load_at (hys_editor_get_document (self->editor), self->load)->signal->points;
}

static GArray *
copy_points (HysPointsEditor *self)
{
  const GArray *points = points_of (self);

  return g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (HysTablePoint)), points->data, points->len);
}

/* Takes the points. Returns the reason of a refusal. */
static char *
set_points (HysPointsEditor *self,
            GArray          *points)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  const HysLoad *load = hys_document_load_at (document, self->load);
  HysSignal *signal = hys_signal_copy (load->signal);
  g_autoptr (GError) error = NULL;
  HysDocument *edited;

  g_clear_pointer (&signal->points, g_array_unref);
  signal->points = points;
  edited = hys_edit_set_load (document, self->load, load->kind, signal, &error);
  if (edited != NULL && hys_editor_apply (self->editor, edited, NULL, &error))
    return NULL;
  return hys_error_sentence (error);
}

/* The point of a widget of the grid, whose first row has the headings; @column: 0: its time */
static guint
point_of (HysPointsEditor *self,
          GtkWidget       *widget,
          int             *column)
{
  int row;

  gtk_grid_query_child (self->grid, widget, column, &row, NULL, NULL);
  return (guint) row - 1;
}

static char *
entry_applied (HysPointsEditor *self,
               const char      *text,
               gboolean         step,
               GtkWidget       *entry)
{
  int column;
  guint point = point_of (self, entry, &column);
  GArray *points;
  double number;

  if (self->editor == NULL || point >= points_of (self)->len)
    return NULL;
  if (!hys_expression_parse_typed (text, &number))
    return g_strdup (_("Must be a number."));
  points = copy_points (self);
  *(column == 0 ? &g_array_index (points, HysTablePoint, point).t : &g_array_index (points, HysTablePoint, point).value)
    = number;
  return set_points (self, points);
}

static void
entry_judged (HysPointsEditor *self,
              HysValueEntry   *entry)
{
  hys_a11y_tell (self->reason, hys_value_entry_get_reason (entry));
}

static void
remove_clicked (HysPointsEditor *self,
                GtkWidget       *button)
{
  g_autofree char *reason = NULL;
  int column;
  guint point = point_of (self, button, &column);
  GArray *points;

  if (self->editor == NULL || point >= points_of (self)->len)
    return;
  points = copy_points (self);
  g_array_remove_index (points, point);
  reason = set_points (self, points);
  hys_a11y_tell (self->reason, reason);
}

/* Appends a point at the distance of the last two. */
static void
add_clicked (HysPointsEditor *self)
{
  g_autofree char *reason = NULL;
  HysTablePoint point = { 0, 0 };
  GArray *points;

  if (self->editor == NULL)
    return;
  points = copy_points (self);
  if (points->len > 0)
    {
      HysTablePoint last = g_array_index (points, HysTablePoint, points->len - 1);

      point = last;
      point.t += points->len > 1 ? last.t - g_array_index (points, HysTablePoint, points->len - 2).t : 1;
    }
  g_array_append_val (points, point);
  reason = set_points (self, points);
  hys_a11y_tell (self->reason, reason);
}

/* What a file is read for, and what was read. */
typedef struct
{
  GFile       *file;
  HysLoadKind  kind;
  GArray      *points;
  gsize        left_out;
} Import;

static void
import_free (gpointer data)
{
  Import *self = data;

  g_object_unref (self->file);
  g_clear_pointer (&self->points, g_array_unref);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Import, import_free)

/* Reads the file on a worker thread. */
static gpointer
read_points (gpointer      input,
             HysProgress   progress,
             gpointer      progress_data,
             GError      **error)
{
  const Import *wanted = input;
  g_autoptr (HysSheet) sheet = hys_sheet_open (wanted->file, progress, progress_data, error);
  g_autoptr (Import) read = g_memdup2 (wanted, sizeof *wanted);

  g_object_ref (read->file);
  if (sheet != NULL)
    read->points = hys_points_of_sheet (sheet, wanted->kind, &read->left_out, error);
  return read->points != NULL ? g_steal_pointer (&read) : NULL;
}

static const HysJobKind points_job = { read_points, import_free, import_free };

/* Ignores the result if another file was chosen meanwhile. */
static void
file_read (HysPointsEditor *self)
{
  g_autoptr (Import) read = hys_job_take_result (self->reading);
  g_autofree char *reason = NULL;

  if (self->editor == NULL || hys_job_is_busy (self->reading))
    return;
  reason = read != NULL ? set_points (self, g_array_ref (read->points))
           : g_strdup (hys_job_get_error (self->reading)->message);
  if (reason == NULL && read->left_out > 0)
    reason = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%zu row without a number is left out.",
                                           "%zu rows without a number are left out.", read->left_out), read->left_out);
  hys_a11y_tell (self->reason, reason);
}

/* Replaces the points by those of the file. */
static void
read_file (HysPointsEditor *self,
           GFile           *file)
{
  const HysLoad *load = hys_document_load_at (hys_editor_get_document (self->editor), self->load);

  hys_job_start (self->reading, g_memdup2 (&(Import) { g_object_ref (file), load->kind, NULL, 0 }, sizeof (Import)));
}

static void
file_chosen (gpointer        object,
             GFile          *file,
             GtkFileChooser *dialog)
{
  HysPointsEditor *self = object;

  if (file != NULL && self->editor != NULL)
    read_file (self, file);
}

static gboolean
dropped (HysPointsEditor *self,
         const GValue    *value)
{
  GSList *files = g_value_get_boxed (value);

  if (files == NULL || self->editor == NULL)
    return FALSE;
  read_file (self, files->data);
  return TRUE;
}

static void
import_clicked (HysPointsEditor *self)
{
  if (self->editor == NULL || self->chooser != NULL)
    return;
  g_set_weak_pointer (&self->chooser,
                      hys_file_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _("Import Points"),
                                           GTK_FILE_CHOOSER_ACTION_OPEN, _("_Import"), "table-folder", file_chosen,
                                           self));
  hys_file_filter_add_tables (self->chooser, FALSE);
  hys_file_dialog_show (self->chooser, NULL);
}

/* Closes the dialog, which then never answers. */
static void
close_chooser (HysPointsEditor *self)
{
  GtkFileChooser *chooser = self->chooser;

  g_clear_weak_pointer (&self->chooser);
  if (chooser == NULL)
    return;
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (chooser));
  g_object_unref (chooser);
}

static void
hys_points_editor_dispose (GObject *object)
{
  HysPointsEditor *self = HYS_POINTS_EDITOR (object);

  self->editor = NULL;
  close_chooser (self);
  G_OBJECT_CLASS (hys_points_editor_parent_class)->dispose (object);
}

static void
hys_points_editor_class_init (HysPointsEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = hys_points_editor_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/hysteron/Hysteron/hys-points-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, HysPointsEditor, grid);
  gtk_widget_class_bind_template_child (widget_class, HysPointsEditor, rest);
  gtk_widget_class_bind_template_child (widget_class, HysPointsEditor, reason);
  gtk_widget_class_bind_template_callback (widget_class, add_clicked);
  gtk_widget_class_bind_template_callback (widget_class, import_clicked);
}

static void
hys_points_editor_init (HysPointsEditor *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->reading = hys_job_new_for (self, &points_job);
  g_signal_connect_object (self->reading, "done", G_CALLBACK (file_read), self, G_CONNECT_SWAPPED);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drop),
                                              GTK_PHASE_CAPTURE);   /* before the entries */
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

static void
attach_entry (HysPointsEditor *self,
              guint            row,
              gboolean         time)
{
  GtkWidget *entry = hys_value_entry_new ();
  g_autofree char *label = g_strdup_printf (time ? _("Time of point %u") : _("Value of point %u"), row + 1);

  hys_value_entry_set_brief (HYS_VALUE_ENTRY (entry));
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 6);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 6);
  gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
  gtk_widget_set_hexpand (entry, TRUE);
  hys_a11y_name (entry, label);
  g_signal_connect_swapped (entry, "apply", G_CALLBACK (entry_applied), self);
  g_signal_connect_swapped (entry, "reason-changed", G_CALLBACK (entry_judged), self);
  gtk_grid_attach (self->grid, entry, time ? 0 : 1, (int) row + 1, 1, 1);
}

static void
attach_row (HysPointsEditor *self,
            guint            row)
{
  g_autofree char *label = g_strdup_printf (_("Remove point %u"), row + 1);
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "icon-name", "list-remove-symbolic", "has-frame", FALSE,
                                    "tooltip-text", label, NULL);

  attach_entry (self, row, TRUE);
  attach_entry (self, row, FALSE);
  hys_a11y_name (button, label);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (remove_clicked), self);
  gtk_grid_attach (self->grid, button, 2, (int) row + 1, 1, 1);
}

static void
show_number (HysPointsEditor *self,
             guint            row,
             int              column,
             double           value)
{
  char text[HYS_NUMBER_SIZE];

  hys_value_entry_set_value (HYS_VALUE_ENTRY (gtk_grid_get_child_at (self->grid, column, (int) row + 1)),
                             hys_number_format (value, text));
}

/* A row that contains only a widget. It must take the focus, since a list box does not move the focus past rows that do
 * not. */
static void
build_whole (HysRow    *self,
             GtkWidget *part)
{
  self->widget = g_object_new (ADW_TYPE_PREFERENCES_ROW, "child", part, "activatable", FALSE, NULL);
  self->part = part;
}

static void
build_preview (HysRow *self)
{
  build_whole (self, hys_signal_preview_new ());
}

static void
fill_preview (HysRow *self)
{
  hys_a11y_name (self->widget, self->spec->label);
  hys_a11y_name (self->part, self->spec->label);
}

static void
refresh_preview (HysRow *self)
{
  hys_signal_preview_set_load (HYS_PLOT_AREA (self->part), hys_editor_get_document (self->editor),
                               self->spec->item);
}

const HysRowKind hys_row_preview = { .build = build_preview, .fill = fill_preview, .refresh = refresh_preview };

static void
build_points (HysRow *self)
{
  build_whole (self, g_object_new (HYS_TYPE_POINTS_EDITOR, NULL));
}

static void
fill_points (HysRow *self)
{
  hys_a11y_name (self->widget, self->spec->label);
}

/* Shows the points of a load. */
static void
refresh_points (HysRow *row)
{
  HysPointsEditor *self = HYS_POINTS_EDITOR (row->part);
  guint load = row->spec->item;
  const GArray *points;
  guint n, shown, more;
  g_autofree char *text = NULL;

  if (self->load != load)
    hys_job_cancel (self->reading);
  while (self->load != load && self->n_rows > 0)
    gtk_grid_remove_row (self->grid, (int) self->n_rows--);
  self->editor = row->editor;
  self->load = load;
  points = points_of (self);
  n = points != NULL ? points->len : 0;
  shown = MIN (n, MOST_ROWS);
  while (self->n_rows > shown)
    gtk_grid_remove_row (self->grid, (int) self->n_rows--);
  while (self->n_rows < shown)
    attach_row (self, self->n_rows++);
  for (guint i = 0; i < shown; i++)
    {
      show_number (self, i, 0, g_array_index (points, HysTablePoint, i).t);
      show_number (self, i, 1, g_array_index (points, HysTablePoint, i).value);
    }
  more = n - shown;
  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u more", "%u more", more), more);
  gtk_label_set_text (self->rest, text);
  gtk_widget_set_visible (GTK_WIDGET (self->rest), more > 0);
}

static void
let_go_points (HysRow *self)
{
  HysPointsEditor *editor = HYS_POINTS_EDITOR (self->part);

  editor->editor = NULL;
  hys_job_cancel (editor->reading);
  close_chooser (editor);
}

const HysRowKind hys_row_points = { build_points, fill_points, refresh_points, let_go_points };

static HysDocument *
new_load (HysRow      *self,
          HysLoadKind  kind,
          GError     **error)
{
  return hys_edit_add_load (hys_editor_get_document (self->editor), self->spec->item, kind,
                            hys_signal_kind_find ("sin"), error);
}

static void
load_clicked (HysRow    *self,
              GtkButton *button)
{
  gboolean second = gtk_widget_get_prev_sibling (GTK_WIDGET (button)) != NULL;
  HysDocument *edited = self->editor != NULL ? new_load (self, second ? HYS_LOAD_DISPLACEMENT : HYS_LOAD_FORCE, NULL)
                                             : NULL;

  if (edited != NULL)
    hys_editor_apply (self->editor, edited, NULL, NULL);
}

static GtkWidget *
new_load_button (HysRow     *self,
                 const char *text)
{
  GtkWidget *content = g_object_new (ADW_TYPE_BUTTON_CONTENT, "icon-name", "list-add-symbolic", "label", text, NULL);
  GtkWidget *button = g_object_new (GTK_TYPE_BUTTON, "child", content, "hexpand", TRUE, NULL);

  g_signal_connect_swapped (button, "clicked", G_CALLBACK (load_clicked), self);
  return button;
}

static void
build_loading (HysRow *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *test = g_object_new (GTK_TYPE_BUTTON, "label", _("Test…"), "action-name", "win.protocol",
                                  "tooltip-text", _("Run a test on this bar"), NULL);

  build_whole (self, column);
  hys_a11y_name (self->widget, self->spec->title);
  gtk_widget_add_css_class (column, "wide");
  gtk_box_append (GTK_BOX (box), new_load_button (self, _("Force")));
  gtk_box_append (GTK_BOX (box), new_load_button (self, _("Displacement")));
  gtk_box_append (GTK_BOX (column), box);
  gtk_box_append (GTK_BOX (column), test);
}

/* Shows the reason if the bar cannot have such a load. */
static void
judge_load_button (HysRow      *self,
                   GtkWidget   *button,
                   HysLoadKind  kind,
                   const char  *name)
{
  const HysDocument *document = hys_editor_get_document (self->editor);
  g_autofree char *label = g_strdup_printf (name, hys_document_node (document, self->spec->item)->id);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysDocument) edited = new_load (self, kind, &error);

  hys_a11y_name (button, label);
  gtk_widget_set_sensitive (button, edited != NULL);
  gtk_widget_set_tooltip_text (button, edited != NULL ? label : error->message);
}

static void
fill_loading (HysRow *self)
{
  GtkWidget *box = gtk_widget_get_first_child (self->part);

  judge_load_button (self, gtk_widget_get_first_child (box), HYS_LOAD_FORCE, _("Add a force to %s"));
  judge_load_button (self, gtk_widget_get_last_child (box), HYS_LOAD_DISPLACEMENT,
                     _("Prescribe the displacement of %s"));
}

const HysRowKind hys_row_loading = { .build = build_loading, .fill = fill_loading };
