// A function of the spec that fails is shown with the run that leads to it. A bug: an exception in a clause gave one line and no
// steps, and hid a violation that was found before.

import {
  algorithm,
  deadlockFreedom,
  flag,
  int,
  many,
  mutualExclusion,
  oneOf,
  protocol,
  someoneEnters,
  violation,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { effectForm } from '../../src/semantics/effect-problem.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { boom, confirmed, type Failing, found, lock, type Me, runOf, specWith } from './failing-lock.js'

describe('a function of the spec that fails is shown with the run that leads to it:', () => {
  const twoIn = (view: { readonly competitors: readonly number[]; holds(site: number): boolean }) =>
    view.competitors.filter((site) => view.holds(site)).length > 1

  const cases: readonly (readonly [string, Failing, string, string, readonly string[]])[] = [
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
      `Clause "exit" of faulty: its effect is 7; ${effectForm}`,
      ['ask at 0', 'enter at 0'],
    ],
    [
      'an effect that cannot be read',
      { exit: () => [{}, { kind: 'write', changes: null }] },
      'clause exit',
      `Clause "exit" of faulty: its effect cannot be read (TypeError: Cannot convert undefined or null to object); ${effectForm}`,
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

  test.each(cases)('%s', (_, failing, part, says, run) => {
    const result = found(failing)
    expect(result.failure).toMatchObject({ part, says })
    expect(runOf(result)).toEqual(run)
    expect(result.exploration.cut).toBe('failure')
    expect(confirmed(result, failing)).toBe(true)
    // Another search may find another run, which fails in the same way.
    for (const search of ['dfs', 'random'] as const) {
      if (search === 'random' && part === 'the predicate of calms') continue
      const other = found(failing, { search })
      expect(other.failure).toMatchObject({ part, says })
      expect(confirmed(other, failing)).toBe(true)
    }
  })

  test('with every reduction, it is a run of the reference semantics', () => {
    const failing: Failing = { onDone: boom, properties: [mutualExclusion, someoneEnters] }
    for (const symmetry of [undefined, 'all'] as const) {
      for (const partialOrder of [false, true]) {
        const result = found(
          failing,
          { reduce: { ...noReduction, symmetry, partialOrder } },
          { sites: 3, requests: 1 },
        )
        expect(result.failure!.trace!.fails!.step).toMatchObject({ kind: 'deliver', clause: 'onDone' })
        expect(confirmed(result, failing)).toBe(true)
        if (!partialOrder) expect(runOf(result)).toHaveLength(3)
      }
    }
  })

  test('breadth-first, it is a shortest run, even if a status fails after the step and a clause before it', () => {
    // At site 0 `waits` fails when it is in the section, after two steps. At site 1 a clause fails after one.
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
    toTheEnd(running.run(), 1 << 13)
    expect(runOf(running.result())).toEqual(['ask at 1'])
  })
})

test('a value outside the sort of a shared variable is a failure too', () => {
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
    contention: {
      request: 'ask',
      waits: (me) => me.phase === 'wanted',
      holds: () => false,
    },
    properties: [deadlockFreedom],
  })
  const running = new Check(modelFor(spec, {}, spec.properties), spec.properties)
  toTheEnd(running.run(), 1 << 13)
  expect(running.result().failure).toMatchObject({
    part: 'clause ask',
    says: 'Clause "ask" of shared: variable "lock": 3 is not flag',
  })
})

describe('a rule that is not checked', () => {
  const calm = lock.rule('calm', 'nothing', 'every step', ({ clause }) =>
    clause === 'enter' ? boom() : undefined,
  )
  const spec = specWith({ properties: [mutualExclusion, calm] })
  const result = () => {
    const running = new Check(modelFor(spec, { requests: 1 }, [mutualExclusion]), [mutualExclusion])
    toTheEnd(running.run(), 1 << 13)
    return { running, result: running.result() }
  }

  // A bug: the run of another property was refused if the rule threw in it, and so was its replay.
  test('may fail on the run of another property', () => {
    const { running, result: found } = result()
    expect(found.failure).toBeUndefined()
    expect(found.verdicts[0]).toMatchObject({ verdict: 'violated' })
    const trace = found.verdicts[0]!.trace!
    expect(trace.steps).toHaveLength(4)
    expect(replay(readTraceJson(traceJson(trace)), spec).confirmed).toBe(true)
    expect(() => running.compareWith(spec, found)).not.toThrow()
  })

  test('is named in the trace at the step that violates it', () => {
    const still = lock.rule('still', 'nothing', 'every step', () => violation)
    const other = specWith({ properties: [mutualExclusion, still] })
    const running = new Check(modelFor(other, { requests: 1 }, [mutualExclusion]), [mutualExclusion])
    toTheEnd(running.run(), 1 << 13)
    expect(running.result().verdicts[0]!.trace!.steps[0]!.breaks).toEqual(['still'])
  })

  test('is a failure once it is checked', () => {
    const running = new Check(modelFor(spec, { requests: 1 }, [calm]), [calm])
    toTheEnd(running.run(), 1 << 13)
    expect(running.result().failure).toMatchObject({ part: 'the rule calm' })
  })
})
