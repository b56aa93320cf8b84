// What a site knows: answers determined by hand on a small graph, and random formulas compared with the definition, pair by
// pair of states.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type Knowledge, type KnowledgeQuestion, KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { type Model, ModelError } from '../../src/model/model.js'
import { withProperties } from '../../src/model/with-properties.js'
import { BrokenSpec, ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { reachability } from '../../src/semantics/reachability.js'
import { encodeState, type State, viewOfState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { lastState } from '../../src/trace/trace.js'
import { wholeModel } from '../laws/agreement.js'
import { failings, faults, modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { coin } from './coin.js'

const unbounded = {
  maxStates: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  memory: 2 ** 28,
}

const searched = (model: Model, question: KnowledgeQuestion, limits = {}): KnowledgeSearch => {
  const running = new KnowledgeSearch(model, question, { ...unbounded, ...limits })
  toTheEnd(running.run(), 16)
  return running
}

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

const lengths = ({ runs }: Knowledge): readonly number[] => runs.map((trace) => trace.steps.length)

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

/** The reachable states and their depths, and which of them a site cannot distinguish. */
const naively = (model: Model, site: number, limit: number) => {
  const known = new Set<string>()
  const states: { state: State; depth: number; seen: string }[] = []
  const visit = (state: State, depth: number) => {
    const code = encodeState(model, state)
    if (known.has(code)) return
    known.add(code)
    const view = viewOfState(model, state)
    const suspected = model.sites.filter(({ id }) => id !== site && view.suspects(site, id))
    const record = model.sites[site]!.role.record.toJson(state.sites.get(site) as never)
    states.push({ state, depth, seen: JSON.stringify([record, suspected.map(({ id }) => id)]) })
  }
  for (const state of initialStates(model)) visit(state, 0)
  for (let at = 0; at < states.length && states.length <= limit; at++)
    for (const { next } of steps(model, states[at]!.state)) visit(next, states[at]!.depth + 1)
  return states.length > limit
    ? undefined
    : states.filter(({ state }) => !viewOfState(model, state).crashed(site))
}

const atoms = ['holds(0)', 'waits(1)', 'holds', 'crashed(0)', 'crashed(1)', 'inFlight', 'waits(all)']
const formulas = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...atoms),
    tie('formula').map((of) => `!(${of})`),
    fc
      .tuple(tie('formula'), fc.constantFrom('&&', '||', '->'), tie('formula'))
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
  ),
})).formula

test('answers about random protocols are those of the definition, with runs as short', () => {
  const tally: { [verdict: string]: number } = {}
  fc.assert(
    fc.property(
      recipes,
      fc.oneof(fc.tuple(modelOptions, fc.constant(undefined)), fc.tuple(faults, failings)),
      fc.array(fc.tuple(formulas, fc.option(formulas), fc.boolean()), { minLength: 6, maxLength: 6 }),
      (recipe, [options, failing], questions) => {
        let model: Model
        try {
          model = wholeModel(specOf({ ...recipe, monitors: [] }, failing), options, false)
        } catch (error) {
          if (error instanceof ModelError) return
          throw error
        }
        const site = model.sites.length > 1 ? 1 : 0
        const states = naively(model, site, 80)
        if (states === undefined) return
        for (const [formula, when, whether] of questions) {
          const question = { site, formula, when: when ?? undefined, whether }
          let found: Knowledge
          try {
            found = searched(model, question).result()
          } catch (error) {
            // Such as a formula about a site that the model does not have.
            if (error instanceof ModelError) continue
            throw error
          }
          const [truth, condition] = [formula, when ?? 'true'].map(
            (text) => reachability(model, text).predicate,
          )
          const rows = states.map(({ state, depth, seen }) => {
            const view = viewOfState(model, state)
            return { depth, seen, is: truth!(view), isAsked: condition!(view) }
          })
          const deeper: number[] = []
          for (const a of rows)
            if (a.isAsked)
              for (const b of rows)
                if (a.seen === b.seen && a.is !== b.is) deeper.push(Math.max(a.depth, b.depth))
          const refuting = rows.filter(({ isAsked, is }) => isAsked && !is).map(({ depth }) => depth)
          const expected =
            deeper.length > 0 || (!whether && refuting.length > 0)
              ? 'does not know'
              : rows.some(({ isAsked }) => isAsked)
                ? 'knows'
                : 'vacuous'
          expect(found.verdict).toBe(expected)
          if (deeper.length > 0) {
            expect(found.runs).toHaveLength(2)
            expect(Math.max(...lengths(found))).toBe(Math.min(...deeper))
            const ends = found.runs.map((trace) => viewOfState(model, lastState(trace)))
            expect(ends.map((view) => truth!(view))).toEqual([true, false])
          } else if (expected === 'does not know') expect(lengths(found)).toEqual([Math.min(...refuting)])
          const kind = `${expected} ${found.runs.length}`
          tally[kind] = (tally[kind] ?? 0) + 1
        }
      },
    ),
    { seed: 271_828, numRuns: 20 },
  )
  for (const kind of ['knows 0', 'does not know 2', 'does not know 1', 'vacuous 0'])
    expect(tally[kind], kind).toBeGreaterThan(5)
})

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
