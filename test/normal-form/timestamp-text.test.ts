// What the text of a function shows of its use of timestamps. What is not understood is never taken for right.
import { expect, test } from 'vitest'
import { type Names, notByOrder } from '../../src/normal-form/timestamp-text.js'
import { before } from '../../src/protocol/before.js'

const names: Names = {
  cleanFields: new Set(['phase', 'n', 'self', 'site', 'length']),
  made: new Set(),
  makers: new Set(['send']),
  uses: {},
  ordered: false,
  together: false,
}

type Me = {
  t: number
  u: number | null
  n: number
  queue: Map<number, number> & { some(f: unknown): boolean }
}
const hidden = 37

const byOrder: readonly ((me: Me) => unknown)[] = [
  (me) => me.t < me.u!,
  (me) => me.u === null || me.u === me.t,
  (me) => before([me.t, 0], [me.u, 1]),
  (me) => me.n % 7 === hidden,
  (me) => Math.max(me.t, me.u ?? me.t) === me.t,
  ({ queue, t }) => queue.some((one: number) => one < t),
  (me) => [...me.queue].sort(([i], [j]) => i - j).length > 1,
  (me) => {
    let least = me.t
    for (const one of [me.t, me.u!]) if (one < least) least = one
    return least < me.t
  },
]

const otherwise: readonly ((me: Me) => unknown)[] = [
  (me) => me.u! - me.t === 37,
  (me) => me.t > 5,
  (me) => me.t === hidden,
  (me) => me.t + 1 < me.u!,
  (me) => (me.u ?? 0) < me.t,
  (me) => me.t % 2 === 0,
  (me) => `${me.t}` < `${me.u}`,
  (me) => [me.t, 1] < [me.u!, 2],
  (me) => Boolean(me.t),
  (me) => !me.t,
  (me) => (me.t ? true : me.n > 1),
  (me) => [true, false][me.t],
  (me) => String(me.t).length > 2,
  (me) => Math.max(me.t, 10) === me.t,
  (me) => Math.min(me.t, 10) < me.u!,
  (me) => before([me.t, 0], [5, 1]),
  (me) => before([me.t + 1, 0], [me.u, 1]),
  (me) => (me.t & 1) === 0,
  (me) => new Set([me.t]).has(3),
  (me) => me.queue.get(me.t) === me.t,
  (me) => [me.t, me.u!].sort()[0] === me.t,
  (me) => [me.t, 5].some((one) => one < me.u!),
  (me) => ((x: number, y: number) => x < y)(me.t, 5),
  (me) => Number.isNaN(me.t),
  (me) => {
    const [one, other] = [me.t, 5]
    return one < other!
  },
  (me) => {
    let one = me.t
    one = 5
    return one < me.t
  },
  Math.abs as never,
  // A comparator with a difference looked like one that compares.
  (me) => [me.t, me.u!].sort((a, b) => (a % 37) - (b % 37))[0] === me.t,
  (me) => [1, 5].sort((a, b) => a - b - me.t)[0] === 1,
  (me) => {
    const list: number[] = []
    list.push(me.t)
    return list[0]! > hidden
  },
  (me) => {
    let last = 0
    return [me.t, me.u!].some((one) => {
      const is = last > hidden
      last = one
      return is
    })
  },
  (me) => {
    const one = me.n > 1 ? () => me.t > hidden : () => false
    return one()
  },
  (me) => {
    const one = { add: (t: number) => t > hidden }
    return one.add(me.t)
  },
  (me) => {
    const one = {
      get isLate() {
        return me.t > hidden
      },
    }
    return one.isLate
  },
  (me) => (me.t + '').length > 2,
  (me) => [...(me.t + '')].length > 2,
  (me) => {
    let digits = 0
    for (const _ of me.t + '') digits = digits + 1
    return digits > 2
  },
  (me) => {
    const one = { n: me.t }
    return one.n > hidden
  },
  (me) => {
    const one = me.n > 1 ? { n: me.t } : { n: me.u! }
    return one.n > hidden
  },
  // biome-ignore lint/complexity/useLiteralKeys: the name of the field is what is tried
  (me) => me.t < me['n'],
  (me) => me.t < (me as never)[me.n > 1 ? 'n' : 't'],
]

test.each(byOrder.map((fn) => [String(fn), fn] as const))('by order: %s', (_, fn) => {
  expect(notByOrder(fn, names, 'decides')).toBeUndefined()
})

test.each(otherwise.map((fn) => [String(fn), fn] as const))('not shown: %s', (_, fn) => {
  expect(notByOrder(fn, names, 'decides')).toBeTypeOf('string')
})

test('what is handed out may be advanced by any constant', () => {
  const advancing = (me: Me) => [{ t: Math.max(me.t, me.u ?? me.t) + hidden }]
  expect(notByOrder(advancing, names, 'hands out')).toBeUndefined()
})

test('a function of the file counts by its own text, whatever its name', () => {
  const decides = (me: Me) => before([me.t, 0], [me.u, 1])
  const own = ([t]: readonly [number], [u]: readonly [number]) => (u - t) % 37 === 0
  expect(notByOrder(decides, { ...names, uses: { before } }, 'decides')).toBeUndefined()
  expect(notByOrder(decides, { ...names, uses: { before: own } }, 'decides')).toMatch(/calculates/)
})

test('where all timestamps always move together, their distances are clean', () => {
  const asks = (me: Me) => me.u! - me.t > 5 || me.t + 1 === me.u
  expect(notByOrder(asks, { ...names, together: true }, 'decides')).toBeUndefined()
})
