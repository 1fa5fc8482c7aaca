/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hys-lissajous.h"
#include "hys-owner.h"

#include "hys-complex-stiffness.h"
#include "hys-progress.h"

G_BEGIN_DECLS

/* Harmonics are computed up to this order. */
#define HYS_RESPONSE_HIGHEST 99

/**
 * HysResponseState:
 * @HYS_RESPONSE_LINEAR: the complex stiffness of a network without sliders, or of one of its limits
 * @HYS_RESPONSE_CLOSED: a cycle that repeats itself
 * @HYS_RESPONSE_RATCHET: likewise, but for bars that move on by the same way each time
 * @HYS_RESPONSE_CHANGING: no cycle was reached: nothing is known
 * @HYS_RESPONSE_STOPPED: the run stopped: nothing is known
 */
typedef enum
{
  HYS_RESPONSE_LINEAR,
  HYS_RESPONSE_CLOSED,
  HYS_RESPONSE_RATCHET,
  HYS_RESPONSE_CHANGING,
  HYS_RESPONSE_STOPPED,
} HysResponseState;

/**
 * HysResponsePoint:
 * @omega, @amplitude: of the displacement, or of the force
 * @direction: whether it comes after a lower (1) or a higher one (-1); 0: it stands alone
 * @reason: why numbers are not known, translated, as a sentence; %NULL where they are
 * @storage, @loss: G', G'': real and imaginary part of the force's first harmonic over the displacement's; NAN: not
 * known
 * @work: what is dissipated in a cycle
 * @n_harmonics: how many of the arrays are known: that of index n is of order n, those of even order and of order 1
 *    included; 0 of a force
 * @storage_n, @loss_n: of the force under a displacement
 * @loop: likewise
 *
 * The response at one angular frequency.
 */
typedef struct
{
  double           omega;
  double           amplitude;
  int              direction;
  HysResponseState state;
  char            *reason;
  double           storage;
  double           loss;
  double           work;
  guint            n_harmonics;
  double           storage_n[HYS_RESPONSE_HIGHEST + 1];
  double           loss_n[HYS_RESPONSE_HIGHEST + 1];
  HysLissajous     loop;
} HysResponsePoint;

/* Only what it points to. */
void          hys_response_point_clear (HysResponsePoint  *self);

/* "linear", "closed", "ratchet", "not closed", "stopped": fixed words for scripts. */
const char   *hys_response_state_to_string (HysResponseState state);

/**
 * HysResponse:
 *
 * The response of a drawing at one bar to a sinusoidal displacement, or to a sinusoidal force at a bar with a load.
 * Loads that are constant stay on, others are left out. Constant once made, so that threads may share it.
 */
typedef struct HysResponse HysResponse;

/* @limit: HysSliderLimit, or -1: the drawing as it is. The bar must be no wall. */
HysResponse  *hys_response_new         (const HysDocument *document,
                                        guint              node,
                                        int                limit);

/* Whether the input is a force. */
gboolean      hys_response_is_loaded   (const HysResponse *self);

/* Whether nothing depends on the amplitude: there are no sliders, or they are all stuck or free. */
gboolean      hys_response_is_linear   (const HysResponse *self);

/* The relaxation times of a linear network without masses, of up to @most bars, in falling order (element-type double);
 * none of others. */
GArray       *hys_response_times       (const HysResponse *self,
                                        guint              most);

/* Points of a linear network, one after the other: less work than each by itself. */
typedef struct HysResponseLine HysResponseLine;

HysResponseLine *hys_response_line_new  (const HysResponse *response);
void             hys_response_line_at   (HysResponseLine   *self,
                                         double             omega,
                                         double             amplitude,
                                         HysResponsePoint  *point);

HYS_DEFINE_OWNED (HysResponseLine, hys_response_line_free)

/* What runs begin with, to be led from point to point (transfer full). */
HysDocument  *hys_response_start       (const HysResponse *self);

/* A run of so many periods under the input, from the cycle on, of linear drawings too (transfer full). @closed (out):
 * FALSE: from the drawing's own start, as no cycle was found or none can be given to this drawing. Errors as
 * hys_response_at(). */
HysDocument  *hys_response_run         (const HysResponse *self,
                                        double             omega,
                                        double             amplitude,
                                        guint              periods,
                                        gboolean          *closed,
                                        HysProgress        progress,
                                        gpointer           user_data,
                                        GError           **error);

/* The response at @omega > 0 with @amplitude > 0, and harmonics up to @harmonics. @start: (nullable): what the runs begin
 * with, and then what they have ended with: of one thread. FALSE when it was cancelled, or with HYS_ERROR_REFUSED when
 * the drawing cannot be run. */
gboolean      hys_response_at          (const HysResponse *self,
                                        HysDocument       *start,
                                        double             omega,
                                        double             amplitude,
                                        guint              harmonics,
                                        HysProgress        progress,
                                        gpointer           user_data,
                                        HysResponsePoint  *point,
                                        GError           **error);

/* Fills points one after the other, each from the cycle before, by their frequencies, amplitudes and directions. With
 * linear springs cycles of different amplitude do not coexist: the way up gives what the way down gives. */
gboolean      hys_response_follow      (const HysResponse *self,
                                        HysResponsePoint  *points,
                                        guint              n,
                                        guint              harmonics,
                                        HysProgress        progress,
                                        gpointer           user_data,
                                        GError           **error);

/* The point of an amplitude's backbone: the frequency where force and displacement are a quarter of a period apart, so
 * that the storage is 0, between the first two of the frequencies @omegas between which it changes its sign. @point: of
 * that amplitude; its frequency is NAN, with the reason, where there are no such. */
gboolean      hys_response_resonance   (const HysResponse *self,
                                        const GArray      *omegas,
                                        guint              harmonics,
                                        HysProgress        progress,
                                        gpointer           user_data,
                                        HysResponsePoint  *point,
                                        GError           **error);

HYS_DEFINE_OWNED (HysResponse, hys_response_free)

G_END_DECLS
