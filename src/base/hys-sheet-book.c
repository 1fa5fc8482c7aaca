/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Workbooks of spreadsheets, Office Open XML (.xlsx) and OpenDocument (.ods): their first sheet as the text of a table,
 * so that all else is as in any other table. */
#include "hys-sheet-private.h"

#include "hys-error.h"

#include <glib/gi18n-lib.h>
#include <gsf/gsf.h>
#include <string.h>

/* Bytes of a workbook, and of the texts that come of it, each of which takes some more; cells of a row. */
#define MOST_BYTES ((gsize) 512 << 20)
#define MOST_CELLS 16384
#define MOST_ROWS  (1 << 20)
#define TEXT_BYTES 40

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

#define PIECE 65536

/**
 * Book:
 * @first, @target: id of the first sheet, and the path of that in the archive (XLSX)
 * @shared: (element-type utf8): texts that cells refer to by number (XLSX); @shared_bytes: of them
 * @text: the table; @value: of the cell, or of a shared text, that is being read
 * @row, @column: of it, from 0; @empty: cells without text before it
 * @type: of it; @repeated: how often it is there, and @rows its row (ODS)
 * @inside: a text of it is being read; @aside: it is a note, or how it is spoken; @done: the first sheet is over
 * @progress, @progress_data: told of each piece
 */
typedef struct
{
  char      *first;
  char      *target;
  GPtrArray *shared;
  gsize      shared_bytes;
  GString   *text;
  GString   *value;
  guint      row;
  guint      column;
  guint      empty;
  char       type;
  guint      repeated;
  guint      rows;
  gsize      begun;
  gboolean   inside;
  gboolean   aside;
  gboolean   done;
  HysProgress progress;
  gpointer   progress_data;
} Book;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GsfInput, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GsfInfile, g_object_unref)

static void
refuse (GError     **error,
        const char  *reason)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, reason);
}

/* A name or an attribute without its prefix. */
static const char *
bare (const char *name)
{
  const char *colon = strrchr (name, ':');

  return colon != NULL ? colon + 1 : name;
}

static const char *
attribute (const char **names,
           const char **values,
           const char  *name)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (g_str_equal (bare (names[i]), name))
      return values[i];
  return NULL;
}

static guint
whole_attribute (const char **names,
                 const char **values,
                 const char  *name)
{
  const char *text = attribute (names, values, name);
  guint64 number = 1;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT, &number, NULL) ? (guint) number : 1;
}

/* Writes a cell @n times, after those without text before it, as far as there is room in the row. */
static void
add_cell (Book       *self,
          const char *text,
          guint       n)
{
  const guint end = self->column + MIN (n, MOST_CELLS - self->column);
  const gboolean quoted = strpbrk (text, ";\"") != NULL;

  if (*text == '\0')
    self->empty += end - self->column;
  for (; *text != '\0' && self->column < end && self->text->len < MOST_BYTES; self->column++)
    {
      for (; self->empty > 0; self->empty--)
        g_string_append_c (self->text, ';');
      g_string_append (self->text, quoted ? "\"" : "");
      for (const char *c = text; *c != '\0'; c++)
        {
          if (*c == '"')
            g_string_append_c (self->text, '"');
          g_string_append_c (self->text, strchr ("\t\n\r", *c) != NULL ? ' ' : *c);
        }
      g_string_append (self->text, quoted ? "\"" : "");
      self->empty = 1;
    }
  self->column = end;
}

/* ---- Office Open XML ---- */

static void
xlsx_begin (GMarkupParseContext  *context,
            const char           *name,
            const char          **names,
            const char          **values,
            gpointer              data,
            GError              **error)
{
  Book *self = data;
  const char *what = bare (name), *place = attribute (names, values, "r"), *type = attribute (names, values, "t");

  if (g_str_equal (what, "sheet") && self->first == NULL)
    self->first = g_strdup (attribute (names, values, "id"));
  else if (g_str_equal (what, "Relationship") && self->target == NULL
           && g_strcmp0 (attribute (names, values, "Id"), self->first) == 0)
    self->target = g_strdup (attribute (names, values, "Target"));
  else if (g_str_equal (what, "row"))
    {
      const guint row = place != NULL ? whole_attribute (names, values, "r") : self->row + 1;

      for (; self->row + 1 < MIN (row, MOST_ROWS); self->row++)
        g_string_append_c (self->text, '\n');
      self->column = self->empty = 0;
    }
  else if (g_str_equal (what, "c"))
    {
      guint column = place != NULL ? 0 : self->column + 1;

      for (; place != NULL && g_ascii_isalpha (*place) && column < MOST_CELLS; place++)   /* "BC12" is column 55 */
        column = 26 * column + (guint) (g_ascii_toupper (*place) - 'A') + 1;
      column -= column > 0;
      if (column > self->column)
        add_cell (self, "", column - self->column);
      self->type = type != NULL ? *type : 'n';
      if (type != NULL && g_str_equal (type, "str"))
        self->type = 'f';
      g_string_truncate (self->value, 0);
    }
  else if (g_str_equal (what, "si"))
    g_string_truncate (self->value, 0);
  self->aside = self->aside || g_str_equal (what, "rPh");
  self->inside = (g_str_equal (what, "v") || g_str_equal (what, "t")) && !self->aside;
}

static void
xlsx_end (GMarkupParseContext  *context,
          const char           *name,
          gpointer              data,
          GError              **error)
{
  Book *self = data;
  const char *what = bare (name);
  guint64 number;

  self->inside = FALSE;
  if (g_str_equal (what, "row"))
    {
      g_string_append_c (self->text, '\n');
      self->row++;
    }
  else if (g_str_equal (what, "rPh"))
    self->aside = FALSE;
  else if (g_str_equal (what, "si"))
    {
      g_ptr_array_add (self->shared, g_strdup (self->value->str));
      self->shared_bytes += self->value->len + TEXT_BYTES;
    }
  else if (g_str_equal (what, "c") && self->type == 's')
    {
      if (!g_ascii_string_to_unsigned (self->value->str, 10, 0, G_MAXUINT, &number, NULL) || number >= self->shared->len)
        refuse (error, _("the workbook is damaged"));
      else
        add_cell (self, self->shared->pdata[number], 1);
    }
  else if (g_str_equal (what, "c"))
    add_cell (self, self->type == 'e' ? "" : self->value->str, 1);
}

static void
take_text (GMarkupParseContext  *context,
           const char           *text,
           gsize                 length,
           gpointer              data,
           GError              **error)
{
  Book *self = data;

  if (self->inside)
    g_string_append_len (self->value, text, (gssize) length);
}

/* ---- OpenDocument ---- */

static void
ods_begin (GMarkupParseContext  *context,
           const char           *name,
           const char          **names,
           const char          **values,
           gpointer              data,
           GError              **error)
{
  Book *self = data;
  const char *what = bare (name), *value = attribute (names, values, "value");

  if (self->done)
    return;
  if (g_str_equal (what, "table-row"))
    {
      self->rows = whole_attribute (names, values, "number-rows-repeated");
      self->column = self->empty = 0;
      self->begun = self->text->len;
    }
  else if (g_str_equal (what, "table-cell") || g_str_equal (what, "covered-table-cell"))
    {
      g_string_assign (self->value, value != NULL ? value : "");
      self->type = value != NULL ? 'n' : 's';
      self->repeated = whole_attribute (names, values, "number-columns-repeated");
    }
  else if (g_str_equal (what, "annotation"))
    self->aside = TRUE;
  else if (g_str_equal (what, "p"))
    {
      self->inside = self->type == 's' && !self->aside;
      if (self->inside && self->value->len > 0)
        g_string_append_c (self->value, ' ');
    }
}

static void
ods_end (GMarkupParseContext  *context,
         const char           *name,
         gpointer              data,
         GError              **error)
{
  Book *self = data;
  const char *what = bare (name);

  if (self->done)
    return;
  if (g_str_equal (what, "p"))
    self->inside = FALSE;
  else if (g_str_equal (what, "annotation"))
    self->aside = FALSE;
  else if (g_str_equal (what, "table-cell") || g_str_equal (what, "covered-table-cell"))
    add_cell (self, self->value->str, self->repeated);
  else if (g_str_equal (what, "table-row"))
    {
      g_autofree char *row = g_strconcat (self->text->str + self->begun, "\n", NULL);
      const gboolean at_end = *row == '\n' && self->rows >= MOST_ROWS / 16;

      for (guint i = 0; i < (at_end ? 1 : self->rows) && self->text->len < MOST_BYTES; i++)
        g_string_append (self->text, i == 0 ? "\n" : row);
    }
  self->done = g_str_equal (what, "table");
}

/* ---- Archives ---- */

/* Reads one of its files, if it is there. @path: names, separated by slashes */
static gboolean
parse (Book                 *self,
       GsfInfile            *archive,
       const char           *path,
       const GMarkupParser  *parser,
       GError              **error)
{
  g_auto (GStrv) names = g_strsplit (path, "/", -1);
  g_autoptr (GsfInput) file = gsf_infile_child_by_aname (archive, (const char **) names);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (parser, G_MARKUP_TREAT_CDATA_AS_TEXT, self, NULL);
  g_autoptr (GError) fault = NULL;
  gboolean good = TRUE;

  if (file == NULL)
    return FALSE;
  while (good && gsf_input_remaining (file) > 0)
    {
      const gboolean first = gsf_input_tell (file) == 0;
      const gsize n = (gsize) MIN (gsf_input_remaining (file), PIECE), mark = strlen (BYTE_ORDER_MARK);
      const char *piece = (const char *) gsf_input_read (file, n, NULL);
      const gsize begin = first && piece != NULL && n > mark && memcmp (piece, BYTE_ORDER_MARK, mark) == 0 ? mark : 0;

      if (self->progress != NULL
          && !self->progress (0.5 * (double) gsf_input_tell (file) / (double) gsf_input_size (file), self->progress_data))
        return hys_fail (error, HYS_ERROR_CANCELLED, _("cancelled"));
      good = piece != NULL && g_markup_parse_context_parse (context, piece + begin, (gssize) (n - begin), &fault);
      if (good && (gsf_input_size (file) > HYS_SHEET_MOST_BYTES
                   || self->text->len + self->value->len + self->shared_bytes >= MOST_BYTES))
        {
          refuse (&fault, _("the table is too large"));
          good = FALSE;
        }
    }
  good = good && g_markup_parse_context_end_parse (context, &fault);
  if (good)
    return TRUE;
  refuse (error, fault != NULL && fault->domain == G_IO_ERROR ? fault->message : _("the workbook is damaged"));
  return FALSE;
}

static gboolean
read_archive (Book       *self,
              GsfInfile  *archive,
              GError    **error)
{
  const GMarkupParser xlsx = { xlsx_begin, xlsx_end, take_text, NULL, NULL };
  const GMarkupParser ods = { ods_begin, ods_end, take_text, NULL, NULL };
  g_autofree char *path = NULL;
  GError *fault = NULL;

  if (parse (self, archive, "content.xml", &ods, &fault))
    return TRUE;
  if (fault == NULL && parse (self, archive, "xl/workbook.xml", &xlsx, &fault) && self->first != NULL
      && parse (self, archive, "xl/_rels/workbook.xml.rels", &xlsx, &fault) && self->target != NULL)
    {
      path = *self->target == '/' ? g_strdup (self->target + 1) : g_strconcat ("xl/", self->target, NULL);
      parse (self, archive, "xl/sharedStrings.xml", &xlsx, &fault);
      g_string_truncate (self->text, 0);
      self->row = 0;
      if (fault == NULL && parse (self, archive, path, &xlsx, &fault))
        return TRUE;
    }
  if (fault != NULL)
    g_propagate_error (error, fault);
  else
    refuse (error, _("this is no workbook with a sheet"));
  return FALSE;
}

GInputStream *
hys_sheet_unpack (GInputStream  *packed,
                  HysProgress    progress,
                  gpointer       progress_data,
                  GError       **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GsfInput) input = NULL;
  g_autoptr (GsfInfile) archive = NULL;
  g_autoptr (GBytes) text = NULL;
  Book self = { .progress = progress, .progress_data = progress_data };
  gboolean good = FALSE;
  guint8 piece[PIECE];
  gssize n = 1;

  while (n > 0 && bytes->len < MOST_BYTES)
    {
      n = g_input_stream_read (packed, piece, PIECE, NULL, error);
      g_byte_array_append (bytes, piece, (guint) MAX (n, 0));
    }
  if (n < 0)
    return NULL;
  if (n > 0)
    {
      refuse (error, _("the table is too large"));
      return NULL;
    }
  input = gsf_input_memory_new (bytes->data, bytes->len, FALSE);
  archive = gsf_infile_zip_new (input, NULL);
  self.shared = g_ptr_array_new_with_free_func (g_free);
  self.text = g_string_new (NULL);
  self.value = g_string_new (NULL);
  if (archive != NULL)
    good = read_archive (&self, archive, error);
  else
    refuse (error, _("the workbook is damaged"));
  g_free (self.first);
  g_free (self.target);
  g_ptr_array_unref (self.shared);
  g_string_free (self.value, TRUE);
  text = g_string_free_to_bytes (self.text);
  return good ? g_memory_input_stream_new_from_bytes (text) : NULL;
}
