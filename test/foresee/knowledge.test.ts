// What a site knows: answers determined by hand on a small graph, and random formulas compared with the definition, pair by
// pair of states.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Knowledge, KnowledgeQuestion } from '../../src/foresee/knowledge.js'
import { withProperties } from '../../src/model/with-properties.js'
import { BrokenSpec, ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { reachability } from '../../src/semantics/reachability.js'
import { coin } from './coin.js'
import { answersAgree, lengths, searched } from './knowledge.properties.js'

const asked = (
  spec: Spec,
  options: ModelOptions,
  formula: string,
  more: Partial<KnowledgeQuestion> = {},
  limits = {},
): Knowledge =>
  searched(
    modelFor(spec, options, []),
    { site: 1, formula, when: undefined, whether: false, ...more },
    limits,
  ).result()

describe('site 1 next to a coin', () => {
  test('knows that it shows heads once it has heard so, if the coin stays', () => {
    expect(asked(coin(false), {}, 'heads(0)=true', { when: 'heard(1)=true' })).toMatchObject({
      verdict: 'knows',
      runs: [],
      counts: { knows: 1, knowsNot: 0 },
      exploration: { complete: true, states: 4 },
    })
  })

  test('does not know it if the coin may be turned back: after 3 steps it is true, after 4 false', () => {
    const found = asked(coin(true), {}, 'heads(0)=true', { when: 'heard(1)=true' })
    expect(found).toMatchObject({ verdict: 'does not know', localState: { record: { heard: true } } })
    expect(lengths(found)).toEqual([3, 4])
  })

  test('does not know whether it shows heads before it hears', () => {
    const found = asked(coin(false), {}, 'heads(0)=true', { whether: true })
    expect(found.verdict).toBe('does not know')
    expect(lengths(found)).toEqual([1, 0])
  })

  test('compares with states in which the condition is false', () => {
    // Once told, and not yet heard, the coin shows heads; site 1 does not see that it was told.
    const found = asked(coin(false), {}, 'heads(0)=true', { when: 'told(0)=true && heard(1)=false' })
    expect(found.verdict).toBe('does not know')
    expect(lengths(found)).toEqual([2, 0])
  })

  test('knows whether, but not that, if the formula is false and the site knows it', () => {
    const question = { when: 'heard(1)=true' }
    const found = asked(coin(false), {}, 'heads(0)=false', question)
    expect(found).toMatchObject({ verdict: 'does not know', counts: { knows: 0, knowsNot: 1 } })
    expect(lengths(found)).toEqual([3])
    expect(asked(coin(false), {}, 'heads(0)=false', { ...question, whether: true }).verdict).toBe('knows')
  })

  test('knows nothing of states that do not exist', () => {
    expect(asked(coin(false), {}, 'true', { when: 'heard(0)=true' }).verdict).toBe('vacuous')
  })

  test('may know it or not, if a bound ended the search', () => {
    const question = { when: 'heard(1)=true' }
    expect(asked(coin(false), {}, 'heads(0)=true', question, { maxStates: 2 })).toMatchObject({
      verdict: 'inconclusive',
      exploration: { complete: false, cut: 'states' },
    })
    expect(asked(coin(true), {}, 'heads(0)=true', question, { maxDepth: 3 }).verdict).toBe('inconclusive')
  })

  test('is not compared in states in which it has crashed', () => {
    const crash = { crash: 1, whoCrashes: '1' }
    expect(asked(coin(false), crash, 'crashed(1)', { whether: true }).verdict).toBe('knows')
    expect(asked(coin(false), crash, 'crashed(1)', { when: 'crashed(1)' }).verdict).toBe('vacuous')
  })
})

describe('a waiting client of the central server', () => {
  const blocked = { when: 'waits(1) && holds(0)' }
  const knows = async (options: ModelOptions, more: Partial<KnowledgeQuestion>) =>
    asked(await catalogueSpec('central-server'), { sites: 2, ...options }, 'crashed(coordinator)', more)

  test('cannot distinguish a dead coordinator from a token that another client has', async () => {
    const found = await knows({ crash: 1 }, blocked)
    expect(found.verdict).toBe('does not know')
    // A request and a crash; two requests, a grant, its arrival, and the entry.
    expect(lengths(found)).toEqual([2, 5])
    expect(found.localState).toEqual({ record: { phase: 'wanted', token: false }, suspects: undefined })
  })

  test('can with a perfect detector, and cannot with one that errs', async () => {
    const whether = { when: 'waits(1)', whether: true }
    expect((await knows({ crash: 1, detector: 'perfect' }, whether)).verdict).toBe('knows')
    const found = await knows({ crash: 1, detector: 'erring' }, whether)
    expect(found.verdict).toBe('does not know')
    expect(lengths(found)).toEqual([2, 2])
    expect(found.localState?.suspects).toEqual([2])
  })
})

test('answers about random protocols are those of the definition, with runs as short', () =>
  answersAgree(6, 0))

describe('a search for knowledge', () => {
  test('agrees with reach: a site knows true, and false nowhere', () => {
    const found = asked(coin(true), {}, 'true')
    const model = modelFor(coin(true), {}, [])
    const { exploration } = check(
      modelFor(withProperties(coin(true), [reachability(model, 'true')]), {}, []),
      [reachability(model, 'false')],
    )
    expect(found.exploration.states).toBe(exploration.states)
    expect(found.verdict).toBe('knows')
  })

  test.each([
    ['hold(0)', /^column 1: .*no predicate "hold"/],
    ['F holds(0)', /^F is about a run/],
  ])('refuses the formula %s', (formula, message) => {
    expect(() => asked(coin(true), {}, formula)).toThrow(message)
    expect(() => asked(coin(true), {}, 'true', { when: formula })).toThrow(message)
  })

  test('refuses a site that does not exist', () => {
    expect(() => asked(coin(true), {}, 'true', { site: 2 })).toThrow('site 2: the sites are 0 to 1')
  })

  const answering = (predicate: () => boolean): Spec =>
    coin(true, [{ kind: 'always', name: 'lucky', claim: 'luck', predicate }])
  const question = { site: 1, formula: 'lucky', when: undefined, whether: false }

  test('finds a predicate that answers otherwise in a fresh import', () => {
    const running = searched(
      modelFor(
        answering(() => true),
        {},
        [],
      ),
      question,
    )
    const found = running.result()
    expect(found.verdict).toBe('knows')
    expect(() =>
      running.compareWith(
        answering(() => false),
        found,
      ),
    ).toThrow(ImpureSpec)
    expect(() =>
      running.compareWith(
        answering(() => true),
        found,
      ),
    ).not.toThrow()
  })

  test('reports a predicate that throws, as an error of the spec', () => {
    const failing = answering(() => {
      throw new Error('no luck')
    })
    expect(() => searched(modelFor(failing, {}, []), question)).toThrow(BrokenSpec)
  })
})
