/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The networks of peer-siconos.c, and chains, stepped by Siconos' simulation kernel as first-order systems with relays.
 * Sliders in series with springs, q how far they have slipped, implicit Euler:
 *
 *     x' = y,   y' = f(t) - k x - E^T lambda,   0 = S^-1 (E x - q) - lambda,   q' in the normal cone at lambda;
 *
 * thresholds are scaled to one, so that all sliders are one interaction. In chains (2.32) each bar is a system of its own, its
 * springs are part of its load as in the papers' scheme, and each slider is an interaction. The set of active interactions is
 * not made anew in each step.
 *
 * peer-siconos-kernel persoz|N|chain-N SOLVER STEPS: solver as peer-siconos.c. Prints processor time in seconds, x in the end,
 * and how many steps failed.
 */
#include <SiconosKernel.hpp>
#include <SolverOptions.h>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

static const double h = 1e-3;
static int failed;

static SP::SimpleMatrix
zeros (int rows, int columns)
{
  auto self = std::make_shared<SimpleMatrix> (rows, columns);

  self->zero ();
  return self;
}

static SP::SiconosVector
zeros (int size)
{
  auto self = std::make_shared<SiconosVector> (size);

  self->zero ();
  return self;
}

/* A network as the kernel has it. */
class Network
{
public:
  SP::NonSmoothDynamicalSystem nsds;

  explicit Network (double end) : nsds (std::make_shared<NonSmoothDynamicalSystem> (0, end)) {}
  virtual ~Network () = default;

  /* Sets what a step to @t depends on. */
  virtual void prepare (double t) = 0;
  virtual double place () = 0;
};

/* One bar of mass one, sliders in series with springs. */
class Bar : public Network
{
  int n;
  double amplitude, omega, phase;
  std::vector<double> alpha;
  SP::SiconosVector b, e;
  SP::FirstOrderLinearTIDS system;

public:
  /* @k: of the spring that holds the bar; @E, @T: what sliders see of the bar, S^-1 by rows. */
  Bar (double end, double k, const std::vector<double> &E, const std::vector<double> &T, const std::vector<double> &thresholds,
       double amplitude, double omega, double phase)
      : Network (end), n ((int) E.size ()), amplitude (amplitude), omega (omega), phase (phase), alpha (thresholds),
        b (zeros (n + 2)), e (zeros (n))
  {
    auto A = zeros (n + 2, n + 2), M = zeros (n + 2, n + 2), B = zeros (n + 2, n), C = zeros (n, n + 2);

    M->setValue (0, 0, 1);
    M->setValue (1, 1, 1);
    A->setValue (0, 1, 1);
    A->setValue (1, 0, -k);
    for (int i = 0; i < n; i++)
      {
        for (int j = 0; j < n; j++)
          {
            A->setValue (2 + i, 2 + j, -T[i * n + j]);
            A->setValue (2 + i, 0, A->getValue (2 + i, 0) + T[i * n + j] * E[j]);
          }
        B->setValue (1, i, -alpha[i] * E[i]);
        B->setValue (2 + i, i, -alpha[i]);
        C->setValue (i, 2 + i, -alpha[i]);
      }

    auto relation = std::make_shared<FirstOrderLinearTIR> (C, B);
    relation->setePtr (e);
    system = std::make_shared<FirstOrderLinearTIDS> (zeros (n + 2), A, b);
    system->setMPtr (M);
    nsds->insertDynamicalSystem (system);
    nsds->link (std::make_shared<Interaction> (std::make_shared<RelayNSL> (n, -1, 1), relation), system);
  }

  void
  prepare (double t) override
  {
    b->setValue (1, amplitude * std::cos (omega * t + phase));
    for (int i = 0; i < n; i++)
      e->setValue (i, alpha[i] * system->x ()->getValue (2 + i));
  }

  double
  place () override
  {
    return system->x ()->getValue (0);
  }
};

/* Bars of mass one, between each and the one before a spring of stiffness one and a slider; 2 cos 0.5 t at the last. */
class Chain : public Network
{
  std::vector<SP::SiconosVector> b;
  std::vector<SP::FirstOrderLinearTIDS> bars;

  void
  add_bar (double speed)
  {
    auto A = zeros (2, 2);
    auto start = zeros (2);

    A->setValue (0, 1, 1);
    start->setValue (1, speed);
    b.push_back (zeros (2));
    bars.push_back (std::make_shared<FirstOrderLinearTIDS> (start, A, b.back ()));
    nsds->insertDynamicalSystem (bars.back ());
  }

  void
  add_slider (double threshold)
  {
    bool held = bars.size () == 1;
    auto B = zeros (held ? 2 : 4, 1), C = zeros (1, held ? 2 : 4);
    auto law = std::make_shared<RelayNSL> (1, -threshold, threshold);

    for (int i = 0; i < (held ? 1 : 2); i++)
      {
        double sign = held || i == 1 ? -1 : 1;

        B->setValue (2 * i + 1, 0, sign);
        C->setValue (0, 2 * i + 1, sign);
      }

    auto slider = std::make_shared<Interaction> (law, std::make_shared<FirstOrderLinearTIR> (C, B));
    if (held)
      nsds->link (slider, bars.back ());
    else
      nsds->link (slider, bars[bars.size () - 2], bars.back ());
  }

  double
  x (size_t i)
  {
    return bars[i]->x ()->getValue (0);
  }

public:
  Chain (double end, int n) : Network (end)
  {
    static const double threshold[] = { 0.1, 0.15, 0.2 };

    for (int i = 0; i < n; i++)
      {
        add_bar (0.5 * std::sin (2.0 * i + 1));
        add_slider (threshold[i % 3]);
      }
  }

  void
  prepare (double t) override
  {
    double before = x (0);

    for (size_t i = 0; i < bars.size (); i++)
      {
        double after = i + 1 < bars.size () ? x (i) - x (i + 1) : -2 * std::cos (0.5 * t);

        b[i]->setValue (1, -before - after);
        before = -after;
      }
  }

  double
  place () override
  {
    return x (bars.size () - 1);
  }
};

static std::unique_ptr<Network>
find (const char *name, double end)
{
  std::vector<double> E, T, alpha;

  if (std::strcmp (name, "persoz") == 0)
    return std::make_unique<Bar> (end, 0.25, std::vector<double>{ 0.25, 0.5, 0.5 },
                                  std::vector<double>{ 4, -2, -2, -2, 2, 1, -2, 1, 2 }, std::vector<double>{ 1, 2, 3 }, 200, 6,
                                  -0.5 * M_PI);
  if (std::strncmp (name, "chain-", 6) == 0)
    return std::make_unique<Chain> (end, std::atoi (name + 6));

  int n = std::atoi (name);
  for (int i = 0; i < n * n; i++)
    T.push_back (i % (n + 1) == 0 ? 5.0 / n : 0);
  for (int i = 0; i < n; i++)
    {
      E.push_back (1);
      alpha.push_back (25.0 * (i + 1) / n / n);
    }
  return std::make_unique<Bar> (end, 0, E, T, alpha, 15, 0.5, 0);
}

/* Interactions neither come nor go: which are active is found at the start only. */
class Simulator : public TimeStepping
{
  using TimeStepping::TimeStepping;
  int updates = 0;

  void
  updateIndexSet (unsigned int i) override
  {
    if (updates++ < 4)
      TimeStepping::updateIndexSet (i);
  }
};

static double
processor_time ()
{
  return (double) std::clock () / CLOCKS_PER_SEC;
}

int
main (int argc, char **argv)
{
  int solver = argc > 2 ? std::atoi (argv[2]) : SICONOS_RELAY_AVI_CAOFERRIS, steps = argc > 3 ? std::atoi (argv[3]) : 300;
  auto network = find (argc > 1 ? argv[1] : "persoz", steps * h + h);
  auto problem = std::make_shared<Relay> (solver);
  auto simulation = std::make_shared<Simulator> (network->nsds, std::make_shared<TimeDiscretisation> (0, h),
                                                 std::make_shared<EulerMoreauOSI> (1), problem);

  problem->numericsSolverOptions ()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
  simulation->setNewtonOptions (SICONOS_TS_LINEAR);
  simulation->setStaticLevels (true);
  simulation->setWarnOnNonConvergence (false);
  simulation->setCheckSolverFunction ([] (int info, Simulation *) { failed += info != 0; });
  simulation->initialize ();

  double start = processor_time ();
  for (int step = 1; step <= steps; step++)
    {
      network->prepare (step * h);
      simulation->computeOneStep ();
      simulation->nextStep ();
    }
  std::printf ("%.9g %.17g %d\n", processor_time () - start, network->place (), failed);
  return 0;
}
