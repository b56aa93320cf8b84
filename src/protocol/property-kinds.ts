// What follows from the rows of the kinds of properties, for code that must know a kind but not what violates it.
import { callSpec } from './call-spec.js'
import {
  type AllOptions,
  type AnyView,
  type AtRest,
  type Monitor,
  type OnGraph,
  type Predicate,
  type Property,
  proofLineOf,
  propertyKinds,
} from './property.js'
import { appliesNamed } from './spec-function.js'

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

/** Whether a property is an observer: a monitor whose memory is part of the state. */
export const isObserver = (property: Property): property is Monitor =>
  property.kind === 'monitor' && property.memory !== undefined

/** Whether a property is a rule about single steps: a monitor without a memory. */
export const isRule = (property: Property): property is Monitor =>
  property.kind === 'monitor' && property.memory === undefined

/** Whether a property is the deadlock freedom of a spec without contention. Its predicate is what the spec calls final. */
export const isPlainDeadlock = (property: Property): property is AtRest =>
  property.kind === 'atRest' && property.isTerminal === true

/** Whether a property is decided on the whole state graph. */
export const isOnGraph = (property: Property): property is OnGraph =>
  propertyKinds[property.kind].decidedOn === 'graph'

/**
 * Whether a property is checked if the caller names none. A monitor with memory multiplies the states, a property that
 * is decided on the whole graph costs several times the search, and a step of a proof is of interest only to its readers.
 */
export const byDefault = (property: Property): boolean =>
  !isOnGraph(property) && !isObserver(property) && proofLineOf(property) === undefined

/** What decides whether a property is about a model. */
interface Subject {
  readonly parameters: { readonly [name: string]: unknown }
  readonly options: AllOptions
}

/** Why a property is not about a model, if it says why; `true` if it is about it, so that it is checked if the caller names none. */
export const appliesTo = (property: Property, { parameters, options }: Subject): boolean | string =>
  'applies' in property && property.applies !== undefined
    ? callSpec(appliesNamed(property.name), () => property.applies!(parameters, options))
    : true

/** Whether a property is about a model, so that it is checked if the caller names none. */
export const isAbout = (property: Property, subject: Subject): boolean =>
  appliesTo(property, subject) === true

/** Whether a property is a step of a proof that its source words correctly. */
export const isProofStep = (property: Property): boolean => {
  const line = proofLineOf(property)
  return line !== undefined && line.isFalse === undefined
}
