// A checker of a hundred lines: a third opinion beside the reference semantics and the kernel, and a place to
// start reading. It searches the reference relation breadth-first, with a native Map of encoded states and no
// optimisation.
import type { Model } from '../src/model/model.js'
import type { AnyView } from '../src/protocol/property.js'
import { initialStates } from '../src/semantics/initial-states.js'
import { encodeState, type State, viewOfState } from '../src/semantics/state.js'
import type { Step } from '../src/semantics/step.js'
import { steps } from '../src/semantics/steps.js'

interface Visited {
  readonly state: State
  readonly depth: number
  readonly next: number[]
}

/** The result: the graph, and for each property the length of a shortest violation. */
export interface ToyResult {
  readonly states: number
  readonly initialStates: number
  readonly outside: number
  readonly transitions: number
  readonly selfLoops: number
  readonly depth: number
  /** Undefined if the property holds (for `sometimes`: if no witness was found). */
  readonly violated: { readonly [property: string]: number | undefined }
}

/**
 * Explores every reachable state. Suitable for models with up to about ten thousand states.
 * @param isInside the constraint: a state outside is checked as far as its own values say, but not expanded
 */
export const exploreToy = (model: Model, isInside: (view: AnyView) => boolean = () => true): ToyResult => {
  const visited: Visited[] = []
  const index = new Map<string, number>()
  const violated: { [property: string]: number | undefined } = {}
  const shortest = (name: string, length: number) => {
    violated[name] = Math.min(violated[name] ?? Number.POSITIVE_INFINITY, length)
  }
  const visit = (state: State, depth: number): number => {
    const code = encodeState(model, state)
    const known = index.get(code)
    if (known !== undefined) return known
    index.set(code, visited.length)
    visited.push({ state, depth, next: [] })
    return visited.length - 1
  }

  for (const state of initialStates(model)) visit(state, 0)
  let transitions = 0
  let selfLoops = 0
  let outside = 0
  for (let at = 0; at < visited.length; at++) {
    const { state, depth, next } = visited[at]!
    const view = viewOfState(model, state)
    const isExpanded = isInside(view)
    if (!isExpanded) outside++
    const enabled: Step[] = isExpanded ? [...steps(model, state)] : []
    transitions += enabled.length
    for (const step of enabled) {
      const to = visit(step.next, depth + 1)
      next.push(to)
      if (to === at) selfLoops++
      for (const name of step.breaks) shortest(name, depth + 1)
    }
    const atRest = isExpanded && enabled.every(({ fair }) => !fair)
    const waits = model.competitors.some((site) => view.waits(site))
    for (const property of model.spec.properties) {
      switch (property.kind) {
        case 'always':
          if (!property.predicate(view)) shortest(property.name, depth)
          break
        case 'atRest':
          if (atRest && !property.predicate(view)) shortest(property.name, depth)
          break
        case 'deadlockFreedom':
          if (atRest && waits) shortest(property.name, depth)
          break
        case 'sometimes':
          if (property.predicate(view)) shortest(property.name, depth)
          break
        case 'entryPossible':
        case 'leadsTo':
        case 'starvationFreedom':
        case 'livelockFreedom':
        case 'boundedBypass':
        case 'ltl':
        case 'monitor':
          break
        default:
          property satisfies never
      }
    }
  }

  // entryPossible: for each site, search backwards from the states in which it is in the section. A waiting
  // state that is not found violates the property.
  const isListed = model.spec.properties.some(({ kind }) => kind === 'entryPossible')
  for (const site of isListed ? model.competitors : []) {
    const can = visited.map(({ state }) => viewOfState(model, state).holds(site))
    for (let changed = true; changed; ) {
      changed = false
      for (let at = visited.length - 1; at >= 0; at--) {
        if (can[at] || !visited[at]!.next.some((to) => can[to])) continue
        can[at] = true
        changed = true
      }
    }
    for (const [at, { state, depth }] of visited.entries()) {
      if (!can[at] && viewOfState(model, state).waits(site)) shortest('entryPossible', depth)
    }
  }
  return {
    states: visited.length,
    initialStates: visited.filter(({ depth }) => depth === 0).length,
    outside,
    transitions,
    selfLoops,
    depth: visited.at(-1)?.depth ?? 0,
    violated,
  }
}
