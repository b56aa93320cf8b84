// The events of a drawing: dots and crosses with their labels and clocks, and the accesses to shared variables.
import type { Box } from '../place-labels.js'
import { crossesOf, type Way } from './arrows.js'
import {
  type Access,
  type EventMark,
  type EventSign,
  numberPoints,
  type PlacedText,
  sizes,
} from './drawing.js'
import { aside, type Grid } from './grid.js'
import { clearAt } from './rings.js'
import { isCrash } from './statuses.js'
import { textSize } from './text-box.js'
import { clockOf, labelOf } from './texts.js'
import { numberOf, type Told } from './told.js'

/**
 * The events of all steps.
 * @param placeOf the places of the texts
 */
export const eventsOf = (
  all: Told,
  { rows, laneOf }: Grid,
  ways: readonly Way[],
  placeOf: (text: number) => Box | undefined,
): readonly EventMark[] => {
  const { trace, texts, moments, violating, blamed, options } = all
  const crosses = crossesOf(ways)
  return trace.steps.map(({ label: { kind, site } }, at): EventMark => {
    const sign: EventSign = kind === 'lose' ? 'lost' : isCrash(moments, at, site) ? 'crash' : 'dot'
    const x = kind === 'lose' ? crosses.get(at)?.x : laneOf(site)
    const placed = (number: number, text: string | undefined): PlacedText | undefined => {
      const box = placeOf(number)
      if (box === undefined || text === undefined || x === undefined) return undefined
      return kind === 'lose' ? { text, box } : { text, box, align: box.x > x ? 'start' : 'end' }
    }
    const middle = { x: x ?? Number.NaN, y: rows[at]! }
    const number = String(numberOf(options, at))
    const isNumbered = all.isNumbered && sign === 'dot' && x !== undefined
    return {
      site: x === undefined ? undefined : site,
      at: middle,
      sign,
      radius: sign === 'lost' ? sizes.dot : all.radius,
      label: placed(labelOf(at), kind === 'lose' ? `${number} lost` : texts.events[at]),
      number: isNumbered
        ? { text: number, box: { ...middle, ...textSize(number, numberPoints(number)) } }
        : undefined,
      clock: placed(clockOf(at), texts.clocks[at]),
      violates: violating.has(at),
      blamed: blamed.has(at),
      copy: kind === 'duplicate',
    }
  })
}

/** The accesses to shared variables. Their texts stand beyond the last lane, where nothing else is. */
export const accessesOf = (all: Told, { laneOf, rows, memory }: Grid): readonly Access[] =>
  memory === undefined
    ? []
    : all.texts.accesses.flatMap((access, step): Access[] => {
        const from = laneOf(all.trace.steps[step]!.label.site)
        if (access === undefined || from === undefined) return []
        const { lines: text, whole } = access
        const size = textSize(text, sizes.messagePoints)
        const box = { x: memory + aside + 0.03 + size.width / 2, y: rows[step]!, ...size }
        const { reads, writes } = access
        const clear = clearAt(all, step)
        const label = { text, box, align: 'start' } as const
        return [{ step, from, y: rows[step]!, clear, reads, writes, whole, label }]
      })
