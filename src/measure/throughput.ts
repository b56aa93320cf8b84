// The throughput of a system in which some site always waits: one entry for each hand-over and stay in the section, so
// 1 / (synchronisation delay + time in the section) (M. Singhal, N. Shivaratri, Advanced Concepts in Operating Systems, 1994,
// chapter 6). The runs are those of the synchronisation delay.
import { type Extreme, type Figure, judged, type Measure, type Stated } from './figure.js'
import { fraction, showFraction } from './fraction.js'

const rate = (delay: Measure | undefined, section: number): Measure | undefined => {
  if (delay === undefined) return undefined
  if (delay === 'unbounded') return fraction(0)
  const time = delay.top + section * delay.bottom
  return time === 0 ? 'unbounded' : fraction(delay.bottom, time)
}

const rated = (extreme: Extreme | undefined, section: number): Extreme | undefined =>
  extreme && { value: rate(extreme.value, section)!, trace: extreme.trace }

/** Both ends of the delay in lock-step. */
interface LockStep {
  readonly least: number
  readonly most: number
}

const textOf = (value: Measure): string => (value === 'unbounded' ? value : showFraction(value))

const lockStepNote = (least: Measure, most: Measure): string => {
  const [from, to] = [least, most].map(textOf)
  return `in lock-step, where every message takes one unit: ${from === to ? to : `${from} to ${to}`}`
}

/**
 * The throughput that follows from a synchronisation delay: its longest delay gives the minimum. Empty if there is no delay.
 * @param section the time in the section, in hops
 * @param lockStep the delay in lock-step, if it was measured
 * @param about notes on all delays
 */
export const throughput = (
  delay: Figure,
  section: number,
  lockStep: LockStep | undefined,
  about: readonly string[],
): readonly Figure[] => {
  const [least, most] = [rated(delay.most, section), rated(delay.least, section)]
  if (least === undefined || most === undefined) return []
  const { formula } = delay
  const stated: Stated | undefined = formula && {
    text: `1 / (S + ${section}), where S is the synchronisation delay`,
    source: `Singhal, Shivaratri 1994, chapter 6, with S = ${formula.text}: ${formula.source}`,
    says: formula.says,
    least: rate(formula.most, section),
    most: rate(formula.least, section),
  }
  const free = judged(stated, least.value, most.value)
  const ends =
    lockStep && ([rate(fraction(lockStep.most), section)!, rate(fraction(lockStep.least), section)!] as const)
  const isSame = ends?.every((end, k) => textOf(end) === textOf([least, most][k]!.value))
  const verdict =
    free === 'differ' && ends !== undefined && judged(stated, ...ends) === 'agree'
      ? 'agree in lock-step'
      : free
  const notes = [
    `the time in the section is ${section}; the figure is 1 / (S + ${section}) with the measured S, and is not counted anew`,
    ...about,
    ...(ends === undefined || isSame === true ? [] : [lockStepNote(...ends)]),
  ]
  return [{ quantity: 'throughput', least, most, formula: stated, verdict, notes }]
}
