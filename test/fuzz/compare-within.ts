// Compares a search within a random constraint with the naive explorer, which does not expand the states outside.
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { formulaText } from './claims.js'
import type { CompareOptions, Comparison } from './compare.js'
import { type Expected, expectedOf } from './expected.js'
import { asNaive } from './load.js'
import { explore, type Fault, type Graph } from './naive/explore.js'
import type { Property as NaiveProperty } from './naive/spec.js'
import { isTrueIn } from './naive/state-formulas.js'
import type { View, World } from './naive/world.js'
import { numbersFrom } from './random-numbers.js'
import { checkTrace } from './traces.js'

type Fail = (comparison: Comparison, what: string, naive: string, engine: string) => never

/** The constraint of a comparison, as the command line takes it. */
export const withinOf = ({ source }: Pick<Comparison, 'source'>): string => {
  const text = formulaText(source.states.within)
  // A property of this name exists.
  return text === 'mutualExclusion' ? `true -> (${text})` : text
}

const searched = (comparison: Comparison, fail: Fail): CheckResult | undefined => {
  const { spec, source, properties, reduction, search, graph } = comparison
  const model = modelFor(spec, source.options, properties)
  try {
    const check = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      search,
      within: withinOf(comparison),
      reduce: reduceOf(model, [reduction]),
      maxStates: 2 * graph.nodes.length,
    })
    toTheEnd(check.run(), 1 << 13)
    return check.result()
  } catch (error) {
    if (error instanceof CertificationFailed && reduction !== 'none') return undefined
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return fail(comparison, 'within a constraint the checker threw', 'nothing is wrong', text)
  }
}

/** The combinations of searches within a constraint: the plain one, and sometimes another. */
const constrained = (
  mix: number,
  only: CompareOptions['only'],
): readonly Pick<Comparison, 'reduction' | 'search'>[] => {
  if (only !== undefined) return only.reduction === 'normal-form' ? [] : [only]
  const drawn = numbersFrom(mix + 3)()
  const plain = { reduction: 'none', search: 'bfs' } as const
  if (drawn < 0.2) return [plain, { reduction: 'symmetry', search: 'bfs' }]
  return drawn < 0.3 ? [plain, { reduction: 'all', search: 'dfs' }] : [plain]
}

/** The verdict if some states were not expanded. */
const wordFor = ({ property }: Verdict, { verdict, length }: Expected, isCut: boolean) => {
  if (!isCut) return verdict
  if (property.kind === 'sometimes') return length === undefined ? 'inconclusive' : 'holds'
  if (property.kind === 'entryPossible') return 'inconclusive'
  return length === undefined ? 'no violation found' : 'violated'
}

const countsText = ({ nodes, outside, transitions, known }: Graph): string =>
  `${nodes.length} states, ${outside} outside, ${transitions} transitions, depth ${known}`

const engineCounts = ({ exploration: { states, within, transitions, depth } }: CheckResult): string =>
  `${states} states, ${within!.outside} outside, ${transitions} transitions, depth ${depth}`

/** Compares one combination. The graph must be complete, except for what follows the states outside. */
const compareOne = (comparison: Comparison, fail: Fail): void => {
  const { graph, reduction, search, source, tally } = comparison
  const result = searched(comparison, fail)
  if (result === undefined) {
    tally.combinations.add(`within a constraint, ${reduction}, refused`)
    return
  }
  const isCut = graph.outside > 0
  tally.combinations.add(
    `within a constraint, ${reduction}, ${search}: ${isCut ? 'states are' : 'none'} outside`,
  )
  const { reductions, states } = result.exploration
  const isReduced = reductions.some((one) => !('unused' in one))
  if (!isReduced && search === 'bfs' && engineCounts(result) !== countsText(graph))
    fail(comparison, 'within a constraint other counts', countsText(graph), engineCounts(result))
  if (states > graph.nodes.length)
    fail(
      comparison,
      'within a constraint a reduction has more states',
      countsText(graph),
      engineCounts(result),
    )
  for (const verdict of result.verdicts) {
    if (verdict.sample !== undefined) continue
    const expected = expectedOf(graph, verdict.property as unknown as NaiveProperty, source.formulas)
    const word = wordFor(verdict, expected, isCut)
    tally.verdicts++
    const name = `${verdict.property.name} `
    if (verdict.verdict !== word)
      fail(comparison, 'within a constraint another verdict', `${name}${word}`, `${name}${verdict.verdict}`)
    const length = verdict.trace?.steps.length
    if (
      search === 'bfs' &&
      expected.length !== undefined &&
      word !== 'inconclusive' &&
      length !== expected.length
    )
      fail(comparison, 'within a constraint another length', `${name}${expected.length}`, `${name}${length}`)
    checkTrace(comparison, verdict, expected, fail)
  }
}

/**
 * Compares one protocol with the naive explorer that does not expand the states outside.
 * @param most more states than the naive explorer can meet
 */
export const compareWithin = (
  comparison: Comparison,
  most: number,
  only: CompareOptions['only'],
  fail: Fail,
  fault?: Fault,
): void => {
  const { source, spec } = comparison
  const isInside = (world: World, view: View) => isTrueIn(world, source.states.within, view)
  const graph = explore(asNaive(spec), source.options, [], most, undefined, fault, isInside)
  if (!graph.complete) return
  for (const combination of constrained(source.mix, only))
    compareOne({ ...comparison, ...combination, graph }, fail)
}
