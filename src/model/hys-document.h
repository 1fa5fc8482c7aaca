/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-finding.h"
#include "hys-item-list.h"
#include "hys-kept-run.h"
#include "hys-kind.h"
#include "hys-signal.h"

#include <gio/gio.h>
#include <math.h>

G_BEGIN_DECLS

/* Limits of the format; beyond them a file is refused. */
#define HYS_MAX_NODES     100000
#define HYS_MAX_ELEMENTS  100000
#define HYS_MAX_COUNT     1000000
#define HYS_MAX_DEPTH     64
#define HYS_MAX_CURVE_STYLES 1000

/**
 * HysNode:
 * @id: a GRefString
 * @fixed: a wall: never moves
 * @mass: >= 0; 0 = massless
 * @position, @velocity: x(0), x'(0)
 * @column: the column of its bar on the canvas, NAN = automatic
 * @row: the lane of its bar there as long as no element is at it, NAN = automatic
 */
typedef struct
{
  int        count;
  char      *id;
  gboolean   fixed;
  double     mass;
  double     position;
  double     velocity;
  double     column;
  double     row;
  HysExtras *extras;
} HysNode;

/**
 * HysElement:
 * @id: a GRefString
 * @from, @to: indices of its nodes
 * @row: its lane on the canvas, NAN = automatic
 * @values: in the order of the kind's parameters; copies have room for these alone
 */
struct HysElement
{
  int                   count;
  char                 *id;
  const HysElementKind *kind;
  guint                 from;
  guint                 to;
  double                row;
  HysExtras            *extras;
  HysValue              values[HYS_MAX_PARAMETERS];
};

typedef enum
{
  HYS_LOAD_FORCE,
  HYS_LOAD_DISPLACEMENT,
} HysLoadKind;

/* Their words in the format, by the enum; NULL-terminated. */
extern const char *const hys_load_names[];

typedef struct
{
  int          count;
  guint        node;
  HysLoadKind  kind;
  HysSignal   *signal;
  HysExtras   *extras;
} HysLoad;

typedef enum
{
  HYS_FIGURE_TIME,
  HYS_FIGURE_PLANE,
  HYS_FIGURE_SPACE,
  HYS_FIGURE_RESPONSE,
} HysFigureKind;

/**
 * HysFigureTraits:
 * @computed: whether it is computed from the drawing, of one bar, not recorded by a run
 * @least, @most: how many names it has: series, or quantities if it is computed
 *
 * What a kind of figure is, by HysFigureKind.
 */
typedef struct
{
  gboolean computed;
  guint    least, most;
} HysFigureTraits;

extern const HysFigureTraits hys_figure_traits[];

/* What a figure of a response may show, NULL-terminated: G', G'', G''/G', |G|, the phase in radians, the work that a
 * cycle takes. */
extern const char *const hys_response_quantities[];

/* Against what it may be shown, by HysFigureSpec.against, NULL-terminated: the angular frequency, G'. */
extern const char *const hys_response_abscissas[];

/* By HysFigureSpec.sweep: how its points follow from one another. */
typedef enum
{
  HYS_FOLLOW_NONE,
  HYS_FOLLOW_UP,
  HYS_FOLLOW_DOWN,
  HYS_FOLLOW_BOTH,
} HysFollow;

/**
 * HysFrequencies:
 * @from, @to: 0 < from < to
 * @points: how many from one to the other; 0 = as many as usual
 * @linear: evenly between both, not in the logarithm
 *
 * The angular frequencies of a response.
 */
typedef struct
{
  double     from;
  double     to;
  guint64    points;
  int        linear;
  HysExtras *extras;
} HysFrequencies;

/**
 * HysCurveLine:
 * @HYS_LINE_AUTOMATIC: by the curve's place in the figure: the first solid, the others dashed
 */
typedef enum
{
  HYS_LINE_AUTOMATIC,
  HYS_LINE_SOLID,
  HYS_LINE_DASHED,
  HYS_LINE_DOTTED,
  HYS_LINE_DASH_DOT,
  HYS_LINE_NONE,
} HysCurveLine;

typedef enum
{
  HYS_MARKER_NONE,
  HYS_MARKER_CIRCLE,
  HYS_MARKER_SQUARE,
  HYS_MARKER_TRIANGLE,
  HYS_MARKER_DIAMOND,
} HysCurveMarker;

/**
 * HysCurveStyle:
 * @color: 0xRRGGBB, -1 = by its place
 * @line, @marker: HysCurveLine, HysCurveMarker
 * @width: of the line, as a multiple of the picture's
 * @label: in the legend; %NULL = the symbol of its series
 *
 * How a curve of a figure is drawn.
 */
typedef struct
{
  int        count;
  int        color;
  int        line;
  int        marker;
  double     width;
  char      *label;
  HysExtras *extras;
} HysCurveStyle;

/**
 * HysAxisStyle:
 * @title: of the axis; %NULL = the symbol of what it shows
 * @step: from one number to the next; NAN = as there is room
 * @logarithmic: whether its scale is; then values that are not positive are not shown
 */
typedef struct
{
  char      *title;
  double     step;
  int        logarithmic;
  HysExtras *extras;
} HysAxisStyle;

/**
 * HysFigureSpec:
 * @series: the series' names: for a time figure any number, for a plane x and y, for a space x, y and z;
 *    %NULL-terminated
 * @from, @to: the time window, NAN = open
 * @title: may be %NULL
 * @share: of the room that a window has for the figures, as against the others'
 * @azimuth, @elevation: from where a figure in space is looked at, in degrees; NAN = as usual
 * @arrows: whether curves in the plane and in space have arrows along them
 * @curves: of HysCurveStyle: the curves in their order, as far as given: of a time figure one for each
 *    series, else one
 * @axes: of x, y, z; of a time figure x is the time, of a response the angular frequency
 * @node, @quantities, @omega, @amplitude: of a response, which has no series: the id of the bar, names of
 *    hys_response_quantities, and the amplitude of the displacement, or of the force at a bar with a load
 * @against: index of hys_response_abscissas
 * @sweep: HysFollow: whether points begin with the cycle of the one before
 * @backbone: whether it shows where other amplitudes resonate
 */
typedef struct
{
  int             count;
  HysFigureKind   kind;
  char          **series;
  double          from;
  double          to;
  char           *title;
  double          share;
  double          azimuth;
  double          elevation;
  gboolean        arrows;
  HysItemList    *curves;
  HysAxisStyle    axes[3];
  char           *node;
  char          **quantities;
  HysFrequencies  omega;
  double          amplitude;
  int             against;
  int             sweep;
  gboolean        backbone;
  HysExtras      *extras;
} HysFigureSpec;

/**
 * HysSimulation:
 * @until: T > 0
 * @step: h > 0
 * @steps: N when the document gives it instead of the step, else 0
 * @scheme: "paper", "implicit", "midpoint", ...; interned
 * @every: record each K-th step; 0 = automatic
 * @per_decade: record so many rows in each decade of time, evenly in log t; 0 = all
 * @tolerance: of the scheme "automatic": the error that the motion may have at the end, relative to the largest
 */
typedef struct
{
  double      until;
  double      step;
  guint64     steps;
  const char *scheme;
  guint64     every;
  guint64     per_decade;
  double      tolerance;
  HysExtras  *extras;
} HysSimulation;

/**
 * HysControl:
 * @targets: names of the values that it sets, all to the same number, as hys_target_find() knows them;
 *    %NULL-terminated, at least one
 * @label: may be %NULL
 * @minimum, @maximum: its range, NAN = by the value (hys_control_range())
 * @logarithmic: equal ways are equal ratios; else equal differences
 *
 * A parameter that is at hand as a slider while the network runs.
 */
typedef struct
{
  int         count;
  char      **targets;
  char       *label;
  double      minimum;
  double      maximum;
  gboolean    logarithmic;
  HysExtras  *extras;
} HysControl;

/**
 * HysForceSign:
 * @HYS_SIGN_EXERTED: the papers': that of the force that the element exerts on its end
 * @HYS_SIGN_TENSION: positive when the element pulls its bars together
 *
 * How the forces of elements are counted where they are shown.
 */
typedef enum
{
  HYS_SIGN_EXERTED,
  HYS_SIGN_TENSION,
} HysForceSign;

/* The keys of the document and its units, of its simulation and of a node, in the order of their tables
 * (hys-fields.c). */
typedef enum
{
  HYS_KEY_VERSION,    /* in files only */
  HYS_KEY_TITLE,
  HYS_KEY_NOTES,
  HYS_KEY_SIGN,
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
  HYS_KEY_PER_DECADE, /* "" = all */
  HYS_KEY_TOLERANCE,
} HysSimulationKey;

typedef enum
{
  HYS_KEY_ID,         /* changed by renaming only */
  HYS_KEY_FIXED,
  HYS_KEY_MASS,
  HYS_KEY_POSITION,
  HYS_KEY_VELOCITY,
} HysNodeKey;

/**
 * HysEffects:
 * @HYS_EFFECT_ITEMS: nodes, elements or loads were added, removed, renamed or changed in kind: indices are invalid
 * @HYS_EFFECT_MECHANICS: a value that the motion depends on changed
 * @HYS_EFFECT_PLACES: columns, lanes or sizes in the drawing changed
 * @HYS_EFFECT_FIGURES: the list of figures changed
 * @HYS_EFFECT_TEXTS: title, notes, units or the sign of forces changed
 * @HYS_EFFECT_CONTROLS: the list of controls changed, or how they show values
 * @HYS_EFFECT_RUNS: the list of kept runs changed
 *
 * Parts of a document that differ from another one.
 */
typedef enum
{
  HYS_EFFECT_NONE = 0,
  HYS_EFFECT_ITEMS = 1 << 0,
  HYS_EFFECT_MECHANICS = 1 << 1,
  HYS_EFFECT_PLACES = 1 << 2,
  HYS_EFFECT_FIGURES = 1 << 3,
  HYS_EFFECT_TEXTS = 1 << 4,
  HYS_EFFECT_CONTROLS = 1 << 5,
  HYS_EFFECT_RUNS = 1 << 6,
} HysEffects;

/**
 * HysDocument:
 *
 * A network, its loads and how to run and show it: the content of a `.hysteron` file. Who made it may modify it as long
 * as nobody else has a reference; what is shared, on whatever threads, is const. Copies have their lists in common as
 * far as these are the same (HysItemList).
 */
typedef struct
{
  int            count;         /* of references; atomic */
  guint          numbering;     /* another one where an edit removed bars, elements or loads: other indices */
  const char    *edit;          /* translated name of the edit that made it, "Add spring"; interned; NULL = none */
  char          *title;         /* never NULL */
  char          *notes;         /* never NULL */
  int            sign;          /* HysForceSign */
  char          *length_unit;   /* "" when not given */
  char          *force_unit;
  char          *time_unit;
  HysExtras     *unit_extras;   /* unknown keys of `units` */
  HysItemList   *nodes;         /* of HysNode */
  HysItemList   *elements;      /* of HysElement */
  HysItemList   *loads;         /* of HysLoad */
  HysItemList   *figures;       /* of HysFigureSpec */
  gboolean       no_figures;    /* an empty list of figures is meant: a window shows none */
  HysItemList   *controls;      /* of HysControl */
  HysItemList   *runs;          /* of HysKeptRun */
  HysSimulation  simulation;
  HysExtras     *extras;
} HysDocument;

HysDocument   *hys_document_new          (void);

/* What a person begins with: the scheme is "automatic", tensions are shown. */
HysDocument   *hys_document_new_blank    (void);
HysDocument   *hys_document_copy         (const HysDocument  *self);

const HysDocument *
               hys_document_ref          (const HysDocument  *self);
void           hys_document_unref        (const HysDocument  *self);   /* NULL is allowed */

/* What differs: items are compared by their places in the lists. */
HysEffects     hys_document_compare      (const HysDocument  *self,
                                          const HysDocument  *other);

/* Closes the gaps of removed items (hys_item_list_put()) and has those that stay refer to the nodes by their new
 * indices. None refers to a removed node. */
void           hys_document_close_gaps   (HysDocument        *self);

/* Reads a file. @findings (may be NULL) gets a warning per unknown key. On any fault: NULL and HYS_ERROR_REFUSED, the
 * message "NAME: PATH.IN.DOCUMENT: reason", where NAME is the file's base name. */
HysDocument   *hys_document_load         (const char         *path,
                                          GPtrArray          *findings,
                                          GError            **error);

/* The same for a file that may be elsewhere. */
HysDocument   *hys_document_load_file    (GFile              *file,
                                          GPtrArray          *findings,
                                          GError            **error);

/* The same for what can be read from a descriptor (a pipe, standard input), which stays open; @name stands for the file
 * in messages. */
HysDocument   *hys_document_load_fd      (int                 fd,
                                          const char         *name,
                                          GPtrArray          *findings,
                                          GError            **error);

/* The same for a text in memory; @name stands for the file in messages. */
HysDocument   *hys_document_parse        (const char         *text,
                                          gssize              length,
                                          const char         *name,
                                          GPtrArray          *findings,
                                          GError            **error);

/* The document as JSON text, ending in a newline: a fixed order of keys, defaults left out, unknown keys kept. */
char          *hys_document_to_json      (const HysDocument  *self,
                                          gsize              *length);

/* Writes in one step, as hys_file_write(): after a failure the old file is as it was. HYS_ERROR_FAILED, or
 * G_IO_ERROR_WRONG_ETAG when the file no longer has @etag (nullable). @backup: the previous version is kept beside it.
 * */
gboolean       hys_document_save         (const HysDocument  *self,
                                          GFile              *file,
                                          const char         *etag,
                                          gboolean            backup,
                                          char              **new_etag,
                                          GError            **error);

/* Checks everything the format demands of a document in memory, as loading does. @name stands for the file in messages;
 * NULL: they begin with the path in the document. */
gboolean       hys_document_validate     (const HysDocument  *self,
                                          const char         *name,
                                          GError            **error);

/* Gives a node or an element its id. */
void            hys_id_set                (char             **place,
                                           const char        *id);

/* The index that an element with this id has in symbols: "3" of "k3", NULL of "k", the id of "left". (transfer none) */
const char     *hys_id_index              (const char        *id);

/* Whether an id is a letter and that index, as "k3" and "k" are with the letter of springs. */
gboolean        hys_id_has_letter         (const char        *id,
                                           const char        *letter);

/* Finds the elements whose symbols have the whole id as their index: where others of its kind would have the same, only
 * an id with the letter of the kind gives its own, and other ids stand themselves: k1 and d1, both springs, are k₁ and k
 * with the index d1; nor does k12 give it beside a spring 12. @named: (out): per element */
void            hys_document_find_named    (const HysDocument *self,
                                            gboolean          *named);

/* The index of an element by that. */
const char     *hys_document_element_index (const HysDocument *self,
                                            guint              element);

/* The same of a bar with a mass: "3" of "m3", else the id. */
const char     *hys_id_mass_index         (const char        *id);

/* That of a node in a document: the only one with a mass has none. */
const char     *hys_document_node_index   (const HysDocument *self,
                                           guint              node);

/* The number at the end of an id, or NULL; an id that is a number is none. */
const char     *hys_id_number             (const char        *id);

/* Sets the value called @field, as hys_value_ref_put() does. The document is validated afterwards and left as it was on
 * failure. HYS_ERROR_USAGE for an unknown name, HYS_ERROR_REFUSED with the reason for a bad value. */
gboolean       hys_document_set          (HysDocument         *self,
                                          const char          *field,
                                          const char          *value,
                                          GError             **error);

/* N: the steps of h that a run to T takes, the last one up to T. */
guint64        hys_simulation_steps      (const HysSimulation *self);

/* T: N h where N is given. */
double         hys_simulation_end        (const HysSimulation *self);

/* Items, which are not modified: documents have them in common. */
#define hys_document_node(self, i)     ((const HysNode *) hys_item_list_get ((self)->nodes, (i)))
#define hys_document_element(self, i)  ((const HysElement *) hys_item_list_get ((self)->elements, (i)))
#define hys_document_load_at(self, i)  ((const HysLoad *) hys_item_list_get ((self)->loads, (i)))
#define hys_document_figure(self, i)   ((const HysFigureSpec *) hys_item_list_get ((self)->figures, (i)))
#define hys_document_control(self, i)  ((const HysControl *) hys_item_list_get ((self)->controls, (i)))
#define hys_document_run(self, i)      ((const HysKeptRun *) hys_item_list_get ((self)->runs, (i)))

/* The same to be modified, as hys_item_list_edit(). */
#define hys_document_edit_node(self, i)       ((HysNode *) hys_item_list_edit ((self)->nodes, (i)))
#define hys_document_edit_element(self, i)    ((HysElement *) hys_item_list_edit ((self)->elements, (i)))
#define hys_document_edit_load(self, i)       ((HysLoad *) hys_item_list_edit ((self)->loads, (i)))
#define hys_document_edit_figure(self, i)     ((HysFigureSpec *) hys_item_list_edit ((self)->figures, (i)))
#define hys_document_edit_control(self, i)    ((HysControl *) hys_item_list_edit ((self)->controls, (i)))
#define hys_document_edit_run(self, i)        ((HysKeptRun *) hys_item_list_edit ((self)->runs, (i)))

/* Index by id, or -1. O(n). */
int            hys_document_find_node    (const HysDocument  *self,
                                          const char         *id);
int            hys_document_find_element (const HysDocument  *self,
                                          const char         *id);

/* The first load on a node, -1 = none. All loads on a node are of one kind. O(loads). */
int            hys_document_find_load    (const HysDocument  *self,
                                          guint               node);

/* Whether any place is given: then what has none takes that of the layout. */
gboolean       hys_document_has_places   (const HysDocument  *self);

/* Whether a displacement load acts on the node. O(loads). */
gboolean       hys_document_node_is_driven (const HysDocument *self,
                                            guint              node);

/* Forces of elements, as a document shows them by its key `sign`. What a file holds, values and series alike, has the
 * papers' sign, that of the force that the element exerts on its end. */

/* Whether tensions are shown, positive when the element pulls its bars together. */
gboolean       hys_force_sign_is_tension (const HysDocument  *self);

/* The force of an element, as it is shown. */
double         hys_force_sign_value      (const HysDocument  *self,
                                          double              force);

/* The same for a column of them (transfer full), which grows as @column does. */
HysColumn     *hys_force_sign_column     (const HysDocument  *self,
                                          HysColumn          *column);

/* Items that are not in a document yet. */
HysNode       *hys_node_new              (const char          *id);
HysElement    *hys_element_new           (const char           *id,
                                          const HysElementKind *kind,
                                          guint                 from,
                                          guint                 to);
HysLoad       *hys_load_new              (guint                node,
                                          HysLoadKind          kind,
                                          HysSignal           *signal);   /* takes the signal */
HysFigureSpec *hys_figure_spec_new       (HysFigureKind        kind,
                                          const char *const   *series);

/* The names of what it shows, to be read or replaced: series or, of one that is computed, quantities. */
char        ***hys_figure_spec_names     (HysFigureSpec       *self);

/* The style of its @index-th curve, to be modified; added, as usual, if it has none yet. */
HysCurveStyle *hys_figure_spec_curve     (HysFigureSpec       *self,
                                          guint                index);
HysItemList   *hys_figure_list_new       (void);   /* of HysFigureSpec, empty */
HysControl    *hys_control_new           (const char *const   *targets);

/* Swaps the ends of an element without changing its behaviour: elongation and force change their signs. */
void           hys_element_turn          (HysElement          *self);

HysNode       *hys_node_copy             (const HysNode       *self);
HysElement    *hys_element_copy          (const HysElement    *self);
HysLoad       *hys_load_copy             (const HysLoad       *self);
HysFigureSpec *hys_figure_spec_copy      (const HysFigureSpec *self);
HysControl    *hys_control_copy          (const HysControl    *self);
void           hys_figure_spec_free      (HysFigureSpec       *self);
void           hys_control_free          (HysControl          *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HysDocument, hys_document_unref)

G_END_DECLS
