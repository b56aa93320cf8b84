// The law behind the reader of texts: what it takes for clean answers the same wherever the timestamps lie, as long as they keep
// their order, or where they always move together, their distances. It once took 0 for a timestamp, as the least of null and one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNot, written } from './predicates.js'

const { answer } = fc.letrec<{ stamp: string; answer: string }>((tie) => ({
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
  ),
}))

interface Times {
  readonly t: number
  readonly u: number | null
  readonly list: readonly number[]
}

const listed = (list: readonly number[]) => ({
  first: () => list[0],
  max: () => (list.length === 0 ? undefined : Math.max(...list)),
  min: () => (list.length === 0 ? undefined : Math.min(...list)),
  includes: (one: unknown) => (list as readonly unknown[]).includes(one),
  some: (is: (one: number) => boolean) => list.some(is),
})

const asked = (predicate: (me: unknown) => unknown, { t, u, list }: Times): unknown =>
  predicate({ t, u, list: listed(list) })

const times = fc.record({
  t: fc.nat(6),
  u: fc.option(fc.nat(6), { freq: 2 }),
  list: fc.array(fc.nat(6), { maxLength: 2 }),
})

// Nothing is below 0, and what lies at 0 is told from null by a transformation by 1 alone, which every call is tried with. So times
// begin at 1 here.
const moved = ({ t, u, list }: Times, to: (time: number) => number): Times => ({
  t: to(t),
  u: u === null ? null : to(u),
  list: list.map(to),
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
