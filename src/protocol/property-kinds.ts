// The kinds of properties: for each kind its fields, where it is decided, and what is read to decide it. Code that must know
// a kind, but not what violates it, reads these rows; semantics/meaning.ts defines what violates it.
import {
  type AnyView,
  type Monitor,
  type OnGraph,
  type Predicate,
  type Property,
  proofLineOf,
} from './property.js'

/** Where a property is decided. */
export type DecidedOn = 'states' | 'states at rest' | 'what can follow' | 'steps' | 'graph'

/** What of the spec is read to decide a property. */
export type Reads = 'predicates' | 'waits' | 'waits and holds' | 'the step'

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
  readonly decidedOn: P extends OnGraph ? 'graph' : Exclude<DecidedOn, 'graph'>
  readonly reads: Reads
}

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
    fields: { predicate: 'predicate', meaningful: 'predicate', applies: 'value', line: 'value' },
    decidedOn: 'states',
    reads: 'predicates',
  },
  sometimes: {
    fields: { predicate: 'predicate', formula: 'value' },
    decidedOn: 'states',
    reads: 'predicates',
  },
  atRest: { fields: { predicate: 'predicate' }, decidedOn: 'states at rest', reads: 'predicates' },
  deadlockFreedom: { fields: {}, decidedOn: 'states at rest', reads: 'waits' },
  entryPossible: { fields: {}, decidedOn: 'what can follow', reads: 'waits and holds' },
  monitor: {
    fields: { memory: 'value', on: 'value', step: 'rule', line: 'value' },
    decidedOn: 'steps',
    reads: 'the step',
  },
  leadsTo: { fields: { from: 'predicate', to: 'predicate' }, decidedOn: 'graph', reads: 'predicates' },
  starvationFreedom: { fields: {}, decidedOn: 'graph', reads: 'waits and holds' },
  livelockFreedom: { fields: {}, decidedOn: 'graph', reads: 'waits and holds' },
  boundedBypass: { fields: { most: 'value' }, decidedOn: 'graph', reads: 'waits and holds' },
  ltl: { fields: { formula: 'value' }, decidedOn: 'graph', reads: 'predicates' },
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
 * Whether a property is checked if the caller names none. A monitor with memory multiplies the states, a property that
 * is decided on the whole graph costs several times the search, and a step of a proof is of interest only to its readers.
 */
export const byDefault = (property: Property): boolean =>
  !isOnGraph(property) &&
  (property.kind !== 'monitor' || property.memory === undefined) &&
  proofLineOf(property) === undefined

/** Whether a property is about models with these parameters, so that it is checked if the caller names none. */
export const isAbout = (property: Property, parameters: { readonly [name: string]: unknown }): boolean =>
  property.kind !== 'always' || (property.applies?.(parameters) ?? true)

/** Whether a property is a step of a proof that its source words correctly. */
export const isProofStep = (property: Property): boolean => {
  const line = proofLineOf(property)
  return line !== undefined && line.isFalse === undefined
}
