// Summarizes a spec from its recorded models: its system model, and what is known to hold or to be violated. Says
// nothing that no recorded model shows.
import { ownOptions, rowOf } from '../../model/option-values.js'
import type { ModelOptions, OwnOption } from '../../protocol/model-options.js'
import type { Expectation, Expected, Spec } from '../../protocol/spec.js'

// Ways in which a network may be worse than reliable FIFO channels between sites that do not fail.
const faults = ownOptions.flatMap((option) => {
  const { fault } = rowOf(option)
  return fault === undefined ? [] : [{ option, ...fault }]
})

/** The system model, as far as the recorded models show it. */
interface SystemModel {
  readonly communication: 'messages' | 'shared variables' | 'messages and shared variables'
  /** Faults that add no violation in any model that records them. */
  readonly withstands: readonly string[]
  readonly breaksUnder: readonly string[]
  /** Faults that break some models and not others. */
  readonly depends: readonly string[]
  /** Whether sites can detect crashes, in some recorded model. */
  readonly detector: boolean
}

/**
 * A property that is known to be violated: the length of its shortest known trace, and the model; no length if no
 * trace can show it.
 */
interface KnownViolation {
  readonly property: string
  readonly steps: number | undefined
  readonly expectation: Expectation
}

const isViolated = (expected: Expected): boolean => expected !== 'holds'

const violatedIn = ({ verdicts }: Expectation): readonly string[] =>
  Object.keys(verdicts).filter((name) => isViolated(verdicts[name]!))

const faultsOf = (model: ModelOptions): readonly string[] =>
  faults.flatMap(({ option, name, isMet }) => {
    const value = model[option]
    const isThere = value !== undefined && (isMet?.(value as never) ?? value !== rowOf(option).fallback)
    return isThere ? [name] : []
  })

// The options without faults and what depends on them.
const without = (model: ModelOptions): string =>
  JSON.stringify(
    Object.entries(model)
      .filter(([option]) => {
        const row = ownOptions.includes(option as OwnOption) ? rowOf(option as OwnOption) : undefined
        return row?.fault === undefined && row?.requires === undefined
      })
      .sort(),
  )

/**
 * The system model of a spec. A model with one fault is compared with the recorded model without it, if there is
 * one.
 */
export const systemModelOf = (spec: Spec): SystemModel => {
  const reliable = spec.expectations.filter(({ model }) => faultsOf(model).length === 0)
  const seen = new Map<string, Set<boolean>>()
  for (const expectation of spec.expectations) {
    const there = faultsOf(expectation.model)
    const note = (fault: string, breaks: boolean) =>
      seen.set(fault, (seen.get(fault) ?? new Set()).add(breaks))
    // If several faults together break a property, it is unknown which one does; if none is broken, none does.
    if (violatedIn(expectation).length === 0) for (const fault of there) note(fault, false)
    const [fault] = there
    if (fault === undefined || there.length > 1) continue
    const same = reliable.find(({ model }) => without(model) === without(expectation.model))
    const anyway = same === undefined ? [] : violatedIn(same)
    note(
      fault,
      violatedIn(expectation).some((property) => !anyway.includes(property)),
    )
  }
  const names = faults.map(({ name }) => name)
  const of = (breaks: boolean) =>
    names.filter((fault) => seen.get(fault)?.size === 1 && seen.get(fault)!.has(breaks))
  const messages = spec.messages.kinds.size > 0
  const shared = Object.keys(spec.shared).length > 0
  return {
    communication: messages ? (shared ? 'messages and shared variables' : 'messages') : 'shared variables',
    withstands: of(false),
    breaksUnder: of(true),
    depends: names.filter((fault) => seen.get(fault)?.size === 2),
    detector: spec.expectations.some(({ model: { detector = 'none' } }) => detector !== 'none'),
  }
}

/** The system model in a line. */
export const systemModelText = (spec: Spec): string => {
  const { communication, withstands, breaksUnder, depends, detector } = systemModelOf(spec)
  const parts: string[] = [
    communication === 'shared variables' ? communication : `${communication}, FIFO channels`,
  ]
  if (detector) parts.push('a failure detector')
  if (withstands.length > 0) parts.push(`withstands ${withstands.join(', ')}`)
  if (breaksUnder.length > 0) parts.push(`breaks under ${breaksUnder.join(', ')}`)
  if (depends.length > 0) parts.push(`${depends.join(', ')}: depends on the model`)
  return parts.join('; ')
}

/** The recorded models whose checked properties all hold. */
export const holdingModels = ({ expectations }: Spec): readonly Expectation[] =>
  expectations.filter((expectation) => violatedIn(expectation).length === 0)

// The parameters distinguish the variants of an algorithm, except those, such as quorums, that only determine its
// size.
const variantOf = (spec: Spec, { parameters = {} }: ModelOptions): string =>
  JSON.stringify(
    Object.entries(parameters)
      .filter(([name]) => spec.parameters[name]?.sitesOf === undefined)
      .sort(),
  )

/**
 * For each property that is known to be violated, its shortest known trace in each variant of the algorithm that
 * violates it without faults; if there is no such variant, in the model with the fewest faults.
 */
export const knownViolations = (spec: Spec): readonly KnownViolation[] =>
  spec.properties.flatMap(({ name }) => {
    const known = spec.expectations
      .filter(({ verdicts }) => verdicts[name] !== undefined && isViolated(verdicts[name]))
      .filter(({ verdicts }) => verdicts[name] !== 'vacuous')
      .map((expectation) => {
        const expected = expectation.verdicts[name]!
        const steps = typeof expected === 'object' ? expected.violated : undefined
        return { property: name, steps, expectation, faults: faultsOf(expectation.model).length }
      })
      .sort((a, b) => a.faults - b.faults || (a.steps ?? Infinity) - (b.steps ?? Infinity))
    const variants = known.map(({ expectation }) => variantOf(spec, expectation.model))
    return known
      .filter(({ faults }, k) => k === 0 || (faults === 0 && variants.indexOf(variants[k]!) === k))
      .map(({ property, steps, expectation }) => ({ property, steps, expectation }))
  })
