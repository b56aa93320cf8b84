// A proof never contradicts the search of two to five sites. The slow tests try other protocols.
import { expect, test } from 'vitest'
import { closingOf } from '../../src/every/closing/closing.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { neverContradicts, seeds } from './never-contradicts.js'
import { randomPeers, randomShared } from './random-lock.js'

test('random locks with a shared variable: proof and search never disagree', () => {
  const { bad, proved, withFive } = neverContradicts(seeds(6).map(randomShared), 2)
  expect(bad).toBeGreaterThan(0)
  expect(proved).toBeGreaterThan(0)
  expect(withFive).toBeGreaterThan(proved - 1)
})

// Of the random peers 1 to 500, 164 have at most 250 views, and 18 of these have messages that are effects. These are the different ones.
test('random peers: effects of messages from outside give the views of star joins', () => {
  for (const seed of [20, 30, 86, 115, 307, 351]) {
    const shape = shapeOf(randomPeers(seed), {})
    const [effects, joins] = (['effects', 'star join'] as const).map((closure) => {
      const { views, close } = closingOf(shape, { most: 250, past: true, closure })
      const figures = toTheEnd(close())
      return { effects: figures.effects, texts: new Set(views.list.map(({ text }) => text)) }
    })
    expect(effects!.effects, `seed ${seed}`).toBeGreaterThan(1)
    expect(joins!.effects).toBe(0)
    expect(effects!.texts, `seed ${seed}`).toEqual(joins!.texts)
  }
})
