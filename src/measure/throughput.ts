// The throughput of a system in which some site always waits: one entry for each hand-over and stay in the section, so
// 1 / (synchronisation delay + time in the section) (M. Singhal, N. Shivaratri, Advanced Concepts in Operating Systems, 1994,
// chapter 6). The runs are those of the synchronisation delay.
import { type Extreme, type Figure, judged, type Measure, type Stated } from './figure.js'
import { fraction } from './fraction.js'

const rate = (delay: Measure | undefined, section: number): Measure | undefined => {
  if (delay === undefined) return undefined
  if (delay === 'unbounded') return fraction(0)
  const time = delay.top + section * delay.bottom
  return time === 0 ? 'unbounded' : fraction(delay.bottom, time)
}

const rated = (extreme: Extreme | undefined, section: number): Extreme | undefined =>
  extreme && { value: rate(extreme.value, section)!, trace: extreme.trace }

/**
 * The throughput that follows from a synchronisation delay: its longest delay gives the minimum. Empty if there is no delay.
 * @param section the time in the section, in hops
 */
export const throughput = (delay: Figure, section: number): readonly Figure[] => {
  const [least, most] = [rated(delay.most, section), rated(delay.least, section)]
  if (least === undefined || most === undefined) return []
  const { formula } = delay
  const stated: Stated | undefined = formula && {
    text: `1 / (S + ${section}), S the synchronisation delay`,
    source: `Singhal, Shivaratri 1994, chapter 6, with S = ${formula.text}: ${formula.source}`,
    says: formula.says,
    least: rate(formula.most, section),
    most: rate(formula.least, section),
  }
  const verdict = judged(stated, least.value, most.value)
  const about = `the time in the section is ${section}`
  return [{ quantity: 'throughput', least, most, formula: stated, verdict, notes: [about, ...delay.notes] }]
}
