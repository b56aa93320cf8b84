// A rule that looks at `step.sent` was told `holds` under partial order: `enter` sends a LOG only where a REPORT has come before,
// and a REPORT that comes after has the LOG sent by its own reaction. Both orders send the same together, but by another step.
// And `sent` was in the order of sending, which renaming the sites does not keep: so symmetry hid a violation as well.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { type Effect, either, send } from '../../src/protocol/effect.js'
import { type Monitor, type Property, violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { setOf } from '../../src/sorts/set-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const bare = { title: '', citation: '', about: '', sites: { min: 1, max: 4, fallback: 2 } }

const searched = (spec: Spec, properties: readonly Property[], reduce: Partial<Reduce>, sites = 2) =>
  check(
    modelFor(spec, { sites, ...(spec.workload.request === undefined ? {} : { requests: 1 }) }, properties),
    properties,
    {
      ...defaultCheckOptions,
      continue: true,
      reduce: { ...noReduction, ...reduce },
    },
  )
const verdictOf = (spec: Spec, property: Property, reduce: Partial<Reduce>, sites?: number): string =>
  searched(spec, [property], reduce, sites).verdicts[0]!.verdict
const statesOf = (spec: Spec, property: Property, reduce: Partial<Reduce>): number =>
  searched(spec, [property], reduce).exploration.states

describe('partial order: a step that sends now in one phase, and leaves it to another in the next', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), note: flag }) },
    messages: { REPORT: {}, LOG: {} },
  })
  const { local, upon } = p.roles.site
  const { REPORT, LOG } = p.messages
  const watch = (name: string, on: Monitor['on'], step: Parameters<typeof p.rule>[3]) =>
    p.rule(name, '', on, step)
  const entryLogs = watch('entryLogs', 'entry', (step) => (step.sent.length === 0 ? violation : undefined))
  const entryIsSilent = watch('entryIsSilent', 'entry', ({ sent }) =>
    sent.length > 0 ? violation : undefined,
  )
  const requestIsSilent = watch('requestIsSilent', 'request', ({ sent }) =>
    sent.length > 0 ? violation : undefined,
  )
  const whole = watch('whole', 'entry', (step) =>
    JSON.stringify(step).includes('LOG') ? violation : undefined,
  )
  const everySecond = p.monitor('everySecond', '', 'entry', int(0, 2), (count, { sent }) =>
    sent.length === 0 ? violation : Math.min(2, count + 1),
  )
  const entersItself = watch('entersItself', 'entry', ({ clause }) =>
    clause === 'enter' ? undefined : violation,
  )
  const properties = [
    entryLogs,
    entryIsSilent,
    requestIsSilent,
    whole,
    everySecond,
    entersItself,
    mutualExclusion,
  ]
  const spec = algorithm({
    ...bare,
    name: 'logging',
    protocol: p,
    clauses: {
      request: local({
        guard: (me, { self }) => me.phase === 'idle' && self === 0,
        effect: () => [{ phase: 'wanted' }],
      }),
      enter: local({
        guard: (me) => me.phase === 'wanted',
        effect: (me) => (me.note ? [{ phase: 'held', note: false }, send(1, LOG())] : [{ phase: 'held' }]),
      }),
      onReport: upon('REPORT', (me) => (me.phase === 'held' ? [{}, send(1, LOG())] : [{ note: true }])),
      onLog: upon('LOG', () => []),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    inFlight: () => [{ from: 1, to: 0, message: REPORT() }],
    properties,
  })

  test.each(properties.map((property) => [property.name, property] as const))(
    'the verdict on %s is that of the full search',
    (_, property) => {
      for (const entry of ['bfs', 'dfs'] as const) {
        const reduced = check(modelFor(spec, { requests: 1 }, [property]), [property], {
          ...defaultCheckOptions,
          search: entry,
          reduce: { ...noReduction, partialOrder: true },
        })
        expect(reduced.verdicts[0]!.verdict).toBe(verdictOf(spec, property, {}))
      }
    },
  )

  test('which is violated where the rule asks for the LOG, and where it forbids it', () => {
    for (const property of [entryLogs, entryIsSilent, whole, everySecond])
      expect(verdictOf(spec, property, {}), property.name).toBe('violated')
  })

  test('where no property looks at what is sent, as much is left out as before', () => {
    for (const property of [entersItself, mutualExclusion]) {
      expect(statesOf(spec, property, {}), property.name).toBe(7)
      expect(statesOf(spec, property, { partialOrder: true }), property.name).toBe(5)
    }
  })

  test('nor is more visited for a rule about requests, which are exchanged with the REPORT as they are', () => {
    expect(statesOf(spec, requestIsSilent, { partialOrder: true })).toBe(5)
  })
})

describe('symmetry: to whom is sent first', () => {
  // The sampled states do not reach it: of four steps on the ladder, three lead back to its foot.
  const rungs = 9
  const q = protocol({
    roles: {
      site: many({ marked: flag }),
      hub: one({ rung: int(0, rungs), marks: setOf(siteId), done: flag }),
    },
    messages: { MARK: {}, A: {}, B: {} },
  })
  const { MARK, A, B } = q.messages
  const tell = (
    sites: readonly number[],
    marks: { has(site: number): boolean },
  ): Effect<never, never, never> =>
    [{ done: true }, ...sites.map((site) => send(site, marks.has(site) ? A() : B()))] as never
  const spec = (first: Property, waits = true): Spec =>
    algorithm({
      ...bare,
      name: 'telling',
      protocol: q,
      clauses: {
        // Only one of them is marked: the first.
        mark: q.roles.site.local({
          guard: ({ marked }) => !marked,
          effect: (_, { siteOf }) => [{ marked: true }, send(siteOf('hub'), MARK())],
        }),
        onMark: q.roles.hub.upon('MARK', ({ marks }, _, { from }) =>
          marks.isEmpty() ? [{ marks: marks.add(from) }] : [],
        ),
        climb: q.roles.hub.local({
          guard: ({ marks, rung }) => marks.size === 1 && rung < rungs,
          effect: ({ rung }) => either([[{ rung: rung + 1 }], [{ rung: 0 }], [{ rung: 0 }], [{ rung: 0 }]]),
        }),
        tell: q.roles.hub.local({
          guard: ({ rung, done }) => rung === rungs && !done,
          effect: ({ marks }) => tell([0, 1], marks),
        }),
        onA: q.roles.site.upon('A', () => []),
        onB: q.roles.site.upon('B', () => []),
        onMarkToo: q.roles.site.upon('MARK', () => []),
        onAToo: q.roles.hub.upon('A', () => []),
        onBToo: q.roles.hub.upon('B', () => []),
      },
      contention: {
        waits: () => !waits,
        holds: () => false,
      },
      symmetry: 'all',
      properties: [first],
    })
  const rule = (type: string): Property =>
    q.rule(`first${type}`, '', 'every step', ({ clause, sent }) =>
      clause === 'tell' && sent[0]!.message.type === type ? violation : undefined,
    )

  test.each(['A', 'B'])('a rule that looks at the first message is refused: it must not be %s', (type) => {
    const asked = rule(type)
    expect(verdictOf(spec(asked), asked, {})).toBe('violated')
    expect(() => verdictOf(spec(asked), asked, { symmetry: 'all' })).toThrow(CertificationFailed)
  })

  test('a rule that counts the messages is not', () => {
    const both = q.rule('both', '', 'every step', ({ clause, sent }) =>
      clause === 'tell' && sent.length !== 2 ? violation : undefined,
    )
    expect(verdictOf(spec(both), both, { symmetry: 'all' })).toBe('holds')
  })
})

test('what a monitor sees of a step is what its type says, and what is sent stands in the order of the receivers', () => {
  const p = protocol({ roles: { site: many({ done: flag }) }, messages: { A: {} } })
  const seen: string[] = []
  const look = p.rule('look', '', 'every step', (step) => {
    seen.push(Object.keys(step).sort().join(' '), step.sent.map(({ to }) => to).join(' '))
    return undefined
  })
  const spec = algorithm({
    ...bare,
    name: 'looking',
    protocol: p,
    clauses: {
      go: p.roles.site.local({
        guard: ({ done }, { self }) => !done && self === 0,
        effect: () => [{ done: true }, send([2, 1], p.messages.A()), send(1, p.messages.A())],
      }),
      onA: p.roles.site.upon('A', () => []),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [look],
  })
  const model = makeModel(spec, { sites: 3 })
  const [step] = [...steps(model, initialStates(model)[0]!)]
  // The trace shows what is sent as the clause says it.
  expect(step!.sends.map(({ to }) => to)).toEqual([2, 1, 1])
  expect([...seen]).toEqual(['clause from kind message read sent site written', '1 1 2'])
  seen.length = 0
  searched(spec, [look], {}, 3)
  expect(new Set(seen.slice(0, 2))).toEqual(
    new Set(['clause from kind message read sent site written', '1 1 2']),
  )
})
