// The ticket lock with numbers that do not wrap around: views keep the order of the numbers alone.
import { describe, expect, test } from 'vitest'
import { proveForEveryNumber } from '../../src/every/prove.js'
import { neverContradicts } from './never-contradicts.js'
import { randomTickets } from './random-tickets.js'
import { specOfText } from './spec-of-text.js'

const few = { comparedStates: 1500 }
const byOrder = { closure: 'full join of orders' }

interface Change {
  readonly draw?: string
  readonly spin?: string
  readonly exit?: string
  /** What `request` does in addition, and sorts of more fields. */
  readonly more?: string
}

/** The lock of the catalogue in a file of its own, with some effects changed. */
const lock = ({
  draw = "[{ phase: 'spinning', ticket: next }, p.write({ next: next + 1 })]",
  spin = "serving === me.ticket ? [{ phase: 'held' }] : []",
  exit = "[{ phase: 'idle', ticket: null }, p.write({ serving: serving + 1 })]",
  more = '',
}: Change): string => `
import { algorithm, int, many, mapOf, mutualExclusion, oneOf, optional, protocol, siteId, timestamp } from 'coterie'
import { specOfText } from './spec-of-text.js'
const number = int(0, Infinity)
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'spinning', 'held'), ticket: optional(number), ${more} }) },
  shared: { next: number, serving: number },
})
const { local } = p.roles.site
const clauses = {
  draw: local({ guard: (me) => me.phase === 'idle', effect: (me, { shared: { next, serving } }) => ${draw} }),
  spin: local({ guard: (me) => me.phase === 'spinning', effect: (me, { shared: { next, serving } }) => ${spin} }),
  exit: local({ guard: (me) => me.phase === 'held', effect: (me, { shared: { next, serving } }) => ${exit} }),
}
export default algorithm({
  name: 'tickets', title: 'Tickets', citation: 'none', about: 'For tests.',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses,
  contention: { request: 'draw', waits: (me) => me.phase === 'spinning', holds: (me) => me.phase === 'held' }, properties: [mutualExclusion],
})
`

const proved = async (change: Change, maxViews = 400) =>
  proveForEveryNumber(await specOfText(lock(change)), {}, { ...few, maxViews })

describe('holds for every number of sites', () => {
  // Without a ticket: the number served may be free or not, 2. With one: it is spun for, held, or later, 3. So 2 + 2 * 3 + 2 * 3
  // views. With two sites no number after that of a site without a ticket is served or drawn: 1 + 2 * 2 + 2 * 2.
  test('14 views, of which two sites show 9, and three all', async () => {
    const result = await proved({})
    expect(result).toMatchObject({ verdict: 'holds', views: 14, ...byOrder })
    expect(result.compared.map(({ sites, views }) => [sites, views])).toEqual([
      [2, 9],
      [3, 14],
    ])
  })

  test('also if a site may enter with any number up to the one served', async () => {
    const spin = "me.ticket <= serving ? [{ phase: 'held' }] : []"
    expect(await proved({ spin })).toMatchObject({ verdict: 'holds', views: 14, ...byOrder })
  })

  test('also if a number is skipped, and then no site enters', async () => {
    const exit = "[{ phase: 'idle', ticket: null }, p.write({ serving: serving + 2 })]"
    expect(await proved({ exit })).toMatchObject({ verdict: 'holds', ...byOrder })
  })
})

describe('is not proved if', () => {
  test.each<[string, Change]>([
    ['a number is drawn twice', { draw: "[{ phase: 'spinning', ticket: next }]" }],
    [
      'a site draws the number that is served',
      { draw: "[{ phase: 'spinning', ticket: serving }, p.write({ next: next + 1 })]" },
    ],
    [
      'a site that enters calls the next number',
      {
        spin: "serving === me.ticket ? [{ phase: 'held' }, p.write({ serving: serving + 1 })] : []",
        exit: "[{ phase: 'idle', ticket: null }]",
      },
    ],
    [
      'on leaving, the next number is drawn again',
      { exit: "[{ phase: 'idle', ticket: null }, p.write({ serving: serving + 1, next: serving + 1 })]" },
    ],
    [
      'a site may enter with any number from the one served on',
      { spin: "me.ticket >= serving ? [{ phase: 'held' }] : []" },
    ],
  ])('%s', async (_, change) => {
    const { verdict, story } = await proved(change)
    expect(verdict).toBe('not proved')
    expect(story.at(-1)!.view).toMatch(/0: phase held.*1: phase held/)
  })
})

// Then numbers are kept as they are, and there is no end of them.
describe('numbers are used by their order alone, or kept as they are:', () => {
  test.each<[string, Change]>([
    [
      'a door that opens at number 7',
      { spin: "serving === me.ticket || me.ticket === 7 ? [{ phase: 'held' }] : []" },
    ],
    [
      'a door that opens far from the number served',
      { spin: "me.ticket - serving > 5 ? [{ phase: 'held' }] : []" },
    ],
    ['a door that opens at even numbers', { spin: "me.ticket % 2 === 0 ? [{ phase: 'held' }] : []" }],
  ])('%s', async (_, change) => {
    const { verdict, closure } = await proved(change, 60)
    expect(verdict).toBe('not proved')
    expect(closure).not.toBe('full join of orders')
  })

  test('a map of timestamps and shared variables are refused', async () => {
    const { verdict, reason } = await proved({ more: 'seen: mapOf(siteId, timestamp)' })
    expect(verdict).toBe('refused')
    expect(reason).toMatch(/it has shared variables, and the field "seen" has timestamps of other sites/)
  })
})

test('random locks with counters: proof and search never disagree', async () => {
  const specs = await Promise.all([1, 10, 15, 16].map((seed) => specOfText(randomTickets(seed))))
  expect(neverContradicts(specs, 2)).toMatchObject({ closed: 4, bad: 2, proved: 2 })
})
