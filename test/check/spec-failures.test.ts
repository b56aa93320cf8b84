// An exception in a clause gave one line, no steps, and hid a violation that was found before.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  type Property,
  protocol,
  send,
  someoneEnters,
  violation,
} from 'coterie'
import { describe, expect, it } from 'vitest'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { FailedRun } from '../../src/check/failed-run.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { junitXml } from '../../src/report/junit.js'
import { traceText } from '../../src/report/trace-text.js'
import { resultJson, resultNdjson } from '../../src/report/verdict-json.js'
import { labelText } from '../../src/semantics/steps.js'
import { replay } from '../../src/trace/replay.js'
import { TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const lock = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), rounds: int(0, 3) }) },
  messages: { DONE: {} },
})
const { local, upon } = lock.roles.site
type Me = { readonly phase: string; readonly rounds: number }
const phase = (now: string) => (me: Me) => me.phase === now
const boom = () => {
  throw new TypeError('x is not\n a function')
}

interface Faults {
  readonly exit?: () => unknown
  readonly onDone?: () => unknown
  readonly waits?: (me: Me) => unknown
  readonly waitsFor?: () => never
  readonly properties?: readonly Property[]
}

// Without a lock: both sites may be in after four steps. After an exit a message is sent to the others.
const specWith = ({ exit, onDone, waits, waitsFor, properties = [mutualExclusion] }: Faults) =>
  algorithm({
    name: 'faulty',
    title: 'Faulty',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: lock,
    clauses: {
      ask: local({ guard: phase('idle'), effect: () => [{ phase: 'wanted' }] }),
      enter: local({ guard: phase('wanted'), effect: () => [{ phase: 'held' }] }),
      exit: local({
        guard: phase('held'),
        effect: (me, { others }) =>
          (exit?.() as never) ?? [
            { phase: 'idle', rounds: Math.min(me.rounds + 1, 3) },
            send(others, lock.messages.DONE()),
          ],
      }),
      onDone: upon('DONE', () => (onDone?.() as never) ?? []),
    },
    workload: { request: 'ask', enter: 'enter' },
    waits: (me) => (waits === undefined ? me.phase === 'wanted' : (waits(me) as boolean)),
    holds: phase('held'),
    ...(waitsFor === undefined ? {} : { waitsFor }),
    properties,
  })

const found = (
  faults: Faults,
  options: Partial<typeof defaultCheckOptions> = {},
  model: Parameters<typeof modelFor>[1] = { requests: 1 },
): CheckResult => {
  const spec = specWith(faults)
  const made = modelFor(spec, model, spec.properties)
  const running = new Check(made, spec.properties, { ...defaultCheckOptions, continue: true, ...options })
  while (running.advance(1 << 13));
  return running.result()
}

const runOf = ({ failure }: CheckResult): string[] =>
  failure!.trace!.steps.map(({ label }) => labelText(label))

const confirmed = (result: CheckResult, faults: Faults) => {
  const text = traceJson(result.failure!.trace!)
  const again = replay(readTraceJson(text), specWith(faults))
  expect(traceJson(again.trace)).toBe(text)
  return again.confirmed
}

describe('a function of the spec that fails is shown with the run that leads to it:', () => {
  const twoIn = (view: { readonly competitors: readonly number[]; holds(site: number): boolean }) =>
    view.competitors.filter((site) => view.holds(site)).length > 1

  const cases: readonly (readonly [string, Faults, string, string, readonly string[]])[] = [
    [
      'a clause that throws',
      { exit: boom },
      'clause exit',
      'Clause "exit" of faulty: it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'a clause that returns no effect',
      { exit: () => 7 },
      'clause exit',
      'Clause "exit" of faulty: its effect is 7; it must be [changes, ...sends], [] or either(...)',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'an effect that cannot be read',
      { exit: () => [{}, undefined] },
      'clause exit',
      'Clause "exit" of faulty: its effect must be [changes, ...sends], and this one cannot be read (TypeError: Cannot read properties of undefined (reading \'kind\'))',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'a value outside its sort',
      { exit: () => [{ rounds: 9 }] },
      'clause exit',
      'Clause "exit" of faulty: field "rounds": 9 is not int(0, 3)',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'a reaction to a message',
      { onDone: boom },
      'clause onDone',
      'Clause "onDone" of faulty: it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0', 'exit at 0'],
    ],
    [
      '`waits`',
      { waits: (me) => (me.phase === 'held' ? boom() : me.phase === 'wanted') },
      'waits',
      '"waits" of faulty: it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'a predicate',
      { properties: [lock.always('fine', 'nothing', (view) => !twoIn(view) || boom())] },
      'the predicate of fine',
      'The predicate of "fine": it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0', 'ask at 1', 'enter at 1'],
    ],
    [
      'the predicate of a witness',
      { properties: [lock.sometimes('both', 'both', (view) => twoIn(view) && boom())] },
      'the predicate of both',
      'The predicate of "both": it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0', 'ask at 1', 'enter at 1'],
    ],
    [
      'a rule',
      {
        properties: [
          lock.rule('calm', 'nothing', 'every step', ({ clause }) =>
            clause === 'exit' ? boom() : undefined,
          ),
        ],
      },
      'the rule calm',
      'The rule "calm": it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0'],
    ],
    [
      'a monitor that leaves the sort of its memory',
      { properties: [lock.monitor('count', 'few', 'entry', int(0, 1), (memory) => memory + 1)] },
      'monitor count',
      'Monitor "count" of faulty: 2 is not int(0, 1)',
      ['ask at 0', 'enter at 0', 'ask at 1'],
    ],
    [
      'a property of fair runs',
      {
        properties: [
          lock.leadsTo(
            'calms',
            'nothing',
            (view) => (twoIn(view) ? boom() : false),
            () => true,
          ),
        ],
      },
      'the predicate of calms',
      'The predicate of "calms": it threw TypeError: x is not a function',
      ['ask at 0', 'enter at 0', 'ask at 1', 'enter at 1'],
    ],
  ]

  it.each(cases)('%s', (_, faults, part, says, run) => {
    const result = found(faults)
    expect(result.failure).toMatchObject({ part, says })
    expect(runOf(result)).toEqual(run)
    expect(result.exploration.cut).toBe('failure')
    expect(confirmed(result, faults)).toBe(true)
    // With another search the run is another one, and fails in the same way.
    for (const search of ['dfs', 'random'] as const) {
      if (search === 'random' && part === 'the predicate of calms') continue
      const other = found(faults, { search })
      expect(other.failure).toMatchObject({ part, says })
      expect(confirmed(other, faults)).toBe(true)
    }
  })

  it('and with every reduction it is a run of the reference semantics', () => {
    const faults: Faults = { onDone: boom, properties: [mutualExclusion, someoneEnters] }
    for (const symmetry of [undefined, 'all'] as const) {
      for (const partialOrder of [false, true]) {
        const result = found(
          faults,
          { reduce: { ...noReduction, symmetry, partialOrder } },
          { sites: 3, requests: 1 },
        )
        expect(result.failure!.trace!.fails!.step).toMatchObject({ kind: 'deliver', clause: 'onDone' })
        expect(confirmed(result, faults)).toBe(true)
        if (!partialOrder) expect(runOf(result)).toHaveLength(3)
      }
    }
  })

  it('and breadth-first it is a shortest run, also where a state fails one step later', () => {
    // At the first site `waits` fails once it is in, after two steps; at the second a clause fails after one.
    const waits = (me: Me) => (me.phase === 'held' ? boom() : me.phase === 'wanted')
    const spec = specWith({ waits, properties: [mutualExclusion] })
    const { enter } = Object.fromEntries(spec.clauses)
    const late = {
      ...spec,
      clauses: new Map(spec.clauses).set('enter', {
        ...enter!,
        effect: (me: never, context: { self: number }) =>
          context.self === 1 ? boom() : (enter!.effect as (...given: unknown[]) => unknown)(me, context),
      } as never),
    }
    const running = new Check(modelFor(late, { requests: 1 }, [mutualExclusion]), [mutualExclusion])
    while (running.advance(1 << 13));
    expect(runOf(running.result())).toEqual(['ask at 1'])
  })
})

describe('verdicts decided before a failure are kept', () => {
  const properties = [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters]
  const verdicts = (result: CheckResult) =>
    result.verdicts.map(({ property, verdict, because }) => [property.name, verdict, because])

  it('undecided verdicts give the reason', () => {
    const reason = 'stopped: clause onDone failed'
    // The message of the first exit arrives after four steps, when both are in.
    expect(verdicts(found({ onDone: boom, properties }))).toEqual([
      ['mutualExclusion', 'inconclusive', reason],
      ['deadlockFreedom', 'inconclusive', reason],
      ['entryPossible', 'inconclusive', reason],
      ['someoneEnters', 'holds', undefined],
    ])
  })

  it('also a violation of the very state in which something fails', () => {
    let calls = 0
    const late = lock.always('late', 'nothing', (view) => {
      calls++
      return view.competitors.filter((site) => view.holds(site)).length < 2 || boom()
    })
    const result = found({ properties: [mutualExclusion, late] })
    expect(calls).toBeGreaterThan(0)
    expect(verdicts(result)[0]).toEqual(['mutualExclusion', 'violated', undefined])
    expect(result.verdicts[0]!.trace!.steps).toHaveLength(4)
  })

  it('a complete search keeps its verdicts if only a liveness property fails', () => {
    const calms = lock.leadsTo(
      'calms',
      'nothing',
      () => boom(),
      () => true,
    )
    const result = found({ properties: [someoneEnters, deadlockFreedom, calms] })
    expect(result.exploration).toMatchObject({ complete: true, cut: 'failure' })
    expect(verdicts(result)).toEqual([
      ['someoneEnters', 'holds', undefined],
      ['deadlockFreedom', 'holds', undefined],
      ['calms', 'inconclusive', 'stopped: the predicate of calms failed'],
    ])
    expect(runOf(result)).toEqual([])
  })

  it('and nothing that fails in `waitsFor` hides a verdict', () => {
    const late = lock.always('late', 'nothing', (view) => !view.waits(1))
    const faults: Faults = { waitsFor: boom as never, properties: [late] }
    const result = found(faults)
    expect(verdicts(result)).toEqual([['late', 'violated', undefined]])
    expect(result.failure).toMatchObject({ part: 'waitsFor' })
    expect(result.failure!.trace!.fails).toMatchObject({ site: 1 })
    expect(confirmed(result, faults)).toBe(true)
  })

  it('in every format', () => {
    const result = found({ onDone: boom, properties: [mutualExclusion] })
    const says = 'Clause "onDone" of faulty: it threw TypeError: x is not a function'
    const failure = {
      part: 'clause onDone',
      says,
      step: { kind: 'deliver', clause: 'onDone', site: 1, from: 0, message: { type: 'DONE' } },
      length: 3,
    }
    expect(resultJson(result)).toMatchObject({ failure })
    expect(JSON.parse(resultNdjson(result).split('\n')[1]!)).toMatchObject({ kind: 'failure', ...failure })
    expect(junitXml([{ result }])).toContain(
      'name="clause onDone"><error message="it failed after 3 steps: Clause &quot;onDone&quot; of faulty',
    )
    expect(traceText(result.failure!.trace!).split('\n').slice(-3)).toEqual([
      '!  onDone at 1: DONE from 0',
      `   ${says}`,
      '',
    ])
  })

  it('and `check` throws the error with its run, so that no program takes it for a result', () => {
    const spec = specWith({ exit: boom })
    const run = () => check(modelFor(spec, {}, spec.properties), spec.properties)
    expect(run).toThrow(FailedRun)
    expect(run).toThrow('Clause "exit" of faulty: it threw TypeError: x is not a function')
  })
})

describe('a recorded failure', () => {
  const faults: Faults = { onDone: boom }
  const text = traceJson(found(faults).failure!.trace!)
  type Loose = { [field: string]: never } & {
    fails: { [field: string]: unknown; step: { [field: string]: unknown } }
  }
  const edited = (change: (file: Loose) => void) => {
    const file = JSON.parse(text) as Loose
    change(file)
    return readTraceJson(JSON.stringify(file))
  }

  it('has a schema of its own', () => {
    expect(JSON.parse(text)).toMatchObject({ schema: 2, kind: 'coterie-trace' })
    const first = text.replace('"schema": 2', '"schema": 1')
    expect(() => readTraceJson(first)).toThrow('"fails" is not a field here')
  })

  it('is refuted if nothing fails any more, or something else fails', () => {
    expect(replay(readTraceJson(text), specWith({})).confirmed).toBe(false)
    const other = replay(readTraceJson(text), specWith({ onDone: () => 7 }))
    expect(other).toMatchObject({
      confirmed: false,
      failsInstead: expect.stringContaining('its effect is 7'),
    })
    const spec = specWith(faults)
    const changes: readonly ((file: Loose) => void)[] = [
      ({ fails }) => {
        fails.says = 'something'
      },
      ({ fails }) => {
        fails.step.site = 0
      },
      ({ fails }) => {
        fails.step.clause = 'exit'
      },
      ({ fails }) => {
        fails.step.kind = 'duplicate'
      },
    ]
    for (const change of changes) expect(replay(edited(change), spec).confirmed).toBe(false)
  })

  it('is refused if it has too many or too few fields', () => {
    const both = () =>
      edited(({ fails }) => {
        fails.property = 'mutualExclusion'
      })
    expect(both).toThrow(TraceError)
    expect(both).toThrow('fails: must have one of step, site and property')
    const strange = edited(({ fails }) => {
      fails.step.message = { type: 'NONE' }
    })
    expect(() => replay(strange, specWith(faults))).toThrow('fails.step.message')
  })
})

it('a value outside the sort of a shared variable is a failure too', () => {
  const shared = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted') }) },
    shared: { lock: flag },
  })
  const ask = shared.roles.site.local({
    guard: (me) => me.phase === 'idle',
    effect: () => [{ phase: 'wanted' }, shared.write({ lock: 3 as never })],
  })
  const spec = algorithm({
    name: 'shared',
    title: 'Shared',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: shared,
    clauses: { ask },
    workload: { request: 'ask' },
    waits: (me) => me.phase === 'wanted',
    holds: () => false,
    properties: [deadlockFreedom],
  })
  const running = new Check(modelFor(spec, {}, spec.properties), spec.properties)
  while (running.advance(1 << 13));
  expect(running.result().failure).toMatchObject({
    part: 'clause ask',
    says: 'Clause "ask" of shared: variable "lock": 3 is not flag',
  })
})

describe('a rule that was not asked for', () => {
  const calm = lock.rule('calm', 'nothing', 'every step', ({ clause }) =>
    clause === 'enter' ? boom() : undefined,
  )
  const spec = specWith({ properties: [mutualExclusion, calm] })
  const result = () => {
    const running = new Check(modelFor(spec, { requests: 1 }, [mutualExclusion]), [mutualExclusion])
    while (running.advance(1 << 13));
    return { running, result: running.result() }
  }

  // The run of another property was refused where the rule threw, and so was its replay.
  it('may fail on the run of another property', () => {
    const { running, result: found } = result()
    expect(found.failure).toBeUndefined()
    expect(found.verdicts[0]).toMatchObject({ verdict: 'violated' })
    const trace = found.verdicts[0]!.trace!
    expect(trace.steps).toHaveLength(4)
    expect(replay(readTraceJson(traceJson(trace)), spec).confirmed).toBe(true)
    expect(() => running.compareWith(spec, found)).not.toThrow()
  })

  it('the trace names the broken place, if it is known', () => {
    const still = lock.rule('still', 'nothing', 'every step', () => violation)
    const other = specWith({ properties: [mutualExclusion, still] })
    const running = new Check(modelFor(other, { requests: 1 }, [mutualExclusion]), [mutualExclusion])
    while (running.advance(1 << 13));
    expect(running.result().verdicts[0]!.trace!.steps[0]!.breaks).toEqual(['still'])
  })

  it('a rule that is checked fails', () => {
    const running = new Check(modelFor(spec, { requests: 1 }, [calm]), [calm])
    while (running.advance(1 << 13));
    expect(running.result().failure).toMatchObject({ part: 'the rule calm' })
  })
})

describe('a function that returned once and fails when it is called again', () => {
  const failsAfter = (calls: number) => {
    let count = 0
    return () => (++count > calls ? boom() : undefined)
  }

  // It ended as a failure of the clause, with code 65.
  it('is no pure clause, in the search', () => {
    expect(() => found({ exit: failsAfter(3) })).toThrow(ImpureSpec)
    expect(() => found({ exit: failsAfter(3) })).toThrow(
      /^Clause "exit" of faulty gave an effect and then failed for the same arguments \(site \d: .*\): Clause "exit" .*x is not a function/,
    )
  })

  it('also if only the last repetition fails', () => {
    let fails = false
    const spec = specWith({ exit: () => (fails ? boom() : undefined) })
    const running = new Check(modelFor(spec, { requests: 1 }, spec.properties), spec.properties)
    while (running.advance(1 << 13));
    fails = true
    expect(() => running.result()).toThrow(ImpureSpec)
  })

  it('also in a fresh import', () => {
    const spec = specWith({})
    const running = new Check(modelFor(spec, { requests: 1 }, spec.properties), spec.properties)
    while (running.advance(1 << 13));
    const result = running.snapshot('time')
    expect(() => running.compareWith(specWith({ onDone: boom }), { ...result, verdicts: [] })).toThrow(
      ImpureSpec,
    )
  })

  it('is no pure predicate', () => {
    const once = failsAfter(2)
    const fine = lock.always('fine', 'nothing', () => once() === undefined)
    expect(() => found({ properties: [fine] })).toThrow(
      /^The predicate of "fine" of faulty returned two different results/,
    )
  })
})
