/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hys-comma-locale.h"
#include "hys-error.h"
#include "hys-sheet-of-text.h"

#include <glib/gstdio.h>
#include <gsf/gsf.h>
#include <gsf/gsf-outfile-zip.h>
#include <gsf/gsf-output-memory.h>
#include <math.h>
#include <string.h>

static HysSheet *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  HysSheet *sheet = hys_sheet_of_text (text, strlen (text), "a.csv", &error);

  g_assert_no_error (error);
  return sheet;
}

/* The values 0, 1.5, 2, -30 in two columns. */
static void
assert_four (const HysSheet *sheet,
             const char     *text)
{
  static const double values[] = { 0, 1.5, 2, -30 };
  g_autofree char *shown = g_strescape (text, NULL);

  g_test_message ("%s", shown);
  g_assert_cmpuint (sheet->n_columns, ==, 2);
  g_assert_cmpuint (sheet->n_rows, ==, 2);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat (hys_sheet_get (sheet, i / 2, i % 2), ==, values[i]);
  for (guint i = 0; i < 2; i++)
    g_assert_true (hys_sheet_check (sheet, i, 0, 2, NULL));
}

static const char *const plain[] = {
  "0,1.5\n2,-3e1\n", "0;1,5\r\n2;-30\r\n", "0\t1.5\n2\t-30", "0 1,5\n  2    -30  \n", "0\t1,5\r2\t-30\r", "0;1.5\n\n\n2;-30\n",
  "0, 1.5\n2, -30\n", "\xef\xbb\xbf" "0,1.5\n2,-30\n", "# measured, on Monday\n# \"by hand\n0;1.5\n#\n2;-3e1\n",
  "\"0\",\"1.5\"\n\" 2 \",-30\n", "\"0\";\"1,5\"\n2;-30\n", "0,1.5,,\n2,-30,,\n", "0;1,5;\n2;-30;\n", "  0\t1.5\n 2\t-30\n",
  "+0,.15e1\n2.,-30.0\n", "\"0\"\t1,5\n\"2\"\t\"-30\"\n", "0 \t 1.5\n2 \t -30\n", "0,0;1,5\n2,0;-30,0\n",
  "\"0\",\"1,5\"\n2,\"-30,0\"\n",
};

static void
test_numbers (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autoptr (HysSheet) sheet = parse (plain[i]);

      assert_four (sheet, plain[i]);
      g_assert_cmpuint (sheet->heading_line, ==, 0);
      g_assert_cmpstr (sheet->columns[0].heading, ==, "1");
      g_assert_cmpstr (sheet->columns[1].name, ==, "2");
      g_assert_cmpstr (sheet->columns[1].unit, ==, "");
    }
}

/* Tables as they come: the names and the units above the same numbers. */
static const struct
{
  const char *text;
  guint       line;
  const char *names[2];
  const char *units[2];
} headed[] = {
  { "Displacement [mm],Force [kN]\n0,1.5\n2,-30\n", 1, { "Displacement", "Force" }, { "mm", "kN" } },
  { "\"Displacement [mm]\",\"Force [kN]\"\n0,1.5\n2,-30\n", 1, { "Displacement", "Force" }, { "mm", "kN" } },
  { "Displacement [mm]\tForce [kN]\n0\t1.5\n2\t-30\n", 1, { "Displacement", "Force" }, { "mm", "kN" } },
  { "Weg (mm);Kraft (kN)\r\n0;1,5\r\n2;-30,0\r\n", 1, { "Weg", "Kraft" }, { "mm", "kN" } },
  { "x,F\n0,1.5\n2,-30\n", 1, { "x", "F" }, { "", "" } },
  { "x[mm],F[kN]\n0,1.5\n2,-30\n", 1, { "x", "F" }, { "mm", "kN" } },
  { "s / mm;F / N\n0;1,5\n2;-30\n", 1, { "s", "F" }, { "mm", "N" } },
  { "Angle (°),Moment (N·m)\n0,1.5\n2,-30\n", 1, { "Angle", "Moment" }, { "°", "N·m" } },
  { "Strain (-);Stress (N/mm²)\n0;1,5\n2;-30\n", 1, { "Strain", "Stress" }, { "", "N/mm²" } },
  { "Displacement, left [mm];Force (upper jaw)\n0;1,5\n2;-30\n", 1, { "Displacement, left", "Force (upper jaw)" }, { "mm", "" } },
  { "\"Displacement,\nleft [mm]\",\"Force \"\"F\"\"\"\n0,1.5\n2,-30\n", 1, { "Displacement, left", "Force \"F\"" }, { "mm", "" } },
  { "Displacement,Force\nmm,kN\n0,1.5\n2,-30\n", 1, { "Displacement", "Force" }, { "mm", "kN" } },
  { "Zeit;Kraft\n[s];[kN]\n0;1,5\n2;-30\n", 1, { "Zeit", "Kraft" }, { "s", "kN" } },
  { "Displacement;Force\nMillimeter;Sec\n0;1.5\n2;-30\n", 1, { "Displacement", "Force" }, { "Millimeter", "Sec" } },
  { "Displacement\tForce\n0\t\t1.5\n2\t\t-30\n", 1, { "Displacement", "Force" }, { "", "" } },
  { "Axial Displacement\t\tAxial Force\nmm\t\tkN\n0\t\t1.5\n2\t\t-30\n", 1, { "Axial Displacement", "Axial Force" }, { "mm", "kN" } },
  { "Displacement;Force\n(mm;(\xc2\xb5\n0;1.5\n2;-30\n", 1, { "Displacement", "Force" }, { "(mm", "(\xc2\xb5" } },
  { "Weg in mm;Kraft in kN\n0;1,5\n2;-30\n", 1, { "Weg", "Kraft" }, { "mm", "kN" } },
  { "Weg_mm,Kraft_kN\n0,1.5\n2,-30\n", 1, { "Weg", "Kraft" }, { "mm", "kN" } },
  { "x_m,F_N\n0,1.5\n2,-30\n", 1, { "x_m", "F_N" }, { "", "" } },
  { "# Axial Disp (mm)  Axial Force (kN)\n0 1.5\n2 -30\n", 1, { "Axial Disp", "Axial Force" }, { "mm", "kN" } },
  { "Specimen size;12;40\nx;F\n0;1.5\n2;-30\n", 2, { "x", "F" }, { "", "" } },
  { "t;x\ns;\n0;1.5\n2;-30\n", 1, { "t", "x" }, { "s", "" } },
  { "Specimen;12\nOperator;none\nSpeed [mm/s];0,5\n\nx [mm];F [N]\n0;1,5\n2;-30\n", 5, { "x", "F" }, { "mm", "N" } },
  { "Specimen 12\nsteel, rolled\n\nx\tF\nmm\tN\n0\t1,5\n2\t-30\n", 4, { "x", "F" }, { "mm", "N" } },
  { "# x F\n0 1.5\n2 -30\n", 1, { "x", "F" }, { "", "" } },
  { "# measured on Monday\n# x,F\n0,1.5\n2,-30\n", 2, { "x", "F" }, { "", "" } },
  { "Displacement [mm], Force [kN]\n0 1.5\n2 -30\n", 1, { "Displacement", "Force" }, { "mm", "kN" } },
  { "u:k[1],f:k[1]\n0,1.5\n2,-30\n", 1, { "u:k", "f:k" }, { "1", "1" } },
  { "D\xe9placement (\xb5m);Force (N)\n0;1,5\n2;-30\n", 1, { "Déplacement", "Force" }, { "µm", "N" } },
  { "Verschiebung \x96 L\xe4nge;Kraft [N]\n0;1,5\n2;-30\n", 1, { "Verschiebung – Länge", "Kraft" }, { "", "N" } },
  { "Verschiebung \x81;Kraft [N]\n0;1,5\n2;-30\n", 1, { "Verschiebung \xc2\x81", "Kraft" }, { "", "N" } },
  { "\xef\xbb\xbf" "Déplacement (µm);Force (N)\n0;1,5\n2;-30\n", 1, { "Déplacement", "Force" }, { "µm", "N" } },
};

static void
test_headings (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (headed); i++)
    {
      g_autoptr (HysSheet) sheet = parse (headed[i].text);

      assert_four (sheet, headed[i].text);
      g_assert_cmpuint (sheet->heading_line, ==, headed[i].line);
      for (guint k = 0; k < 2; k++)
        {
          g_assert_cmpstr (sheet->columns[k].name, ==, headed[i].names[k]);
          g_assert_cmpstr (sheet->columns[k].unit, ==, headed[i].units[k]);
          g_assert_true (g_str_has_prefix (sheet->columns[k].heading, headed[i].names[k]));
        }
    }
}

static void
test_utf16 (void)
{
  static const char *const encodings[] = { "UTF-16LE", "UTF-16BE" };
  static const char *const marks[] = { "\xff\xfe", "\xfe\xff" };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *text = NULL, *marked = NULL;
      gsize length;

      text = g_convert ("Weg (µm)\tF\r\n0\t1,5\r\n2\t-30\r\n", -1, encodings[i], "UTF-8", NULL, &length, NULL);
      marked = g_malloc (length + 2);
      memcpy (marked, marks[i], 2);
      memcpy (marked + 2, text, length);
      for (guint k = 0; k <= 2; k += 2)   /* with the mark and without */
        {
          g_autoptr (HysSheet) sheet = hys_sheet_of_text (marked + k, length + 2 - k, "a.csv", NULL);

          assert_four (sheet, encodings[i]);
          g_assert_cmpstr (sheet->columns[0].unit, ==, "µm");
        }
    }
}

/* What is no number, and where; the other columns are none the worse for it. */
static void
test_faults (void)
{
  static const struct { const char *text; guint column; const char *message; } cases[] = {
    { "x;F\n0;1\n\n#\n1;x\n", 1, "a.csv: line 5, column 2: “x” is not a number" },
    { "0,1\nt,2\n", 0, "a.csv: line 2, column 1: “t” is not a number" },
    { "t,1\n", 0, "a.csv: line 1, column 1: “t” is not a number" },
    { "0,1\n1,1e999\n", 1, "a.csv: line 2, column 2: “1e999” is not a number" },
    { "0;1\n1;1,5\n2;3\n3;4.5\n4;5.5\n", 1, "a.csv: line 2, column 2: “1,5” is not a number" },
    { "0;1,5\n1;1.000,5\n", 1, "a.csv: line 2, column 2: “1.000,5” is not a number" },
    { "0,1\n1,abcdefghijklmnopqrstuvwxyz\n", 1, "a.csv: line 2, column 2: “abcdefghijklmnopqrst…” is not a number" },
    { "0,1\n1,\xff\n", 1, "a.csv: line 2, column 2: “ÿ” is not a number" },
    { "x,F,note\n0,1,\"two\nlines\"\n1,?,b\n", 1, "a.csv: line 4, column 2: “?” is not a number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysSheet) sheet = parse (cases[i].text);
      g_autoptr (GError) error = NULL;

      g_assert_true (hys_sheet_check (sheet, !cases[i].column, 0, sheet->n_rows, NULL));
      g_assert_false (hys_sheet_check (sheet, cases[i].column, 0, sheet->n_rows, &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

/* Rows without a number in a column are counted, those of a single number among others likewise, but for the counts of blocks. */
static void
test_gaps (void)
{
  static const struct { const char *text; gsize rows, gaps[2], partial, texts; } cases[] = {
    { "x,F\n0,1\n,2\n", 2, { 1, 0 }, 0, 0 },
    { "x,F\n0,1\n2\n3,\n", 2, { 0, 1 }, 1, 0 },
    { "0,1\n1,nan\n2,-\n3,NA\n", 4, { 0, 3 }, 0, 0 },
    { "2\n0,1\n1,2\n2\n2,3\n3,4\n", 4, { 0, 0 }, 0, 0 },
    { "x,F\n3\n0,1\n1,2\n2,3\n4\n2,3\n3,4\n", 5, { 0, 0 }, 1, 0 },
    { "Cycle;1\nx;F\n0;1\n1;2\n2;3\n\nCycle;2\nx;F\n2;1\n3;2\nEnd of test\n", 5, { 0, 0 }, 0, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysSheet) sheet = parse (cases[i].text);

      g_test_message ("%u", i);
      g_assert_cmpuint (sheet->n_rows, ==, cases[i].rows);
      g_assert_cmpuint (sheet->n_partial, ==, cases[i].partial);
      g_assert_cmpuint (sheet->n_texts, ==, cases[i].texts);
      for (guint k = 0; k < 2; k++)
        {
          g_assert_cmpuint (sheet->columns[k].n_gaps, ==, cases[i].gaps[k]);
          g_assert_true (hys_sheet_check (sheet, k, 0, sheet->n_rows, NULL));
        }
    }
}

/* A value that repeats far outside of the others stands for none; one that comes once, or is near, does not. */
static void
test_missing (void)
{
  static const struct { const char *text; double missing; gsize n; } cases[] = {
    { "x,F\n0,1\n1,-9999\n2,2000\n3,-9999\n4,-1000\n", -9999, 2 },
    { "x,F\n0,1\n1,9.9e37\n2,2\n3,9.9e37\n4,3\n", 9.9e37, 2 },
    { "x,F\n0,1\n1,-9999\n2,2\n3,3\n4,4\n", NAN, 0 },
    { "x,F\n0,1\n1,12\n2,2\n3,12\n4,3\n", NAN, 0 },
    { "x,F\n0,1\n1,100\n2,2\n3,100\n4,3\n", 100, 2 },
    { "x,F\n0,1\n1,1\n2,5\n3,5\n4,5\n", NAN, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysSheet) sheet = parse (cases[i].text);

      g_test_message ("%u", i);
      g_assert_cmpuint (sheet->columns[1].n_missing, ==, cases[i].n);
      g_assert_true (isnan (cases[i].missing) ? isnan (sheet->columns[1].missing) : sheet->columns[1].missing == cases[i].missing);
      g_assert_cmpuint (isnan (hys_sheet_get (sheet, 1, 1)), ==, cases[i].n > 0);
    }
}

/* What a name says, in four languages, and what only seems to say it. */
static void
test_quantities (void)
{
  static const struct { HysQuantity quantity; const char *headings; } cases[] = {
    { HYS_QUANTITY_TIME, "Time|time_s|Running Time (Sec)|Zeit [s]|Prüfzeit|Temps|TIEMPO|t" },
    { HYS_QUANTITY_DISPLACEMENT, "Displacement|Axial Displacement|extension (mm)|Position|STROKE / mm|deflection|Weg|Standardweg|"
      "Traversenweg absolut|Verlängerung|Déplacement (mm)|DEPLACEMENT|allongement|Carrera_mm|desplazamiento|x|x:m|u_1|U|d [mm]" },
    { HYS_QUANTITY_STRAIN, "Strain|Axial strain (%)|Dehnung|Deformación|ε|eps" },
    { HYS_QUANTITY_FORCE, "Force|Axial Force kN|LOAD|Load Cell 1|Kraft|Prüfkraft|Standardkraft|Effort|effort (daN)|Fuerza|FUERZA_kN|F|r:m|P" },
    { HYS_QUANTITY_STRESS, "Stress (MPa)|Spannung|Contrainte|Tensión|σ|tau" },
    { HYS_QUANTITY_ANGLE, "Angle (°)|Drehwinkel" },
    { HYS_QUANTITY_MOMENT, "Torque|Moment (N·m)" },
    { HYS_QUANTITY_OTHER, "Displacement rate|Kraftgeschwindigkeit|Load energy|Cycle|Axial Count (segments)|Temperature|Speed (mm/s)" },
    { HYS_QUANTITY_UNKNOWN, "Channel 1|Reinforcement|Sec|mm|centimetric|Remark|1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) headings = g_strsplit (cases[i].headings, "|", -1);

      for (char **heading = headings; *heading != NULL; heading++)
        {
          g_autofree char *text = g_strdup_printf ("%s;nothing\n0;1\n1;2\n", *heading);
          g_autoptr (HysSheet) sheet = parse (text);

          g_test_message ("%s", *heading);
          g_assert_cmpint (sheet->columns[0].quantity, ==, cases[i].quantity);
          g_assert_cmpuint (sheet->columns[0].certainty > 0, ==, cases[i].quantity != HYS_QUANTITY_UNKNOWN);
        }
    }
}

/* Text beside numbers: a column of dates, one of remarks. */
static void
test_text_columns (void)
{
  g_autoptr (HysSheet) sheet = parse ("Date;x;F;Remark\n2024-01-01 12:00;0;1,5;start\n2024-01-01 12:01;2;-30;\n");

  g_assert_cmpuint (sheet->n_columns, ==, 4);
  g_assert_cmpuint (sheet->n_rows, ==, 2);
  g_assert_cmpfloat (hys_sheet_get (sheet, 1, 2), ==, -30);
  g_assert_true (isnan (hys_sheet_get (sheet, 1, 0)));
  g_assert_true (isnan (hys_sheet_get (sheet, 1, 3)));
  g_assert_true (hys_sheet_check (sheet, 1, 0, sheet->n_rows, NULL) && hys_sheet_check (sheet, 2, 0, sheet->n_rows, NULL));
  g_assert_false (hys_sheet_check (sheet, 0, 0, sheet->n_rows, NULL) || hys_sheet_check (sheet, 3, 0, sheet->n_rows, NULL));
}

static void
test_refused (void)
{
  static const struct { const char *text; gsize length; const char *message; } cases[] = {
    { "0,1\n1,2,3\n", 10, "a.csv: line 2: must have 2 columns, has 3" },
    { "x,F\n0,1\n1,2\n\n3,4,5\n", 19, "a.csv: line 5: must have 2 columns, has 3" },
    { "x,F\n0,1\n1,\"2\n3,4\n", 17, "a.csv: line 3: a quotation mark is not closed" },
    { "0,1\n2,3\0\n", 9, "a.csv: line 2: this is not a text" },
    { "0,1\0\n", 5, "a.csv: line 1: this is not a text" },
    { "\xff\xfe\0\xd8", 4, "a.csv: line 1: this is not a text" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (hys_sheet_of_text (cases[i].text, cases[i].length, "a.csv", &error));
      g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static gboolean
stop_half_way (double   fraction,
               gpointer user_data)
{
  return fraction < 0.5;
}

/* Many times what is in memory at a time, in each encoding: rows and quoted fields that lie across the ends of the buffer, and
 * lines of which some are empty. It can be given up. */
static void
test_stream (void)
{
  static const char *const encodings[] = { "UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1" };
  const gsize rows = 200000;
  g_autoptr (GString) text = g_string_new ("Zeit;Länge;\"Kraft\"\r\n");
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < rows; i++)
    g_string_append_printf (text, i % 3 == 0 ? "\"%zu\";\"0,5\";%zu\r\n" : i % 7 == 0 ? "\r\n%zu;0,5;%zu\r\n" : "%zu;0,5;%zu\r\n", i, 3 * i);
  g_assert_cmpuint (text->len, >, 3 << 20);
  for (guint k = 0; k < G_N_ELEMENTS (encodings); k++)
    {
      gsize length, line = 1;
      g_autofree char *encoded = g_convert (text->str, (gssize) text->len, encodings[k], "UTF-8", NULL, &length, NULL);
      g_autoptr (HysSheet) sheet = hys_sheet_of_text (encoded, length, "a.csv", NULL);

      g_assert_cmpuint (sheet->n_rows, ==, rows);
      g_assert_cmpstr (sheet->columns[1].name, ==, "Länge");
      for (gsize i = 0; i < rows; i++)
        {
          line += i % 3 != 0 && i % 7 == 0 ? 2 : 1;
          g_assert_true (hys_sheet_get (sheet, i, 0) == (double) i && hys_sheet_get (sheet, i, 1) == 0.5
                         && hys_sheet_get (sheet, i, 2) == 3 * (double) i && hys_sheet_line (sheet, i) == line);
        }
    }
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  g_assert_null (hys_sheet_read (stream, "a.csv", (goffset) text->len, stop_half_way, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
}

static void
test_nothing (void)
{
  static const struct { const char *text; guint columns; } cases[] = {
    { "", 0 }, { "\n\n", 0 }, { "x,F\n", 2 }, { "#\n# x\n", 1 }, { "x;F;G", 3 }, { ",,,\n", 0 }, { "nothing\n", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (HysSheet) sheet = parse (cases[i].text);

      g_assert_cmpuint (sheet->n_rows, ==, 0);
      g_assert_cmpuint (sheet->n_columns, ==, cases[i].columns);
    }
}

/* Any text is read or refused with its line, and a sheet is always whole. */
static void
test_anything (void)
{
  static const char *const scraps[] = { "0", "1.5", "-2,5", "3e4", "x", "F [kN]", "\"", "\"a\"\"b\"", "#", ",", ";", "\t", " ",
                                        "\n", "\r\n", "mm", "(", "]", "\xe9", "é", "\n\n", "inf", "1e999", "\xef\xbb\xbf" };

  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (HysSheet) sheet = NULL;
      g_autoptr (GError) error = NULL;

      for (int i = g_test_rand_int_range (0, 40); i > 0; i--)
        g_string_append (text, scraps[g_test_rand_int_range (0, G_N_ELEMENTS (scraps))]);
      sheet = hys_sheet_of_text (text->str, text->len, "a", &error);
      if (sheet == NULL)
        {
          g_assert_true (g_str_has_prefix (error->message, "a: line "));
          continue;
        }
      for (gsize row = 0; row < sheet->n_rows; row++)
        g_assert_cmpuint (hys_sheet_line (sheet, row), >, row == 0 ? sheet->heading_line : hys_sheet_line (sheet, row - 1));
      for (guint k = 0; k < sheet->n_columns; k++)
        for (gsize row = 0; row < sheet->n_rows; row++)
          g_assert_true (isfinite (hys_sheet_get (sheet, row, k)) || sheet->columns[k].n_gaps + sheet->columns[k].n_missing > 0
                         || !hys_sheet_check (sheet, k, 0, sheet->n_rows, NULL));
    }
}

static void
test_comma_locale (void)
{
  if (!hys_comma_locale_enter ())
    return;
  test_numbers ();
  test_headings ();
  hys_comma_locale_leave ();
}

static void
test_file (void)
{
  g_autofree char *folder = g_dir_make_tmp ("hys-sheet-XXXXXX", NULL), *path = g_build_filename (folder, "m.csv", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (HysSheet) sheet = NULL;

  g_assert_null (hys_sheet_load (path, NULL, NULL, &error));
  g_assert_error (error, HYS_ERROR, HYS_ERROR_REFUSED);
  g_assert_cmpstr (error->message, ==, "m.csv: cannot be read: No such file or directory");
  g_assert_true (g_file_set_contents (path, plain[0], -1, NULL));
  sheet = hys_sheet_load (path, NULL, NULL, NULL);
  assert_four (sheet, plain[0]);
  g_assert_cmpstr (sheet->name, ==, "m.csv");
  g_unlink (path);
  g_rmdir (folder);
  g_assert_true (hys_sheet_is_named_so ("A.CSV") && hys_sheet_is_named_so ("/a/b.tsv") && hys_sheet_is_named_so ("b.tra"));
  g_assert_false (hys_sheet_is_named_so ("csv") || hys_sheet_is_named_so ("a.csv.hysteron") || hys_sheet_is_named_so ("/a.csv/b"));
}

/* Counts down, and cancels at 0. */
static gboolean
count_down (double   fraction,
            gpointer data)
{
  int *left = data;

  g_assert_cmpfloat (fraction, >=, 0);
  g_assert_cmpfloat (fraction, <=, 1);
  return --*left != 0;
}

/* A workbook of very many rows is told of, and can be given up, while it is unpacked. */
static void
test_workbook (void)
{
  g_autoptr (GString) text = g_string_new ("<table>");
  GsfOutput *memory = gsf_output_memory_new (), *part;
  GsfOutfile *archive = gsf_outfile_zip_new (memory, NULL);

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "<table-row><table-cell value=\"1\"/><table-cell value=\"2\"/></table-row>");
  g_string_append (text, "</table>");
  part = gsf_outfile_new_child (archive, "content.xml", FALSE);
  gsf_output_write (part, text->len, (const guint8 *) text->str);
  gsf_output_close (part);
  gsf_output_close (GSF_OUTPUT (archive));
  for (int left = 1; left <= 100; left += 99)
    {
      g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (
          gsf_output_memory_get_bytes (GSF_OUTPUT_MEMORY (memory)), (gssize) gsf_output_size (memory), NULL);
      g_autoptr (GError) error = NULL;
      int count = left;
      g_autoptr (HysSheet) sheet = hys_sheet_read (stream, "a.ods", 0, count_down, &count, &error);

      if (left == 1)
        {
          g_assert_error (error, HYS_ERROR, HYS_ERROR_CANCELLED);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpuint (sheet->n_rows, ==, 20000);
      g_assert_cmpint (left - count, >, (int) (text->len / 65536));
    }
  g_object_unref (part);
  g_object_unref (archive);
  g_object_unref (memory);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sheet/numbers", test_numbers);
  g_test_add_func ("/sheet/headings", test_headings);
  g_test_add_func ("/sheet/utf-16", test_utf16);
  g_test_add_func ("/sheet/faults", test_faults);
  g_test_add_func ("/sheet/gaps", test_gaps);
  g_test_add_func ("/sheet/missing", test_missing);
  g_test_add_func ("/sheet/quantities", test_quantities);
  g_test_add_func ("/sheet/text-columns", test_text_columns);
  g_test_add_func ("/sheet/stream", test_stream);
  g_test_add_func ("/sheet/refused", test_refused);
  g_test_add_func ("/sheet/nothing", test_nothing);
  g_test_add_func ("/sheet/anything", test_anything);
  g_test_add_func ("/sheet/comma-locale", test_comma_locale);
  g_test_add_func ("/sheet/file", test_file);
  g_test_add_func ("/sheet/workbook", test_workbook);
  return g_test_run ();
}
