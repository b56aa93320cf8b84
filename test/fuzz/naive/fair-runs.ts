// Infinite runs on the whole graph. A run that ends stutters forever in a state at rest, so each state at rest has a copy for
// runs that have ended. Fairness is tested for each component by its definition.
import { type Edge, type Graph, isAtRest } from './explore.js'
import { atomHolds, type Formula, guessesOf } from './formulas.js'
import type { Property } from './spec.js'
import { type View, viewOf } from './world.js'

/** A vertex: a state, or its copy for ended runs, with a guess when a formula is checked. */
interface Vertex {
  readonly node: number
  readonly ended: boolean
  readonly guess: number
}

/** An edge, with the fairness instance that it takes. */
interface Arc {
  readonly to: number
  readonly instance: string | undefined
}

interface Runs {
  readonly vertices: readonly Vertex[]
  readonly arcs: readonly (readonly Arc[])[]
}

/** Strongly connected components of these vertices, by Tarjan's algorithm with an explicit stack. */
const componentsOf = (arcs: Runs['arcs'], members: ReadonlySet<number>): number[][] => {
  const index = new Map<number, number>()
  const low = new Map<number, number>()
  const onStack = new Set<number>()
  const stack: number[] = []
  const found: number[][] = []
  for (const root of members) {
    if (index.has(root)) continue
    const work: { vertex: number; next: number }[] = [{ vertex: root, next: 0 }]
    while (work.length > 0) {
      const frame = work.at(-1)!
      const { vertex } = frame
      if (frame.next === 0) {
        index.set(vertex, index.size)
        low.set(vertex, index.get(vertex)!)
        stack.push(vertex)
        onStack.add(vertex)
      }
      const arc = arcs[vertex]![frame.next++]
      if (arc !== undefined) {
        if (!members.has(arc.to)) continue
        if (!index.has(arc.to)) work.push({ vertex: arc.to, next: 0 })
        else if (onStack.has(arc.to)) low.set(vertex, Math.min(low.get(vertex)!, index.get(arc.to)!))
        continue
      }
      work.pop()
      const above = work.at(-1)?.vertex
      if (above !== undefined) low.set(above, Math.min(low.get(above)!, low.get(vertex)!))
      if (low.get(vertex) !== index.get(vertex)) continue
      const component: number[] = []
      for (let one = -1; one !== vertex; ) {
        one = stack.pop()!
        onStack.delete(one)
        component.push(one)
      }
      found.push(component)
    }
  }
  return found
}

type Kind = ReadonlyMap<string, 'weak' | 'strong'>

/** The fairness instances of the graph, each with its kind of fairness. */
const instancesOf = (graph: Graph): Kind => {
  const kinds = new Map<string, 'weak' | 'strong'>()
  for (const { edges } of graph.nodes) {
    for (const { step } of edges)
      if (step.instance !== undefined) kinds.set(step.instance, step.fairness as 'weak')
  }
  return kinds
}

const enabledIn = (graph: Graph, { node, ended }: Vertex, instance: string): boolean =>
  !ended && graph.nodes[node]!.edges.some(({ step }) => step.instance === instance)

/** Whether some fair run stays in these vertices forever and visits each marked set infinitely often. */
const hasFairRun = (
  graph: Graph,
  { vertices, arcs }: Runs,
  members: ReadonlySet<number>,
  kinds: Kind,
  marked: readonly ((vertex: number) => boolean)[],
): boolean =>
  componentsOf(arcs, members).some((component) => {
    const inside = new Set(component)
    const taken = new Set<string | undefined>()
    let moves = false
    for (const vertex of component) {
      for (const { to, instance } of arcs[vertex]!) {
        if (!inside.has(to)) continue
        moves = true
        taken.add(instance)
      }
    }
    if (!moves || !marked.every((isMarked) => component.some(isMarked))) return false
    const enabledAt = (instance: string) => (vertex: number) => enabledIn(graph, vertices[vertex]!, instance)
    const left = [...kinds].filter(([instance]) => !taken.has(instance))
    if (left.some(([instance, kind]) => kind === 'weak' && component.every(enabledAt(instance)))) return false
    const strong = left.filter(([instance, kind]) => kind === 'strong' && component.some(enabledAt(instance)))
    if (strong.length === 0) return true
    // An instance that no edge takes here must not be enabled, so the vertices that enable it are removed.
    const rest = component.filter((vertex) => !strong.some(([instance]) => enabledAt(instance)(vertex)))
    return hasFairRun(graph, { vertices, arcs }, new Set(rest), kinds, marked)
  })

/** The vertices reachable from these. */
const reached = (
  arcs: Runs['arcs'],
  from: Iterable<number>,
  open: (vertex: number) => boolean,
): Set<number> => {
  const found = new Set([...from].filter(open))
  for (const vertex of found) for (const { to } of arcs[vertex]!) if (open(to)) found.add(to)
  return found
}

/** All runs of a graph: vertex k is state k, and vertex k + size is its copy for ended runs. */
const runsOf = (graph: Graph): Runs => {
  const size = graph.nodes.length
  const moves = (edges: readonly Edge[]): Arc[] =>
    edges.map(({ step, to }) => ({ to, instance: step.instance }))
  return {
    vertices: [
      ...graph.nodes.map((_, node) => ({ node, ended: false, guess: 0 })),
      ...graph.nodes.map((_, node) => ({ node, ended: true, guess: 0 })),
    ],
    arcs: [
      ...graph.nodes.map((node, k) =>
        isAtRest(node) ? [...moves(node.edges), { to: k + size, instance: undefined }] : moves(node.edges),
      ),
      ...graph.nodes.map((_, k) => [{ to: k + size, instance: undefined }]),
    ],
  }
}

/** Whether some fair run has a state that satisfies `from`, and neither that state nor a later one satisfies `to`. */
const isUnanswered = (
  graph: Graph,
  runs: Runs,
  kinds: Kind,
  from: (view: View) => boolean,
  to: (view: View) => boolean,
): boolean => {
  const views = graph.nodes.map(({ state }) => viewOf(graph.world, state))
  const open = (vertex: number) => !to(views[runs.vertices[vertex]!.node]!)
  const starts = [...views.keys()].filter((node) => from(views[node]!))
  return hasFairRun(graph, runs, reached(runs.arcs, starts, open), kinds, [])
}

/** Whether some fair run violates a formula. */
const isBroken = (graph: Graph, runs: Runs, kinds: Kind, formula: Formula): boolean => {
  const guesses = guessesOf({ op: '!', of: formula })
  const letters = graph.nodes.map(({ state }) => {
    const view = viewOf(graph.world, state)
    const known = new Map(guesses.atoms.map((atom) => [atom, atomHolds(graph.world, atom, view)]))
    return (atom: string) => known.get(atom)!
  })
  const many = 1 << guesses.parts
  const number = (vertex: number, guess: number) => vertex * many + guess
  const letterOf = (vertex: number) => letters[runs.vertices[vertex]!.node]!
  const vertices = runs.vertices.flatMap((vertex) =>
    Array.from({ length: many }, (_, guess) => ({ ...vertex, guess })),
  )
  const arcs = runs.arcs.flatMap((list, vertex) =>
    Array.from({ length: many }, (_, guess) =>
      list.flatMap(({ to, instance }) =>
        Array.from({ length: many }, (_, next) => ({ to: number(to, next), instance })).filter((_, next) =>
          guesses.follows(letterOf(vertex), guess, letterOf(to), next),
        ),
      ),
    ),
  )
  const starts = graph.initial.flatMap((node) =>
    Array.from({ length: many }, (_, guess) => guess)
      .filter((guess) => guesses.holds(letterOf(node), guess))
      .map((guess) => number(node, guess)),
  )
  const marked = Array.from(
    { length: guesses.parts },
    (_, k) => (vertex: number) =>
      guesses.isKept(k, letterOf(Math.floor(vertex / many)), vertices[vertex]!.guess),
  )
  const members = reached(arcs, starts, () => true)
  return hasFairRun(graph, { vertices, arcs }, members, kinds, marked)
}

/** The most entries by others while a site waits: the longest path, or Infinity if an entry lies on a cycle. */
const maxBypasses = (graph: Graph, site: number): number => {
  const { world, nodes } = graph
  const views = nodes.map(({ state }) => viewOf(world, state))
  const waiting = new Set([...nodes.keys()].filter((node) => views[node]!.waits(site)))
  const others = world.competitors.filter((other) => other !== site)
  const weight = (node: number, to: number) =>
    others.filter((other) => !views[node]!.holds(other) && views[to]!.holds(other)).length
  const arcs = nodes.map(({ edges }): Arc[] => edges.map(({ to }) => ({ to, instance: undefined })))
  for (const component of componentsOf(arcs, waiting)) {
    const inside = new Set(component)
    const circles = component.some((node) =>
      nodes[node]!.edges.some(({ to }) => inside.has(to) && weight(node, to) > 0),
    )
    if (circles) return Number.POSITIVE_INFINITY
  }
  const longest = new Map<number, number>([...waiting].map((node) => [node, 0]))
  for (let changed = true; changed; ) {
    changed = false
    for (const node of [...waiting].reverse()) {
      for (const { to } of nodes[node]!.edges) {
        if (!waiting.has(to)) continue
        const length = weight(node, to) + longest.get(to)!
        if (length <= longest.get(node)!) continue
        longest.set(node, length)
        changed = true
      }
    }
  }
  return Math.max(0, ...longest.values())
}

/** Whether a property of whole runs is violated on a complete graph. */
export const isViolatedOnRuns = (
  graph: Graph,
  property: Property,
  formulas: ReadonlyMap<string, Formula>,
): boolean => {
  const { competitors } = graph.world
  if (property.kind === 'boundedBypass') {
    return competitors.some((site) => maxBypasses(graph, site) > property.most!)
  }
  const runs = runsOf(graph)
  const kinds = instancesOf(graph)
  switch (property.kind) {
    case 'leadsTo': {
      const ask = (predicate: unknown) => predicate as (view: View) => boolean
      return isUnanswered(graph, runs, kinds, ask(property.from), ask(property.to))
    }
    case 'starvationFreedom':
      return competitors.some((site) =>
        isUnanswered(
          graph,
          runs,
          kinds,
          (view) => view.waits(site),
          (view) => view.holds(site) || view.crashed(site),
        ),
      )
    case 'livelockFreedom':
      return competitors.some((site) =>
        isUnanswered(
          graph,
          runs,
          kinds,
          (view) => view.waits(site),
          (view) => competitors.some((other) => view.holds(other)) || view.crashed(site),
        ),
      )
    case 'ltl':
      return isBroken(graph, runs, kinds, formulas.get(property.name)!)
    default:
      throw new Error(`${property.kind} is not decided on runs`)
  }
}
