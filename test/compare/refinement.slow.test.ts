// Refinement mappings: of two descriptions of one algorithm, of mutants, and wrong files.
import { Map as ImmutableMap, List } from 'immutable'
import { expect, test } from 'vitest'
import { ra as array } from '../../specs/ricart-agrawala/algorithm.js'
import { ra as queued } from '../../specs/ricart-agrawala-queue/algorithm.js'
import { mutants } from '../../specs/ricart-agrawala-queue/mutants.js'
import queue from '../../specs/ricart-agrawala-queue/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { type Mapping, observerOf, readMapping, StateMapping } from '../../src/compare/mapped-state.js'
import { RefinementCheck } from '../../src/compare/refinement.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { mutated } from '../../src/protocol/mutant.js'
import { refinement } from '../../src/protocol/refinement.js'
import type { Spec } from '../../src/protocol/spec.js'
import { refinementText } from '../../src/report/comparison/refinement-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { encodeState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { listOf } from '../../src/sorts/list-of.js'
import { mapOf } from '../../src/sorts/map-of.js'
import { siteId } from '../../src/sorts/site-id.js'

const paper = await catalogueSpec('ricart-agrawala')
const phases: { readonly [state: string]: string } = { released: 'idle', wanted: 'wanted', held: 'held' }
const toPaper: Mapping = {
  sites: {
    site: (me) => ({
      phase: phases[me!.state as string],
      deferred: ImmutableMap((me!.queue as List<number>).map((from) => [from, null] as const)),
    }),
  },
}

const checked = (
  one: Spec,
  other: Spec,
  mapping: Mapping,
  options: ModelOptions = { sites: 2, requests: 1 },
  maxStates = 10_000,
  optionsOfOther = options,
) => {
  const observer = observerOf(mapping)
  const concrete = makeModel(one, options, observer === undefined ? [] : [observer])
  const models = [concrete, makeModel(other, optionsOfOther)] as const
  const check = new RefinementCheck(new StateMapping(mapping, ...models, 'map.ts'), models, maxStates)
  toTheEnd(check.run())
  return check.result()
}

test('the queue of the lectures refines the array of the paper, step by step', () => {
  const { verdict, states, stutters } = checked(queue, paper, toPaper)
  expect({ verdict, states, stutters }).toEqual({ verdict: 'refines', states: 40, stutters: 0 })
})

test('without a mapping, states keep all that they have: each model refines itself', () => {
  expect(checked(queue, queue, {}).verdict).toBe('refines')
})

// The paper's algorithm is safe, and the mapping keeps who is inside.
test('a mutant that violates mutual exclusion is not a refinement, and its run ends with the step that is missing', () => {
  const unsafe = mutants.filter(
    ({ verdicts, model }) => typeof verdicts.mutualExclusion === 'number' && (model.sites ?? 3) <= 3,
  )
  expect(unsafe.length).toBeGreaterThan(1)
  for (const mutant of unsafe) {
    const options = { ...mutant.model, requests: 2 }
    const { verdict, counterexample, models } = checked(mutated(queue, mutant), paper, toPaper, options)
    expect(verdict, mutant.name).toBe('does not refine')
    const [, other] = models
    const { run, before, after } = counterexample!
    const mapping = new StateMapping(toPaper, ...models, 'map.ts')
    const [last, end] = [run.steps.at(-2)?.next ?? run.initial, run.steps.at(-1)!.next]
    expect(encodeState(other, mapping.of(last))).toBe(encodeState(other, before!))
    expect(encodeState(other, mapping.of(end))).toBe(encodeState(other, after))
    const reached = [...steps(other, before!)].map(({ next }) => encodeState(other, next))
    expect(reached).not.toContain(encodeState(other, after))
    expect(encodeState(other, after)).not.toBe(encodeState(other, before!))
  }
})

test('an initial state must be mapped to one, and a search that ends early decides nothing', () => {
  const wrong: Mapping = { sites: { site: () => ({ clock: 7 }) } }
  const found = checked(queue, queue, wrong)
  expect(found.verdict).toBe('does not refine')
  expect(refinementText(found, 'map.ts')).toMatch(
    /x an initial state of A is no initial state of B\n.*\nis mapped to a state that is not initial in B:\n/s,
  )
  expect(checked(queue, queue, {}, undefined, 5)).toMatchObject({ verdict: 'not decided', cut: 'states' })
})

// The message spoke of a field that the spec does not have, although both models have the same fields.
test('a second model with more sites has nothing to keep for them, and the message says so', () => {
  const more = { sites: 3, requests: 1 }
  expect(() => checked(queue, queue, {}, { sites: 2, requests: 1 }, 100, more)).toThrow(
    /^map\.ts: ricart-agrawala-queue has 2 sites and ricart-agrawala-queue has 3 sites: the first has no site 2 whose fields it could keep, and sites\.site gives no "\w+"; give both/,
  )
})

test('a mapping to one state has stuttering steps alone', () => {
  const { replied } = makeModel(queue, {}).sites[0]!.role.record.initial.toObject()
  const idle: Mapping = {
    sites: { site: () => ({ state: 'released', clock: 0, t: null, replied, queue: List() }) },
    channel: () => [],
  }
  const { stutters, steps: count } = checked(queue, queue, idle, { sites: 2, order: 'unordered' }, 50)
  expect(count).toBeGreaterThan(50)
  expect(stutters).toBe(count)
})

test.each([
  [undefined, /^map\.ts: the mapping is missing; end the file with/],
  [{ site: {} }, /^map\.ts: the mapping has a part "site" .did you mean "sites"/],
  [{ sites: { sit: () => ({}) } }, /names the role "sit" .did you mean "site"/],
  [{ sites: { site: 1 } }, /has no function for the role "site"/],
  [{ channel: 1 }, /has "channel", which is not a function/],
  [{ history: { memory: 1, step: () => 1 } }, /has "history", which is not an object with a sort "memory"/],
  [{ sites: () => ({}) }, /has "sites", which is not an object with a function for each role/],
])('the mapping %j is refused in one line', (given, why) => {
  expect(() => readMapping(given, 'map.ts', makeModel(queue, {}))).toThrow(why)
})

test.each<readonly [Mapping, RegExp]>([
  [
    {},
    /^map\.ts: sites\.site gives no "phase", and ricart-agrawala-queue has no field of that name; add it$/,
  ],
  [
    { sites: { site: () => ({ phase: 'idle', deferred: ImmutableMap(), clok: 1 }) } },
    /^map\.ts: sites\.site gives "clok" .did you mean "clock"/,
  ],
  [{ sites: { site: () => ({ phase: 'in', deferred: ImmutableMap() }) } }, /"phase" has the wrong value/],
  [
    {
      sites: {
        site: () => {
          throw new Error('oh')
        },
      },
    },
    /^map\.ts: sites\.site threw oh$/,
  ],
  [
    // A promise has no fields, so all fields would keep their values.
    { sites: { site: (async () => ({})) as never } },
    /^map\.ts: sites\.site gives \[object Promise\]; return an object with fields$/,
  ],
  [
    { ...toPaper, channel: (() => undefined) as never },
    /^map\.ts: channel gives undefined; return the messages in an array$/,
  ],
  [
    { ...toPaper, channel: () => [1 as never] },
    /the channel from 0 to 0: .* is not a message of this protocol/,
  ],
])('a mapping that gives no state is refused in one line: %#', (mapping, why) => {
  expect(() => checked(queue, paper, mapping)).toThrow(why)
})

test('a mapping that keeps something between its calls is refused, for it is not a function of the state', () => {
  let calls = 0
  const remembering: Mapping = {
    sites: {
      site: (me, view) => ({
        ...toPaper.sites!.site!(me, view, undefined),
        clock: Number(me!.clock) + (calls++ < 30 ? 0 : 1),
      }),
    },
  }
  expect(() => checked(queue, paper, remembering)).toThrow(
    /^map\.ts: the mapping gives two images of one state; it must be a function of the state alone/,
  )
  expect(calls).toBeGreaterThan(30)
})

const states = { idle: 'released', wanted: 'wanted', held: 'held' } as const
const orders = mapOf(siteId, listOf(siteId))
let isImpure = false
let calls = 0

// The array forgets in which order the requests came.
const withHistory = refinement(array, queued, {
  history: {
    memory: orders,
    step: (memory, { site, from }, before, after) => {
      const [old, now] = [before, after].map((view) => view.all('site')[site]!.deferred.size)
      if (isImpure && calls++ > 60) return memory.set(site, List([site, site, site]))
      if (now === 0) return memory.remove(site)
      return now === old ? memory : memory.set(site, memory.get(site, List<number>()).push(from!))
    },
  },
  sites: {
    site: ({ self, phase }, _, history) => ({
      state: states[phase],
      queue: history.get(self, List<number>()),
    }),
  },
}) as unknown as Mapping

test('with a history variable the array refines the queue', () => {
  expect(checked(paper, queue, withHistory)).toMatchObject({ verdict: 'refines', states: 40, stutters: 0 })
})

// Site 0 defers the request of 2 before that of 1, and a queue by site number has 1 before 2.
test('without it the order of the queue is wrong, and the states of both before the last step are shown', () => {
  const byNumber = refinement(array, queued, {
    sites: {
      site: ({ phase, deferred }) => ({ state: states[phase], queue: List(deferred.keySeq().sort()) }),
    },
  }) as unknown as Mapping
  const found = checked(paper, queue, byNumber, { sites: 3, requests: 1 })
  const { run, before, at } = found.counterexample!
  const { label } = run.steps.at(-1)!
  expect([label.clause, label.message?.type]).toEqual(['onRequest', 'REQUEST'])
  const text = refinementText(found, 'map.ts')
  expect(text).toMatch(
    /^before that step A is in the state\n {2}site 0: phase .*^and B by the mapping in the state\n {2}site 0: state /ms,
  )
  const [one, other] = found.models
  expect(run.steps.at(-2)?.next).toEqual(at)
  expect(new StateMapping(byNumber, one, other, 'map.ts').of(at)).toEqual(before)
})

test('a history that keeps something between its calls is refused', () => {
  isImpure = true
  calls = 0
  expect(() => checked(paper, queue, withHistory)).toThrow(
    /^map\.ts: the history gives two values after one step/,
  )
  isImpure = false
})

test('the compiler knows the fields of both protocols', () => {
  refinement(array, queued, {
    sites: {
      // @ts-expect-error
      site: ({ fase }) => ({ state: fase }),
    },
  })
  // @ts-expect-error
  refinement(array, queued, { sites: { site: ({ phase }) => ({ state: phase }) } })
})

// As many as a search visits. Only the text of a file that the command line loads is known; the examples of docs/compare.md rest on no sample.
test('with unbounded requests canonical timestamps are visited', () => {
  expect(checked(paper, queue, withHistory, { sites: 2 })).toMatchObject({
    ...{ verdict: 'sampled', canonical: true, sample: ['distances between timestamps'] },
    ...{ states: 25, steps: 39, stutters: 0 },
  })
})

// A crash sets clocks back to zero, so steps do not commute with a change of timestamps, and nobody is to blame.
test('with a crash in either model timestamps stay as they are, and with bags in B they are canonical', () => {
  const without: ModelOptions = { sites: 2, requests: 'unbounded' }
  const crash: ModelOptions = { ...without, crash: 1, recovery: 1 }
  const stays = { verdict: 'not decided', canonical: false, cut: 'states' }
  expect(checked(paper, paper, {}, crash, 200)).toMatchObject(stays)
  const noneDown: Mapping = {
    shared: () => ({ 'crashed[0]': false, 'crashed[1]': false, crashes: 0, recoveries: 0 }),
  }
  expect(checked(paper, paper, noneDown, without, 200, crash)).toMatchObject(stays)
  expect(checked(paper, paper, {}, without, 200, { ...without, order: 'unordered' })).toMatchObject({
    verdict: 'refines',
    canonical: true,
  })
})

test('a mapping that uses more of timestamps than their order is refused, or rests on a sample', () => {
  const atFive: Mapping = {
    sites: { site: (me) => ({ clock: (me!.clock as number) + ((me!.clock as number) === 5 ? 1 : 0) }) },
  }
  expect(() => checked(queue, queue, atFive, { sites: 2 })).toThrow(
    /^timestamps refused: the mapping of map\.ts depends on more of timestamps than their order/,
  )
  const far: Mapping = {
    sites: { site: (me) => ((me!.clock as number) - (me!.t as number) > 2 ** 40 ? { clock: 0 } : {}) },
  }
  expect(checked(queue, queue, far, { sites: 2 })).toMatchObject({
    verdict: 'sampled',
    sample: ['distances between timestamps'],
  })
})
