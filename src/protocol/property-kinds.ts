// The kinds of properties: for each kind its subject, where it is decided, and how each reduction preserves it. Code that must
// know a kind, but not what violates it, reads these rows; semantics/meaning.ts defines what violates it.
import type { AnyView, Monitor, OnGraph, Predicate, Property } from './property.js'

/** How the reductions account for one thing. */
export interface ReductionNotes {
  readonly timestamps: string
  readonly symmetry: string
  readonly partialOrder: string
}

type Own<P> = Exclude<keyof P, 'kind' | 'name' | 'claim'>

// What a field holds follows from its type, so that a row cannot call a predicate anything else.
type Holds<T> = [T] extends [Predicate | undefined]
  ? 'predicate'
  : [T] extends [Monitor['step']]
    ? 'rule'
    : 'value'

/** What the checker knows of a kind. */
interface PropertyKind<P extends Property = Property> {
  /** The fields that only this kind has, and what they hold. */
  readonly fields: { readonly [F in Own<P>]-?: Holds<P[F]> }
  /** What decides it: states and single steps, or the whole graph with its edges. */
  readonly decidedOn: P extends OnGraph ? 'graph' : 'states and steps'
  readonly reductions: ReductionNotes
}

const notes = (timestamps: string, symmetry: string, partialOrder: string): ReductionNotes => ({
  timestamps,
  symmetry,
  partialOrder,
})

const unused = 'not used, and the output says so'
const statusIsTested = '`waits` and `holds` are tested'

/**
 * The properties that a formula may name: those with a single predicate, and a name of one word.
 */
export const namedPredicates = (properties: readonly Property[]): ReadonlyMap<string, Predicate> =>
  new Map(
    properties.flatMap((property) =>
      'predicate' in property && /^\w+$/.test(property.name)
        ? [[property.name, property.predicate] as const]
        : [],
    ),
  )

/** A row for each kind. */
export const propertyKinds: {
  readonly [K in Property['kind']]: PropertyKind<Extract<Property, { readonly kind: K }>>
} = {
  always: {
    fields: { predicate: 'predicate', meaningful: 'predicate' },
    decidedOn: 'states and steps',
    reductions: notes(
      'its predicates are tested',
      'its predicates are tested',
      'everything its predicates read is visible',
    ),
  },
  sometimes: {
    fields: { predicate: 'predicate' },
    decidedOn: 'states and steps',
    reductions: notes(
      'its predicate is tested',
      'its predicate is tested',
      'everything its predicate reads is visible',
    ),
  },
  atRest: {
    fields: { predicate: 'predicate' },
    decidedOn: 'states and steps',
    reductions: notes(
      'its predicate is tested',
      'its predicate is tested',
      'everything its predicate reads is visible, and all states at rest are kept',
    ),
  },
  deadlockFreedom: {
    fields: {},
    decidedOn: 'states and steps',
    reductions: notes('`waits` is tested', '`waits` is tested', 'all states at rest are kept'),
  },
  entryPossible: {
    fields: {},
    decidedOn: 'states and steps',
    reductions: notes(
      statusIsTested,
      `${statusIsTested}; each site is followed through the renamings`,
      '`waits` and `holds` are visible; a step that is put first is a single step, so branching is kept',
    ),
  },
  monitor: {
    fields: { memory: 'value', on: 'value', step: 'rule' },
    decidedOn: 'states and steps',
    reductions: notes(
      'each result is tested',
      'each result is tested',
      'like the step, the states and the memory above',
    ),
  },
  leadsTo: {
    fields: { from: 'predicate', to: 'predicate' },
    decidedOn: 'graph',
    reductions: notes('its predicates are tested', unused, unused),
  },
  starvationFreedom: {
    fields: {},
    decidedOn: 'graph',
    reductions: notes(statusIsTested, unused, unused),
  },
  livelockFreedom: {
    fields: {},
    decidedOn: 'graph',
    reductions: notes(statusIsTested, unused, unused),
  },
  boundedBypass: {
    fields: { most: 'value' },
    decidedOn: 'graph',
    reductions: notes(statusIsTested, unused, unused),
  },
  ltl: {
    fields: { formula: 'value' },
    decidedOn: 'graph',
    reductions: notes('each of its predicates is tested', unused, unused),
  },
}

const fieldsOf = ({ kind }: Property): readonly [field: string, holds: 'predicate' | 'rule' | 'value'][] =>
  Object.entries(propertyKinds[kind].fields)

/** The predicates that the property itself holds. The predicates of a formula need a model: `predicatesOf`. */
export const predicatesIn = (property: Property): readonly Predicate[] =>
  fieldsOf(property).flatMap(([field, holds]) => {
    const predicate = (property as unknown as { readonly [field: string]: unknown })[field]
    return holds === 'predicate' && predicate !== undefined ? [predicate as (view: AnyView) => boolean] : []
  })

/** The property with each of its functions replaced. */
export const withFunctions = (
  property: Property,
  predicate: (given: Predicate) => Predicate,
  rule: (given: Monitor['step']) => Monitor['step'],
): Property => {
  const given = property as unknown as { readonly [field: string]: unknown }
  const replaced = fieldsOf(property).flatMap(([field, holds]): (readonly [string, unknown])[] => {
    if (given[field] === undefined || holds === 'value') return []
    const made =
      holds === 'predicate' ? predicate(given[field] as Predicate) : rule(given[field] as Monitor['step'])
    return made === given[field] ? [] : [[field, made]]
  })
  return replaced.length === 0 ? property : ({ ...property, ...Object.fromEntries(replaced) } as Property)
}

/** Whether a property is decided on the whole state graph. */
export const isOnGraph = (property: Property): property is OnGraph =>
  propertyKinds[property.kind].decidedOn === 'graph'

/**
 * Whether a property is checked if the caller names none. A monitor with memory multiplies the states, and a property
 * that is decided on the whole graph costs several times the search.
 */
export const byDefault = (property: Property): boolean =>
  !isOnGraph(property) && (property.kind !== 'monitor' || property.memory === undefined)
