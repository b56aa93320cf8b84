// The queries about a protocol: which properties are checked together, and under which combinations of reduction and search.
import type { CheckOptions } from '../../src/check/check-options.js'
import type { Property } from '../../src/protocol/property.js'
import { byDefault, isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'

/** The combinations of reductions that a user may request. */
const reductions = ['none', 'timestamps', 'symmetry', 'partial-order', 'all'] as const
export type Reduction = (typeof reductions)[number] | 'normal-form'
export type Search = CheckOptions['search']

/** Properties that are checked together, under some combinations. */
interface Question {
  readonly properties: readonly Property[]
  readonly reductions: readonly Reduction[]
  readonly searches: readonly Search[]
  /** Whether to write a certificate and audit it. */
  readonly audited: boolean
  /** Whether to compare all of these and skip the random selection: they are few, and they reveal mistakes. */
  readonly always?: boolean
}

export const hasMemory = (property: Property): boolean =>
  property.kind === 'monitor' && property.memory !== undefined

const readsSent = (property: Property): boolean =>
  property.kind === 'monitor' && property.on !== 'every step' && String(property.step).includes('.sent')

/** The queries about a protocol. */
export const questionsOf = (spec: Spec): readonly Question[] => {
  const everyStep = (property: Property) => property.kind === 'monitor' && property.on === 'every step'
  const usual = spec.properties.filter((property) => byDefault(property) && !everyStep(property))
  const watching = spec.properties.filter((property) => hasMemory(property) || everyStep(property))
  const onGraph = spec.properties.filter(isOnGraph)
  const partial = ['partial-order', 'all'] as const
  return [
    { properties: usual, reductions, searches: ['bfs', 'dfs', 'random'], audited: true },
    // Partial order may let another step send a message that a rule reads.
    ...usual.filter(readsSent).map((property) => ({
      properties: [property],
      reductions: ['partial-order'] as const,
      searches: ['bfs'] as const,
      audited: false,
      always: true,
    })),
    // A property makes the fields that it reads visible, so partial order omits the most steps when few properties are checked.
    ...[...usual, ...watching.filter((property) => !everyStep(property))].map((property) => ({
      properties: [property],
      reductions: partial,
      searches: ['bfs'] as const,
      audited: false,
    })),
    ...(watching.length === 0
      ? []
      : [{ properties: watching, reductions, searches: ['bfs'] as const, audited: true }]),
    {
      properties: onGraph,
      reductions: ['none', 'timestamps', 'symmetry'],
      searches: ['bfs', 'dfs'],
      audited: false,
    },
  ]
}
