// State graphs drawn by hand, as specs: one site whose only field is the node it stands on, and one clause for each edge.
// The edges are tried in the order given, which is also the order of steps.
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { either } from '../../src/protocol/effect.js'
import type { Property } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { deadlockFreedom, entryPossible } from '../../src/protocol/standard-properties.js'
import { int } from '../../src/sorts/int.js'

/** An edge; `unfair` if no scheduler must take it. */
export type Edge = readonly [from: number, to: number, fairness?: 'unfair']

export interface TinyGraph {
  readonly edges: readonly Edge[]
  /** The initial nodes; by default node 0. */
  readonly initial?: readonly number[]
  /** The nodes on which the site waits, and those on which it is in the critical section. */
  readonly waits?: readonly number[]
  readonly holds?: readonly number[]
  readonly properties?: readonly Property[]
}

export const tiny = protocol({ roles: { walker: many({ node: int(0, 1_000_000) }) } })

/** The nodes of an edge as the name of its clause. */
export const edgeName = (from: number, to: number): string => `${from} to ${to}`

/** The graph as a spec of one site. Without properties, those that a graph can have by itself. */
export const tinyGraph = ({ edges, initial = [0], waits = [], holds = [], properties }: TinyGraph): Spec => {
  const clauses: { [name: string]: Clause } = {}
  for (const [from, to, fairness] of edges) {
    clauses[edgeName(from, to)] = tiny.roles.walker.local({
      guard: ({ node }) => node === from,
      effect: () => [{ node: to }],
      fair: fairness === 'unfair' ? 'none' : 'weak',
    })
  }
  return algorithm({
    name: 'tiny',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: tiny,
    clauses,
    contention: {
      waits: ({ node }) => waits.includes(node),
      holds: ({ node }) => holds.includes(node),
    },
    initial: { walker: () => either(initial.map((node) => ({ node }))) },
    properties: properties ?? [deadlockFreedom, entryPossible],
  })
}

/** Where the only site of a view stands. */
export const nodeIn = (view: { all(role: 'walker'): readonly { readonly node: number }[] }): number =>
  view.all('walker')[0]!.node

/** The property that no run comes to one of these nodes. */
export const never = (name: string, ...nodes: readonly number[]): Property =>
  tiny.always(name, '', (view) => !nodes.includes(nodeIn(view)))

/** The property that some run comes to this node. */
export const reaches = (name: string, target: number): Property =>
  tiny.sometimes(name, '', (view) => nodeIn(view) === target)

/** The property that every state at rest is one of these nodes. */
export const restsOn = (name: string, ...nodes: readonly number[]): Property =>
  tiny.atRest(name, '', (view) => nodes.includes(nodeIn(view)))
