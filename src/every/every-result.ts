// What a proof for every number of sites finds, also if it ends early.

import { CertificationFailed } from '../compile/certifier.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Spec } from '../protocol/spec.js'
import type { StopReason } from '../search/search.js'
import type { Closure } from './closing/closing.js'
import type { TestedLaw } from './law/law-test.js'
import type { BeyondViews } from './pairs/beyond-views.js'
import type { PairResult } from './pairs/pair-properties.js'
import type { Inboxes } from './shape/inbox-fields.js'
import { NotParametric } from './shape/not-parametric.js'
import type { EveryOptions } from './shape/shape.js'
import type { Compared } from './views/reachable-views.js'
import type { StoryLine } from './views/story-of-view.js'
import { TooManyViews } from './views/views.js'

/** What is known of mutual exclusion for every number of sites. */
export interface EveryResult {
  readonly spec: Spec
  readonly options: EveryOptions
  /**
   * `holds` for every number of sites; `sampled`: no bad view, but the text of a function does not show that it is pure and uses site
   * numbers and timestamps by their order alone; `tested`: no bad view, but clauses use operations that views do not allow, and that their
   * steps do not depend on the number of sites was tested with four and five sites only; `vacuous`: no site ever enters; `not proved`: there is a bad view, or no closed set; `refused`: the theorem does not apply.
   */
  readonly verdict: 'holds' | 'sampled' | 'tested' | 'vacuous' | 'not proved' | 'refused'
  /** Why not `holds`, in one line. */
  readonly reason: string | undefined
  readonly closure: Closure | undefined
  /** What the spec leaves to its parameters, and the proof assumes. */
  readonly assumed: string | undefined
  /** What views with inboxes keep. */
  readonly inboxes: Inboxes | undefined
  /** How the licence was tested, if it was not by construction. */
  readonly tested: TestedLaw | undefined
  readonly views: number
  readonly joins: number
  readonly effects: number
  /** The number of different calls of clauses. */
  readonly calls: number
  /** The way to the bad view, if there is one. */
  readonly story: readonly StoryLine[]
  readonly compared: readonly Compared[]
  /** What ended early, although the proof stands, and why: the comparison with more states of three sites or four. */
  readonly endedEarly: string | undefined
  /** What is known of other properties, each with the way to the first exception. */
  readonly others: readonly OtherResult[]
  /** What no set of views can show, of the claims about the spec; empty if there is no proof. */
  readonly beyond: readonly BeyondViews[]
}

/** What is known of a property other than mutual exclusion. */
export interface OtherResult extends Omit<PairResult, 'exception'> {
  readonly story: readonly StoryLine[]
}

/** What a result has if there are no views. */
export const nothing = {
  closure: undefined,
  assumed: undefined,
  inboxes: undefined,
  tested: undefined,
  views: 0,
  joins: 0,
  effects: 0,
  calls: 0,
  story: [],
  compared: [],
  endedEarly: undefined,
  others: [],
  beyond: [],
}

/** The result if the calls of a spec end the proof. */
export const refusal = (spec: Spec, options: EveryOptions, error: unknown, remedy: string): EveryResult => {
  if (error instanceof NotParametric)
    return { spec, options, verdict: 'refused', reason: error.message, ...nothing }
  // The search of small systems has found a clause that does more with timestamps than to compare them.
  if (error instanceof CertificationFailed) {
    const [reason] = error.message.split('\n')
    return { spec, options, verdict: 'refused', reason, ...nothing }
  }
  const reason =
    error instanceof TooManyViews
      ? `${error.message}; ${remedy}`
      : error instanceof BrokenSpec
        ? error.message
        : undefined
  if (reason !== undefined) return { spec, options, verdict: 'not proved', reason, ...nothing }
  throw error
}

// Why a proof was stopped.
const stops: { readonly [cut in StopReason]?: string } = {
  interrupt: 'interrupted',
  time: 'stopped by the time limit',
  memory: 'stopped, since the heap was full',
}

const stopWords = (cut: StopReason): string => stops[cut] ?? `stopped: ${cut}`

/** What ended early although the proof stands, in one line. */
export const endedEarly = (cut: StopReason): string =>
  `the comparison (${stopWords(cut)}); the proof does not rest on it`

/**
 * Why a proof is not there yet.
 * @param failed an attempt with other views, if one has ended with a bad view
 */
export const whyStopped = (cut: StopReason, activity: string, failed: EveryResult | undefined): string => {
  const stopped = `${stopWords(cut)}; ${activity}`
  return failed === undefined
    ? stopped
    : `${stopped}. An attempt with other views failed before: ${failed.reason}`
}
