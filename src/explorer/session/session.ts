// A session: a spec, a model, and the history of the reader in it. It is a value; the functions below are its
// transitions.

import { modelFor } from '../../check/model-for.js'
import { leastOptions } from '../../model/least-options.js'
import { makeModel } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Monitor } from '../../protocol/property.js'
import { isObserver } from '../../protocol/property-kinds.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import { encodeState } from '../../semantics/state.js'
import type { Confirmation } from '../../trace/confirm.js'
import { withLoop } from '../../trace/lasso.js'
import { replay, withTriedLoop } from '../../trace/replay.js'
import { sameLabel, type Trace, TraceError } from '../../trace/trace.js'
import type { TraceFile } from '../../trace/trace-json.js'
import type { RecordedProse } from '../lesson/recorded-prose.js'
import type { TaughtLesson } from '../lesson/taught-lesson.js'
import { specOrMutant } from '../load/spec-or-mutant.js'
import type { LoadedSpec } from '../load/spec-source.js'
import { begin, goToDepth, type History, here, historyAsTold, lineOf, traceOf, Walk } from './history.js'
import { LinkError, type SessionLink } from './session-link.js'
import { stepsDigest } from './steps-digest.js'

/** The claim of a loaded run, and its loop. */
export type Finding = Pick<Session, 'shows' | 'loop' | 'isOnlySaid'>

/** The content of the page at one moment. */
export interface Session {
  readonly loaded: LoadedSpec
  readonly history: History
  /** For a loaded run: its claim. */
  readonly shows?: Trace['shows']
  /** For an infinite run: the number of steps before its loop. */
  readonly loop?: number
  /** The current lesson. */
  readonly lesson?: TaughtLesson
  /** Whether one run alone cannot show the claim. */
  readonly isOnlySaid?: true
  /** The claim of a run of the tree that the session has left, and the place of its end. */
  readonly left?: Finding & { readonly end: number }
  /** What the page of the recorded run that was loaded says of it. */
  readonly recorded?: RecordedProse & { readonly folder: string }
  /** The session before another model cut it short; the next model is tried with all of it. */
  readonly uncut?: Session
}

const observersNamed = (loaded: LoadedSpec, names: readonly string[]): readonly Monitor[] =>
  names.map((name) => {
    const found = loaded.spec.properties.find(
      (property): property is Monitor => property.name === name && isObserver(property),
    )
    if (found !== undefined) return found
    throw new LinkError(
      `the link's property=${name}: ${loaded.spec.name} has no monitor of that name that has a memory`,
    )
  })

/** A session of this model at its start. Throws a `ModelError` for invalid options. */
export const newSession = (loaded: LoadedSpec, options: ModelOptions, mutant?: string): Session => ({
  loaded,
  history: begin(makeModel(specOrMutant(loaded, mutant), options)),
})

/**
 * The session of a link up to the first step that is not enabled, and the problem there. Throws an error of one
 * line if there is no such model, or no such initial state.
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
  // A loop that does not close is not a loop, whatever the link claims.
  try {
    withTriedLoop(traceOf(history, 'whole line'), link.loop)
  } catch (error) {
    if (!(error instanceof TraceError)) throw error
    return { session: { loaded, history }, problem: error.message }
  }
  return { session: { loaded, history, loop: link.loop } }
}

/** The link that produces this session. */
export const linkOf = ({ loaded, history, loop, lesson, recorded }: Session): SessionLink => {
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
    ...(recorded === undefined ? {} : { recorded: recorded.folder }),
    ...(history.places.length === 1 ? {} : { digest: stepsDigest(history) }),
  }
}

/** Whether the step numbers of the session's link now denote other steps than when the link was created. */
export const hasOtherSteps = ({ history }: Session, { digest }: SessionLink): boolean =>
  digest !== undefined && digest !== stepsDigest(history)

/** The property that the run of a session violates, if the run shows that. */
export const violatedIn = ({ shows, isOnlySaid }: Finding): string | undefined =>
  shows?.verdict === 'violated' && isOnlySaid !== true ? shows.property : undefined

// A run can show `holds` only of a witness; that no run leads somewhere is proved by a search, so here it is only a
// claim.
const shownBy = ({ shows }: Trace, confirmed: Confirmation | undefined): Finding => {
  if (shows === undefined || confirmed === false) return {}
  if (confirmed === true) return { shows }
  return shows.verdict === 'holds' ? {} : { shows, isOnlySaid: true }
}

// More properties change no run, so a trace that was written without them is a run of the spec with them.
const withOurFiles = (file: TraceFile, { spec: { added } }: LoadedSpec): TraceFile =>
  added === undefined || file.model.with !== undefined
    ? file
    : { ...file, model: { ...file.model, with: added.files } }

/**
 * The session of a trace file, at the first state of its run. A claim that the run does not show is dropped. Throws
 * a `TraceError` if the spec does not have the run.
 */
export const sessionFromTrace = (loaded: LoadedSpec, file: TraceFile): Session => {
  const { trace, confirmed } = replay(withOurFiles(file, loaded), specOrMutant(loaded, file.model.mutant))
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

/** The run to save: up to the current place, or all of it if it was loaded for a claim or has a loop. */
export const runToSave = ({ history, shows, loop }: Session): Trace => {
  const run = traceOf(history, shows === undefined && loop === undefined ? 'so far' : 'whole line')
  const told = shows === undefined ? run : { ...run, shows }
  return loop === undefined ? told : withLoop(told, loop)
}

/** Describes a loaded run, and how to step through it; first, a claim of the file that the run does not show. */
export const runNote = (
  { shows, isOnlySaid }: Session,
  { shows: claimed, fails }: Pick<TraceFile, 'shows' | 'fails'>,
): string => {
  const how = 'go forward (→) to step through it.'
  if (shows !== undefined && isOnlySaid === true)
    return `A run that is claimed to violate ${shows.property}, which one run alone cannot show: ${how}`
  if (shows !== undefined)
    return `A run that ${shows.verdict === 'violated' ? 'violates' : 'shows'} ${shows.property}: ${how}`
  if (fails !== undefined) return `A run that leads to a failure (${fails.says}): ${how}`
  if (claimed === undefined) return `The run of the trace: ${how}`
  const broken = claimed.verdict === 'violated' ? 'violate' : 'show'
  return `The trace claims to ${broken} ${claimed.property}, but its run alone does not. The run of the trace: ${how}`
}
