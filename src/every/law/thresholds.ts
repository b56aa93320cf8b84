// Whole numbers in the clauses of a spec: a count of sites may be compared with them. A test with five sites does not reach `count > 6`. So where
// the licence is only tested, systems around each such number are tested, too, and a large one refuses the spec. Numbers that a clause calculates,
// such as 3 * 3, are not found.
import { freeNamesOf } from '../../canonical/by-order/free-names.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import type { Shape } from '../shape/shape.js'

const literal = /(?<![\w$.])(0[xob][\da-f_]+|\d[\d_]*(\.\d+)?(e\+?\d+)?)n?(?![\w$])/gi
const identifier = /(?<![\w$.])[A-Za-z_$][\w$]*/g

const numberOf = (text: string): number => Number(text.replace(/[_n]/g, ''))

// A whole number, and where it is, in words.
interface Threshold {
  readonly number: number
  readonly where: string
}

// Whole numbers in the texts of functions, in the functions that they name, and in the values of names.
class Numbers {
  readonly found = new Set<number>()
  private readonly seen = new Set<AnyFunction>()
  private readonly names: Parameters<typeof freeNamesOf>[1]

  constructor({ spec }: Shape) {
    this.names = { uses: spec.uses, isLoaded: spec.isLoaded === true, kinds: spec.messages.kinds }
  }

  readAll(functions: readonly AnyFunction[]): void {
    for (const fn of functions) {
      if (this.seen.has(fn)) continue
      this.seen.add(fn)
      const text = Function.prototype.toString.call(fn)
      for (const [one] of text.matchAll(literal)) this.found.add(numberOf(one))
      for (const name of new Set(text.match(identifier) ?? []))
        for (const value of this.valuesOf(fn, name)) this.read(value)
    }
  }

  private valuesOf(fn: AnyFunction, name: string): readonly unknown[] {
    try {
      const found = freeNamesOf(fn, this.names)(name)
      return found.kind === 'given' ? found.values : []
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error
      return []
    }
  }

  private read(value: unknown): void {
    if (typeof value === 'number') this.found.add(value)
    else if (typeof value === 'function') this.readAll(writtenBehind(value as AnyFunction).functions)
    else if (typeof value === 'object' && value !== null)
      // A protocol is one, too; what it holds is of Coterie.
      for (const one of Object.values(value)) if (typeof one === 'number') this.found.add(one)
  }
}

/** The whole numbers in clauses and parameters, each with where it is first. */
export const thresholdsIn = (shape: Shape): readonly Threshold[] => {
  const found: Threshold[] = Object.entries(shape.model.parameters).flatMap(([name, value]) =>
    typeof value === 'number' ? [{ number: value, where: `the parameter "${name}" is ${value}` }] : [],
  )
  for (const [name, clause] of shape.spec.clauses) {
    const numbers = new Numbers(shape)
    const wrappers: readonly AnyFunction[] =
      clause.kind === 'local' ? [clause.guard, clause.effect] : [clause.effect]
    for (const wrapper of wrappers) numbers.readAll(writtenBehind(wrapper).functions)
    for (const number of numbers.found)
      found.push({ number, where: `"${name}" has the number ${number} in its text` })
  }
  return found.filter(({ number }) => Number.isSafeInteger(number))
}
