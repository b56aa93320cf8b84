// Random peers whose messages are effects, closed in two ways.
import { expect } from 'vitest'
import { closingOf } from '../../src/every/closing/closing.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { randomPeers } from './random-lock.js'

// Of the random peers 1 to 500, 164 have at most 250 views, and 18 of these have messages that are effects. These are the different ones.
export const effectsGiveTheViewsOfJoins = (peers: readonly number[]): void => {
  for (const seed of peers) {
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
}
