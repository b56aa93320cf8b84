// Networks in the areas that a browser has for them.
import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { networkInRoom } from '../../src/diagram/network/network-in-room.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Trace } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'
import { networkOverlapsOf } from './network-overlaps.js'

// In pixels: an inch of a layout, and the areas that a browser has for a network at 1024 by 768, beside a panel there, on a slide of 800 by 450
// and beside a panel at 1440 by 900.
const inch = 105.6
export const areas = {
  'at 1024': { width: 513, height: 283, aspect: 1.8 },
  'beside a panel': { width: 380, height: 283, aspect: 1.4 },
  'on a slide': { width: 361, height: 330, aspect: 1.2 },
  'beside a panel at 1440': { width: 578, height: 400, aspect: 1.4 },
}

export const inArea = (
  { model, initial, steps }: Trace,
  { width, height, aspect }: (typeof areas)['at 1024'],
) => {
  const step = steps.at(-1)
  const last = step === undefined ? {} : { before: steps.at(-2)?.next ?? initial, step }
  const room = { width: width / inch, height: height / inch }
  const drawing = networkInRoom(model, step?.next ?? initial, { ...last, aspect }, room)
  const letters = (10 / 72) * inch * Math.min(1, room.width / drawing.width, room.height / drawing.height)
  return { drawing, letters }
}

export const grid = makeModel(maekawa, { sites: 9, parameters: { quorums: 'grid' } })
export const requests = (model: Model, count: number) =>
  runOf(
    model,
    Array.from({ length: count }, (_, site) => `request at ${site}`),
  )

type Network = readonly [name: string, trace: Trace]

export const wholeInEachArea = (networks: readonly Network[]): void => {
  describe.each(Object.entries(areas))('%s', (_, area) => {
    it.each(networks)(
      '%s: nine sites are whole with letters of ten pixels, and nothing covers anything',
      (_, trace) => {
        const { drawing, letters } = inArea(trace, area)
        expect(letters).toBeGreaterThan(9.9)
        expect(drawing.cards).toHaveLength(trace.model.sites.length)
        expect(
          networkOverlapsOf(drawing).filter((text) => !text.endsWith('does not show all of its fields')),
        ).toEqual([])
      },
    )
  })
}
