// "The channel lists messages by their times" was once reported to hold of an unordered channel, although a run of 30 steps refutes
// it. Such a channel is sorted by text, where 10 comes before 9, and the analysis took that for the order of the times.
import { describe, expect, test } from 'vitest'
import { unclearUses } from '../../src/canonical/timestamp-use.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm, int, many, oneOf, protocol, send, timestamp, type ViewOf } from '../../src/index.js'
import { noReduction } from '../../src/reduce/reductions.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'one', 'two'), acks: int(0, 2), clock: timestamp }) },
  messages: { M: { t: timestamp, n: int(0, 1) }, ACK: {} },
})
const { local, upon } = p.roles.site
const { M, ACK } = p.messages
type View = ViewOf<typeof p>

/** One site sends two messages, each with the time; the other answers. */
const sendingTwice = (predicate: (view: View) => boolean) =>
  algorithm({
    name: 'twice',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 2, fallback: 2 },
    protocol: p,
    clauses: {
      first: local({
        guard: (me, { self }) => self === 0 && me.phase === 'idle',
        effect: (me) => [{ phase: 'one', clock: me.clock + 1 }, send(1, M({ t: me.clock + 1, n: 0 }))],
      }),
      second: local({
        guard: (me, { self }) => self === 0 && me.phase === 'one',
        effect: (me) => [{ phase: 'two', clock: me.clock + 1 }, send(1, M({ t: me.clock + 1, n: 1 }))],
      }),
      onM: upon('M', (me, { t }, { from }) => [{ clock: Math.max(me.clock, t) }, send(from, ACK())]),
      onAck: upon('ACK', (me) => [{ acks: me.acks + 1 }]),
      again: local({
        guard: (me, { self }) => self === 0 && me.phase === 'two' && me.acks === 2,
        effect: () => [{ phase: 'idle', acks: 0 }],
      }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [p.always('sorted', '', predicate)],
  })

const isSorted = (view: View) => {
  const messages = view.channel(0, 1)
  return messages.size !== 2 || first(messages).t <= last(messages).t
}
type Messages = ReturnType<View['channel']>
const first = (messages: Messages) =>
  messages.first() as unknown as { readonly t: number; readonly n: number }
const last = (messages: Messages) => messages.last() as unknown as { readonly t: number; readonly n: number }

const why = (predicate: (view: View) => boolean, order: 'fifo' | 'unordered') => {
  const spec = sendingTwice(predicate)
  const { clauses, answers } = unclearUses(modelFor(spec, { order }, spec.properties), spec.properties)
  return [...clauses, ...answers].map(([name]) => name)
}

test('the claim is violated, and refused with timestamps reduced', () => {
  const spec = sendingTwice(isSorted)
  const verdict = (timestamps: boolean) =>
    check(modelFor(spec, { order: 'unordered' }, spec.properties), spec.properties, {
      ...defaultCheckOptions,
      ...(timestamps ? {} : { maxStates: 1000 }),
      reduce: { ...noReduction, timestamps },
    }).verdicts[0]!.verdict
  expect(verdict(false)).toBe('violated')
  expect(() => verdict(true)).toThrow(/timestamps refused/)
})

const t = (message: unknown) => (message as { readonly t: number }).t
const dependsOnOrder: { readonly [what: string]: (view: View) => boolean } = {
  'the first message': (view) => view.channel(0, 1).first()?.type === 'M',
  'a message by its place': (view) => view.channel(0, 1).get(0)?.type === 'M',
  'a loop': (view) => {
    for (const one of view.channel(0, 1)) return one.type === 'M'
    return true
  },
  'an array of them': (view) => [...view.channel(0, 1)].length === 1,
  'the place that a function is given': (view) =>
    view.channel(0, 1).some((one, place) => place === 0 && one.type === 'M'),
  'what a function remembers': (view) => {
    let seen = 0
    view.channel(0, 1).some((one) => {
      seen = (one as unknown as { readonly n: number }).n
      return false
    })
    return seen === 0
  },
  'what a function puts aside': (view) => {
    const seen: number[] = []
    view.channel(0, 1).some((one) => seen.push((one as unknown as { readonly n: number }).n) > 5)
    return seen[0] === 0
  },
  'the first of what is made of them': (view) =>
    view
      .channel(0, 1)
      .map((one) => one.type)
      .first() === 'M',
}

describe('not shown to use order alone on an unordered channel is', () => {
  test.each(Object.entries(dependsOnOrder))('%s', (_, predicate) => {
    expect(why(predicate, 'unordered')).toEqual(['sorted'])
  })
})

const isFree: { readonly [what: string]: (view: View) => boolean } = {
  'whether there is such a message': (view) => view.channel(0, 1).some(({ type }) => type === 'M'),
  'how many there are': (view) =>
    view.channel(0, 1).size < 3 && view.channel(0, 1).count((one) => one.type === 'M') < 3,
  'whether each is older than a clock': (view) =>
    view
      .all('site')
      .every(({ clock }) => view.channel(0, 1).every((one) => one.type !== 'M' || one.t <= clock)),
  'the greatest time': (view) =>
    view
      .channel(0, 1)
      .filter((one) => one.type === 'M')
      .map((one) => one.t)
      .max() === view.all('site')[0]!.clock,
}

describe('shown to use order alone on an unordered channel is', () => {
  test.each(Object.entries(isFree))('%s', (_, predicate) => {
    expect(why(predicate, 'unordered')).toEqual([])
  })
})

test('a channel that is a queue has an order of its own', () => {
  expect(why((view) => t(view.channel(0, 1).first()) <= view.all('site')[0]!.clock, 'fifo')).not.toEqual([])
  expect(why((view) => view.channel(0, 1).first()?.type === 'M', 'fifo')).toEqual([])
})
