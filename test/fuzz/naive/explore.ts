// Breadth-first exploration with a Map from state texts. Every step is stored, so every query can be answered from the graph.

import { initialStates } from './initial-states.js'
import type { Options, Property, Spec } from './spec.js'
import { type Step, stepsOf } from './steps.js'
import { keyOf, type State, type View, viewOf, type World, worldOf } from './world.js'

/** A reachable state. */
export interface Node {
  readonly state: State
  readonly depth: number
  /** Its parent in the search: a state and the number of a step; undefined for an initial state. */
  readonly parent: readonly [node: number, step: number] | undefined
  /** Empty until the state is expanded. */
  readonly edges: Edge[]
  /** Whether it violates the constraint; then it is not expanded. */
  readonly isOutside: boolean
}

/** A step and its successor. */
export interface Edge {
  readonly step: Step
  readonly to: number
}

/** The reachable states, or those up to a depth. */
export interface Graph {
  readonly world: World
  readonly nodes: readonly Node[]
  readonly initial: readonly number[]
  readonly transitions: number
  /** How many states violate the constraint. */
  readonly outside: number
  /** Whether all states were expanded. If not, all states up to depth `known` were found, and those of smaller depth were expanded. */
  readonly complete: boolean
  readonly known: number
}

/** A seeded mistake, for the tests of the comparison: it changes the steps of a state. */
export type Fault = (world: World, steps: Step[], state: State) => Step[]

/** Explores a model completely, or until it has more than `most` states. */
export const explore = (
  spec: Spec,
  options: Options,
  observers: readonly Property[],
  most: number,
  normal: (world: World, state: State) => State = (_, state) => state,
  fault: Fault = (_, steps) => steps,
  isInside: (world: World, view: View) => boolean = () => true,
): Graph => {
  const world = worldOf(spec, options, observers)
  const nodes: Node[] = []
  const numbers = new Map<string, number>()
  const visit = (found: State, depth: number, parent: Node['parent']): number => {
    const state = normal(world, found)
    const key = keyOf(state)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, nodes.length)
    nodes.push({ state, depth, parent, edges: [], isOutside: !isInside(world, viewOf(world, state)) })
    return nodes.length - 1
  }
  const initial = initialStates(world).map((state) => visit(state, 0, undefined))
  let transitions = 0
  let at = 0
  for (; at < nodes.length && nodes.length <= most; at++) {
    const { state, depth, edges, isOutside } = nodes[at]!
    if (isOutside) continue
    for (const step of fault(world, stepsOf(world, state), state)) {
      edges.push({ step, to: visit(step.next, depth + 1, [at, edges.length]) })
    }
    transitions += edges.length
  }
  const complete = at === nodes.length
  return {
    world,
    nodes,
    initial,
    transitions,
    outside: nodes.filter(({ isOutside }) => isOutside).length,
    complete,
    known: nodes[complete ? nodes.length - 1 : at]!.depth,
  }
}

/** The steps of the first run found to a state. */
export const runTo = (graph: Graph, node: number): readonly Step[] => {
  const found: Step[] = []
  for (let at = graph.nodes[node]!; at.parent !== undefined; at = graph.nodes[at.parent[0]]!) {
    found.unshift(graph.nodes[at.parent[0]]!.edges[at.parent[1]]!.step)
  }
  return found
}

/** The first state or step that decides a property. */
export interface Finding {
  readonly node: number
  readonly step: Step | undefined
}

const first = (graph: Graph, decides: (node: Node, view: View) => boolean): Finding | undefined => {
  for (const [number, node] of graph.nodes.entries()) {
    if (decides(node, viewOf(graph.world, node.state))) return { node: number, step: undefined }
  }
  return undefined
}

/** Whether the scheduler may stop in this state. */
export const isAtRest = ({ edges }: Node): boolean => edges.every(({ step }) => step.fairness === 'none')

const ask = (predicate: unknown, view: View): boolean => (predicate as (view: View) => boolean)(view)

/** The first state with a waiting site that no run lets in. */
const lockedOut = (graph: Graph): Finding | undefined => {
  const { world, nodes } = graph
  const locked = world.competitors.map((site) => {
    const can = nodes.map(({ state }) => viewOf(world, state).holds(site))
    for (let changed = true; changed; ) {
      changed = false
      for (let at = nodes.length - 1; at >= 0; at--) {
        if (can[at] || !nodes[at]!.edges.some(({ to }) => can[to])) continue
        can[at] = true
        changed = true
      }
    }
    return can
  })
  for (const [number, { state }] of nodes.entries()) {
    const view = viewOf(world, state)
    const out = world.competitors.some((site, k) => view.waits(site) && !locked[k]![number])
    if (out) return { node: number, step: undefined }
  }
  return undefined
}

/**
 * The violation of a property of single states or steps, or the witness of a `sometimes`. Undefined if the explored
 * states contain none. In an incomplete graph, only a result before `known` is valid for states at rest.
 */
export const findingOf = (graph: Graph, property: Property): Finding | undefined => {
  const { world } = graph
  const expanded = (node: Node) => !node.isOutside && (graph.complete || node.depth < graph.known)
  switch (property.kind) {
    case 'always':
      return first(graph, (_, view) => !ask(property.predicate, view))
    case 'sometimes':
      return first(graph, (_, view) => ask(property.predicate, view))
    case 'atRest':
      return first(graph, (node, view) => expanded(node) && isAtRest(node) && !ask(property.predicate, view))
    case 'deadlockFreedom':
      return first(
        graph,
        (node, view) =>
          expanded(node) && isAtRest(node) && world.competitors.some((site) => view.waits(site)),
      )
    case 'entryPossible':
      return graph.complete ? lockedOut(graph) : undefined
    case 'monitor':
      for (const [number, { edges }] of graph.nodes.entries()) {
        const broken = edges.find(({ step }) => step.breaks.includes(property.name))
        if (broken !== undefined) return { node: number, step: broken.step }
      }
      return undefined
    default:
      throw new Error(`${property.kind} is not decided by single states`)
  }
}

/** Whether some state makes an invariant meaningful. */
export const hasSubject = (graph: Graph, property: Property): boolean =>
  property.meaningful === undefined || first(graph, (_, view) => ask(property.meaningful, view)) !== undefined
