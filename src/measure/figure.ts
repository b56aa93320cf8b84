// A measured figure, and its comparison with the formula of the literature. The comparison uses exact fractions. A formula for
// values must agree at both ends, as far as it gives them; measured values must not exceed a formula for bounds.

import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Amount, CostFormula, FormulaModel, Quantity } from '../protocol/formula.js'
import type { Trace } from '../trace/trace.js'
import { compare, type Fraction, fraction } from './fraction.js'
import type { Count } from './step-kinds.js'

/** A figure, or `unbounded`. */
export type Measure = Fraction | 'unbounded'

/** One end of a figure, and a run that shows it. */
export interface Extreme {
  readonly value: Measure
  readonly trace: Trace | undefined
}

/** What is measured. */
export type Measured = Quantity | 'throughput'

/** Whether a figure agrees with its formula; `in lock-step` if only the delay in lock-step does. */
export type Agreement = 'agree' | 'differ' | 'agree in lock-step'

/** What the comparison of a figure depends on. */
interface Convention {
  /** How sends to several sites count; as one message for each receiver by default. */
  readonly count?: Count
  /** Both ends in lock-step, if the figure is a delay. */
  readonly lockStep?: { readonly least: number; readonly most: number } | undefined
}

/** The values of a formula for this model. */
export interface Stated {
  readonly text: string
  readonly source: string
  readonly says: CostFormula['says']
  readonly least: Measure | undefined
  readonly most: Measure | undefined
}

/** The result for one quantity. */
export interface Figure {
  readonly quantity: Measured
  /** Undefined if there is no value: no run enters. */
  readonly least: Extreme | undefined
  readonly most: Extreme | undefined
  readonly formula: Stated | undefined
  readonly verdict: Agreement | undefined
  /** Remarks, each a phrase or a sentence. */
  readonly notes: readonly string[]
  /** Whether only two sites request, each pair in turn, because the model of all sites is too large. */
  readonly isOfPairs?: true
}

const measureOf = (amount: Amount | undefined): Measure | undefined => {
  if (amount === undefined) return undefined
  if (typeof amount !== 'number') return fraction(...amount)
  return amount === Number.POSITIVE_INFINITY ? 'unbounded' : fraction(amount)
}

/** The values of the spec's formula for this quantity in this model; undefined if there is no formula. */
const stated = (
  model: Model,
  quantity: Measured,
  { count }: Convention,
): (Stated & { readonly remark: string | undefined }) | undefined => {
  if (quantity === 'throughput') return undefined
  const byReceivers = model.spec.formulas[quantity]
  const formula = count === 'multicast' ? byReceivers?.multicast : byReceivers
  if (formula === undefined) return undefined
  const { sites, requesters, self } = model.options
  // Formulas are about entries: their least and most are taken over the sites that may request.
  if (requesters.length === 0) return undefined
  const about: FormulaModel<unknown> = {
    sites,
    requesters,
    parameters: model.parameters,
    self,
    requests: model.requests,
    crash: model.options.crash,
  }
  const end = (which: 'least' | 'most'): Measure | undefined => {
    try {
      return measureOf(formula[which]?.(about))
    } catch (error) {
      throw new BrokenSpec(
        `${model.spec.name}: the ${which} of the formula for ${quantity} gave no number: ${(error as Error).message}; return a whole number, [top, bottom], Infinity or undefined`,
      )
    }
  }
  const [least, most] = [end('least'), end('most')]
  if (least === undefined && most === undefined) return undefined
  const { text, source, says } = formula
  return { text, source, says, least, most, remark: formula.remark?.(about) }
}

const order = (a: Measure, b: Measure): number => {
  if (a === 'unbounded' || b === 'unbounded') return Number(a === 'unbounded') - Number(b === 'unbounded')
  return compare(a, b)
}

/** Whether one end differs from the formula. */
export const leaves = (
  formula: Stated | undefined,
  end: 'least' | 'most',
  found: Measure | undefined,
): boolean => {
  const stated = formula?.[end]
  if (formula === undefined || stated === undefined || found === undefined) return false
  const difference = order(found, stated)
  if (formula.says === 'values') return difference !== 0
  return end === 'least' ? difference < 0 : difference > 0
}

/** Whether measured values agree with a formula; undefined if there is nothing to compare. */
export const judged = (
  formula: Stated | undefined,
  least: Measure | undefined,
  most: Measure | undefined,
  lockStep?: Convention['lockStep'],
): Agreement | undefined => {
  if (formula === undefined || least === undefined || most === undefined) return undefined
  const fits = (low: Measure, high: Measure) =>
    !leaves(formula, 'least', low) && !leaves(formula, 'most', high)
  if (fits(least, most)) return 'agree'
  const fitsRounds = lockStep !== undefined && fits(fraction(lockStep.least), fraction(lockStep.most))
  return fitsRounds ? 'agree in lock-step' : 'differ'
}

/** A figure with its formula. */
export const figure = (
  model: Model,
  quantity: Measured,
  least: Extreme | undefined,
  most: Extreme | undefined,
  notes: readonly string[] = [],
  convention: Convention = {},
): Figure => {
  const found = stated(model, quantity, convention)
  const verdict = judged(found, least?.value, most?.value, convention.lockStep)
  const remarks = [
    ...(convention.count === 'multicast' ? ['equal messages of one step count once'] : []),
    ...(found?.remark === undefined ? [] : [found.remark]),
  ]
  const about = { quantity, least, most, verdict, notes: [...notes, ...remarks] }
  if (found === undefined) return { ...about, formula: undefined }
  const { remark: _, ...formula } = found
  return { ...about, formula }
}

const worst = ['differ', undefined, 'agree in lock-step', 'agree'] as const

/** One figure for several models. All are of the same quantity, and each is compared with the formula for its own model. */
export const ofAll = (figures: readonly Figure[]): Figure =>
  figures.reduce((a, b) => {
    const end = (which: 'least' | 'most'): Measure | undefined => {
      const [one, other] = [a.formula?.[which], b.formula?.[which]]
      if (one === undefined || other === undefined) return undefined
      return order(other, one) < 0 === (which === 'least') ? other : one
    }
    const formula = a.formula === undefined || b.formula === undefined ? undefined : a.formula
    const verdicts = [a.verdict, b.verdict]
    return {
      quantity: a.quantity,
      least: further(a.least, b.least, 'least'),
      most: further(a.most, b.most, 'most'),
      formula: formula === undefined ? undefined : { ...formula, least: end('least'), most: end('most') },
      verdict: worst.find((one) => verdicts.includes(one)),
      notes: [...new Set([...a.notes, ...b.notes])],
    }
  })

/** Whether two ends have the same value. */
export const sameValue = (a: Extreme | undefined, b: Extreme | undefined): boolean =>
  a === undefined || b === undefined ? a === b : order(a.value, b.value) === 0

/** The more extreme of two ends; the first if they are equal. */
export const further = (
  a: Extreme | undefined,
  b: Extreme | undefined,
  end: 'least' | 'most',
): Extreme | undefined => {
  if (a === undefined || b === undefined) return a ?? b
  const difference = order(b.value, a.value)
  return (end === 'least' ? difference < 0 : difference > 0) ? b : a
}
