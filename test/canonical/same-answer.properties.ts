// The law behind the reader of texts: what it takes for clean answers the same wherever the timestamps lie, as long as they keep
// their order, or where they always move together, their distances. It once took 0 for a timestamp, as the least of null and one.
import fc from 'fast-check'
import { List } from 'immutable'
import { expect, test } from 'vitest'
import { whyNot, written } from './predicates.js'

const { answer } = fc.letrec<{ stamp: string; answer: string; disguised: string }>((tie) => ({
  // A timestamp, or null, or one of several.
  stamp: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    fc.constantFrom('me.t', 'me.u', 'me.list.first()', 'me.list.max()', 'me.list.min()'),
    fc.tuple(tie('stamp'), tie('stamp')).map(([a, b]) => `Math.max(${a}, ${b})`),
    fc.tuple(tie('stamp'), tie('stamp')).map(([a, b]) => `Math.min(${a}, ${b})`),
    fc
      .tuple(tie('stamp'), tie('stamp'))
      .map(([a, b]) => `Math.max(${a}, ...[${b}].filter((x) => x !== null))`),
    fc.tuple(tie('stamp'), tie('stamp')).map(([a, b]) => `(${a} ?? ${b})`),
    fc.tuple(tie('answer'), tie('stamp'), tie('stamp')).map(([c, a, b]) => `(${c} ? ${a} : ${b})`),
    fc.tuple(tie('stamp'), fc.integer({ min: 1, max: 3 })).map(([a, k]) => `(${a} + ${k})`),
    fc.tuple(tie('stamp'), tie('stamp')).map(([a, b]) => `[${a}, ${b}].sort((x, y) => x - y)[0]`),
    fc.tuple(tie('stamp'), tie('stamp')).map(([a, b]) => `[${a}, ${b}].reduce((x, y) => (x < y ? x : y))`),
  ),
  // Each form once hid what time it is.
  disguised: fc
    .tuple(
      tie('stamp'),
      tie('stamp'),
      fc.constantFrom<(a: string, b: string) => string>(
        (a, b) => `${b} < ${a} - 9`,
        (a, b) => `${a} - Math.max(${a} - 9, ${b}) === 4`,
        (a) => `(${a} + 0.1) - ${a} > 0.1`,
        (a, b) => `[${a}, ${a}, ${a}, ${a}]["len" + "gth"] < ${b}`,
        (a) => `((one, ...others) => others.every((x) => x !== 9))(...[${a}, ${a}].filter(() => true))`,
        (a) => `me.list.concat(me.maybe).every((x) => ${a} - x !== 9)`,
        () => '[me.list].flatMap((x) => x).some((x) => x < [0].flatMap(() => me.maybe)[0])',
        (a) => `((a) => { for (const z of [a, [0]]) z.sort(() => -1); return a[0] === 9 })([0, ${a}])`,
        (a) => `((xs) => { xs.push(9); return xs.includes(${a}) })([1].map(() => null))`,
        (a) => `((o) => { Object.assign(o, { a: 9 }); return o.a === ${a} })({ a: null })`,
      ),
    )
    .map(([a, b, form]) => form(a, b)),
  answer: fc.oneof(
    { depthSize: 'xsmall', withCrossShrink: true },
    fc
      .tuple(tie('stamp'), fc.constantFrom('<', '<=', '>', '>=', '===', '!=='), tie('stamp'))
      .map(([a, op, b]) => `${a} ${op} ${b}`),
    fc
      .tuple(tie('stamp'), tie('stamp'), fc.constantFrom('=== 3', '> 1', '<= -2', '=== 0'))
      .map(([a, b, is]) => `${a} - ${b} ${is}`),
    tie('stamp').map((a) => `${a} === null`),
    tie('stamp').map((a) => `me.list.includes(${a})`),
    tie('stamp').map((a) => `me.list.some((x) => x < ${a})`),
    fc.tuple(tie('answer'), tie('answer')).map(([a, b]) => `((${a}) && !(${b}))`),
    tie('disguised'),
  ),
}))

interface Times {
  readonly t: number
  readonly u: number | null
  readonly list: readonly number[]
  readonly maybe: readonly number[] | null
}

const asked = (predicate: (me: unknown) => unknown, { t, u, list, maybe }: Times): unknown =>
  predicate({ t, u, list: List(list), maybe: maybe === null ? null : List(maybe) })

const times = fc.record({
  t: fc.nat(6),
  u: fc.option(fc.nat(6), { freq: 2 }),
  list: fc.array(fc.nat(6), { maxLength: 2 }),
  maybe: fc.option(fc.array(fc.nat(6), { maxLength: 1 }), { freq: 2 }),
})

// Nothing is below 0, and a transformation by 1 distinguishes 0 from null, and every call is tested with it. So times
// begin at 1 here.
const moved = ({ t, u, list, maybe }: Times, to: (time: number) => number): Times => ({
  t: to(t),
  u: u === null ? null : to(u),
  list: list.map(to),
  maybe: maybe === null ? null : maybe.map(to),
})

const states = fc.tuple(times, fc.array(fc.nat(5), { minLength: 7, maxLength: 7 }))

/** The claim for this many random predicates; at least this many of them must be clean. */
export const cleanAnswersStay = (numRuns: number, least: number): void => {
  test.each([
    ['keep their order', false],
    ['move together', true],
  ] as const)('what is clean answers the same where timestamps %s', (_, together) => {
    let understood = 0
    fc.assert(
      fc.property(answer, fc.array(states, { minLength: 12, maxLength: 12 }), (text, tried) => {
        const predicate = written(text) as (me: unknown) => unknown
        if (whyNot(predicate, { together }) !== undefined) return
        understood++
        for (const [at, gaps] of tried) {
          const stretched = (time: number) =>
            1 + time + gaps.slice(0, time + 1).reduce((sum, gap) => sum + gap, 0)
          const begins = moved(at, (time) => time + 1)
          const ends = moved(at, together ? (time) => time + 1 + gaps[0]! : stretched)
          expect(asked(predicate, ends), text).toBe(asked(predicate, begins))
        }
      }),
      { seed: 7, numRuns },
    )
    expect(understood).toBeGreaterThan(least)
  })
}
