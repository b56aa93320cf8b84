// What views give in addition to mutual exclusion: deadlock freedom by a lemma about two sites, and the order of timestamps.
import { describe, expect, test } from 'vitest'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import type { EveryResult } from '../../src/every/every-result.js'
import { isTrueOf } from '../../src/every/lemmas/fact.js'
import { factsOf } from '../../src/every/lemmas/facts.js'
import { proveForEveryNumber } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { mutated } from '../../src/protocol/mutant.js'
import { closedViews, specOf } from './closed-views.js'

const few = { comparedStates: 20 }

const of = ({ others }: EveryResult, property: string) => others.find((one) => one.property === property)

const proved = async (name: string, options: EveryOptions = {}) =>
  proveForEveryNumber((await loadSpec(name)).spec, options, few)

const mutant = async (spec: string, name: string) => {
  const loaded = await loadSpec(spec)
  const found = (await mutantsOf(loaded)).find((one) => one.name === name)!
  return proveForEveryNumber(mutated(loaded.spec, found), {}, few)
}

describe('deadlock freedom for every number of sites', () => {
  test.each([
    ['ricart-agrawala', {}, /the other waits and is earlier \(by t, then site numbers\)/],
    ['ricart-agrawala-queue', {}, /by t, then site numbers/],
    ['carvalho-roucairol', {}, /by t, then site numbers/],
    [
      'test-and-set',
      {},
      /: \(1\) a message in transit is received; \(2\) one of the two can act; \(3\) the other does not keep the waiting site from acting$/,
    ],
  ] as const)('%s %j, without an exception', async (name, options, lemma) => {
    const result = of(await proved(name, options), 'deadlockFreedom')!
    expect(result).toMatchObject({ verdict: 'holds', exceptions: 0, story: [] })
    expect(result.reason).toMatch(lemma)
  })

  test.each([
    ['with equal timestamps both defer', 6],
    ['every site that is not idle defers', 18],
    ['no site enters', 30],
  ] as const)('not of the mutant "%s"', async (name, exceptions) => {
    const result = of(await mutant('ricart-agrawala', name), 'deadlockFreedom')!
    expect(result).toMatchObject({ verdict: 'not proved', exceptions })
    expect(result.story.at(-1)!.view).toMatch(/phase wanted/)
  })

  // A study of this method counts 12 and 44 for the two mutants above.
  test.each([
    [undefined, 0],
    ['with equal timestamps both defer', 12],
    ['every site that is not idle defers', 44],
  ] as const)(
    'with mutant %s, a lemma that names the message is false of %i ordered pairs',
    async (name, wanted) => {
      const views = closedViews(await specOf('ricart-agrawala', name))
      const facts = new Map(factsOf(views).map((fact) => [fact.name, fact]))
      const exceptions = views.list.flatMap(({ view }, number) =>
        (
          [
            [0, 1],
            [1, 0],
          ] as const
        ).flatMap(([i, j]) => {
          const is = (fact: string) => isTrueOf(facts.get(fact)!, view, i, j)
          const isOwed = is('REQUEST i to j') || is('REPLY j to i')
          const isDeferred =
            is('i in deferred(j)') && (is('holds(j)') || (is('waits(j)') && is('t(j) before t(i)')))
          return is('waits(i)') && !is('j in replied(i)') && !isOwed && !isDeferred ? [number] : []
        }),
      )
      expect(exceptions.length).toBe(wanted)
      expect(new Set(exceptions).size).toBe(wanted)
    },
  )

  test('not where a lost request leaves a site waiting, with the token at another one', async () => {
    const result = of(
      await mutant('central-server', 'a request that finds the token gone is dropped'),
      'deadlockFreedom',
    )!
    expect(result).toMatchObject({ verdict: 'not proved', exceptions: 6 })
    expect(result.story.at(-1)!.view).toMatch(/phase wanted/)
  })
})

describe('the order of timestamps for every number of sites', () => {
  test.each(['ricart-agrawala', 'ricart-agrawala-queue'])('%s', async (name) => {
    expect(of(await proved(name), 'servedInTimestampOrder')).toMatchObject({
      verdict: 'holds',
      exceptions: 0,
    })
  })

  // A kept run, carvalho-roucairol-out-of-order, violates it.
  test('not of Carvalho and Roucairol, which breaks it', async () => {
    const result = of(await proved('carvalho-roucairol'), 'servedInTimestampOrder')!
    expect(result).toMatchObject({ verdict: 'not proved', exceptions: 26 })
  })

  test('not where no site enters', async () => {
    const result = of(await mutant('ricart-agrawala', 'no site enters'), 'servedInTimestampOrder')!
    expect(result).toMatchObject({ verdict: 'not proved', reason: 'no site ever enters' })
  })
})

test('every other property has one line that says why views cannot give it', async () => {
  const { spec } = await loadSpec('ricart-agrawala')
  const properties = spec.properties.map(({ name }) => name).filter((name) => name !== 'mutualExclusion')
  const { others } = proveForEveryNumber(spec, {}, { ...few, properties })
  expect(others.map(({ property }) => property)).toEqual(properties)
  const beyond = others.filter(({ verdict }) => verdict === 'no views')
  expect(beyond.length).toBe(properties.length - 2)
  for (const { reason } of beyond) expect(reason).toMatch(/^its? .*view/)
})

test('the result does not mention deadlocks if there is a bad view, unless the name is given', async () => {
  const { spec } = await loadSpec('test-and-set')
  const options = { parameters: { kind: 'split' } }
  expect(proveForEveryNumber(spec, options, few).others).toEqual([])
  const named = proveForEveryNumber(spec, options, { ...few, properties: ['deadlockFreedom'] })
  expect(of(named, 'deadlockFreedom')).toMatchObject({ verdict: 'not proved', exceptions: 0 })
})
