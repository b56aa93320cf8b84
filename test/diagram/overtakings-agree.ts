// Overtakings against a search over all pairs of messages.
import { expect } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { makeModel } from '../../src/model/model.js'
import { messageFlights } from '../../src/trace/message-flights.js'
import { overtakings } from '../../src/trace/overtakings.js'
import { walk } from '../trace/traces.js'

export const overtakingsAgree = (seeds: number, least: number): void => {
  const model = makeModel(ra, { sites: 3, order: 'unordered', loss: 2, duplication: 2 })
  let found = 0
  for (let seed = 1; seed <= seeds; seed++) {
    const trace = walk(model, 40, seed)
    const flights = messageFlights(trace)
    const slow = flights.flatMap((slower, at) =>
      flights.slice(at + 1).flatMap((faster) => {
        if (slower.end.kind === 'lost' || faster.from !== slower.from || faster.to !== slower.to) return []
        const [first] = [...faster.copies, ...(faster.end.kind === 'delivered' ? [faster.end.step] : [])]
        const last = slower.end.kind === 'delivered' ? slower.end.step : (slower.copies.at(-1) ?? Infinity)
        const before = first !== undefined && first < last && !slower.message.equals(faster.message)
        return before ? [{ faster, slower }] : []
      }),
    )
    expect(overtakings(trace)).toEqual(slow)
    expect(runDrawing(trace).overtaken.length).toBe(slow.length)
    found += slow.length
  }
  expect(found).toBeGreaterThan(least)
}
