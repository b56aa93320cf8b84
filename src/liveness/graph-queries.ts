// The properties that are decided on the state graph. First the edges are computed. Then the properties are decided one after
// the other; starvation freedom is decided one site after the other. After a complete search the answers are final. Before
// that, a lasso found on the expanded part of the graph is a lasso of the whole graph too, because all steps of its states are
// known, and with them what fairness requires there. Finding no lasso there proves nothing. All of it is a generator, so the
// caller can stop it anywhere.

import { MemoryExhausted } from '../compile/memory-exhausted.js'
import type { Automaton } from '../ltl/automaton.js'
import type { OnGraph } from '../protocol/property.js'
import type { Reductions } from '../reduce/reductions.js'
import type { Exploration } from '../search/exploration.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import { acceptedInOrbits } from './accepted-in-orbits.js'
import { acceptedRun } from './accepted-run.js'
import { brokenInOrbits } from './broken-in-orbits.js'
import { Budget } from './budget.js'
import { type Bypass, bypassOf } from './bypass.js'
import { Edges, type Walk } from './edges.js'
import type { GraphQuery, LassoFinding, LeadsToObligation, SiteQueries } from './graph-query.js'
import { bitsOfClaim, brokenObligation, claimsOfByte, fromBit, toBit } from './leads-to.js'
import type { LettersOfRun } from './product.js'
import { StepLetters } from './step-letters.js'
import { imagesOf } from './threaded-graph.js'

/** The edges of a complete search. */
export function* edgesOf(
  exploration: Exploration,
  budget: Budget,
  onEdge?: (edge: number, step: number) => void,
  reductions?: Reductions,
): LongWork<Edges> {
  const edges = new Edges(exploration, budget, onEdge, reductions)
  yield* edges.run()
  return edges
}

/** The bypasses of each competing site, in order, as they are found. */
export function* bypasses(
  exploration: Exploration,
  edges: Edges,
  { waits, holds }: SiteQueries,
  budget: Budget,
): Generator<Bypass | undefined, void> {
  const { competitors } = exploration.kernel.model
  const v = new Int32Array(exploration.kernel.tables.slots.count)
  const held = budget.ints(edges.size)
  const marks = budget.bytes(edges.size)
  // The caller may abandon this generator early.
  try {
    for (let state = 0; state < edges.size; state++) {
      exploration.visited.read(state, v)
      for (const site of competitors) if (holds(site, v)) held[state]! |= 1 << site
      if ((state & (defaultSlice - 1)) === 0) yield undefined
    }
    for (const site of competitors) {
      for (let state = 0; state < edges.size; state++) {
        exploration.visited.read(state, v)
        marks[state] = waits(site, v) ? 1 : 0
        if ((state & (defaultSlice - 1)) === 0) yield undefined
      }
      const search = bypassOf(edges, exploration.initials, site, marks, held, budget)
      let step = search.next()
      for (; step.done !== true; step = search.next()) yield undefined
      yield step.value
    }
  } finally {
    budget.release(5 * edges.size)
  }
}

/** Receives the answer to each query. */
interface Answers {
  /** Called for a violated property; returns whether to continue. */
  onBroken(property: OnGraph, finding: LassoFinding): boolean
  onDecided(property: OnGraph): void
  /** Called if the memory budget is too small for this property. */
  onTooLarge(property: OnGraph): void
  onBypass(property: OnGraph, bypass: Bypass, walk: Walk | undefined): void
}

/** What notes the letters of steps for a query: under symmetry reduction, for each image of the sites that its formula names. */
const stepLettersOf = (query: GraphQuery, { symmetry }: Reductions): readonly StepLetters[] => {
  if (!('ofSteps' in query) || query.ofSteps === undefined) return []
  const { inOrbits } = query
  if (symmetry === undefined || inOrbits === undefined) return [query.ofSteps]
  return imagesOf([inOrbits.tracked], symmetry.group.generators).map(
    (names) => new StepLetters(inOrbits.stepTests(names)),
  )
}

/**
 * Decides these queries in turn. Throws `MemoryExhausted` if the memory budget is too small even for the edges.
 * @param memory the most bytes that all this may take
 */
export function* decideQueries(
  exploration: Exploration,
  reductions: Reductions,
  queries: readonly GraphQuery[],
  siteStatus: SiteQueries,
  memory: number,
  { onBroken, onDecided, onTooLarge, onBypass }: Answers,
): LongWork {
  const budget = new Budget(memory)
  const onSteps = new Map(queries.map((query) => [query, stepLettersOf(query, reductions)]))
  const letters = [...onSteps.values()].flat()
  for (const one of letters) one.begin(exploration, budget)
  const onEdge = (edge: number, step: number): void => {
    for (const one of letters) one.note(edge, step)
  }
  const edges = yield* edgesOf(exploration, budget, letters.length === 0 ? undefined : onEdge, reductions)
  const { threads } = edges
  const quotient = threads === undefined ? undefined : { exploration, edges, threads, reductions }
  const left = budget.left
  for (const query of queries) {
    const { property } = query
    let found: LassoFinding | undefined
    try {
      found =
        'responses' in query
          ? quotient === undefined
            ? yield* brokenOf(exploration, edges, query.responses, budget)
            : yield* brokenInOrbits(quotient, query.responses, budget)
          : 'automaton' in query
            ? quotient === undefined
              ? yield* acceptedBy(exploration, edges, query, budget)
              : yield* acceptedInOrbits(quotient, query, onSteps.get(query)!, budget)
            : yield* bypassAbove(exploration, edges, siteStatus, query.most, budget, (bypass) =>
                onBypass(property, bypass, bypass.witness && edges.walk(bypass.witness)),
              )
    } catch (error) {
      if (!(error instanceof MemoryExhausted)) throw error
      onTooLarge(property)
      continue
    } finally {
      // Whatever a query has claimed is garbage once the query has ended in any way.
      budget.left = left
    }
    if (found === undefined) onDecided(property)
    else if (!onBroken(property, found)) return
  }
}

/** A lasso for the first of these claims that is violated. */
function* brokenOf(
  exploration: Exploration,
  edges: Edges,
  responses: readonly LeadsToObligation[],
  budget: Budget,
): LongWork<LassoFinding | undefined> {
  const v = new Int32Array(exploration.kernel.tables.slots.count)
  const marks = budget.bytes(edges.size)
  // To read a state costs more than to mark it, so it is marked for some claims at once.
  for (let first = 0; first < responses.length; first += claimsOfByte) {
    const together = responses.slice(first, first + claimsOfByte)
    for (let state = 0; state < edges.closed; state++) {
      exploration.visited.read(state, v)
      let bits = 0
      for (let claim = 0; claim < together.length; claim++) {
        const { from, to } = together[claim]!
        bits |= ((from(v) ? fromBit : 0) | (to(v) ? toBit : 0)) << (bitsOfClaim * claim)
      }
      marks[state] = bits
      if ((state & (defaultSlice - 1)) === 0) yield
    }
    for (const [claim, { because }] of together.entries()) {
      const lasso = yield* brokenObligation(edges, exploration.initials, marks, budget, claim)
      if (lasso === undefined) continue
      budget.release(edges.size)
      return { walk: edges.walk(lasso), because }
    }
  }
  budget.release(edges.size)
  return undefined
}

/** A fair run that an automaton accepts. */
function* acceptedBy(
  exploration: Exploration,
  edges: Edges,
  { automaton, atoms, ofSteps }: Extract<GraphQuery, { readonly automaton: Automaton }>,
  budget: Budget,
): LongWork<LassoFinding | undefined> {
  const v = new Int32Array(exploration.kernel.tables.slots.count)
  const wide = atoms.length <= 16 ? 2 : 4
  budget.claim(wide * edges.size)
  const letters = wide === 2 ? new Uint16Array(edges.size) : new Uint32Array(edges.size)
  for (let state = 0; state < edges.closed; state++) {
    exploration.visited.read(state, v)
    let letter = 0
    for (let k = 0; k < atoms.length; k++) if (atoms[k]!(v)) letter |= 1 << k
    letters[state] = letter
    if ((state & (defaultSlice - 1)) === 0) yield
  }
  const letter: LettersOfRun = {
    ofState: letters,
    ...(ofSteps === undefined ? {} : { ofEdge: ofSteps.letters }),
  }
  const lasso = yield* acceptedRun(edges, exploration.initials, letter, automaton, budget)
  budget.release(wide * edges.size)
  if (lasso === undefined) return undefined
  const walk = edges.walk(lasso)
  return {
    walk:
      ofSteps === undefined
        ? walk
        : ofSteps.exact(
            walk,
            lasso.edges.map((edge) => ofSteps.letters[edge]!),
          ),
    because: undefined,
  }
}

/** The first site that is overtaken more often than the bound allows. */
function* bypassAbove(
  exploration: Exploration,
  edges: Edges,
  siteStatus: SiteQueries,
  bound: number,
  budget: Budget,
  onBypass: (bypass: Bypass) => void,
): LongWork<LassoFinding | undefined> {
  const { sites } = exploration.kernel.model
  for (const bypass of bypasses(exploration, edges, siteStatus, budget)) {
    yield
    if (bypass === undefined) continue
    onBypass(bypass)
    if (bypass.most <= bound) continue
    const { site, most, witness } = bypass
    const times = most === Number.POSITIVE_INFINITY ? 'without bound' : `${most} times`
    return {
      walk: edges.walk(witness!),
      because: `while site ${sites[site]!.name} waits, others enter ${times}`,
    }
  }
  return undefined
}
