// Compares a search of the normal forms that a protocol declares with the naive explorer: the same states, and no violation that a full
// search does not have. What holds rests on a sample, so the tally counts how often that would be wrong.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import type { Comparison } from './compare.js'
import { expectedOf } from './expected.js'
import { asNaive } from './load.js'
import { explore, type Fault } from './naive/explore.js'
import { normalFormOf } from './naive/normal-form.js'
import type { Property as NaiveProperty } from './naive/spec.js'
import { checkTrace } from './traces.js'

type Fail = (comparison: Comparison, what: string, naive: string, engine: string) => never

const searched = ({ spec, source, properties, graph }: Comparison) => {
  const model = modelFor(spec, source.options, properties)
  try {
    return check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce: reduceOf(model, ['normal-form']),
      maxStates: 2 * graph.nodes.length,
    })
  } catch (error) {
    if (error instanceof CertificationFailed) return undefined
    throw error
  }
}

/**
 * Compares one protocol whose graph is complete.
 * @param most more states than the naive explorer can meet
 */
export const compareNormalForm = (comparison: Comparison, most: number, fail: Fail, fault?: Fault): void => {
  const { source, tally, graph, spec } = comparison
  const normal = explore(asNaive(spec), source.options, [], most, normalFormOf, fault)
  const result = searched(comparison)
  if (result === undefined) {
    tally.combinations.add('normal-form, refused')
    return
  }
  const isUsed = result.exploration.reductions.some((one) => !('unused' in one))
  tally.combinations.add(`normal-form, bfs: ${isUsed ? '' : 'not '}used`)
  const { states } = result.exploration
  const naive = (isUsed ? normal : graph).nodes.length
  if (states !== naive)
    fail(comparison, 'other numbers of normal forms', `${naive} states`, `${states} states`)
  for (const verdict of result.verdicts) {
    const expected = expectedOf(graph, verdict.property as unknown as NaiveProperty, source.formulas)
    const text = `${verdict.property.name} ${verdict.verdict}`
    if (verdict.verdict === 'sampled' || verdict.verdict === 'inconclusive')
      tally.sampled.add(
        `normal-form, ${verdict.verdict}: ${expected.verdict === 'violated' ? 'violated' : 'not violated'}`,
      )
    else if (verdict.verdict !== expected.verdict)
      fail(comparison, 'another verdict of normal forms', `${verdict.property.name} ${expected.text}`, text)
    tally.verdicts++
    checkTrace({ ...comparison, reduction: 'normal-form' }, verdict, expected, fail)
  }
}
