/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of the documents in this folder, verbatim, for translators; included nowhere. tests/arch compares them. */
N_("Bingham: flow beyond a threshold"),
N_("Prandtl model, large slow force"),
N_("Linear hardening, large slow force"),
N_("Which axis makes a loop readable"),
N_("A loop on its way to the limit cycle"),
N_("Prandtl model from another start"),
N_("Thirty branches"),
N_("Thirty branches and a spring"),
N_("A hundred branches"),
N_("Prandtl model under a triangular force"),
N_("Ratchet: a loop that never closes"),
N_("Ratchet under a fast force"),
N_("No ratchet with a spring beside the slider"),
N_("An ellipse that is no limit cycle"),
N_("Thirty branches under a sawtooth"),
N_("A network made for a given loop"),
N_("Viscoelastoplastic model, stiff dashpot"),
N_("Burgers: creep and recovery"),
N_("Two equal sliders in series"),
N_("Generalized Prandtl model, two sliders slip"),
N_("Generalized Prandtl model with linear hardening"),
N_("Generalized Prandtl model, all sliders slip"),
N_("Iwan: Masing’s rules at work"),
N_("Jenkin: perfect plasticity"),
N_("Kelvin–Voigt: creep and recovery"),
N_("Masing model in series"),
N_("Continuous Masing model, fifteen hundred branches"),
N_("Continuous Masing model, three branches"),
N_("Continuous Masing model, ten branches"),
N_("Continuous Masing model, a hundred branches"),
N_("Continuous Masing model, seven hundred branches"),
N_("Maxwell: relaxation"),
N_("Both kinds of friction in parallel"),
N_("Both kinds of friction in series"),
N_("Chain of masses with friction between them"),
N_("P-element: stick and slip"),
N_("Springs and sliders side by side"),
N_("Persoz’s gephyroid without mass"),
N_("Persoz’s gephyroid"),
N_("Prandtl model with linear hardening"),
N_("Prandtl model"),
N_("Chain of springs and sliders with masses"),
N_("Three springs and one slider"),
N_("Viscoelastoplastic model"),
N_("Zener: the standard solid"),
N_("A mass on a moving belt"),
N_("Zener in frequency: where the loss is greatest"),
N_("Burgers in frequency: a fluid with two times"),
N_("Jenkin at three amplitudes"),
N_("Friction damper: the best threshold"),
N_("Force and slider"),
N_("Displacement"),
N_("Force against displacement"),
N_("Displacement of the mass"),
N_("Velocity of the mass"),
N_("Elongation of the spring"),
N_("Against the force"),
N_("Against F − m x″"),
N_("Loops in time"),
N_("Hysteresis loop"),
N_("The last periods"),
N_("Force and reaction"),
N_("The ratchet"),
N_("A part of it"),
N_("Force of the slider"),
N_("Energies"),
N_("Forces of the sliders"),
N_("Elongation of the dashpot"),
N_("Its parts"),
N_("Force"),
N_("Elongations of the sliders"),
N_("Elongations"),
N_("Displacements of the masses"),
N_("Velocity and friction force"),
N_("Path and reaction"),
N_("Spring and velocity"),
N_("Forces of the springs"),
N_("Velocities of mass and belt"),
N_("Velocity against displacement"),
N_("Force and displacement"),
N_("A = η"),
N_("A = 2η"),
N_("A = 4η"),
N_("Threshold too low"),
N_("The best threshold"),
N_("Threshold too high"),
N_("A belt runs under a mass that a spring and a dashpot hold. The mass rides along until they pull with the "
   "threshold α, at x = (α − c v)/k; then it slides back and swings to rest at α/k. As the friction does not fall "
   "with the speed, it never sticks again: this belt does not squeal. A weaker dashpot swings longer; without one "
   "the mass comes back to the speed of the belt once in each period, and no more. (belt, conveyor, stick and "
   "slip)"),
N_("The standard solid under x = A sin ωt. Slow, it is the spring k₀; fast, both springs; in both cases elastic. "
   "Between them the ellipse is open: the loss modulus G″ = k₁ωτ/(1 + ω²τ²) is greatest, k₁/2, at ω = 1/τ with τ "
   "= c/k₁, and the storage modulus is then k₀ + k₁/2; the loss factor tan δ is greatest earlier, at ω = √(k₀/(k₀ "
   "+ k₁))/τ. Change ω, or see the page *Response* for all of them. (storage and loss modulus, viscoelastic)"),
N_("Four elements in series and side by side under x = A sin ωt. Slow, the first dashpot flows and the force goes "
   "with the velocity, G″ = c₁ω; fast, the first spring alone is left, G′ = k₁. Between them the loss modulus has "
   "two hills: at about k/c₁, with both springs in series k = k₁k₂/(k₁ + k₂), and at about (k₁ + k₂)/c₂, as the "
   "law of the drawing on the page *Equations* tells. (storage and loss modulus, spectrum, viscoelastic)"),
N_("The same spring and slider three times, driven by x = A sin t with A = 1, 2 and 4 times the limit η = α/k. At "
   "the limit the line is elastic; beyond it a cycle dissipates 4kη(A − η), and tan δ grows from 0 over 0.64 to "
   "1.22: what is dissipated depends on the amplitude, and on the frequency not at all. A loss factor alone does "
   "not tell a plastic from a viscous material; compare two amplitudes. (tan δ, loss factor, storage and loss "
   "modulus)"),
N_("Three times the same mass on a spring, with a friction damper (a spring and a slider) beside it, under one "
   "force whose frequency rises slowly: each curve is wide where its oscillator resonates. A slider that is too "
   "weak takes little energy, and the spring k alone resonates; one that is too strong sticks, and both springs "
   "resonate. Between them the largest amplitude is least: by the first harmonic where the threshold is π/2 times "
   "the force, and then it is π times the force over the stiffness of the damper. To see it, sweep the threshold of "
   "s1 from 0.1 to 1 on the page Sweep and show the largest displacement. (resonance, friction damper, optimum)"),
N_("A slider and a dashpot side by side, with a spring in front: nothing flows while the force is below the "
   "threshold; beyond it, the rate grows with what exceeds it. Paint and toothpaste behave like this. (Bingham "
   "model)"),
N_("The force is twenty times the threshold, so the slider slips nearly all the time and the mass is almost "
   "free: its displacement swings over about 2 f / (m ω²) = 4000. The spring, in the middle figure, only changes"
   " from one limit to the other. Compare with figure 17, where a second spring holds the mass. (Bastien, "
   "Schatzman, Lamarque 2000, figure 16 and equation 4.10)"),
N_("The same force as in figure 16, but now a spring stands beside the slider: the displacement stays at about f"
   " / (m (ω₀² − ω²)) ≈ 20, two hundred times less. Watch the fast oscillation at ω₀ that rides on the slow one:"
   " it dies out only as fast as the slider takes energy from it. (Bastien, Schatzman, Lamarque 2000, figure 17 "
   "and equation 4.12)"),
N_("One run in two planes. Against the force F the loop tells nothing about the network, because most of the "
   "force accelerates the mass. Against F − m x″, what the mass really gets from the network, it is a "
   "parallelogram whose oblique sides have the slope k = 1. (Bastien, Schatzman, Lamarque 2000, figures 18a and "
   "18b)"),
N_("The loop drawn against time: it starts at the origin, drifts, and after t ≈ 1500 repeats itself. Turn the "
   "figure to look along the time axis: all loops of the periodic regime fall onto one. (Bastien, Schatzman, "
   "Lamarque 2000, figure 19)"),
N_("The model of figure 20a, started at x = 100 with the velocity −200 and the slider nearly at its threshold. "
   "Nothing brings the mass back, so it slides far away first; the loop that remains is that of figure 20a, "
   "somewhere else. The window from t = 50 on shows the slide too, from −8650 to −19900: narrow it to the last "
   "periods to see the parallelogram. (Bastien, Schatzman, Lamarque 2000, figure 20b)"),
N_("Thirty branches of a spring 1/30 and a slider side by side, with elongation limits 1 to 30: the loop has 62 "
   "sides and already looks like a curve. Zoom in to find the corners. They are drawn as one element here, "
   "because only the branches’ stiffness k(s) and limit η(s) matter. (Bastien, Schatzman, Lamarque 2000, figure "
   "22a)"),
N_("The loop of figure 22a with a spring k₀ = 1/30 beside the branches: its last sides rise with the slope k₀ "
   "instead of being level, and the mass is brought back to the middle. (Bastien, Schatzman, Lamarque 2000, "
   "figure 22b)"),
N_("A hundred branches: 202 sides. At this size the loop is a smooth curve; magnify any part of it and the sides"
   " come back. What remains when the number of branches grows without end is the continuous Masing model. "
   "(Bastien, Schatzman, Lamarque 2000, figures 23a and 23b)"),
N_("A continuous periodic force that is not a sine: the loop has the same shape as in figure 20a, four sides "
   "with the slopes k and 0. The shape of a loop belongs to the network, not to the force. (Bastien, Schatzman, "
   "Lamarque 2000, figure 24; the force is a triangular wave of zero mean)"),
N_("The force rises from −f to f and jumps back. Its mean is zero, and yet every period carries the mass a "
   "little further in the same direction: the loop becomes a spiral along the time axis. Turn the figure to see "
   "it from the side. The paper’s scheme samples the force at the jumps and so gives it a small mean of its own;"
   " choose “midpoint” and the drift more than doubles: x(500) is 657 instead of 264. (Bastien, Schatzman, "
   "Lamarque 2000, figure 25; the force is a sawtooth of period 1/ω)"),
N_("The ratchet of figure 25 with a force that is twenty times faster: the mass hardly follows, and the drift "
   "per period is so small that the loops seem to lie on each other. Zoom into a few periods to see them apart. "
   "(Bastien, Schatzman, Lamarque 2000, figures 26a and 26b; the force is a sawtooth of period 1/ω)"),
N_("The force of figure 25, but a spring k₀ now holds the mass: it brings the mass back, the drift ends, and the"
   " loop closes. (Bastien, Schatzman, Lamarque 2000, figure 27a; the force is a sawtooth of period 1/ω)"),
N_("A fast force, and a spring beside the slider. The slider sticks and the mass swings on both springs at its "
   "own frequency: what looks like a limit cycle is a free vibration that nothing damps. The paper’s scheme "
   "feeds it, by the factor 1.65 until t = 500 at h = 0.001; choose “midpoint” and its energy stays what it is. "
   "(Bastien, Schatzman, Lamarque 2000, figure 27b; the force is a sawtooth of period 1/ω)"),
N_("A force that jumps, on thirty branches and a spring: the loop is closed and resembles that of figure 22b, "
   "although the force is nothing like a sine. (Bastien, Schatzman, Lamarque 2000, figure 28; the force is a "
   "sawtooth of period 1/ω)"),
N_("Somebody drew the half-loop of figure 15 first; the stiffnesses and thresholds were then read off its "
   "corners and slopes, and this network is the result. Its loop has the twelve sides that were asked for. The "
   "paper takes the amplitude 6.6; any from 5.5 on makes all five sliders slip and gives the same twelve sides: "
   "a larger force only lengthens the last one. (Bastien, Schatzman, Lamarque 2000, table V and figure 29)"),
N_("Spring, slider and dashpot in series. With the viscosity 100 the dashpot hardly moves, and the loop is "
   "nearly the parallelogram of the Prandtl model; compare with the viscosity 1, where it is a rounded curve "
   "from which nothing can be read. (Bastien, Schatzman, Lamarque 2000, figure 30a)"),
N_("A Maxwell and a Kelvin–Voigt element in series under a force that comes and goes. Four parts of the answer "
   "can be told apart: the jump of the first spring, the delayed part that comes back, and the flow of the first"
   " dashpot that stays. (Burgers model)"),
N_("Four elements in series, and two of them are sliders with the same threshold. As soon as the force reaches "
   "it, nobody can say which of the two slips: the bar between them could be anywhere. Everything else is "
   "determined, the displacement of the mass and both springs too, and the run goes on with the bar kept where "
   "it was. Make one threshold a little larger and the doubt is gone: the stronger slider never slips. (Bastien,"
   " Schatzman, Lamarque 2000, figure 4)"),
N_("The same five branches under a weaker force. Only the two weakest sliders reach their thresholds (the paper "
   "says three); the other three stay stuck and work as plain springs. The loop has six sides, with slopes 5, 4 "
   "and 3, and tells nothing about what never slipped. Raise the amplitude step by step towards 15 and count the"
   " sides. (Bastien, Schatzman, Lamarque 2000, figure 21b)"),
N_("Three branches of a spring and a slider, and a spring k₀ that stands alone: the discrete Masing model. From "
   "a turning point the slope falls by one spring at a time, at twice the elongation limit of its branch, down "
   "to k₀. (Bastien, Schatzman, Lamarque 2000, figure 8b and equation 2.29)"),
N_("Five branches of a spring and a slider hold the mass side by side, with thresholds 1 to 5. One after the "
   "other the sliders begin to slip, and each takes the slope of its spring out of the loop: six sides up and "
   "six sides down. When all of them slip the slope is zero, because no spring stands alone. Measure the corners"
   " from a turning point: they lie at twice the elongation limits 1 to 5 of the branches. Read off the figure, "
   "as for table IV of the paper, the limits are within 2.5·10⁻⁴; where the sides meet they are exact, at any "
   "step. (Bastien, Schatzman, Lamarque 2000, figure 21a)"),
N_("Five branches with different limits, driven to and fro with a growing amplitude. Every branch of a loop is "
   "the first loading curve, doubled in both directions; a small loop inside a large one closes, and the large "
   "one goes on as if it had not been there. (Iwan model, discrete Masing model without mass)"),
N_("A spring and a slider in series, driven to and fro with a growing amplitude. Below the limit α/k the line is"
   " elastic; beyond it the loop is a parallelogram that only grows in width: no hardening, no memory of how it "
   "got there. (Jenkin element, the Prandtl model without mass)"),
N_("A spring and a dashpot side by side under a force that comes and goes: the displacement creeps towards F/k "
   "and then all the way back. The dashpot delays, the spring remembers. (Kelvin–Voigt model)"),
N_("Springs with sliders beside them, one after the other, and a spring to the mass: the same loops as the "
   "parallel Masing model, from a network that looks quite different. The page Equations gives the parallel one "
   "that moves exactly like it. (Bastien, Schatzman, Lamarque 2000, figure 11 and equation 2.34)"),
N_("Fifteen hundred branches: two straight sides, where all branches stick, and two curved ones, where one after"
   " the other begins to slip. The branches have the stiffness k(s) = 1 and the elongation limits η(s) = s + "
   "0.1, taken at s = i/P; choose the sampling “midpoint” and far fewer branches give the same curve. (2001 "
   "paper, figure 10)"),
N_("Three branches stand for the continuous model. Only the weakest one slips: a parallelogram. The branches "
   "have the stiffness k(s) = 1 and the elongation limits η(s) = s + 0.1, taken at s = i/P; choose the sampling "
   "“midpoint” and far fewer branches give the same curve. (2001 paper, figure 6)"),
N_("Ten branches, of which nine slip: a polygon of twenty sides. The branches have the stiffness k(s) = 1 and "
   "the elongation limits η(s) = s + 0.1, taken at s = i/P; choose the sampling “midpoint” and far fewer "
   "branches give the same curve. (2001 paper, figure 7)"),
N_("A hundred branches: the corners can no longer be seen. The branches have the stiffness k(s) = 1 and the "
   "elongation limits η(s) = s + 0.1, taken at s = i/P; choose the sampling “midpoint” and far fewer branches "
   "give the same curve. (2001 paper, figure 8)"),
N_("Seven hundred branches: the curve does not change any more. The branches have the stiffness k(s) = 1 and the"
   " elongation limits η(s) = s + 0.1, taken at s = i/P; choose the sampling “midpoint” and far fewer branches "
   "give the same curve. (2001 paper, figure 9)"),
N_("A spring and a dashpot in series, stretched quickly and then held: the force decays as exp(−t k/c). Double "
   "the viscosity and it takes twice as long; the network forgets everything in the end. (Maxwell model)"),
N_("A spring and a slider in series and a spring and a slider in parallel hold the same mass. The loop has the "
   "jumps of dry friction at its turning points and the slopes of the Prandtl model between them. (Bastien, "
   "Schatzman, Lamarque 2000, section 2.2.8 and equation 2.38)"),
N_("The first mass hangs on a spring and a slider in series, the second on the first by a spring and a slider in"
   " parallel. The one slider limits a force that a spring builds up, the other acts on the masses at once: the "
   "equations contain both graphs, β and σ. (Bastien, Schatzman, Lamarque 2000, figure 12 and equation 2.36)"),
N_("Three masses in a row with a spring and a slider in parallel between each two. Neighbours stick together and"
   " come apart again: count the bars that move as one. (Bastien, Schatzman, Lamarque 2000, figure 10 and "
   "equation 2.32)"),
N_("A spring and a slider side by side: the slider holds the mass until the force on it exceeds the threshold. "
   "The force rises slowly against the period of the mass on its spring, so that the mass climbs in stairs: it "
   "slips, comes to rest, sticks, and slips again. Lower the threshold, or raise ω, until the rests disappear. "
   "(Bastien, Schatzman, Lamarque 2000, equation 2.1)"),
N_("Three springs and three sliders, all between the wall and the mass. They are one spring and one slider: "
   "stiffnesses add, thresholds add. How the sliders share the force is not determined as long as they stick; "
   "the even split is shown. (Bastien, Schatzman, Lamarque 2000, figure 7 and equation 2.24)"),
N_("The last bar is driven to 8, −6, 3 and back to −6. A network of branches in parallel remembers its turning "
   "points and would come back to the same reaction at the second −6; the gephyroid does not: −4, and then "
   "−3.8333. (Bastien and Lamarque, section 4.1)"),
N_("Neither series nor parallel: the bridge k₁, s₁ joins the inner bars of the two other branches. Watch the "
   "forces of the sliders once the motion is periodic: while g₂ and g₃ sit at one of their thresholds, g₁ is at "
   "the opposite one or just leaving it, so the bridge works against the branches that it joins (over the last "
   "periods g₁ and g₂ have the correlation −0.81, g₁ and g₃ −0.57, g₂ and g₃ +0.92). Then halve the amplitude of"
   " the force: in the end no slider slips any more, and the loop closes to a line. (Bastien and Lamarque, "
   "section 4.2, figure 2)"),
N_("A spring k₀ beside the Prandtl model: the loop’s sides have the slopes k₀ + k while the slider sticks and k₀"
   " while it slips. The example with three springs has exactly the same motion. (Bastien, Schatzman, Lamarque "
   "2000, figure 5a and equation 2.20)"),
N_("A spring and a slider in series hold the mass. Plotted against F − m x″ the loop is a parallelogram: its "
   "oblique sides have the slope k, its flat ones lie at ± the threshold. With no spring beside them nothing "
   "brings the mass back, so where the loop ends up depends on the start: give the mass the position 100 and the"
   " velocity −200 and find the same loop somewhere else. (Bastien, Schatzman, Lamarque 2000, figure 20a)"),
N_("Three masses in a row, each held by a spring and a slider in series. The force acts on the last one; how far"
   " it gets into the chain depends on the thresholds, which grow towards the wall. (Bastien, Schatzman, "
   "Lamarque 2000, figure 9 and equation 2.30)"),
N_("A spring K₁ in series with a slider, beside it a spring K₂, and all of it in series with K₃. It cannot be "
   "told from the Prandtl model with linear hardening whose k₀ = K₂K₃/(K₂+K₃), k = K₁K₃²/((K₁+K₂+K₃)(K₂+K₃)) and"
   " α = A K₃/(K₂+K₃): here 1/2, 1/4 and 1. Try it: the page Equations names the equivalent. (Bastien, "
   "Schatzman, Lamarque 2000, figure 5b)"),
N_("A spring, a slider and a dashpot in series hold the mass. The dashpot flows under any force, so the loop is "
   "rounded and the threshold is hard to see in it. Raise the viscosity to 100: the dashpot becomes nearly rigid"
   " and the parallelogram of the Prandtl model comes back. (Bastien, Schatzman, Lamarque 2000, figure 30b)"),
N_("A spring beside a Maxwell element: stretched and held, the force relaxes from k₀ + k₁ to k₀ and no further. "
   "Under a slow harmonic motion it is nearly elastic, under a fast one too; in between it dissipates most. "
   "(Zener model, standard linear solid)"),
N_("Prandtl model, driven"),
N_("Prandtl model with hardening, driven"),
N_("Prandtl model with a dashpot, driven"),
N_("Three branches, driven"),
N_("Forces"),
N_("One of four models that the same motion drives, x = 3 sin t, so that their loops can be compared: open "
   "another one in a new window beside this. A spring and a slider in series: the sides of the parallelogram "
   "have the slopes k and 0, and the force never exceeds α. (Prandtl model without its mass)"),
N_("The driven Prandtl model with a spring k₀ beside it, under the same motion x = 3 sin t: the flat sides of "
   "its loop rise with the slope k₀, and the force grows with the amplitude. The area of the loop stays what "
   "it was: only the slider dissipates."),
N_("The driven Prandtl model with a dashpot in series, under the same motion x = 3 sin t. The dashpot yields "
   "to any force, so the corners are rounded and the loop depends on the speed: lower ω to 0.3, and the "
   "slider never slips."),
N_("Three springs with a slider each, side by side, under the motion x = 3 sin t of the driven Prandtl model. "
   "Stiffnesses and thresholds add up to those of that model, so the loop begins with the same slope and ends "
   "at the same force; between them it bends at twice the elongation limits 1/2, 1 and 2, from each turning "
   "point."),
