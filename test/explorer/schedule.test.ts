// One schedule drives a model and a variant of it: how far the variant goes, and why it stops.
import { expect, test } from 'vitest'
import { mutants } from '../../specs/maekawa/mutants.js'
import maekawa from '../../specs/maekawa/spec.js'
import { besideRun } from '../../src/explorer/beside/beside-run.js'
import { differencesOf, Schedule, whyNotHere } from '../../src/explorer/beside/schedule.js'
import { keyOf, modelOf, variantsOf } from '../../src/explorer/beside/variants.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { begin, goTo, type History, here, historyAsTold, take } from '../../src/explorer/session/history.js'
import type { Model } from '../../src/model/model.js'
import { makeModel } from '../../src/model/model.js'
import { readMutants } from '../../src/protocol/mutant.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { encodeState } from '../../src/semantics/state.js'
import { labelText } from '../../src/semantics/steps.js'

const loaded: LoadedSpec = {
  source: { argument: 'maekawa' },
  spec: maekawa,
  mutants: readMutants(maekawa, mutants, 'mutants.ts'),
}
const original = makeModel(maekawa, { sites: 4, requests: 1 })
const variant = (model: Model, name: string): Model => {
  const found = variantsOf(loaded, model).find((one) => one.name === name)!
  const result = modelOf(loaded, model, found)
  if ('error' in result) throw new Error(result.error)
  return result.model
}
const careless = variant(original, 'a voter votes for every request')

const played = (model: Model, ...labels: readonly string[]): History =>
  labels.reduce((history, label) => {
    const all = enabledIn(model, here(history).state)
    const choice = all.findIndex((step) => labelText(step.label) === label)
    return take(history, choice, all[choice]!)
  }, begin(model))
const both = ['request at 0', 'request at 1', 'onRequest at 1 from 0', 'onRequest at 0 from 1'] as const

test('a mutant takes the steps of the original, and leads to other states', () => {
  const history = played(original, ...both)
  const { state, taken, stop } = new Schedule(careless, 0).at(history)
  expect([taken, stop]).toEqual([4, undefined])
  expect(differencesOf(careless, here(history).state, state)).toEqual([
    'site 0: queue [1] and []',
    'site 1: queue [0] and []',
    'the messages in transit',
  ])
  // The mutant has voted twice.
  expect(enabledIn(careless, state).map(({ label }) => labelText(label))).toContain('onVote at 0 from 1')
  expect(enabledIn(original, here(history).state).map(({ label }) => labelText(label))).not.toContain(
    'onVote at 0 from 1',
  )
})

test('the original stops at the first step that it cannot take, with the reason, and takes none after it', () => {
  const schedule = new Schedule(variant(careless, 'the original algorithm'), 0)
  const history = played(careless, ...both, 'onVote at 0 from 1', 'onRequest at 2 from 0')
  const { state, taken, stop } = schedule.at(history)
  expect([taken, labelText(stop!)]).toEqual([4, 'onVote at 0 from 1'])
  expect(whyNotHere(schedule.model, state, stop!)).toBe('no VOTE is in transit to site 0')
  expect(
    whyNotHere(original, here(begin(original)).state, { ...stop!, kind: 'local', clause: 'enter' }),
  ).toBe('phase is idle, not wanted')
})

test('a place that has been visited gives the same answer again, on every branch', () => {
  const told = { choice: 0, others: [] }
  const others = [
    [
      { ...told, choice: 1 },
      { ...told, choice: 2 },
    ],
    [{ ...told, choice: 3 }],
  ]
  const { history } = historyAsTold(original, 0, [told, { choice: 0, others }, told, told], 4)
  const schedule = new Schedule(careless, 0)
  const at = (one: Schedule, place: number) => one.at(goTo(history, place))
  const places = [...history.places.keys()]
  for (const place of [...places, ...places.toReversed()]) {
    const [now, fresh] = [at(schedule, place), at(new Schedule(careless, 0), place)]
    expect([now.taken, now.stop]).toEqual([fresh.taken, fresh.stop])
    expect(encodeState(careless, now.state)).toEqual(encodeState(careless, fresh.state))
  }
})

test('a variant with other sites has an error in place of a model, and values that are typed are not listed', () => {
  const listed = variantsOf(loaded, original)
  expect(listed.map(({ group }) => group)).not.toContain('quorums')
  expect(listed.filter(({ group }) => group === 'guard').length).toBeGreaterThan(0)
  const change = { parameter: 'quorums', value: 'plane' }
  expect(modelOf(loaded, original, { group: 'quorums', name: 'plane', change })).toEqual({
    error: expect.stringContaining('4'),
  })
})

test('the run of a variant is drawn up to the step that it cannot take, and the first step that differs is lit', () => {
  const session = { loaded, history: goTo(played(original, ...both), 1) }
  const key = 'mutant.a voter votes for every request'
  expect(variantsOf(loaded, original).map(keyOf)).toContain(key)
  const beside = besideRun(session, key, undefined)
  if (beside.kind !== 'variant') throw new Error(beside.kind)
  // The whole line, also the steps after the current place. Both sites vote for themselves; then each also votes for the other.
  expect(beside.trace.steps.map(({ label }) => labelText(label))).toEqual(both)
  expect(beside.lit).toEqual({ step: 2, says: 'the first step that differs' })
  const mutant = { loaded, history: played(careless, ...both, 'onVote at 0 from 1') }
  const stopped = besideRun(mutant, 'original', undefined)
  if (stopped.kind !== 'variant') throw new Error(stopped.kind)
  expect([stopped.trace.steps.length, stopped.lit?.step]).toEqual([4, 2])
  expect(besideRun(session, 'mutant.none', undefined)).toMatchObject({
    kind: 'problem',
    text: expect.stringContaining('no variant “mutant.none”'),
  })
})

test('the run that survives shares the steps before the one that lost it, and both are lit', () => {
  const session = { loaded, history: goTo(played(original, ...both), 0) }
  const along = {
    prospects: [],
    lost: { step: 3, surviving: [0], run: { choices: [0, 0], end: 'avoidable' } },
  } as const
  const beside = besideRun(session, 'surviving', along)
  if (beside.kind !== 'surviving') throw new Error(beside.kind)
  const labels = beside.trace.steps.map(({ label }) => labelText(label))
  expect(labels.slice(0, 2)).toEqual(both.slice(0, 2))
  expect(labels).toHaveLength(4)
  expect(labels[2]).not.toBe(both[2])
  expect([beside.lit.step, beside.instead.step]).toEqual([2, 2])
  expect(besideRun(session, 'surviving', { prospects: [], lost: undefined }).kind).toBe('problem')
})
