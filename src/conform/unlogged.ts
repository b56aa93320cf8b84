// The steps that a log may leave out.
import type { Model } from '../model/model.js'
import { ModelError } from '../model/model-error.js'
import { didYouMean } from '../protocol/nearest.js'
import type { Step, StepLabel } from '../semantics/step.js'

const kinds: readonly StepLabel['kind'][] = ['local', 'deliver', 'lose', 'duplicate']

/**
 * Whether a log may leave a step out.
 * @param names clauses, kinds of steps (local, deliver, lose, duplicate), and roles, whose sites then write no log at all
 * @throws a `ModelError` of one line for another name
 */
export const unloggedSteps = (model: Model, names: readonly string[]): ((step: Step) => boolean) => {
  const { clauses, roles } = model.spec
  const known = [...clauses.keys(), ...kinds, ...roles.map(({ name }) => name)]
  const odd = names.find((name) => !known.includes(name))
  if (odd !== undefined)
    throw new ModelError(
      `unlogged ${odd}: ${model.spec.name} has no such clause, kind of step or role${didYouMean(odd, known)}; there are ${known.join(', ')}`,
    )
  const left = new Set(names)
  return ({ label: { clause, kind, site } }) =>
    left.has(kind) || (clause !== undefined && left.has(clause)) || left.has(model.sites[site]!.role.name)
}
