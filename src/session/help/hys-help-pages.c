/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the help, in the order in which they are read. */
#include "hys-help.h"

#include <glib/gi18n-lib.h>

static const HysHelpPart start[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("The window shows a network of springs, dry-friction sliders, dashpots and masses under a load, and what it "
       "does. <b>Space</b> runs and pauses it, <b>Ctrl+R</b> sets it back to t = 0.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("To draw, choose a tool at the left and drag from bar to bar; an end in empty space makes a new bar. Bars "
       "move to the right and to the left and nowhere else: the height at which something is drawn means nothing. <a "
       "href='elements'>What can be drawn</a> is a page of its own.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("An end above or below a bar makes that bar longer. Inside a branch it does not: what is drawn below a branch is "
       "another branch. While you draw, the foot of the drawing says between which bars.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A double click on a value changes it, also during a run: the motion goes on from where it is. Every edit "
       "can be undone.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The plots below the drawing grow with the run. The loop, force against displacement, says most about a "
       "network: <a href='loop'>How to Read a Loop</a>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("What is wrong with a drawing stands above it and under <i>Problems and Hints</i>; <i>Explain This</i> opens "
       "the page about it. <b>F1</b> opens the page about the place where you are.") },
  { HYS_HELP_EXAMPLE, "persoz", 2,
    N_("Persoz’s gephyroid: a bridge of spring and slider makes it neither series nor parallel.") },
};

static const HysHelpPart elements[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("An element lies between two bars. Its elongation u is the displacement of its end minus that of its start; "
       "<a href='signs'>Signs and Units</a> says how forces are counted.") },
  { HYS_HELP_HEADING, "spring", 0, N_("Spring") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The tension is k u. Nothing else is stored in it than ½ k u².") },
  { HYS_HELP_HEADING, "dashpot", 0, N_("Dashpot") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The tension is c u′, the viscosity times the rate of elongation.") },
  { HYS_HELP_HEADING, "masing", 0, N_("Masing element") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Many branches side by side, each a spring in series with a slider. The branches have the stiffness k(s)/P "
       "and the elongation limit η(s), s running from 0 to 1: formulas for a material with very many sliders. (2001 "
       "paper, equation 18)") },
  { HYS_HELP_HEADING, "mass", 0, N_("Mass, wall and bar") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A mass obeys m x″ = sum of the forces on it. A wall does not move. A bar without mass is in balance at "
       "every moment, which decides <a href='types'>of which type</a> the sliders at it are.") },
  { HYS_HELP_HEADING, "load", 0, N_("Load") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A force on a bar, or a displacement that the bar is made to follow; both are functions of time, counted to "
       "the right.") },
  { HYS_HELP_EXAMPLE, "burgers", 0,
    N_("Springs and dashpots only: Burgers’ model creeps under a force and recovers in part.") },
};

static const HysHelpPart slider[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("A slider, or St-Venant element, is a block on a dry surface. The surface holds it with any force up to the "
       "threshold α. While less is needed the block does not move at all: it <i>sticks</i>. It <i>slips</i> only "
       "while the force is α, and against the slip.") },
  { HYS_HELP_FORMULA,
    "\\lambda \\in \\alpha\\,\\sigma(\\dot{u}),\\qquad \\sigma(v) = \\left\\{\\begin{array}{ll} \\{-1\\} & v < 0 "
    "\\\\ \\left[-1,\\,1\\right] & v = 0 \\\\ \\{1\\} & v > 0 \\end{array}\\right.", 0,
    "λ ∈ α σ(u′); σ(v) = −1 if v < 0, anything from −1 to 1 if v = 0, 1 if v > 0" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The sign ∈ is meant: at rest the force is not a function of the velocity. Which of the possible values it "
       "has follows from the rest of the network. Programs that replace the jump with a steep slope let the block "
       "creep under any force; here it does not, and no step size or stiffness of a regularization has to be chosen.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the drawing a slider shows by its shape and an arrow whether it sticks or to which side it slips. "
       "(Bastien, Schatzman, Lamarque 2000, section 2)") },
  { HYS_HELP_EXAMPLE, "p-element", 1,
    N_("Velocity and friction force of a mass on a slider: where the velocity is zero, the force is anywhere "
       "between the thresholds.") },
};

static const HysHelpPart types[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("The same slider acts in two ways, depending on what it is attached to.") },
  { HYS_HELP_HEADING, "sigma", 0, N_("Sigma: friction between bodies") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Both ends are walls, masses or driven bars. The velocities at the ends are given by inertia, and the "
       "friction force jumps when their difference changes its sign. In a loop: vertical sides at the turning points.") },
  { HYS_HELP_FORMULA,
    "m\\,\\dot{y} + \\alpha\\,\\sigma(y) + k\\,x \\ni F", 0,
    "m y′ + α σ(y) + k x ∋ F" },
  { HYS_HELP_HEADING, "beta", 0, N_("Beta: a limited force") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("One end at least is a bar without mass, usually with a spring behind it. The spring’s force cannot exceed "
       "the threshold; it grows while the slider sticks and stays while it slips, without jumps. The graph β is the "
       "inverse of σ. In a loop: oblique sides of the slope k, then level ones.") },
  { HYS_HELP_FORMULA,
    "\\dot{\\lambda} + k\\,\\beta(\\lambda / \\alpha) \\ni k\\,y,\\qquad \\beta = \\sigma^{-1}", 0,
    "λ′ + k β(λ / α) ∋ k y, β the inverse of σ" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A network may have both; the line under its title says <i>sigma</i>, <i>beta</i> or <i>mixed</i>. (Bastien, "
       "Schatzman, Lamarque 2000, section 2)") },
  { HYS_HELP_EXAMPLE, "mixed-parallel", 0,
    N_("Both at one mass: vertical sides of the sigma slider, oblique ones of the beta slider.") },
};

static const HysHelpPart loop[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Plot r = F − m x″, the force that the bar passes on to the network, against its displacement x. Against F "
       "alone most of what is seen is inertia. (Bastien, Schatzman, Lamarque 2000, figure 18)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A slope</b> is a stiffness: that of all springs that are not behind a slipping slider.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A corner</b> is a slider that begins to slip; its spring drops out of the slope. In parallel branches it "
       "lies, from the turning point, at twice the elongation limit η = α/k of the branch.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>A level side</b>: everything slips, and the height is the sum of the thresholds. <b>A vertical side</b>: "
       "friction of <a href='types'>sigma type</a>, twice its threshold high.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<b>The area</b> is the energy that one cycle turns into heat. <b>A loop that does not close</b> drifts: "
       "nothing brings the bar back (a ratchet), or the motion is not periodic yet.") },
  { HYS_HELP_HEADING, "masing-rules", 0, N_("Masing’s rules") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("For branches side by side, each side of a loop is the first loading curve enlarged twice, and a small loop "
       "that closes within a large one leaves no trace. Networks with bridges do not obey them. The page "
       "<i>Analysis</i> of the panel measures all this, and says whether the rules hold.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Where a run begins without forces, <i>Analysis</i> lays its first loading curve, twice as large, on the loop.") },
  { HYS_HELP_HEADING, "return-point-memory", 0, N_("Return-point memory") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A network of branches side by side remembers the turning points of its bar and nothing else: whenever the bar "
       "comes back from a smaller swing to where it turned, the force is what it was then. The test <i>First-order "
       "reversals</i> asks for that; <i>Analysis</i> says whether it is so, and draws what such a network remembers, the "
       "play x − u of a branch against its limit η. Larger swings wipe the corners of smaller ones out. Persoz’s "
       "gephyroid has no such memory.") },
  { HYS_HELP_EXAMPLE, "generalized-prandtl", 0,
    N_("Five branches: six sides up, six sides down, slopes 5, 4, 3, 2, 1, 0, corners at twice 1 to 5 from the "
       "turning point.") },
};

static const HysHelpPart response[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Under x = A sin ωt the force that repeats itself has a part that goes with the displacement and one that goes "
       "with the velocity. Divided by A they are the storage modulus G′ and the loss modulus G″; their ratio is the "
       "loss factor tan δ, and πG″A² is what a cycle turns into heat.") },
  { HYS_HELP_FORMULA,
    "F = A\\,(G'\\,\\sin \\omega t + G''\\,\\cos \\omega t),\\qquad \\tan \\delta = G''/G'", 0,
    "F = A (G′ sin ωt + G″ cos ωt), tan δ = G″/G′" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the main menu, <i>More Studies</i>, <i>Response to an Oscillation</i> plots them against the frequency, "
       "for the drawing as it is. Without sliders they are exact at once; with sliders each point is a run until its "
       "cycle closes, and where none does the point is left out with its reason. On the command line this is "
       "<i>hysteron-cli response</i>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A ring marks where each quantity is greatest, with its number. A click on a point opens its cycle: the drawing "
       "under that load, with its loop. <i>Frequency sweep</i> begins each point with the cycle of the one before, "
       "and <i>Backbone</i> adds where other amplitudes resonate.") },
  { HYS_HELP_EXAMPLE, "zener-moduli", 0,
    N_("The loss modulus is greatest where ω is one over the relaxation time: here at ω = 1.") },
  { HYS_HELP_HEADING, "spectrum", 0, N_("Spectra and the law of the drawing") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The page <i>Equations</i> begins with the constitutive law between force and displacement, with sliders by "
       "cases. For a drawing without masses and sliders its relaxation times and retardation times follow with their "
       "moduli and compliances, and G(t) and J(t), the answers to a step. (<i>hysteron-cli spectrum</i>)") },
  { HYS_HELP_HEADING, "amplitude", 0, N_("Moduli that depend on the amplitude") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Friction depends on the amplitude and not on the frequency, viscosity the other way round. A harmonic says "
       "little of a loop with corners; the measures of large amplitude oscillation do: the modulus at x = 0 and at the "
       "tips, G′_M and G′_L, the viscosity at rest and at full speed, η′_M and η′_L, and how one differs from the "
       "other, S and T. The page <i>Analysis</i> has them where the displacement is sinusoidal. (Ewoldt, Hosoi, "
       "McKinley 2008; <i>hysteron-cli response --harmonics</i> and <i>cycle</i>)") },
  { HYS_HELP_EXAMPLE, "jenkin-amplitudes", 1,
    N_("At A = 2η the loss factor is 2/π, whatever the frequency; at A = η it is 0.") },
  { HYS_HELP_HEADING, "resonance", 0, N_("Resonance with friction") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("With linear springs cycles of different amplitude do not coexist: under one load the distance between two "
       "motions, measured by their energies, never grows. So there is no jump from one branch to another, and a "
       "frequency that rises gives the same amplitudes as one that falls. What may differ between two runs is a "
       "lasting offset, or a vibration that neither slips nor is damped. Jumps need a spring that hardens, a gap, or "
       "friction that falls with the speed. (<i>hysteron-cli response</i> goes either way with <i>--sweep</i>, and with "
       "<i>--backbone</i> finds where each amplitude resonates.) The response plot shows it as the amplitude over that of the force.") },
  { HYS_HELP_EXAMPLE, "friction-damper", 1,
    N_("Neither a slider that always slips nor one that never does takes most energy.") },
};

static const HysHelpPart pull[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("With the tool <i>Pull by hand</i> (letter P) take a bar or a mass while the model runs, and move it: the "
       "network follows, and an arrow shows the force of your hand with its number. Plots go on, so that a loop grows "
       "as you move to and fro.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("With the keyboard: the arrow keys bring the ring to a bar, P takes it, and then the arrow keys left and right "
       "move it. Enter or Escape lets go.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The hand says where the bar is, as a driven bar’s displacement does: it can be as strong as it must. A mass "
       "that is let go flies on at the speed that it has. A bar without mass stays where it is until the tool is put "
       "away, and springs back then. Forces that are drawn at the bar count as nothing while it is in hand.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Keep as Load</i>, in the main menu and in the message while you pull, makes a table of displacements of what "
       "the hand did: the same motion can then be run again, changed and saved. Undo takes it away.") },
  { HYS_HELP_EXAMPLE, "prandtl-hardening", 0,
    N_("Remove the load and pull the mass there and back: the force grows with the slope of both springs, then with "
       "that of one, and it returns by another way.") },
};

static const HysHelpPart identification[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Half a loop with corners A₁ … Aₙ₊₂ determines a generalized Prandtl model: n branches of a spring and a "
       "slider, and a spring k₀ beside them. With pⱼ the slopes of its sides, in their order: (Bastien, Schatzman, "
       "Lamarque 2000, equations 4.23 and 4.24)") },
  { HYS_HELP_FORMULA,
    "k_{j} = p_{j} - p_{j+1},\\qquad k_{0} = p_{n+1},\\qquad 2\\,\\eta_{j} = x(A_{j+1}) - x(A_{1}),\\qquad "
    "\\alpha_{j} = k_{j}\\,\\eta_{j}", 0,
    "kⱼ = pⱼ − pⱼ₊₁, k₀ = pₙ₊₁, 2 ηⱼ = x(Aⱼ₊₁) − x(A₁), αⱼ = kⱼ ηⱼ" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The slopes must fall along the way up: no such model has a loop that stiffens. Where the loop is a "
       "smooth curve, the same subtraction becomes a derivative: a continuous model, k(s) for a chosen η(s). (2001 "
       "paper, equation 27)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A loop knows nothing of a slider that never slipped: its spring counts as part of k₀. Raise the amplitude "
       "until nothing new appears. Nor does it know how branches are arranged: series and parallel networks may share "
       "a loop.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("In the main menu, <i>Identify a Measured Loop</i> reads a loop from a table, <i>Design a Loop</i> lets you "
       "draw one.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The table has a column of displacement and one of force, known by their names (in English, French, German or "
       "Spanish) or units, in any order. The page says which were taken, and which rows were left out: those without a "
       "number, and those with a value that repeats far outside of all others, such as −9999.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The model is fitted to the whole history, with a drift of displacement and of force, which is taken off; "
       "amplitudes may grow, and single rows may be far off. As many branches are found as independent rows tell, each "
       "value with its standard error. A history that begins in the middle of a loop is taken to have gone round before; "
       "one half-cycle from the origin is a first loading.") },
  { HYS_HELP_HEADING, "fit", 0, N_("Values of any drawing from data") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Fit to Data</i> in the main menu, or a file dropped on the window, reads relaxation, creep, moduli, loops or "
       "motions, and finds the values that are ticked: the squares of what data and model differ by are least, relative "
       "to the data, of loops and motions to their range. The fit begins at the drawn values. Each value has its standard "
       "error; what the data do not tell, as k1 and k2 of which only the sum matters, is said. <i>Take Values</i> puts them "
       "into the drawing in one step, with all of this in its notes and the data as points of its plots.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The row <i>Data</i> opens a file, or several at once, such as a loop and a creep test: text (CSV) or the first sheet of "
       "a workbook (XLSX, ODS). Folded out, it chooses columns, rows and cycles, takes off a drift, takes the mean of the "
       "cycles, and makes force and displacement of stress and strain, for a specimen of a given area and length. What was "
       "done is said there, and stays with the points in the document. These are the data where no file was opened.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("From relaxation or moduli comes a generalized Maxwell model too, of as many modes as the data say, none of them "
       "negative.") },
  { HYS_HELP_FORMULA, "G(t) = G_{\\infty} + \\sum_{i=1}^{n} g_{i}\\,e^{-t/\\tau_{i}},\\qquad \\tau_{i} = c_{i}/k_{i}", 0,
    "G(t) = G∞ + Σ gᵢ exp (−t/τᵢ), τᵢ = cᵢ/kᵢ" },
  { HYS_HELP_EXAMPLE, "bsl2000-fig29", 0,
    N_("This network was computed from a loop drawn first; its own loop has the twelve sides that were asked for.") },
};

static const HysHelpPart well_posed[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Velocities of masses, springs and dashpots are always unique. Two things can fail: a load that nothing can "
       "balance, so that there is no motion; and the position of a part that only sliders hold, or the way in which "
       "sliders share a force. Both follow from the graph of the network and the thresholds, before anything is "
       "computed.") },
  { HYS_HELP_HEADING, "limit-load", 0, N_("Limit load") },
  { HYS_HELP_FINDING, "limit-load", 0, NULL },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The limit is the smallest sum of thresholds over all ways to cut the part off from the rest: the theorem of "
       "maximal flow and minimal cut, and the collapse load of limit analysis.") },
  { HYS_HELP_HEADING, "undetermined-position", 0, N_("Undetermined position") },
  { HYS_HELP_FINDING, "undetermined-position", 0, NULL },
  { HYS_HELP_HEADING, "undetermined-split", 0, N_("Undetermined split") },
  { HYS_HELP_FINDING, "undetermined-split", 0, NULL },
  { HYS_HELP_HEADING, "never-slips", 0, N_("A slider that never slips") },
  { HYS_HELP_FINDING, "never-slips", 0, NULL },
  { HYS_HELP_HEADING, "isolated", 0, N_("Isolated bar") },
  { HYS_HELP_FINDING, "isolated", 0, NULL },
  { HYS_HELP_HEADING, "unused-position", 0, N_("Initial position without effect") },
  { HYS_HELP_FINDING, "unused-position", 0, NULL },
  { HYS_HELP_HEADING, "force-on-wall", 0, N_("Force on a wall") },
  { HYS_HELP_FINDING, "force-on-wall", 0, NULL },
  { HYS_HELP_HEADING, "free-body", 0, N_("Free body") },
  { HYS_HELP_FINDING, "free-body", 0, NULL },
  { HYS_HELP_HEADING, "initial-inconsistent", 0, N_("Inconsistent initial forces") },
  { HYS_HELP_FINDING, "initial-inconsistent", 0, NULL },
  { HYS_HELP_HEADING, "jump-on-massless", 0, N_("A jump on a bar without mass") },
  { HYS_HELP_FINDING, "jump-on-massless", 0, NULL },
  { HYS_HELP_HEADING, "impulse", 0, N_("A jump against a dashpot") },
  { HYS_HELP_FINDING, "impulse", 0, NULL },
  { HYS_HELP_HEADING, "saddle", 0, N_("Sliders that depend on one another") },
  { HYS_HELP_FINDING, "saddle", 0, NULL },
  { HYS_HELP_EXAMPLE, "equal-sliders", 1,
    N_("Two equal sliders in series: from t = 2.45 on either may slip, and nothing decides which. The displacement "
       "of the mass and the forces are unique all the same.") },
};

static const HysHelpPart monotone[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Whatever is drawn, its motion is one differential inclusion; the page <i>Equations</i> of the panel shows "
       "it for the present drawing.") },
  { HYS_HELP_FORMULA,
    "\\dot{X} + M\\,\\partial\\varphi(X) \\ni G(t, X)", 0,
    "X′ + M ∂φ(X) ∋ G(t, X)" },
  { HYS_HELP_TEXT, NULL, 0,
    N_("X has the displacements and velocities of the masses and the forces of the beta sliders. G is what springs, "
       "dashpots and loads do, a function as usual. ∂φ is the friction: φ is the sum of α |v| over the sigma sliders "
       "and confines each beta slider’s force to its thresholds. M is a symmetric positive definite matrix.") },
  { HYS_HELP_HEADING, "monotone-graph", 0, N_("Monotone") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A greater velocity never meets a smaller friction. Two motions that come near each other are therefore "
       "never driven apart by friction: from one initial state there is at most one motion, and it depends "
       "continuously on the data.") },
  { HYS_HELP_HEADING, "maximal", 0, N_("Maximal") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Nothing can be added to the graph: it has all forces from −α to α at rest, not only the two of slip. "
       "Without them a block that comes to rest would have no force to stay there, and there would be no motion at "
       "all. Maximality gives the existence. (Bastien, Schatzman, Lamarque 2000, section 3; the theory is H. Brézis’, "
       "1973)") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("It also says what is not covered: a friction that is smaller in motion than at rest is not monotone, and "
       "not part of this program.") },
  { HYS_HELP_EXAMPLE, "persoz", 1,
    N_("The forces of the three sliders of Persoz’s gephyroid, whose X has five entries: x, y and three forces. "
       "(Bastien and Lamarque)") },
};

static const HysHelpPart schemes[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("A scheme goes from one time to the next. Each of its steps is certified: balance, thresholds and the law of "
       "friction are computed again from the network itself (<a href='trust'>What a Number Is Worth</a>). So all of "
       "them solve their own step exactly; they differ in what a step stands for.") },
  { HYS_HELP_HEADING, "automatic", 0, N_("Automatic") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("That of new documents. It takes Exact where that applies and is cheaper, else Midpoint in steps that it cuts until their "
       "error, found by doing each twice, is within the tolerance. The tolerance stands below the scheme in the panel, where no item is "
       "selected: it is the error relative to the largest motion. The line under the title says which one runs.") },
  { HYS_HELP_HEADING, "midpoint", 0, N_("Midpoint") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("For nearly everything, where you choose the step. Of second order, but where several sliders at massless bars change "
       "in one moment; and what sticks keeps its energy, whatever the step. Its error is tens to thousands of times smaller "
       "than the papers’ scheme’s at the same step.") },
  { HYS_HELP_HEADING, "exact", 0, N_("Exact") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("From event to event at machine precision: between changes of stick and slip the network is linear, and its "
       "motion a series. The reference for the others, for numbers to be quoted, and the fastest where a few sliders "
       "change seldom. For up to 1000 bars that move.") },
  { HYS_HELP_HEADING, "implicit", 0, N_("Implicit Euler") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Of first order, and it takes energy from every oscillation. Stable for any step: to find where something "
       "comes to rest.") },
  { HYS_HELP_HEADING, "paper", 0, N_("Papers’ Euler scheme") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The scheme of the papers, to repeat their figures. Of first order; it evaluates springs at the start of a "
       "step and so adds energy to every oscillation, by the factor exp(ω² h t) in the time t. (Bastien, Schatzman, "
       "Lamarque 2000, equation 4.1)") },
  { HYS_HELP_HEADING, "step-too-large", 0, N_("A step that is too large") },
  { HYS_HELP_FINDING, "step-too-large", 0, NULL },
  { HYS_HELP_HEADING, "load-not-resolved", 0, N_("A load that the step does not resolve") },
  { HYS_HELP_FINDING, "load-not-resolved", 0, NULL },
  { HYS_HELP_HEADING, "exact-fallback", 0, N_("A moment that the exact scheme leads past") },
  { HYS_HELP_FINDING, "exact-fallback", 0, NULL },
  { HYS_HELP_EXAMPLE, "bsl2000-fig27b", 2,
    N_("With the papers’ scheme the energy of a free vibration grows, which no force provides. Choose Midpoint, and "
       "it stays what it is.") },
};

static const HysHelpPart trust[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("After each step a referee computes from the network alone how far the balance of each bar, the thresholds "
       "and the law of friction are missed, as a fraction of the largest force. Above 10⁻¹⁰ the step is done again "
       "with more care; if that does not help, the run ends there and says so. The largest value of a run is its "
       "<i>residual</i>.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A small residual says that the steps are right, not that they are small enough. For that, compare with the "
       "scheme <i>Exact</i>, or open <i>Convergence</i> in the main menu: errors against the step, under each scheme.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The energy ledger is a second witness: work done = kinetic + elastic energy + heat of friction and "
       "dashpots. What is missing in it is the series E:error.") },
  { HYS_HELP_EXAMPLE, "kelvin-voigt", 2,
    N_("The ledger of the Kelvin–Voigt model: what the load gives is stored in the spring or lost in the dashpot.") },
};

static const HysHelpPart signs[] = {
  { HYS_HELP_TEXT, NULL, 0,
    N_("Displacements, velocities and loads are positive to the right, displacements counted from where all springs "
       "are relaxed. An elongation is positive when the element is longer.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("A document shows the forces of elements in one of two ways, and a line under the plots says in which. New "
       "documents and the basic examples show tensions, λ, positive when the element pulls its bars together. The "
       "examples from the papers show the papers’ f, and g of sliders: the force that the element exerts on its end, "
       "−k u for a spring, so that a stretched one reads negative. <i>Forces of elements</i> in the panel, with nothing "
       "selected, chooses. It changes what plots, the drawing and the panel show, never the numbers in files: series f "
       "in documents and tables keep the sign of the papers.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("The ordinate of a loop, r = F − m x″, is the force that the bar passes on to the network: a stretched "
       "spring at a wall gives +k x, with either convention.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("Numbers have no fixed units: any consistent ones will do. A document may name its units of length, force "
       "and time; they are then written on the axes and beside values.") },
  { HYS_HELP_TEXT, NULL, 0,
    N_("<i>Letters of rheology</i>, in the preferences, calls stiffnesses E, viscosities η, thresholds σ_y, elongation "
       "limits ε_y, displacements ε and forces σ on the drawing, in plots and in the constitutive law; the inclusion keeps x "
       "and F, as σ is a sign there, and files and the command line keep their names.") },
  { HYS_HELP_EXAMPLE, "jenkin", 2,
    N_("The tension of a slider behind a spring.") },
};

const HysHelpPage hys_help_pages[] = {
  { "start", N_("First Steps"), start, G_N_ELEMENTS (start) },
  { "elements", N_("What Can Be Drawn"), elements, G_N_ELEMENTS (elements) },
  { "slider", N_("What a Slider Is"), slider, G_N_ELEMENTS (slider) },
  { "types", N_("Sigma and Beta"), types, G_N_ELEMENTS (types) },
  { "loop", N_("How to Read a Loop"), loop, G_N_ELEMENTS (loop) },
  { "response", N_("Moduli, Spectra, Resonance"), response, G_N_ELEMENTS (response) },
  { "pull", N_("Pull by Hand"), pull, G_N_ELEMENTS (pull) },
  { "identification", N_("From a Loop to a Network"), identification, G_N_ELEMENTS (identification) },
  { "well-posed", N_("Is the Problem Well Posed?"), well_posed, G_N_ELEMENTS (well_posed) },
  { "monotone", N_("Why Maximal Monotone"), monotone, G_N_ELEMENTS (monotone) },
  { "schemes", N_("Schemes, and When Each Is Right"), schemes, G_N_ELEMENTS (schemes) },
  { "trust", N_("What a Number Is Worth"), trust, G_N_ELEMENTS (trust) },
  { "signs", N_("Signs and Units"), signs, G_N_ELEMENTS (signs) },
};

const guint hys_help_n_pages = G_N_ELEMENTS (hys_help_pages);
