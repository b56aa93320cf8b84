// Networks with many messages.
import { describe, expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { drawnAfter, messages } from './messages-drawn.js'
import { networkOverlapsOf, strayLabels } from './network-overlaps.js'

describe('nothing covers anything else', () => {
  it('messages that have no room bear numbers, and a list says what they are', () => {
    const model = makeModel(ra, { sites: 6 })
    const drawing = drawnAfter(model, ...[0, 1, 2, 3, 4, 5].map((site) => `request at ${site}`))
    // A site that has sent all others the same needs no numbers.
    expect(drawing.list.map(({ text }) => text)).toEqual(
      [0, 1, 2, 3, 4, 5].map((site) => `${site} → all others REQUEST(1)`),
    )
    expect(messages(drawing)[0]).toBe('0 1 undefined')
    expect([...networkOverlapsOf(drawing), ...strayLabels(drawing)]).toEqual([])
    const answered = drawnAfter(
      model,
      ...[0, 1, 2, 3, 4].map((site) => `request at ${site}`),
      'onRequest at 5 from 0',
      'onRequest at 5 from 1',
      'request at 5',
    )
    expect(answered.list.slice(-3).map(({ text }) => text)).toEqual([
      '4 → all others REQUEST(1)',
      '1: 5 → 0, 1 REPLY, REQUEST(2)',
      '2: 5 → 2, 3, 4 REQUEST(2)',
    ])
    expect(messages(answered).slice(-5)).toEqual(['5 0 1', '5 1 1', '5 2 2', '5 3 2', '5 4 2'])
    expect([...networkOverlapsOf(answered), ...strayLabels(answered)]).toEqual([])
  })

  it('a list of many messages has as many columns as the area of the picture has room for', () => {
    const sites = Array.from({ length: 9 }, (_, site) => site)
    const drawing = drawnAfter(makeModel(ra, { sites: 9 }), ...sites.map((site) => `request at ${site}`))
    expect(drawing.list).toHaveLength(9)
    expect(drawing.width / drawing.height).toBeGreaterThan(1.6)
    expect(networkOverlapsOf(drawing)).toEqual([])
  })
})
