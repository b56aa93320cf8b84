// Statuses of a spec without contention. Once the engine took the first two for being in the section and waiting: a status that compares
// a clock with a number, or that names a site, refused reductions of properties that do not read it.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { algorithm, clock, deadlockFreedom, int, ltl, many, oneOf, protocol } from '../../src/index.js'
import { makeModel } from '../../src/model/model.js'
import { remedyFor } from '../../src/reduce/certify-clause.js'
import { noReduction } from '../../src/reduce/reductions.js'

const texts = { title: '', citation: '', about: '', sites: { min: 1, fallback: 2 } }

const line = protocol({ roles: { site: many({ phase: oneOf('first', 'last') }) } })
const advance = line.roles.site.local({
  guard: (me) => me.phase === 'first',
  effect: () => [{ phase: 'last' }],
})
const withStatuses = (statuses: { readonly [name: string]: (me: { self: number }) => boolean }) =>
  algorithm({
    ...texts,
    name: 'line',
    protocol: line,
    clauses: { advance },
    statuses,
    final: (view) => view.all('site').every(({ phase }) => phase === 'last'),
    properties: [deadlockFreedom],
  })

const p = protocol({ roles: { site: many({ time: clock, left: int(0, 2) }) } })
const tick = p.roles.site.local({
  guard: (me) => me.left < 2,
  effect: (me) => [{ time: me.time + 1, left: me.left + 1 }],
})
const timed = algorithm({
  ...texts,
  name: 'ticks',
  protocol: p,
  clauses: { tick },
  statuses: { late: (me) => me.time >= 2 },
  final: (view) => view.all('site').every(({ left }) => left === 2),
  properties: [deadlockFreedom],
})

describe('a status that no property reads', () => {
  test('may name a site, and symmetry is used', () => {
    const result = checkSpec(
      withStatuses({ first: ({ self }) => self === 0 }),
      {},
      { reduce: { ...noReduction, symmetry: 'all' } },
    )
    expect(result.exploration).toMatchObject({ complete: true, states: 3 })
  })

  test('may compare a clock with a number, and timestamps are reduced; a formula that names it is refused', () => {
    const reduce = { ...noReduction, timestamps: true }
    expect(checkSpec(timed, {}, { reduce }).verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
    expect(() => checkSpec(timed, {}, { reduce, properties: [ltl('late', 'F late(0)')] })).toThrow(
      /^timestamps refused: .*late.* gives a different result.*--max-depth D/s,
    )
  })
})

// Once such a model was refused, because of a number of requests that nobody had given.
test('a crash sets clocks back, also where no clause requests', () => {
  const model = makeModel(timed, { crash: 1 })
  expect(model.requests).toBe(Number.POSITIVE_INFINITY)
  expect(model.warnings).toEqual(['The clocks may grow forever, so the search may not end by itself'])
  expect(remedyFor(model, 'timestamps')).not.toContain('requests')
})

// Once a formula asked for the crash, whatever a status "crashed" said, and for a status "inFlight" in place of messages.
test.each(['crashed', 'up', 'inFlight', 'waits', 'wants', 'holds', 'X', 'U', 'true'])(
  'a status cannot have the name "%s", which formulas have',
  (name) => {
    expect(() => withStatuses({ [name]: () => true })).toThrow(
      `line: the name "${name}" in "statuses" already has a meaning in formulas, as do waits, wants, holds, crashed, up, inFlight, X, F, G, U, R, W, M, true, false; rename it`,
    )
  },
)
