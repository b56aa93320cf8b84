// A name has one meaning: results are looked up by the names of properties. A property of the caller with the name of another one
// once got the verdict of the other, or ended in an internal error.
import { describe, expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { propertiesNamed } from '../../src/check/model-for.js'
import { chosen } from '../../src/cli/commands/verify-question.js'
import {
  algorithm,
  flag,
  ltl,
  many,
  mutualExclusion,
  oneOf,
  type Property,
  protocol,
  violation,
} from '../../src/index.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
  shared: { lock: flag },
})
const { local } = p.roles.site
const request = local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] })
const enter = local({
  guard: (me, { shared }) => me.phase === 'wanted' && !shared.lock,
  effect: () => [{ phase: 'held' }, p.write({ lock: true })],
})
const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, p.write({ lock: false })],
})
const lockWith = (...properties: readonly Property[]) =>
  algorithm({
    name: 'lock',
    title: 'A lock',
    citation: 'test',
    about: 'test',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: { request, enter, exit },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me) => me.phase === 'wanted',
      holds: (me) => me.phase === 'held',
    },
    properties: [mutualExclusion, ...properties],
  })

describe('a formula of the command line whose text is the name of a property', () => {
  const ask = (spec: ReturnType<typeof lockWith>, formula: string) =>
    chosen({ ltl: [formula] } as never, { sites: 2 }, spec)

  test.each([
    ['another formula', ltl('G F true', 'F holds(0)'), 'G F true'],
    ['no formula', p.always('F holds(0)', 'test', () => true), 'F holds(0)'],
  ])('is refused if that is %s', (_, property, formula) => {
    expect(() => ask(lockWith(property), formula)).toThrow(
      `--ltl '${formula}': lock has another property of this name; write the formula in another way, such as 'true -> (${formula})'`,
    )
    expect(ask(lockWith(property), `true -> (${formula})`).properties).toHaveLength(1)
  })

  test('is that property if it is the same formula, and its run replays', () => {
    const spec = lockWith(ltl('F holds(0)', 'F (holds(0))'))
    const { properties } = ask(spec, 'F  holds(0)')
    expect(properties).toHaveLength(1)
    const [{ verdict, trace }] = checkSpec(spec, { sites: 2, requests: 1 }, { properties })
      .verdicts as never as [{ readonly verdict: string; readonly trace: Parameters<typeof traceJson>[0] }]
    expect(verdict).toBe('violated')
    expect(replay(readTraceJson(traceJson(trace)), spec).confirmed).not.toBe(false)
  })
})

describe('properties of a program', () => {
  const rule = (name: string, says: typeof violation | undefined) => p.rule(name, 'test', 'entry', () => says)

  test('are refused if two of one name differ', () => {
    expect(() =>
      checkSpec(lockWith(), {}, { properties: [rule('r', violation), rule('r', undefined)] }),
    ).toThrow('property "r": another property has this name; rename one of them')
    const own = p.always('mutualExclusion', 'mine', () => true)
    expect(() => checkSpec(lockWith(), {}, { properties: [own] })).toThrow('another property has this name')
  })

  test('are checked once if the spec lists the same object', () => {
    const { verdicts } = checkSpec(lockWith(), { requests: 1 }, { properties: [mutualExclusion] })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })
})

test('an order that a spec does not have is answered with the page on orders, another name is not', () => {
  const lock = lockWith()
  const says = (name: string) => {
    try {
      return propertiesNamed(lock, [name]).length
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const order of ['servedInTimestampOrder', 'servedInRequestOrder'])
    expect(says(order)).toMatch(
      /: lock has no property of that name; it has mutualExclusion.*; docs\/orders\.md says which locks have this order$/,
    )
  expect(says('servedInOrder')).toMatch(/: lock has no property of that name; it has mutualExclusion/)
  expect(says('servedInOrder')).not.toContain('docs/')
  expect(says('servedInOrder')).not.toContain('by itself')
  expect(says('mutualExclusion,mutualExclusion')).toMatch(/; name each property by itself$/)
})
