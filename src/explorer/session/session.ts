// A session: a spec, a model of it, and where one has been in it. All of it is a value; what can happen to it are the
// functions below.

import { modelFor } from '../../check/model-for.js'
import { leastOptions } from '../../model/least-options.js'
import { makeModel } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Monitor } from '../../protocol/property.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { encodeState } from '../../semantics/state.js'
import { initialStates } from '../../semantics/steps.js'
import type { Confirmation } from '../../trace/confirm.js'
import { withLoop } from '../../trace/lasso.js'
import { replay, withTriedLoop } from '../../trace/replay.js'
import { sameLabel, type Trace, TraceError } from '../../trace/trace.js'
import type { TraceFile } from '../../trace/trace-json.js'
import type { TaughtLesson } from '../lesson/taught-lesson.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { begin, goToDepth, type History, here, historyAsTold, lineOf, traceOf, Walk } from './history.js'
import { LinkError, type SessionLink } from './session-link.js'
import { stepsDigest } from './steps-digest.js'

/** What a run shows that was loaded, and how it goes on for ever. */
export type Finding = Pick<Session, 'shows' | 'loop' | 'isOnlySaid'>

/** What the page is about at one moment. */
export interface Session {
  readonly loaded: LoadedSpec
  readonly history: History
  /** Of a run that was loaded because it shows something. */
  readonly shows?: Trace['shows']
  /** Where the run never ends: after how many steps its loop begins. */
  readonly loop?: number
  /** The lesson that is being read. */
  readonly lesson?: TaughtLesson
  /** Of what the run is said to show one run alone cannot tell. */
  readonly isOnlySaid?: true
  /** What a run of the tree shows that the session has left, and the place where it ends. */
  readonly left?: Finding & { readonly end: number }
  /** What was played before another model cut it short; the next model is tried with all of it. */
  readonly uncut?: Session
}

const observersNamed = (loaded: LoadedSpec, names: readonly string[]): readonly Monitor[] =>
  names.map((name) => {
    const found = loaded.spec.properties.find(
      (property): property is Monitor =>
        property.name === name && property.kind === 'monitor' && property.memory !== undefined,
    )
    if (found !== undefined) return found
    throw new LinkError(
      `the link's property=${name}: ${loaded.spec.name} has no monitor of that name that has a memory`,
    )
  })

/** A session of this model at its beginning. Throws a `ModelError` for options that do not fit. */
export const newSession = (loaded: LoadedSpec, options: ModelOptions, mutant?: string): Session => ({
  loaded,
  history: begin(makeModel(specOrMutant(loaded, mutant), options)),
})

/** The session that a link tells of, but for its lesson. Throws an error of one line for whatever does not fit. */
export const sessionFromLink = (loaded: LoadedSpec, link: SessionLink): Session => {
  const { session, problem } = asFarAsItGoes(loaded, link)
  if (problem !== undefined) throw new TraceError(problem)
  return session
}

/**
 * That session up to the first step that is not enabled, and what is wrong there. Throws an error of one line where there is no
 * such model, or no such initial state.
 */
export const asFarAsItGoes = (
  loaded: LoadedSpec,
  link: SessionLink,
): { readonly session: Session; readonly problem?: string } => {
  const spec = specOrMutant(loaded, link.mutant)
  const model = modelFor(spec, link.options, observersNamed(loaded, link.observers))
  const { history, problem } = historyAsTold(model, link.initial, link.line, link.at)
  if (problem !== undefined) return { session: { loaded, history }, problem }
  if (link.loop === undefined) return { session: { loaded, history } }
  // What does not close is no run without an end, whatever the link says.
  try {
    withTriedLoop(traceOf(history, 'whole line'), link.loop)
  } catch (error) {
    if (!(error instanceof TraceError)) throw error
    return { session: { loaded, history }, problem: error.message }
  }
  return { session: { loaded, history, loop: link.loop } }
}

/** The link that gives this session again. */
export const linkOf = ({ loaded, history, loop, lesson }: Session): SessionLink => {
  const { model, initial } = history
  return {
    spec: loaded.source.argument,
    ...(model.spec.mutant === undefined ? {} : { mutant: model.spec.mutant }),
    options: leastOptions(model),
    observers: model.observers.map(({ name }) => name),
    initial,
    line: lineOf(history),
    at: here(history).depth,
    ...(loop === undefined ? {} : { loop }),
    ...(lesson === undefined ? {} : { lesson: lesson.name }),
    ...(history.places.length === 1 ? {} : { digest: stepsDigest(history) }),
  }
}

/** Whether the steps of the session are others than they were when the link was made that it has been opened by. */
export const hasOtherSteps = ({ history }: Session, { digest }: SessionLink): boolean =>
  digest !== undefined && digest !== stepsDigest(history)

// That a property holds no run shows but a witness; that no run leads somewhere is shown by searching, and only said here.
const shownBy = ({ shows }: Trace, confirmed: Confirmation | undefined): Finding => {
  if (shows === undefined || confirmed === false) return {}
  if (confirmed === true) return { shows }
  return shows.verdict === 'holds' ? {} : { shows, isOnlySaid: true }
}

/**
 * The session in a trace file, at the first state of its run. Where the run does not show what the file claims, nothing is said
 * to be shown. Throws a `TraceError` where the spec does not have it.
 */
export const sessionFromTrace = (loaded: LoadedSpec, file: TraceFile): Session => {
  const { trace, confirmed } = replay(file, specOrMutant(loaded, file.model.mutant))
  const { model } = trace
  const starts = initialStates(model).map((state) => encodeState(model, state))
  const walk = new Walk(begin(model, starts.indexOf(encodeState(model, trace.initial))))
  for (const { label } of trace.steps) {
    const enabled = enabledIn(model, walk.here.state)
    const choice = enabled.findIndex((step) => sameLabel(step.label, label))
    walk.take(choice, enabled[choice]!)
  }
  return {
    loaded,
    history: goToDepth(walk.done(), 0),
    ...shownBy(trace, confirmed),
    ...(trace.loop === undefined ? {} : { loop: trace.loop }),
  }
}

/**
 * The run as it is saved: as far as the session stands, or all of it where it was loaded because it shows something or goes round
 * for ever.
 */
export const runToSave = ({ history, shows, loop }: Session): Trace => {
  const run = traceOf(history, shows === undefined && loop === undefined ? 'so far' : 'whole line')
  const told = shows === undefined ? run : { ...run, shows }
  return loop === undefined ? told : withLoop(told, loop)
}

/** What a loaded run is, and how to go through it; first, what its file claims and it does not show. */
export const runNote = (
  { shows, isOnlySaid }: Session,
  { shows: claimed, fails }: Pick<TraceFile, 'shows' | 'fails'>,
): string => {
  const how = 'go forward (→) to step through it.'
  if (shows !== undefined && isOnlySaid === true)
    return `A run that is said to break ${shows.property}, which one run alone cannot show: ${how}`
  if (shows !== undefined)
    return `${shows.verdict === 'violated' ? 'A run that breaks' : 'A witness of'} ${shows.property}: ${how}`
  if (fails !== undefined) return `A run that leads to a failure (${fails.says}): ${how}`
  if (claimed === undefined) return `The run of the trace: ${how}`
  const broken = claimed.verdict === 'violated' ? 'break' : 'show'
  return `The trace claims to ${broken} ${claimed.property}, and its run alone does not. The run of the trace: ${how}`
}
