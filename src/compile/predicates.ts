// Evaluates the predicates of some properties in single states. Results are cached by the parts of the state that they read.

import { type Model, ModelError } from '../model/model.js'
import type { Predicate, Property } from '../protocol/property.js'
import { predicatesOf } from '../semantics/meaning.js'
import type { StateReading } from './state-reading.js'

const namedPredicatesOf = (property: Property, model: Model): readonly Predicate[] => {
  try {
    return predicatesOf(property, model)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(`${property.name}: ${error.message}`)
  }
}

/** The predicates of these properties, for states of the kernel. */
export class Predicates {
  readonly reading: StateReading
  private readonly ofProperty: ReadonlyMap<Property, readonly Predicate[]>
  // There are few predicates, and each is evaluated in every state: an array look-up is faster than a map.
  private readonly all: readonly Predicate[]
  private readonly queries: readonly number[]

  /** Throws a `ModelError` for a formula with a name that the model does not have. */
  constructor(properties: readonly Property[], model: Model, reading: StateReading) {
    this.reading = reading
    this.ofProperty = new Map(properties.map((property) => [property, namedPredicatesOf(property, model)]))
    this.all = [...this.ofProperty.values()].flat()
    this.queries = this.all.map(() => reading.newQuery())
  }

  /** The predicates of a property; for a formula, those of its atoms, in order. */
  of(property: Property): readonly Predicate[] {
    return this.ofProperty.get(property)!
  }

  /** The query of a property's predicate, in the reading of states that this was made with. */
  queryOf(predicate: Predicate): number {
    return this.queries[this.all.indexOf(predicate)]!
  }

  /** The value of a property's predicate in a state. */
  ask(predicate: Predicate, v: Int32Array): boolean {
    const { reading } = this
    const query = this.queryOf(predicate)
    const known = reading.known(query, v)
    if (known >= 0) return known === 1
    const [property] = [...this.ofProperty].find(([, predicates]) => predicates.includes(predicate))!
    const what = `The predicate of "${property.name}"`
    return reading.ask(query, v, what, () => Number(predicate(reading.view(0)))) === 1
  }

  /** The cached values in a state: by number of the predicate, in the order of the properties. */
  remembered(v: Int32Array): readonly (readonly [number: number, answer: boolean])[] {
    return this.queries.flatMap((query, k): [number, boolean][] => {
      const known = this.reading.known(query, v)
      return known < 0 ? [] : [[k, known === 1]]
    })
  }

  /** The value of the predicate with this number in a state. */
  askNumber(number: number, v: Int32Array): boolean {
    return this.ask(this.all[number]!, v)
  }

  /** The name of the property of a predicate. */
  nameOf(number: number): string {
    return [...this.ofProperty].find(([, ones]) => ones.includes(this.all[number]!))![0].name
  }
}
