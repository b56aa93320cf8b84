// The assumptions of a model, family by family, and the model without some of them.
import type { Model } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Mutant } from '../protocol/mutant.js'
import type { Spec } from '../protocol/spec.js'
import type { Assumption, AssumptionsOf, Family, Subject } from './assumption.js'
import { guardAssumptions } from './guard-assumptions.js'
import { channelAssumptions, crashAssumptions } from './network-assumptions.js'
import { quorumAssumptions } from './quorum-assumptions.js'
import { ruleAssumptions } from './rule-assumptions.js'
import { entryAssumptions, fairnessAssumptions, parameterAssumptions } from './spec-assumptions.js'

const ofFamily: { readonly [family in Family]: AssumptionsOf } = {
  channels: channelAssumptions,
  crashes: crashAssumptions,
  quorums: quorumAssumptions,
  guards: guardAssumptions,
  rules: ruleAssumptions,
  parameters: parameterAssumptions,
  entry: entryAssumptions,
  fairness: fairnessAssumptions,
}

/**
 * The assumptions of these families that are true in a model.
 * @param budget the number of losses, of copies and of crashes once they are possible, from 1
 * @param mutants those that the spec lists
 */
export const assumptionsOf = (
  model: Model,
  chosen: readonly Family[],
  budget: number,
  mutants: readonly Mutant[],
): readonly Assumption[] => chosen.flatMap((family) => ofFamily[family](model, budget, mutants))

/** The spec and its options without some assumptions; undefined if they cannot be dropped together. */
export const without = (
  spec: Spec,
  options: ModelOptions,
  dropped: readonly Assumption[],
): Subject | undefined => {
  const whole: Subject = { spec, options, mayCrash: [], leftOut: [], quorums: [], replaced: [] }
  let subject: Subject | undefined = whole
  for (const assumption of dropped) subject = subject === undefined ? undefined : assumption.drop(subject)
  return subject
}
