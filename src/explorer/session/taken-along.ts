// What was played is taken along: into another model or another version of its spec, as far as its steps are there, and beside
// a run that is loaded.
import type { Model } from '../../model/model.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import { initialStates, type Step } from '../../semantics/steps.js'
import { sameLabel } from '../../trace/trace.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { begin, follow, goToDepth, type History, here, line, runSoFar, Walk } from './history.js'
import type { Session } from './session.js'

/** How much of a run another model took over. */
export interface TakenAlong {
  readonly session: Session
  /** Steps of the line that the session was on. */
  readonly kept: number
  readonly of: number
}

// A clause that is not pure may show itself in any state; then nothing is enabled there, as on the page.
const enabledOrNone = (model: Model, state: State): readonly Step[] => {
  try {
    return enabledIn(model, state)
  } catch {
    return []
  }
}

/** Plays a tree again; answers where each of its places is now, undefined where it cannot be reached. */
const replant = ({ places }: History, walk: Walk, model: Model): readonly (number | undefined)[] => {
  const now: (number | undefined)[] = [walk.at]
  const enabled = new Map<number, readonly Step[]>()
  // A place has a greater number than the one before it.
  for (const [at, { step, parent }] of places.entries()) {
    if (step === undefined) continue
    const from = now[parent!]
    if (from === undefined) continue
    walk.backTo(from)
    if (!enabled.has(from)) enabled.set(from, enabledOrNone(model, walk.here.state))
    const choice = enabled.get(from)!.findIndex(({ label }) => sameLabel(label, step.label))
    if (choice < 0) continue
    walk.take(choice, enabled.get(from)![choice]!)
    now[at] = walk.at
  }
  // Forward leads where it led; where that is lost, along a branch that is left.
  for (const [at, { onward }] of places.entries()) {
    const [from, to] = [now[at], onward === undefined ? undefined : now[onward]]
    if (from === undefined || to === undefined) continue
    walk.backTo(to)
    const { choice } = walk.here
    walk.backTo(from)
    walk.takeAgain(choice)
  }
  return now
}

/** What makes two models the same one. */
const modelText = ({ spec, options, observers }: Model): string =>
  JSON.stringify([spec.mutant, options, observers.map(({ name }) => name)])

const isSameModel = (a: Session, loaded: LoadedSpec, model: Model): boolean =>
  a.loaded === loaded && modelText(a.history.model) === modelText(model)

/**
 * The session with another model, or another version of its spec: all that was played is played again as far as the same steps
 * are there. What is lost with one model comes back with the next, as long as no step has been taken meanwhile.
 */
export const takenAlong = (session: Session, loaded: LoadedSpec, model: Model): TakenAlong => {
  const whole = session.uncut ?? session
  const { history } = whole
  const told = line(history)
  const of = told.length - 1
  const isSame = isSameModel(whole, loaded, model)
  const walk = new Walk(
    isSame
      ? { ...history, at: 0 }
      : begin(model, history.initial < initialStates(model).length ? history.initial : 0),
  )
  // What was laid out since the run was cut, without a step of the reader's own, goes along as branches.
  if (whole !== session && session.history.initial === history.initial) {
    replant(session.history, walk, isSame ? history.model : model)
    walk.backTo(0)
  }
  const now = replant(history, walk, isSame ? history.model : model)
  const kept = told.filter((at) => now[at] !== undefined).length - 1
  // Where one stood, or as near before it as one comes.
  const { depth } = here(history)
  walk.goTo(now[told[Math.min(depth, kept)]!]!)
  if (isSame) return { session: { ...whole, history: walk.done() }, kept, of }
  const isCut = now.filter((at) => at !== undefined).length < history.places.length
  // What is told of a run, or beside it, is told of its model.
  const isTold = [whole.lesson, whole.shows, whole.loop, whole.left].some((one) => one !== undefined)
  return { session: { loaded, history: walk.done(), ...(isCut || isTold ? { uncut: whole } : {}) }, kept, of }
}

/**
 * A session that has been made of a run, with what was played before kept as branches beside it, where both are of one model
 * and begin in the same state; else, and where what was played goes on from the end of the run, the session as it is made.
 */
export const keptBeside = (before: Session, made: Session): Session => {
  const [old, run] = [before.history, made.history]
  if (!isSameModel(before, made.loaded, run.model) || old.initial !== run.initial) return made
  const whole = runSoFar(goToDepth(run, line(run).length - 1))
  const history = follow(old, whole, here(run).depth)
  if (line(history).length !== whole.choices.length + 1) return made
  return { ...made, history, ...(before.uncut === undefined ? {} : { uncut: before.uncut }) }
}
