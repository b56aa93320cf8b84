// The compiler's checks of a user's spec: each misspelling is a compile-time error, and its correct spelling
// is not. The compiler checks this file in `npm run lint`. It is never run.
import { describe, test } from 'vitest'
import {
  algorithm,
  choice,
  either,
  eitherOf,
  element,
  flag,
  int,
  integer,
  many,
  mapOf,
  one,
  oneOf,
  optional,
  protocol,
  send,
  setOf,
  siteId,
  stable,
  timestamp,
  violation,
} from '../../src/index.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { named, row, whole } from '../../src/protocol/option-row.js'

const p = protocol({
  parameters: { clock: choice('', 'slow', 'fast'), rounds: integer('', 1, 9, 1) },
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held'), t: optional(timestamp), votes: setOf(siteId) }),
    clerk: one({ open: flag }),
  },
  messages: { REQUEST: { t: timestamp }, REPLY: {} },
  shared: { turn: siteId, flags: mapOf(siteId, flag) },
})
const { REQUEST, REPLY } = p.messages
const { site, clerk } = p.roles
const foreign = protocol({ roles: { site: many({}) }, messages: { STRANGE: { n: int(0, 1) } } })
const guard = () => true

describe('changes', () => {
  test("name fields of the clause's own role", () => {
    site.local({ guard, effect: () => [{ phase: 'held', t: null }] })
    // @ts-expect-error a misspelt field
    site.local({ guard, effect: () => [{ phsae: 'held' }] })
    // @ts-expect-error a field of another role
    site.local({ guard, effect: () => [{ open: true }] })
    clerk.local({ guard, effect: () => [{ open: true }] })
    // @ts-expect-error a misspelt field beside a right one
    site.local({ guard, effect: () => [{ phase: 'held', vtoes: null }] })
    // @ts-expect-error a misspelt field in one branch of the clause
    site.local({ guard, effect: (me) => (me.t === null ? [{ phase: 'held', vtoes: null }] : []) })
    // @ts-expect-error a misspelt field in an alternative
    site.local({ guard, effect: () => either([[{ phsae: 'held' }]]) })
    // @ts-expect-error a misspelt field upon a message
    site.upon('REPLY', () => [{ vote: 1 }])
  })

  test("have values of the field's sort", () => {
    // @ts-expect-error a misspelt phase
    site.local({ guard, effect: () => [{ phase: 'hold' }] })
    // @ts-expect-error a number is not a set
    site.local({ guard, effect: () => [{ votes: 1 }] })
    // @ts-expect-error null is not a phase
    site.local({ guard, effect: () => [{ phase: null }] })
    site.local({ guard, effect: (me) => [{ votes: me.votes.add(1) }] })
  })

  test('are in brackets', () => {
    // @ts-expect-error changes without brackets
    site.local({ guard, effect: () => ({ phase: 'held' }) })
    site.local({ guard, effect: () => [] })
  })
})

describe('the own record', () => {
  test('has the fields of the role', () => {
    site.local({ guard: (me) => me.phase === 'idle' && me.votes.isEmpty(), effect: () => [] })
    // @ts-expect-error a misspelt field
    site.local({ guard: (me) => me.phsae === 'idle', effect: () => [] })
    // @ts-expect-error an unknown phase
    site.local({ guard: (me) => me.phase === 'hold', effect: () => [] })
    // @ts-expect-error a field of another role
    clerk.local({ guard: (me) => me.phase === 'idle', effect: () => [] })
    // @ts-expect-error a timestamp may be null
    site.local({ guard: (me) => me.t + 1 > 0, effect: () => [] })
  })

  test('is read-only', () => {
    site.local({
      guard,
      effect: (me) => {
        // @ts-expect-error a record is a value
        me.phase = 'held'
        return []
      },
    })
  })
})

describe('messages', () => {
  test('are received by type', () => {
    site.upon('REQUEST', (_, { t }) => [{ t }])
    // @ts-expect-error a misspelt type
    site.upon('REQEUST', () => [])
    // @ts-expect-error a field of another type of message
    site.upon('REPLY', (_, { t }) => [{ t }])
  })

  test("have values of their fields' sorts", () => {
    REQUEST({ t: 1 })
    // @ts-expect-error a text is not a timestamp
    REQUEST({ t: '1' })
    // @ts-expect-error null is not a timestamp unless the field is optional
    REQUEST({ t: null })
    // @ts-expect-error a misspelt field
    REQUEST({ time: 1 })
  })

  test('belong to this protocol', () => {
    site.local({ guard, effect: () => [{}, send(0, REPLY()), send([0, 1], REQUEST({ t: 1 }))] })
    // @ts-expect-error a message of another protocol
    site.local({ guard, effect: () => [{}, send(0, foreign.messages.STRANGE())] })
    // @ts-expect-error a text is not a message
    site.local({ guard, effect: () => [{}, send(0, 'REPLY')] })
  })

  test('go to sites, which are numbers', () => {
    // @ts-expect-error the name of a site
    send('0', REPLY())
    site.local({
      guard,
      effect: (_, { siteOf, others }) => [{}, send(siteOf('clerk'), REPLY()), send(others, REPLY())],
    })
    // @ts-expect-error a misspelt role
    site.local({ guard, effect: (_, { siteOf }) => [{}, send(siteOf('clrek'), REPLY())] })
    site.local({ guard, effect: (_, { all }) => [{}, send(all('clerk'), REPLY())] })
    // @ts-expect-error a misspelt role
    site.local({ guard, effect: (_, { all }) => [{}, send(all('clrek'), REPLY())] })
  })
})

describe('shared variables', () => {
  test('are read by name', () => {
    site.local({
      guard: (_, { self, shared }) => shared.turn === self && shared.flags.get(self),
      effect: () => [],
    })
    // @ts-expect-error a misspelt variable
    site.local({ guard: (_, { shared }) => shared.trun === 0, effect: () => [] })
    // @ts-expect-error an array is read element by element
    site.local({ guard: (_, { shared }) => shared.flags.size > 0, effect: () => [] })
  })

  test('are written by name, with values of their sort', () => {
    site.local({ guard, effect: (_, { self }) => [{}, p.write({ turn: self, flags: element(self, true) })] })
    // @ts-expect-error an unknown variable
    p.write({ trun: 1 })
    // @ts-expect-error a text is not a site
    p.write({ turn: '1' })
    // @ts-expect-error an array is written element by element
    p.write({ flags: true })
    // @ts-expect-error an element of another sort
    p.write({ flags: element(0, 1) })
  })
})

describe('the context', () => {
  test('contains the sender only in clauses upon a message', () => {
    site.upon('REPLY', (me, _, { from }) => [{ votes: me.votes.add(from) }])
    // @ts-expect-error a local clause has no sender
    site.local({ guard: (_, { from }) => from === 0, effect: () => [] })
    // @ts-expect-error its effect has no sender either
    site.local({ guard, effect: (me, { from }) => [{ votes: me.votes.add(from) }] })
  })

  test('contains the declared parameters', () => {
    site.local({
      guard: (_, { parameters }) => parameters.clock === 'fast' && parameters.rounds > 1,
      effect: () => [],
    })
    // @ts-expect-error an unknown parameter
    site.local({ guard: (_, { parameters }) => parameters.clokc === 'fast', effect: () => [] })
    // @ts-expect-error a value that the parameter cannot have
    site.local({ guard: (_, { parameters }) => parameters.clock === 'fats', effect: () => [] })
  })

  test('allows three kinds of fairness', () => {
    site.local({ guard, effect: () => [], fair: 'strong' })
    // @ts-expect-error a misspelt fairness
    site.local({ guard, effect: () => [], fair: 'storng' })
  })
})

describe('properties', () => {
  test('see the sites of a role, and only their fields', () => {
    p.always('', '', (view) => view.all('site').every(({ phase, self }) => phase !== 'held' || self === 0))
    p.leadsTo(
      '',
      '',
      (view) => view.all('site')[0]!.phase === 'held',
      (view) => view.inFlight('REPLY') > 0,
    )
    // @ts-expect-error a misspelt role
    p.always('', '', (view) => view.all('sites').length > 0)
    // @ts-expect-error a field of another role
    p.always('', '', (view) => view.all('clerk').some(({ phase }) => phase === 'held'))
    // @ts-expect-error a misspelt type of message
    p.sometimes('', '', (view) => view.inFlight('REQEUST') > 0)
    // @ts-expect-error a predicate returns true or false
    p.atRest('', '', (view) => view.inFlight('REQUEST'))
  })

  test('return a violation or undefined in a rule, and also the memory in a monitor', () => {
    p.rule('', '', 'entry', ({ site: who }, before) => (before.waits(who) ? undefined : violation))
    // @ts-expect-error a rule has no memory
    p.rule('', '', 'entry', () => 1)
    // @ts-expect-error a misspelt kind of step
    p.rule('', '', 'entries', () => violation)
    p.monitor('', '', 'request', int(0, 3), (count) => count + 1)
    // @ts-expect-error a memory of another sort
    p.monitor('', '', 'request', int(0, 3), () => 'one')
  })
})

describe('a spec', () => {
  const rest = {
    name: '',
    title: '',
    citation: '',
    about: '',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: p,
    clauses: {},
    properties: [],
  }
  const never = () => false

  test('sees in `waits` and `holds` the record of a competing site, and not that of the coordinator', () => {
    algorithm({
      ...rest,
      contention: { waits: ({ phase, self }) => phase === 'wanted' && self >= 0, holds: never },
    })
    // @ts-expect-error `open` is a field of the coordinator
    algorithm({ ...rest, contention: { waits: ({ open }) => open, holds: never } })
    // @ts-expect-error `open` is a field of the coordinator
    algorithm({ ...rest, contention: { waits: never, holds: ({ open }) => open } })
    // @ts-expect-error an unknown phase
    algorithm({ ...rest, contention: { waits: ({ phase }) => phase === 'waiting', holds: never } })
  })

  test('with several roles of many sites offers in `waits`, `holds` and statuses the fields of each, whichever is the first', () => {
    const q = protocol({
      roles: {
        client: many({ phase: oneOf('idle', 'wanted'), both: flag }),
        server: many({ n: int(0, 3), both: int(0, 3) }),
        clerk: one({ open: flag }),
      },
    })
    const waits = ({ phase, self }: { phase: string; self: number }) => phase === 'wanted' && self >= 0
    algorithm({ ...rest, protocol: q, contention: { waits: (me) => me.phase === 'wanted', holds: waits } })
    algorithm({ ...rest, protocol: q, statuses: { full: ({ n }) => n === 3, waits } })
    // A field of several roles may have a value of the sort of each.
    algorithm({ ...rest, protocol: q, statuses: { on: ({ both }) => both === true || both === 3 } })
    // @ts-expect-error it may be a number
    algorithm({ ...rest, protocol: q, statuses: { on: ({ both }) => both } })
    // @ts-expect-error an unknown phase
    algorithm({ ...rest, protocol: q, statuses: { late: ({ phase }) => phase === 'waiting' } })
    // @ts-expect-error `open` is a field of the coordinator
    algorithm({ ...rest, protocol: q, statuses: { full: ({ open }) => open } })
  })

  test('starts with values of the fields of each role', () => {
    algorithm({ ...rest, initial: { clerk: () => ({ open: true }) } })
    // @ts-expect-error a misspelt role
    algorithm({ ...rest, initial: { clrek: () => ({ open: true }) } })
    // @ts-expect-error a field of another role
    algorithm({ ...rest, initial: { site: () => ({ open: true }) } })
    // A phase was a text here, and needed `as const`.
    algorithm({ ...rest, initial: { site: () => either([{ phase: 'idle' }, { phase: 'wanted' }]) } })
    algorithm({ ...rest, initial: { site: ({ sites }) => eitherOf(sites, () => ({ phase: 'wanted' })) } })
    // @ts-expect-error an unknown phase
    algorithm({ ...rest, initial: { site: () => either([{ phase: 'idle' }, { phase: 'wantd' }]) } })
    // @ts-expect-error an unknown variable
    algorithm({ ...rest, shared: () => ({ trun: 1 }) })
    algorithm({ ...rest, shared: () => ({ turn: 1 }) })
  })

  test('accepts only faults that fit its roles', () => {
    algorithm({ ...rest, recovered: { clerk: (me) => ({ open: !me.open }) } })
    // @ts-expect-error a misspelt role
    algorithm({ ...rest, recovered: { clrek: () => ({ open: true }) } })
    // @ts-expect-error a field of another role
    algorithm({ ...rest, recovered: { site: () => ({ open: true }) } })
    algorithm({ ...rest, statuses: { chosen: ({ votes }) => votes.size > 1 } })
    // @ts-expect-error a field of the coordinator
    algorithm({ ...rest, statuses: { chosen: ({ open }) => open } })
  })
})

describe('faults', () => {
  test('leave a stable field an ordinary field', () => {
    const q = protocol({ roles: { site: many({ ballot: stable(int(0, 3)) }) } })
    q.roles.site.local({ guard: ({ ballot }) => ballot > 1, effect: () => [{ ballot: 2 }] })
    // @ts-expect-error a text is not a number
    q.roles.site.local({ guard, effect: () => [{ ballot: 'two' }] })
  })
  test('include a timeout, which is a local clause without fairness', () => {
    site.timeout({
      guard: ({ phase }) => phase === 'wanted',
      effect: () => [{ phase: 'idle' }, send(0, REPLY())],
    })
    // @ts-expect-error an unknown phase
    site.timeout({ guard, effect: () => [{ phase: 'over' }] })
    // @ts-expect-error a timeout is never fair
    site.timeout({ guard, effect: () => [{ phase: 'idle' }], fair: 'weak' })
  })
  test('let a site suspect sites, and a view report any suspicion', () => {
    site.local({ guard: (_, { suspects, siteOf }) => suspects(siteOf('clerk')), effect: () => [] })
    // @ts-expect-error a site is a number
    site.local({ guard: (_, { suspects }) => suspects('clerk'), effect: () => [] })
    p.always('', '', (view) => view.crashed(0) || view.suspects(0, 1))
    // @ts-expect-error the suspecting site is missing
    p.always('', '', (view) => view.suspects(0))
  })
})

describe('the table of the options of a model', () => {
  const words = { help: { value: 'k', text: '' }, json: 'network' } as const
  const about = { ...words, group: 'faults', fault: undefined, measured: 'everything' } as const
  test('says of an option that disturbs runs which fault it is, and what is measured with it', () => {
    // @ts-expect-error neither is given
    row({ ...words, group: 'faults', values: whole(), fallback: 0 })
    row({ ...words, group: 'figure', values: whole(), fallback: 0 })
  })
  test('has defaults and texts that fit the values', () => {
    row({ ...about, values: named('none', 'perfect'), fallback: 'none' })
    // @ts-expect-error a default that is not one of the values
    row({ ...about, values: named('none', 'perfect'), fallback: 'erring' })
    // @ts-expect-error a text of another value
    row({ ...about, values: whole(), fallback: 0, line: (value: string) => value })
  })
  test('determines the type of the options', () => {
    const options: ModelOptions = { sites: 3, requests: 'unbounded', detector: 'erring', requesters: [0] }
    options satisfies ModelOptions
    // @ts-expect-error a value that is not in the row
    ;({ detector: 'wrong' }) satisfies ModelOptions
    // @ts-expect-error an option without a row
    ;({ losses: 1 }) satisfies ModelOptions
  })
})
