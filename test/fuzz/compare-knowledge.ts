// Compares what a site knows with the naive explorer, which compares all pairs of states: the answer, the counts, and the depth at
// which two states that the site cannot distinguish are both known. Both runs of an answer are taken again.

import { modelFor } from '../../src/check/model-for.js'
import type { Verdict } from '../../src/check/verdict.js'
import { type Knowledge, KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { toTheEnd } from '../../src/search/long-work.js'
import type { Trace } from '../../src/trace/trace.js'
import { formulaText } from './claims.js'
import type { Comparison } from './compare.js'
import type { Property as NaiveProperty } from './naive/spec.js'
import { type Answer, isTrueIn, knowledgeOf } from './naive/state-formulas.js'
import type { View } from './naive/world.js'
import { checkTrace } from './traces.js'

type Fail = (comparison: Comparison, what: string, naive: string, engine: string) => never

/** The search, which ends at the depth up to which the naive explorer knows all states. */
const searched = (comparison: Comparison, maxStates: number, fail: Fail): Knowledge => {
  const { spec, source, graph } = comparison
  const { site, formula, when, whether } = source.states.knows
  const question = {
    site,
    whether,
    formula: formulaText(formula),
    when: when === undefined ? undefined : formulaText(when),
  }
  try {
    const maxDepth = graph.complete ? Number.POSITIVE_INFINITY : graph.known
    const search = new KnowledgeSearch(modelFor(spec, source.options, []), question, {
      maxStates,
      maxDepth,
      memory: 2 ** 29,
    })
    toTheEnd(search.run(), 1 << 13)
    return search.result()
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return fail(comparison, 'the search for knowledge threw', 'nothing is wrong', text)
  }
}

const naiveText = ({ pair, refuted, counts }: Answer, whether: boolean): string => {
  if (pair !== undefined) return `does not know: two runs, the longer of ${pair} steps`
  if (!whether && refuted !== undefined) return `does not know: one run of ${refuted} steps`
  const text = `in ${counts.knows} local states, not in ${counts.knowsNot}`
  return counts.knows + counts.knowsNot === 0 ? 'vacuous' : `knows ${text}`
}

const engineText = ({ verdict, runs, counts }: Knowledge): string => {
  const lengths = runs.map(({ steps }) => steps.length)
  if (lengths.length === 2) return `${verdict}: two runs, the longer of ${Math.max(...lengths)} steps`
  if (lengths.length === 1) return `${verdict}: one run of ${lengths[0]} steps`
  return verdict === 'knows'
    ? `${verdict} in ${counts?.knows} local states, not in ${counts?.knowsNot}`
    : verdict
}

/** Takes a run again; the formula must have this value at its end. */
const checkRun = (comparison: Comparison, trace: Trace, value: boolean, fail: Fail): void => {
  const { graph, source } = comparison
  const { formula } = source.states.knows
  const property = {
    kind: 'sometimes',
    name: `${value ? '' : '!'}${formulaText(formula)}`,
    predicate: (view: View) => isTrueIn(graph.world, formula, view) === value,
  } as unknown as NaiveProperty
  const verdict = { property, trace } as unknown as Verdict
  checkTrace(comparison, verdict, { verdict: 'holds', length: undefined, steps: undefined, text: '' }, fail)
}

/** Compares what a site knows. Throws a `Mismatch`. */
export const compareKnowledge = (comparison: Comparison, maxStates: number, fail: Fail): void => {
  const { graph, source, tally } = comparison
  const { whether } = source.states.knows
  const found = searched(comparison, maxStates, fail)
  const answer = knowledgeOf(graph, source.states.knows)
  const { runs } = found
  const known = !graph.complete
    ? // A pair at a smaller depth is complete; whether there is another one is open.
      answer.pair !== undefined && answer.pair < graph.known
    : true
  if (known) {
    const [naive, engine] = [naiveText(answer, whether), engineText(found)]
    if (naive !== engine) fail(comparison, 'another answer to what a site knows', naive, engine)
  } else if (runs.length === 2 && Math.max(...runs.map(({ steps }) => steps.length)) < graph.known) {
    fail(comparison, 'a pair of runs that is not there', naiveText(answer, whether), engineText(found))
  }
  if (runs.length === 2) {
    checkRun(comparison, runs[0]!, true, fail)
    checkRun(comparison, runs[1]!, false, fail)
  } else if (runs.length === 1) checkRun(comparison, runs[0]!, false, fail)
  tally.verdicts++
  if (graph.complete) tally.decided.add(`what a site knows: ${found.verdict}`)
}
