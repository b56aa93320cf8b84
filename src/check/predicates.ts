// What the predicates of some properties say of single states. Answers are remembered by what they rest on.
import type { StateReading } from '../compile/state-reading.js'
import type { Predicate, Property } from '../protocol/property.js'

const predicatesOf = (p: Property): readonly Predicate[] => {
  if (p.kind === 'leadsTo') return [p.from, p.to]
  if (!('predicate' in p)) return []
  return p.kind === 'always' && p.meaningful !== undefined ? [p.predicate, p.meaningful] : [p.predicate]
}

/** The predicates of these properties, to be asked of states as the kernel has them. */
export class Predicates {
  private readonly properties: readonly Property[]
  private readonly reading: StateReading
  // Few, and asked of every state: looking one up in an array is quicker than in a map.
  private readonly all: readonly Predicate[]
  private readonly questions: readonly number[]

  constructor(properties: readonly Property[], reading: StateReading) {
    this.properties = properties
    this.reading = reading
    this.all = properties.flatMap(predicatesOf)
    this.questions = this.all.map(() => reading.question())
  }

  /** What a predicate of one of the properties says of a state. */
  ask(predicate: Predicate, v: Int32Array): boolean {
    const { reading } = this
    const question = this.questions[this.all.indexOf(predicate)]!
    const known = reading.known(question, v)
    if (known >= 0) return known === 1
    const isOf = (p: Property) => predicatesOf(p).includes(predicate)
    const what = `The predicate of "${this.properties.find(isOf)!.name}"`
    return reading.ask(question, v, what, () => Number(predicate(reading.view(0)))) === 1
  }
}
