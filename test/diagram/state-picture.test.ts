// The picture of a state: nothing lies on anything else, and arrows go from border to border.
import { expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import { pictureWords, type StatePicture, statePicture } from '../../src/diagram/state-picture.js'
import { placedPicture } from '../../src/diagram/state-picture-layout.js'
import { makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const card = (k: number) => ({
  title: `site ${k}`,
  status: 'idle' as const,
  word: 'idle',
  rows: [
    { name: 'phase', text: 'idle' },
    { name: 'queue', text: '[0, 1]'.repeat(k) },
  ],
})

const pictureOf = (sites: number): StatePicture => {
  const ids = [...Array(sites).keys()]
  return {
    cards: ids.map(card),
    shared: [{ name: 'turn', text: '0' }],
    channels: ids.flatMap((from) =>
      ids.flatMap((to) =>
        from === to ? [] : [{ from, to, texts: ['REQUEST(1)', 'RELEASE'], isNew: false }],
      ),
    ),
  }
}

test.each([1, 2, 3, 4, 6])('%i sites stand apart, inside the picture', (sites) => {
  const { cards, messages, width, height } = placedPicture(pictureOf(sites))
  for (const [k, a] of cards.entries()) {
    expect(a.x).toBeGreaterThanOrEqual(0)
    expect(a.y).toBeGreaterThanOrEqual(0)
    expect(a.x + a.width).toBeLessThanOrEqual(width + 0.01)
    expect(a.y + a.height).toBeLessThanOrEqual(height + 0.01)
    for (const b of cards.slice(k + 1)) {
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      expect(apart, `${a.title} and ${b.title}`).toBe(true)
    }
  }
  // With more than four sites messages are a list.
  expect(messages.length).toBe(sites > 4 ? 0 : sites * (sites - 1))
  expect(cards.length).toBe(sites + (sites > 4 ? 2 : 1))
  const isOnBorder = ({ x, y }: { x: number; y: number }): boolean =>
    cards.some((one) => {
      const [dx, dy] = [
        Math.min(x - one.x, one.x + one.width - x),
        Math.min(y - one.y, one.y + one.height - y),
      ]
      return Math.min(dx, dy) > -0.01 && Math.min(Math.abs(dx), Math.abs(dy)) < 0.01
    })
  for (const { from, to } of messages) expect(isOnBorder(from) && isOnBorder(to)).toBe(true)
})

test('the picture of a step marks what it changes and sends, also in words', () => {
  const model = makeModel(central, { sites: 2 })
  const [initial] = initialStates(model)
  const [step] = enabledIn(model, initial!)
  const { cards, channels } = statePicture(model, step!.next, initial, step)
  expect(cards[0]).toMatchObject({ word: 'waits', rows: [{ name: 'phase', was: 'idle' }, {}] })
  expect(channels).toEqual([{ from: 0, to: 2, texts: ['REQUEST'], isNew: true, sent: 1 }])
  expect(pictureWords(statePicture(model, step!.next))).toContain(
    'in transit from client 0 to coordinator: REQUEST',
  )
})
