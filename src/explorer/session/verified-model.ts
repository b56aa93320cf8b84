// What complete checks have shown of a model: it holds for the states that the reader plays, since each of them is reachable. Only a
// search that visited every state of exactly this model counts, and only what it decided without a sample.
import { foreseenIn } from '../../foresee/foreseen.js'
import type { Model } from '../../model/model.js'
import type { Prospect } from '../worker/prospect.js'

/** The result of complete checks of one model. */
export interface VerifiedModel {
  /** As `modelKey` writes it. */
  readonly key: string
  /** The properties that no reachable state violates, of those that single states or steps can violate. */
  readonly keeps: readonly string[]
  /** Of all checked properties those that hold only because no run reaches their condition. */
  readonly vacuous: readonly string[]
  /** Those that a reachable state, or a step from one, violates. */
  readonly broken: readonly string[]
}

/** How many models are remembered: a reader who changes a model and changes it back has not verified it in vain. */
const remembered = 16

const together = (before: VerifiedModel, now: VerifiedModel): VerifiedModel => {
  const both = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]
  return {
    ...now,
    keeps: both(before.keeps, now.keeps),
    vacuous: both(before.vacuous, now.vacuous),
    broken: both(before.broken, now.broken),
  }
}

/** What is known after another complete check: it adds to checks of the same model. The last ones are kept. */
export const learned = (before: readonly VerifiedModel[], now: VerifiedModel): readonly VerifiedModel[] => {
  const same = before.find(({ key }) => key === now.key)
  const others = before.filter((one) => one !== same)
  return [...others, same === undefined ? now : together(same, now)].slice(-remembered)
}

/** What complete checks say of what is ahead of every state of a model. */
export interface KnownAhead {
  /** The properties of the look-ahead that no state from here on violates. */
  readonly keeps: readonly string[]
  /** Those of `keeps` whose condition no run reaches. */
  readonly vacuous: readonly string[]
  /** Those that some state of the model violates; whether one from here on does was not asked. */
  readonly broken: readonly string[]
  /** Those that no complete check has decided. */
  readonly open: readonly string[]
}

/**
 * @param key the model of the session, as `modelKey` writes it
 * @param also the property of the recorded run that is open
 */
export const knownAhead = (
  verified: readonly VerifiedModel[],
  key: string,
  model: Model,
  also?: string,
): KnownAhead | undefined => {
  const own = verified.find((one) => one.key === key)
  if (own === undefined) return undefined
  const asked = foreseenIn(model, also).map(({ name }) => name)
  const { keeps, vacuous, broken } = own
  return {
    keeps: asked.filter((name) => keeps.includes(name)),
    vacuous: asked.filter((name) => keeps.includes(name) && vacuous.includes(name)),
    broken: asked.filter((name) => broken.includes(name)),
    open: asked.filter((name) => !keeps.includes(name) && !broken.includes(name)),
  }
}

/** Whether no state and no step violates anything, from any state on. */
export const isSafe = ({ keeps, broken, open }: KnownAhead): boolean =>
  keeps.length > 0 && broken.length + open.length === 0

/** The strip of a run of that number of states, where that is known. */
export const safeAlong = (
  states: number,
): {
  readonly prospects: readonly Prospect[]
  readonly of: readonly []
  readonly canKeep: readonly []
  readonly lockedOut: readonly []
  readonly lost: undefined
} => ({
  prospects: Array.from({ length: states }, () => 'safe' as const),
  of: [],
  canKeep: [],
  lockedOut: [],
  lost: undefined,
})
