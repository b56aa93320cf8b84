// Whole numbers in the clauses of a spec that a count of sites may be compared with. A test with five sites does not reach a count above
// them: `count > 6` is false there, and true in larger systems. So where the licence is only tested, such a number refuses the spec. Numbers that a
// clause calculates, such as 3 * 3, are not found.
import { freeNamesOf } from '../canonical/by-order/free-names.js'
import { NotUnderstood } from '../canonical/by-order/value.js'
import { type AnyFunction, writtenBehind } from '../protocol/written-as.js'
import type { Shape } from './shape.js'

const literal = /(?<![\w$.])(0[xob][\da-f_]+|\d[\d_]*(\.\d+)?(e\+?\d+)?)n?(?![\w$])/gi
const identifier = /(?<![\w$.])[A-Za-z_$][\w$]*/g

const numberOf = (text: string): number => Number(text.replace(/[_n]/g, ''))

/** The first number from `least` on in the text of a function, in the functions that it names, and in the values of names. */
class Numbers {
  private readonly seen = new Set<unknown>()
  private readonly names: Parameters<typeof freeNamesOf>[1]
  private readonly least: number

  constructor({ spec }: Shape, least: number) {
    this.names = { uses: spec.uses, isLoaded: spec.isLoaded === true, kinds: spec.messages.kinds }
    this.least = least
  }

  inFunction(fn: AnyFunction): number | undefined {
    if (this.seen.has(fn)) return undefined
    this.seen.add(fn)
    const text = Function.prototype.toString.call(fn)
    const inText = [...text.matchAll(literal)].map(([one]) => numberOf(one)).find((one) => one >= this.least)
    if (inText !== undefined) return inText
    for (const name of new Set(text.match(identifier) ?? [])) {
      for (const value of this.valuesOf(fn, name)) {
        const found = this.inValue(value)
        if (found !== undefined) return found
      }
    }
    return undefined
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

  private inValue(value: unknown): number | undefined {
    const isLarge = (one: unknown): one is number =>
      typeof one === 'number' && Number.isFinite(one) && one >= this.least
    if (isLarge(value)) return value
    if (typeof value === 'function') return this.inAll(writtenBehind(value as AnyFunction).functions)
    // A protocol is one, too; what it holds is of Coterie.
    return typeof value === 'object' && value !== null ? Object.values(value).find(isLarge) : undefined
  }

  inAll(functions: readonly AnyFunction[]): number | undefined {
    for (const fn of functions) {
      const found = this.inFunction(fn)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** A number from `least` on in a clause or a parameter, in words; undefined if there is none. */
export const thresholdIn = (shape: Shape, least: number): string | undefined => {
  for (const [name, value] of Object.entries(shape.model.parameters))
    if (typeof value === 'number' && value >= least) return `the parameter "${name}" is ${value}`
  const numbers = new Numbers(shape, least)
  for (const [name, clause] of shape.spec.clauses) {
    const wrappers: readonly AnyFunction[] =
      clause.kind === 'local' ? [clause.guard, clause.effect] : [clause.effect]
    for (const wrapper of wrappers) {
      const found = numbers.inAll(writtenBehind(wrapper).functions)
      if (found !== undefined) return `"${name}" has the number ${found} in its text`
    }
  }
  return undefined
}
