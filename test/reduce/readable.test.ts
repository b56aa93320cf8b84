// Each reduction accounts for everything that a property can read. For each such thing there is a race that decides what a rule
// reads, and the reduced search gives the verdict of the full one or refuses. A field without a race, or without a row, does not compile.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import type { Clause } from '../../src/protocol/clause.js'
import { many } from '../../src/protocol/declaration.js'
import { element, send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import {
  type AnyView,
  type Monitor,
  type MonitoredStep,
  type Property,
  violation,
} from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { ofMonitoredStep, ofView, type Rows } from '../../src/reduce/readable.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { optional } from '../../src/sorts/optional.js'
import { siteId } from '../../src/sorts/site-id.js'
import { timestamp } from '../../src/sorts/timestamp.js'

const p = protocol({
  roles: {
    site: many({
      phase: oneOf('idle', 'wanted', 'held'),
      go: flag,
      n: int(0, 2),
      clock: timestamp,
      old: optional(timestamp),
    }),
  },
  messages: { GO: { t: timestamp }, ECHO: { t: timestamp } },
})
const shared = protocol({ ...p.declaration, shared: { x: flag, xs: mapOf(siteId, flag), t: timestamp } })
const { local, upon } = p.roles.site
const { GO, ECHO } = p.messages
type View = Parameters<Parameters<typeof shared.rule>[3]>[1]
type Effect = ReturnType<Parameters<typeof upon>[1]>

/** Site 0 requests and enters, while a GO is in transit to another site or to site 0. */
interface Race {
  readonly onGo: (me: { readonly n: number }) => unknown
  /** Whether a step by which site 0 enters is wrong. */
  readonly wrong: (step: MonitoredStep, before: View, after: View) => boolean
  readonly clauses?: { readonly [name: string]: Clause }
  readonly to?: number
  readonly flight?: readonly {
    readonly from: number
    readonly to: number
    readonly message: ReturnType<typeof GO>
  }[]
  readonly variables?: boolean
  readonly memory?: boolean
}

const specOf = ({ onGo, wrong, clauses, to = 1, flight, variables = false, memory = false }: Race) => {
  const isWrong = (step: MonitoredStep, before: unknown, after: unknown) =>
    step.site === 0 && wrong(step, before as View, after as View)
  const watch: Property = memory
    ? p.monitor('watch', '', 'entry', int(0, 1), (count, step, before, after) =>
        isWrong(step, before, after) ? violation : count,
      )
    : p.rule('watch', '', 'entry', (...seen) => (isWrong(...seen) ? violation : undefined))
  const request = local({
    guard: ({ phase }, { self }) => phase === 'idle' && self === 0,
    effect: () => [{ phase: 'wanted' }],
  })
  const enter = local({ guard: ({ phase }) => phase === 'wanted', effect: () => [{ phase: 'held' }] })
  return algorithm({
    name: 'race',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, max: 3, fallback: 2 },
    protocol: (variables ? shared : p) as typeof p,
    clauses: clauses ?? {
      request,
      enter,
      onGo: upon('GO', onGo as () => Effect),
      onEcho: upon('ECHO', () => []),
    },
    contention: {
      waits: ({ phase }) => phase === 'wanted',
      holds: ({ phase }) => phase === 'held',
    },
    inFlight: () => flight ?? [{ from: 0, to, message: GO({ t: 0 }) }],
    properties: [watch],
  })
}

const searched = (race: Race, reduce: Partial<Reduce>, options: ModelOptions = {}) => {
  const spec = specOf(race)
  return check(modelFor(spec, options, spec.properties), spec.properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
}
const verdictOf = (race: Race, reduce: Partial<Reduce>, options?: ModelOptions): string => {
  try {
    return searched(race, reduce, options).verdicts[0]!.verdict
  } catch (error) {
    if (error instanceof CertificationFailed) return 'refused'
    throw error
  }
}

const quiet = () => [{}]
// Of two messages the first makes site 0 wait and the second lets it in.
const byTwo = (wrong: Race['wrong']): Race => {
  const react = upon('GO', ({ n }) => (n === 0 ? [{ n: 1, phase: 'wanted' }] : [{ n: 2, phase: 'held' }]))
  const echo = upon('ECHO', ({ n }) => (n === 0 ? [{ n: 1, phase: 'wanted' }] : [{ n: 2, phase: 'held' }]))
  return {
    onGo: quiet,
    wrong,
    clauses: { onGo: react, onEcho: echo },
    flight: [
      { from: 0, to: 0, message: GO({ t: 0 }) },
      { from: 1, to: 0, message: ECHO({ t: 0 }) as never },
    ],
  }
}
// If the GO is received first, the step that enters no longer does this.
const byClause = (wrong: Race['wrong']): Race => ({
  onGo: quiet,
  wrong,
  clauses: {
    request: local({
      guard: ({ phase, n }, { self }) => phase === 'idle' && n === 0 && self === 0,
      effect: () => [{ phase: 'wanted' }],
    }),
    enter: local({
      guard: ({ phase, go }) => phase === 'wanted' && !go,
      effect: () => [{ phase: 'held', n: 1 }],
    }),
    enterToo: local({
      guard: ({ phase, go }) => phase === 'wanted' && go,
      effect: () => [{ phase: 'held', n: 1 }],
    }),
    onGo: upon('GO', () => [{ go: true }]),
    onEcho: upon('ECHO', () => []),
  },
  to: 0,
})

const races: { readonly [K in keyof Rows<AnyView>]: readonly Race[] | 'constant' | 'of faults' } = {
  all: [
    { onGo: () => [{ go: true }], wrong: (_, before) => !before.all('site')[1]!.go },
    { onGo: () => [{ go: true }], wrong: (_, _before, after) => !after.all('site')[1]!.go },
    { onGo: () => [{ go: true }], wrong: (_, before) => !before.all('site')[1]!.go, memory: true },
    { onGo: () => [{ go: true }], wrong: (_, before) => before.all('site').every(({ go }) => !go) },
  ],
  waits: [
    { onGo: () => [{ phase: 'wanted' }], wrong: (_, before) => !before.waits(1) && !before.holds(1) },
    {
      onGo: () => [{ phase: 'wanted' }],
      wrong: (_, before) => !before.waits(1) && !before.holds(1),
      variables: true,
    },
  ],
  holds: [
    { onGo: () => [{ phase: 'held' }], wrong: (_, before) => !before.holds(1) },
    { onGo: () => [{ phase: 'held' }], wrong: (_, before) => !before.holds(1), variables: true },
  ],
  inFlight: [
    { onGo: quiet, wrong: (_, before) => before.inFlight('GO') > 0 },
    { onGo: () => [{}, send(0, ECHO({ t: 0 }))], wrong: (_, _before, after) => after.inFlight('ECHO') === 0 },
  ],
  channel: [{ onGo: quiet, wrong: (_, before) => before.channel(0, 1).size > 0 }],
  shared: [
    { onGo: () => [{}, shared.write({ x: true })], wrong: (_, before) => !before.shared.x, variables: true },
    {
      onGo: () => [{}, shared.write({ xs: element(1, true) })],
      wrong: (_, _before, after) => !after.shared.xs.get(1),
      variables: true,
    },
  ],
  crashed: 'of faults',
  suspects: 'of faults',
  competitors: 'constant',
  order: 'constant',
  parameters: 'constant',
}

// The step that enters reads or writes a variable only if the GO has been received, or only if it has not.
const byAccess = (is: 'read' | 'written', some: boolean): Race => ({
  ...byClause((step) => step[is].length > 0 === some),
  variables: true,
  clauses: {
    request: local({
      guard: ({ phase, n }, { self }) => phase === 'idle' && n === 0 && self === 0,
      effect: () => [{ phase: 'wanted' }],
    }),
    enter: local({
      guard: ({ phase }) => phase === 'wanted',
      effect: ({ go }, context) => {
        if (!go) return [{ phase: 'held' }]
        if (is === 'written') return [{ phase: 'held' }, shared.write({ x: false })]
        return [{ phase: 'held', n: (context as unknown as { shared: View['shared'] }).shared.x ? 1 : 2 }]
      },
    }),
    onGo: upon('GO', () => [{ go: true }]),
    onEcho: upon('ECHO', () => []),
  },
})

const stepRaces: { readonly [K in keyof Rows<MonitoredStep>]: readonly Race[] } = {
  kind: [byTwo(({ kind }) => kind === 'deliver')],
  clause: [byClause(({ clause }) => clause === 'enter'), byClause(({ clause }) => clause === 'enterToo')],
  site: [{ onGo: () => [{ phase: 'held' }], wrong: ({ site }, before) => site === 0 && !before.holds(1) }],
  from: [byTwo(({ from }) => from === 0), byTwo(({ from }) => from === 1)],
  message: [byTwo(({ message }) => message!.type === 'GO'), byTwo(({ message }) => message!.type === 'ECHO')],
  sent: [true, false].map((isSent) => ({
    ...byClause(({ sent }) => sent.length > 0 === isSent),
    clauses: {
      request: local({
        guard: ({ phase, n }, { self }) => phase === 'idle' && n === 0 && self === 0,
        effect: () => [{ phase: 'wanted' }],
      }),
      enter: local({
        guard: ({ phase }) => phase === 'wanted',
        effect: ({ go }) =>
          go ? [{ phase: 'held', go: false }, send(1, ECHO({ t: 0 }))] : [{ phase: 'held' }],
      }),
      onGo: upon('GO', ({ phase }) => (phase === 'held' ? [{}, send(1, ECHO({ t: 0 }))] : [{ go: true }])),
      onEcho: upon('ECHO', () => []),
    },
  })),
  read: [byAccess('read', true), byAccess('read', false)],
  written: [byAccess('written', true), byAccess('written', false)],
}

const all = [...Object.entries(races), ...Object.entries(stepRaces)].flatMap(([name, list]) =>
  typeof list === 'string' ? [] : list.map((race, k) => [`${name}, ${k + 1}`, race] as const),
)

describe('partial order, though the GO could be put first', () => {
  test.each(all)('%s', (_, race) => {
    expect(verdictOf(race, {})).toBe('violated')
    expect(verdictOf(race, { partialOrder: true })).toBe('violated')
  })

  test('it is put first where the rule reads nothing of it', () => {
    const race: Race = { onGo: () => [{ go: true }], wrong: ({ clause }) => clause !== 'enter' }
    const states = [{}, { partialOrder: true }].map((reduce) => searched(race, reduce).exploration.states)
    expect(states[1]).toBeLessThan(states[0]!)
  })

  test('it is not used where somebody may have crashed', () => {
    const { reductions } = searched(all[0]![1], { partialOrder: true }, { crash: 1 }).exploration
    expect(reductions).toMatchObject([
      { reduction: 'partial-order', unused: expect.stringContaining('faults') },
    ])
  })
})

test.each(all)('symmetry gives no other verdict, or is refused: %s', (_, race) => {
  expect(['violated', 'refused']).toContain(verdictOf(race, { symmetry: 'all' }))
})

// A constant that a clock passes is compared with a field that holds a timestamp.
describe('timestamps are refused where one is compared with a number that is', () => {
  const tick = local({
    guard: ({ n }, { self }) => self === 0 && n === 0,
    effect: ({ clock }) => [{ clock: clock + 1 }],
  })
  const go = local({
    guard: ({ n, phase }, { self }) => self === 0 && n === 0 && phase === 'idle',
    effect: ({ clock }) => [{ n: 1, phase: 'held', old: clock, clock: clock + 1 }, send(1, GO({ t: clock }))],
  })
  const timed = (wrong: Race['wrong'], memory = false): Race => ({
    onGo: quiet,
    wrong,
    memory,
    clauses: { tick, go, onGo: upon('GO', () => []), onEcho: upon('ECHO', () => []) },
    flight: [],
  })
  const late = 90
  const rows: readonly (readonly [string, Race['wrong']])[] = [
    ['a field', (_, before) => before.all('site')[0]!.clock > late],
    ['an old timestamp', (_, _before, after) => after.all('site')[0]!.old! > late],
    [
      'a message that is sent',
      ({ sent }) => (sent[0]!.message as unknown as { readonly t: number }).t > late,
    ],
    [
      'a channel',
      (_, _before, after) =>
        after.channel(0, 1).some((message) => (message as unknown as { readonly t: number }).t > late),
    ],
  ]
  test.each(rows)('%s', (_, wrong) => {
    for (const memory of [false, true])
      expect(verdictOf(timed(wrong, memory), { timestamps: true }, { sites: 2 })).toBe('refused')
  })

  test('and so is a message that is taken in, and what a monitor remembers', () => {
    const on: Monitor['on'] = 'every step'
    for (const watch of [
      p.rule('watch', '', on, ({ message }) =>
        message !== undefined && (message as unknown as { readonly t: number }).t > late
          ? violation
          : undefined,
      ),
      p.monitor('watch', '', on, optional(timestamp), (last, _step, before) =>
        last !== null && last > late ? violation : before.all('site')[0]!.clock,
      ),
    ]) {
      const spec = { ...specOf(timed(() => false)), properties: [watch] }
      expect(() =>
        check(modelFor(spec, { sites: 2 }, [watch]), [watch], {
          ...defaultCheckOptions,
          reduce: { ...noReduction, timestamps: true },
        }),
      ).toThrow(CertificationFailed)
    }
  })
})

test('a field without a row does not compile', () => {
  // @ts-expect-error a step has no row for it
  const step: Rows<MonitoredStep & { readonly weather: string }> = ofMonitoredStep
  // @ts-expect-error a view has no row for it
  const view: Rows<AnyView & { readonly weather: string }> = ofView
  expect(Object.keys(step).sort()).toEqual(Object.keys(stepRaces).sort())
  expect(Object.keys(view).sort()).toEqual(Object.keys(races).sort())
})
