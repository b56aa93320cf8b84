// Compares every combination of reduction and search with the naive explorer: verdicts, shortest lengths, counts, runs and
// certificates. A reduction may be refused, may go unused, or may mark its verdicts as sampled.

import { Audit } from '../../src/certificate/audit.js'
import { readCertificate } from '../../src/certificate/certificate.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult, Verdict } from '../../src/check/verdict.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { withProperties } from '../../src/model/with-properties.js'
import type { Property } from '../../src/protocol/property.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reduceOf } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { reachability } from '../../src/semantics/reachability.js'
import { formulaText } from './claims.js'
import { compareKnowledge } from './compare-knowledge.js'
import { compareNormalForm } from './compare-normal-form.js'
import { compareWithin } from './compare-within.js'
import { type Expected, expectedOf } from './expected.js'
import { asNaive, specFrom } from './load.js'
import { Mismatch } from './mismatch.js'
import { explore, type Fault, type Graph } from './naive/explore.js'
import type { Property as NaiveProperty } from './naive/spec.js'
import { isTrueIn } from './naive/state-formulas.js'
import type { View } from './naive/world.js'
import { hasMemory, questionsOf, type Reduction, type Search } from './questions.js'
import { numbersFrom } from './random-numbers.js'
import type { Source } from './source.js'
import type { Tally } from './tally.js'
import { checkTrace } from './traces.js'

/** The naive explorer stops at this number of states; beyond it, only results of smaller depth are compared. */
const mostStates = 200
/** The checker's limit when timestamps are reduced: it may then finish where the naive explorer cannot. */
const mostReduced = 400

/** The protocol, its naive graphs, and the query for one combination. */
export interface Comparison {
  readonly source: Source
  readonly spec: Spec
  readonly tally: Tally
  readonly reduction: Reduction
  readonly search: Search
  readonly properties: readonly Property[]
  readonly graph: Graph
  /** Whether the question is what a site knows. */
  readonly knows?: boolean
  /** Whether the search is within a constraint. */
  readonly within?: boolean
}

const fail = (comparison: Comparison, what: string, naive: string, engine: string): never => {
  throw new Mismatch(comparison, what, naive, engine)
}

/** The checker's limits. */
const boundsOf = ({ graph, reduction, search, spec }: Comparison): Partial<CheckOptions> | undefined => {
  if (graph.complete) return { maxStates: 2 * mostStates }
  if (search !== 'bfs') return undefined
  const reduced = spec.timed && (reduction === 'timestamps' || reduction === 'all')
  return reduced ? { maxStates: mostReduced } : { maxDepth: graph.known, maxStates: 10 * mostStates }
}

/** The checker's result; undefined if it refused the reduction. */
const checked = (
  comparison: Comparison,
  bounds: Partial<CheckOptions>,
): { check: Check; result: CheckResult } | undefined => {
  const { spec, source, properties, reduction, search } = comparison
  try {
    const model = modelFor(spec, source.options, properties)
    const check = new Check(model, properties, {
      ...defaultCheckOptions,
      continue: true,
      search,
      reduce: reduceOf(model, [reduction]),
      walks: 10,
      ...(search === 'random' ? { maxDepth: 40 } : bounds),
    })
    toTheEnd(check.run(), 1 << 13)
    return { check, result: check.result() }
  } catch (error) {
    if (error instanceof CertificationFailed && reduction !== 'none') return undefined
    return fail(
      comparison,
      'the checker threw',
      'nothing is wrong',
      error instanceof Error ? (error.stack ?? error.message) : String(error),
    )
  }
}

const lengthOf = ({ trace }: Verdict): number | undefined => trace?.steps.length

/** Compares one verdict with the expected one. */
const compareVerdict = (
  comparison: Comparison,
  verdict: Verdict,
  expected: Expected,
  result: CheckResult,
): void => {
  const { search, graph, tally } = comparison
  const { property } = verdict
  const { exploration } = result
  const partial = exploration.reductions.some((one) => one.reduction === 'partial-order' && 'cut' in one)
  const engine = `${property.name} ${verdict.verdict}${lengthOf(verdict) === undefined ? '' : ` in ${lengthOf(verdict)}`}`
  const wrong = (what: string) => fail(comparison, what, `${property.name} ${expected.text}`, engine)
  const found = expected.length !== undefined
  const shown =
    verdict.verdict === (property.kind === 'sometimes' ? 'holds' : 'violated') && verdict.trace !== undefined
  if (verdict.verdict === 'sampled') {
    // A sampled verdict claims nothing, but the tally counts how often it would have been wrong.
    const near = expected.length !== undefined && expected.length < graph.known
    const wouldBe = expected.verdict === 'violated' && (graph.complete || near) ? 'violated' : 'not violated'
    tally.sampled.add(`${comparison.reduction}: ${wouldBe}`)
    return
  }
  tally.verdicts++
  if (search === 'random') {
    if (shown && graph.complete && expected.verdict !== verdict.verdict)
      wrong('a random walk found what is not there')
    if (!shown && verdict.verdict !== 'inconclusive') wrong('random walks prove nothing')
    return
  }
  if (graph.complete) {
    if (verdict.verdict === 'inconclusive' && verdict.sample !== undefined) return
    if (verdict.verdict !== expected.verdict) wrong('another verdict')
    if (found && search === 'bfs' && !partial && lengthOf(verdict) !== expected.length)
      wrong('another shortest length')
    return
  }
  if (isOnGraph(property) || property.kind === 'entryPossible') return
  const near = (length: number | undefined) => length !== undefined && length < graph.known
  if (shown && near(lengthOf(verdict)) && !found) wrong('a violation that is not there')
  if (!near(expected.length)) return
  if (!shown && (exploration.complete || exploration.cut === 'depth') && !partial)
    wrong('a violation is missing')
  if (!shown && exploration.complete) wrong('a violation is missing')
  if (shown && !partial && lengthOf(verdict) !== expected.length) wrong('another shortest length')
}

const selfLoopsOf = ({ nodes }: Graph): number =>
  nodes.reduce((sum, { edges }, at) => sum + edges.filter(({ to }) => to === at).length, 0)

const compareCounts = (comparison: Comparison, { exploration }: CheckResult): void => {
  const { graph, reduction, search } = comparison
  if (!graph.complete || search === 'random') return
  const { states, initialStates, transitions, selfLoops, depth } = exploration
  const engine = `${states} states, ${transitions} transitions, depth ${depth}${exploration.complete ? '' : `, cut: ${exploration.cut}`}`
  const naive = `${graph.nodes.length} states, ${graph.transitions} transitions, depth ${graph.known}`
  if (!exploration.complete) fail(comparison, 'the search did not end', naive, engine)
  if (states > graph.nodes.length) fail(comparison, 'a reduction has more states', naive, engine)
  const used = exploration.reductions.filter((one) => !('unused' in one))
  if (used.length === 0) {
    const initial = new Set(graph.initial).size
    const loops = selfLoopsOf(graph)
    const same = states === graph.nodes.length && transitions === graph.transitions
    if (initialStates !== initial || selfLoops !== loops)
      fail(
        comparison,
        'other numbers of initial states or self-loops',
        `${initial} and ${loops}`,
        `${initialStates} and ${selfLoops}`,
      )
    if (!same || (search === 'bfs' && depth !== graph.known)) fail(comparison, 'other counts', naive, engine)
  }
  const [orbits] = used
  if (used.length === 1 && orbits?.reduction === 'symmetry' && 'claim' in orbits && orbits.claim === 'all') {
    const same = orbits.states === graph.nodes.length && orbits.transitions === graph.transitions
    if (!same)
      fail(
        comparison,
        'orbits have another sum',
        naive,
        `${orbits.states} states, ${orbits.transitions} transitions`,
      )
  }
  comparison.tally.combinations.add(
    `${reduction}, ${search}: ${used.map((one) => one.reduction).join(' and ') || 'no reduction'} used`,
  )
}

const auditCertificate = (comparison: Comparison, check: Check, result: CheckResult): void => {
  const { spec, source, tally } = comparison
  // A certificate has no place for the order of broadcasts.
  if (source.options.order === 'total') return
  const certificate = readCertificate(Buffer.concat([...check.certificate(result)]))
  const audit = new Audit(certificate, spec)
  toTheEnd(audit.run(), 1000)
  const found = audit.result()
  const holding = result.verdicts.flatMap(({ property, verdict }) =>
    property.kind !== 'sometimes' && !isOnGraph(property) && (verdict === 'holds' || verdict === 'vacuous')
      ? [property.name]
      : [],
  )
  tally.certificates++
  if (!found.confirmed) {
    fail(
      comparison,
      'the audit does not confirm a certificate',
      'true',
      found.findings.map(({ text }) => text).join('; '),
    )
  }
  if (holding.some((name) => !found.checked.includes(name))) {
    fail(comparison, 'the audit leaves out what holds', holding.join(), found.checked.join())
  }
}

const compareCombination = (
  comparison: Comparison,
  expected: ReadonlyMap<string, Expected>,
  audited: boolean,
): void => {
  const { tally, reduction, search, graph, properties } = comparison
  const bounds = boundsOf(comparison)
  if (bounds === undefined && search !== 'random') return
  const answer = checked(comparison, bounds ?? {})
  if (answer === undefined) {
    tally.combinations.add(`${reduction}, refused`)
    return
  }
  const { check, result } = answer
  compareCounts(comparison, result)
  for (const verdict of result.verdicts) {
    const own = expected.get(verdict.property.name)!
    compareVerdict(comparison, verdict, own, result)
    const property = (own.claim ?? verdict.property) as Property
    checkTrace(comparison, { ...verdict, property }, own, fail)
  }
  const partial = result.exploration.reductions.some(
    (one) => one.reduction === 'partial-order' && 'cut' in one,
  )
  if (audited && search === 'bfs' && !partial && graph.complete && properties.length > 0) {
    auditCertificate(comparison, check, result)
  }
}

/** Options of a comparison. */
export interface CompareOptions {
  /** A mistake to seed in the naive explorer; used by the tests of this comparison. */
  readonly fault?: Fault
  /** Compare every combination, even for a large number of states. */
  readonly thorough?: boolean
  /** Compare only this combination, as shrinking does. */
  readonly only?: Pick<Comparison, 'reduction' | 'search' | 'within'>
}

/** The share of combinations to try: smaller for larger graphs, because many protocols find more mistakes than many queries of one. */
const shareFor = (states: number): number => (states <= 40 ? 0.3 : states <= 120 ? 0.12 : 0.05)

/** Compares the run that `reach` finds, under some reductions, and what `knows` answers. */
const compareStates = (comparison: Comparison, isWanted: (reduction: Reduction) => boolean): void => {
  const { source, spec, graph, tally } = comparison
  const { world } = graph
  const { reach } = source.states
  const text = formulaText(reach)
  // A property of this name exists.
  const asked = text === 'mutualExclusion' ? `true -> (${text})` : text
  const property = reachability(modelFor(spec, source.options, []), asked)
  const asking = withProperties(spec, [property])
  const claim = {
    kind: 'sometimes',
    name: property.name,
    predicate: (view: View) => isTrueIn(world, reach, view),
  } as unknown as NaiveProperty
  const expected = { ...expectedOf(graph, claim, source.formulas), claim }
  if (graph.complete) tally.decided.add(`a state to reach: ${expected.verdict}`)
  const answers = new Map([[property.name, expected]])
  for (const reduction of ['none', 'timestamps', 'symmetry', 'partial-order', 'all'] as const) {
    if (reduction === 'timestamps' && !spec.timed) continue
    if (!isWanted(reduction)) continue
    compareCombination({ ...comparison, spec: asking, reduction, properties: [property] }, answers, false)
  }
  if (isWanted('none')) compareKnowledge({ ...comparison, knows: true }, 10 * mostStates, fail)
}

/** Compares all results for one protocol. Throws a `Mismatch`. */
export const compare = (source: Source, tally: Tally, options: CompareOptions = {}): void => {
  const { fault, thorough, only } = options
  const spec = specFrom(source.text)
  const graphs = new Map<string, Graph>()
  const graphOf = (properties: readonly Property[]): Graph => {
    const observers = properties.filter(hasMemory)
    const key = observers.map(({ name }) => name).join()
    const known =
      graphs.get(key) ??
      explore(
        asNaive(spec),
        source.options,
        observers as readonly unknown[] as readonly NaiveProperty[],
        mostStates,
        undefined,
        fault,
      )
    graphs.set(key, known)
    return known
  }
  tally.protocols++
  for (const feature of source.features) tally.features.add(feature)
  const known = new Map<string, Expected>()
  const [first] = questionsOf(spec)
  const whole = graphOf(first!.properties)
  tally.states += whole.nodes.length
  if (whole.complete) tally.complete++
  const draw = numbersFrom(source.mix)
  const share = thorough ? 1 : shareFor(whole.nodes.length)
  for (const { properties, reductions: wanted, searches, audited, always } of questionsOf(spec)) {
    const graph = graphOf(properties)
    if (!graph.complete && properties.every((property) => isOnGraph(property))) continue
    const expected = new Map(
      properties.map((property) => {
        const key = `${property.name} ${graph === whole}`
        const made =
          known.get(key) ?? expectedOf(graph, property as unknown as NaiveProperty, source.formulas)
        if (!known.has(key) && graph.complete) tally.decided.add(`${property.kind} ${made.verdict}`)
        known.set(key, made)
        return [property.name, made]
      }),
    )
    for (const reduction of wanted) {
      for (const search of searches) {
        if (search === 'random' && reduction !== 'none') continue
        if (reduction === 'timestamps' && !spec.timed) continue
        if (only !== undefined && (only.reduction !== reduction || only.search !== search)) continue
        // Shrinking repeats a search within a constraint alone, since the other one may differ, too.
        if (only?.within === true) continue
        // The plain search is always compared, so that a failure in it recurs while shrinking.
        const drawn = draw()
        const isPlain = reduction === 'none' && search === 'bfs'
        if (only === undefined && drawn >= share && !isPlain && always !== true) continue
        compareCombination(
          { source, spec, tally, reduction, search, properties, graph },
          expected,
          audited && (draw() < 0.3 * share || thorough === true),
        )
      }
    }
  }
  const states = { source, spec, tally, properties: first!.properties, graph: whole, search: 'bfs' } as const
  if (
    spec.normalForm !== undefined &&
    whole.complete &&
    (only ?? { reduction: 'normal-form' }).reduction === 'normal-form'
  )
    compareNormalForm({ ...states, reduction: 'normal-form' }, mostStates, fail, fault)
  compareWithin({ ...states, reduction: 'none', within: true }, mostStates, only, fail, fault)
  const drawn = numbersFrom(source.mix + 2)
  compareStates(
    { source, spec, tally, reduction: 'none', search: 'bfs', properties: [], graph: graphOf([]) },
    (reduction) =>
      only === undefined
        ? reduction === 'none' || drawn() < share
        : only.within !== true && only.search === 'bfs' && only.reduction === reduction,
  )
}
