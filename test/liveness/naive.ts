// The second opinion on fair runs: a decision procedure that shares nothing with the one under test. It takes the graph of the
// reference semantics, guesses which strongly fair instances are enabled only finitely often, and looks for a run that deals
// with all others in turn, by a counter (the degeneralisation of Büchi automata); no strongly connected components anywhere.
// Bypasses are walked: the most entries by others in ever longer walks, until nothing changes or every state has been passed.
import type { Model } from '../../src/model/model.js'
import { stateGraph } from '../../src/semantics/state-graph.js'
import type { StepLabel } from '../../src/semantics/step.js'

/** An edge of a naive graph: where it leads, and what a scheduler counts it as. */
export interface NaiveEdge {
  readonly to: number
  readonly by: string | undefined
}

/** A graph, and the fairness of each instance. */
export interface NaiveGraph {
  readonly edges: readonly (readonly NaiveEdge[])[]
  readonly declaredFairness: ReadonlyMap<string, 'weak' | 'strong'>
}

const isOfSpec = ({ given }: Model, { kind, clause }: Pick<StepLabel, 'kind' | 'clause'>): boolean =>
  kind === 'deliver' || (kind === 'local' && given.clauses.has(clause!))

/** The fairness of the step, as docs/writing-a-spec.md defines it; undefined for none. */
const owedTo = (model: Model, { kind, clause, site }: StepLabel): 'weak' | 'strong' | undefined => {
  const { spec, given, options } = model
  const said = options.fairness
  const known = (...names: string[]) => names.map((name) => said[name]).find((one) => one !== undefined)
  let found: 'none' | 'weak' | 'strong'
  if (options.runs === 'maximal') return isOfSpec(model, { kind, clause }) ? 'weak' : undefined
  if (kind === 'deliver') found = known('deliveries', 'all') ?? 'weak'
  else if (kind !== 'local') found = 'none'
  else {
    const rule = spec.clauses.get(clause!)!
    if (rule.kind !== 'local' || given.clauses.get(clause!) === undefined) found = 'none'
    else if (rule.timeout === true || clause === spec.workload.request)
      found = known(`${clause}@${site}`, clause!) ?? 'none'
    else found = known(`${clause}@${site}`, clause!, 'all') ?? rule.fair
  }
  return found === 'none' ? undefined : found
}

/** The graph of a model by the reference semantics; undefined if it has more states than that. */
export const naiveGraph = (model: Model, most: number) => {
  const { states, edges: found, initial, cut } = stateGraph(model, most)
  if (cut !== undefined) return undefined
  const declaredFairness = new Map<string, 'weak' | 'strong'>()
  const edges: NaiveEdge[][] = states.map(() => [])
  for (const { from, to, label } of found) {
    const fairness = owedTo(model, label)
    const { kind, clause, site, from: sender, message } = label
    const type = model.options.order === 'unordered' ? message?.type : ''
    const own = kind === 'local' ? `${clause} at ${site}` : `from ${sender} to ${site} ${type}`
    const name = model.options.runs === 'maximal' ? 'any step' : own
    if (fairness !== undefined) declaredFairness.set(name, fairness)
    edges[from]!.push({ to, by: fairness === undefined ? undefined : name })
  }
  return { graph: { edges, declaredFairness }, states, initial }
}

const reach = (starts: readonly number[], next: (node: number) => readonly number[]): Set<number> => {
  const seen = new Set(starts)
  for (const node of seen) for (const to of next(node)) seen.add(to)
  return seen
}

/**
 * Whether some fair run comes from a state with `from` to no later state with `to`. A run that ends stutters forever,
 * so every state has an edge to itself that belongs to no instance.
 */
export const naiveViolated = (
  { edges: given, declaredFairness }: NaiveGraph,
  initial: readonly number[],
  from: readonly boolean[],
  to: readonly boolean[],
): boolean => {
  const edges = given.map((list, state) => [...list, { to: state, by: undefined }])
  const enabled = given.map((list) => new Set(list.map(({ by }) => by)))
  const reachable = reach(initial, (state) => edges[state]!.map((edge) => edge.to))
  const open = reach(
    [...reachable].filter((state) => from[state]! && !to[state]!),
    (state) => edges[state]!.map((edge) => edge.to).filter((next) => !to[next]),
  )
  const strong = [...declaredFairness].flatMap(([name, fairness]) => (fairness === 'strong' ? [name] : []))
  const weak = [...declaredFairness].flatMap(([name, fairness]) => (fairness === 'weak' ? [name] : []))
  for (let guess = 0; guess < 2 ** strong.length; guess++) {
    const never = strong.filter((_, k) => ((guess >> k) & 1) === 1)
    const taken = strong.filter((_, k) => ((guess >> k) & 1) === 0)
    const allowed = (state: number) => open.has(state) && !never.some((name) => enabled[state]!.has(name))
    // Round and round: what the counter is at must happen before it continues.
    const turns = [
      ...taken.map((name) => ({ name, mayBeDisabled: false })),
      ...weak.map((name) => ({ name, mayBeDisabled: true })),
    ]
    const size = turns.length + 1
    const next = (node: number): number[] => {
      const [state, at] = [Math.floor(node / size), node % size]
      return edges[state]!.flatMap(({ to: end, by }) => {
        if (!allowed(end)) return []
        if (at === turns.length) return [end * size]
        const { name, mayBeDisabled } = turns[at]!
        const passes = by === name || (mayBeDisabled && !enabled[state]!.has(name))
        return [end * size + at, ...(passes ? [end * size + at + 1] : [])]
      })
    }
    const starts = [...open].filter(allowed).map((state) => state * size)
    const nodes = reach(starts, next)
    for (const node of nodes) {
      // A whole round has been gone: is there a way back to here?
      if (node % size === turns.length && reach(next(node), next).has(node)) return true
    }
  }
  return false
}

/** The most entries by others while a site waits, or Infinity. */
export const naiveBypass = (
  { edges }: NaiveGraph,
  site: number,
  waits: readonly boolean[],
  holds: readonly ReadonlySet<number>[],
): number => {
  let longest = edges.map(() => 0)
  // A walk that gets heavier after it has passed every state so often as entries are possible at once goes round a circle.
  for (let round = 0; ; round++) {
    const longer = edges.map((list, state) =>
      waits[state]
        ? Math.max(
            0,
            ...list
              .filter((edge) => waits[edge.to])
              .map((edge) => {
                const entered = [...holds[edge.to]!].filter((one) => one !== site && !holds[state]!.has(one))
                return entered.length + longest[edge.to]!
              }),
          )
        : 0,
    )
    if (longer.every((value, state) => value === longest[state])) return Math.max(0, ...longest)
    if (round > edges.length) return Number.POSITIVE_INFINITY
    longest = longer
  }
}
