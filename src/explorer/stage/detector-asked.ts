// Whether an algorithm asks the failure detector at all. If it does not, a wrong suspicion changes nothing, and the menu of a site offers none.
import { recorded } from '../../foresee/readings.js'
import { makeModel } from '../../model/model.js'
import type { Spec } from '../../protocol/spec.js'
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import { initialStates } from '../../semantics/initial-states.js'
import { enabledIn } from '../../semantics/possible-steps.js'

const functionsOf = (spec: Spec): readonly AnyFunction[] =>
  [...spec.clauses.values()].flatMap((clause): readonly AnyFunction[] =>
    clause.kind === 'upon'
      ? [clause.effect]
      : [clause.guard, clause.effect, ...(clause.fairWhen === undefined ? [] : [clause.fairWhen])],
  )

// A bundler renames the variables of a function, and not the properties that it reads.
const isInText = (spec: Spec): boolean =>
  functionsOf(spec)
    .flatMap((one) => writtenBehind(one).functions)
    .some((one) => /\bsuspects\b/.test(String(one)))

// Enough for clauses that ask in a helper, and done within a frame.
const mostStates = 40

// Plays the first states of a model of the usual size, and sees what the clauses read there.
const isReadAtFirst = (spec: Spec): boolean => {
  const { spec: watched, readings } = recorded(spec)
  const isRead = () => readings.some(({ context }) => context.has('suspects'))
  try {
    const model = makeModel(watched, {})
    const states = [...initialStates(model)].slice(0, 1)
    for (let k = 0; k < Math.min(states.length, mostStates) && !isRead(); k++)
      for (const { next } of enabledIn(model, states[k]!)) states.push(next)
  } catch {
    // A clause that fails is reported where its step is shown. Here it proves nothing.
    return true
  }
  return isRead()
}

const known = new WeakMap<Spec, boolean>()

/**
 * Whether some clause asks the failure detector: its text does, or a helper that it has called in the first states. A helper that is called
 * later only is not noticed.
 */
export const asksDetector = (spec: Spec): boolean => {
  const before = known.get(spec)
  if (before !== undefined) return before
  const asks = isInText(spec) || isReadAtFirst(spec)
  known.set(spec, asks)
  return asks
}
