// One schedule drives a model and a variant of it: how far the variant goes, and why it stops.
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import { mutants } from '../../specs/maekawa/mutants.js'
import maekawa from '../../specs/maekawa/spec.js'
import handled from '../../specs/maekawa-deadlock-handling/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { besideRun, type Lit } from '../../src/explorer/beside/beside-run.js'
import { offered, possibleVariants } from '../../src/explorer/beside/offered.js'
import { differencesOf, Schedule, whyNotHere } from '../../src/explorer/beside/schedule.js'
import { variantSays, variantTitle } from '../../src/explorer/beside/variant-text.js'
import { isByRule, keyOf, modelOf, variantsOf } from '../../src/explorer/beside/variants.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { begin, goTo, type History, here, historyAsTold, take } from '../../src/explorer/session/history.js'
import { judged } from '../../src/explorer/steps/judged.js'
import type { Model } from '../../src/model/model.js'
import { makeModel } from '../../src/model/model.js'
import { genericMutants, mutantRules } from '../../src/mutate/generic-mutants.js'
import { readMutants } from '../../src/protocol/mutant.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { encodeState } from '../../src/semantics/state.js'
import { labelText } from '../../src/semantics/steps.js'
import { sameLabel, type Trace } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'

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
  expect(differencesOf(original, here(history).state, careless, state)).toEqual([
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
  expect([stopped.trace.steps.length, stopped.lit?.step, stopped.instead?.step]).toEqual([4, 2, 2])
  expect(besideRun(session, 'mutant.none', undefined)).toMatchObject({
    kind: 'problem',
    text: expect.stringContaining('no variant “mutant.none”'),
  })
})

test('a variant that stops at the first step that differs has that step lit in the run alone, and both are drawn', async () => {
  const { trace } = await replayed('lamport-unordered', catalogueSpec)
  const history = trace.steps.reduce((before, step) => {
    const choice = enabledIn(trace.model, here(before).state).findIndex((one) =>
      sameLabel(one.label, step.label),
    )
    return take(before, choice, step)
  }, begin(trace.model))
  const session = { loaded: { source: { argument: 'lamport' }, spec: lamport, mutants: [] }, history }
  const beside = besideRun(session, 'order=fifo', undefined)
  if (beside.kind !== 'variant') throw new Error(beside.kind)
  expect(beside.lit?.step).toBe(beside.trace.steps.length)
  const drawn = (run: Trace, { step, says }: Lit = { step: -1, says: '' }) =>
    runDrawing(run, step < 0 ? {} : { blamed: { steps: [step], says } }).events.filter(({ blamed }) => blamed)
  expect(drawn(trace, beside.lit)).toHaveLength(1)
  expect(drawn(beside.trace, beside.instead)).toEqual([])
})

test('the run that survives shares the steps before the one that lost it, and both are lit', () => {
  const session = { loaded, history: goTo(played(original, ...both), 0) }
  const along = {
    prospects: [],
    of: [],
    canKeep: [],
    lockedOut: [],
    lost: { step: 3, surviving: [0], run: { choices: [0, 0], end: 'avoidable' } },
  } as const
  const beside = besideRun(session, 'surviving', along)
  if (beside.kind !== 'surviving') throw new Error(beside.kind)
  const labels = beside.trace.steps.map(({ label }) => labelText(label))
  expect(labels.slice(0, 2)).toEqual(both.slice(0, 2))
  expect(labels).toHaveLength(4)
  expect(labels[2]).not.toBe(both[2])
  expect([beside.lit.step, beside.instead.step]).toEqual([2, 2])
  expect(
    besideRun(session, 'surviving', { prospects: [], of: [], canKeep: [], lockedOut: [], lost: undefined })
      .kind,
  ).toBe('problem')
})

test('another algorithm of the family takes the same steps, although its messages have other fields, and has no deadlock where the run ends', () => {
  expect(variantsOf(loaded, original).map(keyOf)).toContain('spec.maekawa-deadlock-handling')
  const deadlocked = played(
    makeModel(maekawa, { sites: 4, parameters: { quorums: 'grid' } }),
    'request at 0',
    'request at 1',
    'onRequest at 1 from 0',
    'onRequest at 2 from 0',
    'onRequest at 0 from 1',
    'onRequest at 3 from 1',
    'onVote at 0 from 2',
    'onVote at 1 from 3',
  )
  const handling: LoadedSpec = { source: { argument: handled.name }, spec: handled, mutants: [] }
  const key = 'spec.maekawa-deadlock-handling'
  const session = { loaded, history: deadlocked }
  expect(besideRun(session, key, undefined).kind).toBe('loading')
  expect(besideRun(session, key, undefined, 'it cannot be loaded')).toEqual({
    kind: 'problem',
    text: 'it cannot be loaded',
  })
  const beside = besideRun(session, key, undefined, handling)
  if (beside.kind !== 'variant') throw new Error(beside.kind)
  const { state, taken, stop } = beside.along.at(-1)!
  expect([taken, stop]).toEqual([8, undefined])
  const { model } = beside.schedule
  expect(judged(deadlocked.model, here(deadlocked).state).violated.map(({ property }) => property)).toEqual([
    'deadlockFreedom',
  ])
  expect(judged(model, state).violated).toEqual([])
  // The second REQUEST at a voter is answered, which this algorithm does and the other does not.
  expect(enabledIn(model, state).map(({ label }) => labelText(label))).toContain('onFailed at 1 from 0')
})

test('a parameter with a value that the other algorithm does not have is its default there, and is named', () => {
  const given: LoadedSpec = { source: { argument: 'lamport' }, spec: lamport, mutants: [] }
  const model = makeModel(lamport, { sites: 2 })
  const other: LoadedSpec = { source: { argument: ricart.name }, spec: ricart, mutants: [] }
  const beside = besideRun({ loaded: given, history: begin(model) }, 'spec.ricart-agrawala', undefined, other)
  if (beside.kind !== 'variant') throw new Error(beside.kind)
  expect(beside.notTaken).toEqual(['clock sendtick'])
  expect(beside.schedule.model.options.parameters.clock).toBe('lamport')
})

test('a changed spec has the one of the catalogue beside it', () => {
  const source = { argument: 'maekawa', version: '1', changed: { modules: [], files: [] } }
  expect(variantsOf({ ...loaded, source }, original)).toContainEqual({
    group: 'algorithms',
    name: 'maekawa as in the catalogue',
    change: { spec: 'maekawa' },
  })
  expect(variantsOf(loaded, original).map(keyOf)).not.toContain('spec.maekawa')
})

test('unordered channels differ from queues only where a message overtakes another', () => {
  const ofLamport: LoadedSpec = { source: { argument: 'lamport' }, spec: lamport, mutants: [] }
  const along = (order: 'fifo' | 'unordered', ...labels: readonly string[]) => {
    const history = played(makeModel(lamport, { sites: 2, order }), ...labels)
    const other = order === 'fifo' ? 'unordered' : 'fifo'
    const beside = besideRun({ loaded: ofLamport, history }, `order=${other}`, undefined)
    if (beside.kind !== 'variant') throw new Error(beside.kind)
    return { lit: beside.lit?.step, stop: beside.along.at(-1)!.stop }
  }
  const requests = ['request at 0', 'request at 1', 'onRequest at 0 from 1'] as const
  expect(along('fifo', ...requests, 'onRequest at 1 from 0')).toEqual({ lit: undefined, stop: undefined })
  const overtaken = along('unordered', ...requests, 'onReply at 1 from 0')
  expect([overtaken.lit, labelText(overtaken.stop!)]).toEqual([3, 'onReply at 1 from 0'])
})

test('mutants stand in groups: those that a list names first, then those of each rule', () => {
  const all = { ...loaded, mutants: [...loaded.mutants, ...genericMutants(maekawa)] }
  const groups = [...new Set(variantsOf(all, original).map(({ group }) => group))]
  expect(groups.filter((one) => one.startsWith('mutants'))).toEqual([
    'mutants',
    ...mutantRules
      .filter((rule) => groups.includes(`mutants by rule: ${rule}`))
      .map((rule) => `mutants by rule: ${rule}`),
  ])
  expect(groups.length).toBeGreaterThan(4)
})

// The list had names of files for algorithms, and a mutant had only its name.
test('an algorithm has its title in the list, and a variant says what it changes', () => {
  const titles = new Map([['maekawa-relinquish', 'Maekawa, giving up all votes']])
  const named = (wanted: string) =>
    variantTitle(variantsOf(loaded, original).find(({ name }) => name === wanted)!, titles)
  expect(named('maekawa-relinquish')).toBe('Maekawa, giving up all votes')
  expect(named('maekawa-resend')).toBe('maekawa-resend')
  expect(named('unordered')).toBe('channels: unordered')
  expect(named('a voter votes for every request')).toBe('a voter votes for every request')
  const { teaches } = mutants.find(({ name }) => name === 'a voter votes for every request')!
  expect(variantSays(careless, loaded.mutants, original)).toBe(teaches)
  expect(variantSays(original, loaded.mutants, original)).toBe('')
  expect(variantSays(variant(original, 'held'), loaded.mutants, original)).toBe(
    'Here `guard=held`: a voter queues a request only while it is in the section itself.',
  )
  // It named what the variant and the run on the stage have alike, and not how they differ.
  expect(variantSays(original, loaded.mutants, variant(original, 'held'))).toBe(
    'Here `guard=voted`: a voter queues a request while it has voted.',
  )
})

// The list once had 230 variants, and those of other sites, which have no step in common with the run.
test('the list offers variants of the same sites, and mutants by rule to a reader who looks for them', async () => {
  const all = { ...loaded, mutants: [...loaded.mutants, ...genericMutants(maekawa)] }
  const variants = possibleVariants(all, original)
  const { variants: first, more } = offered(variants, '', undefined)
  expect(first.filter(isByRule)).toEqual([])
  expect(first.length).toBeLessThan(40)
  expect([first.length + more, more > 100]).toEqual([variants.length, true])
  const rule = variants.find(isByRule)!
  // Words in any order, of the name or of the group.
  const words = [...rule.name.split(' ')].reverse().join(' ').toUpperCase()
  expect(offered(variants, words, undefined).variants).toContain(rule)
  expect(offered(variants, 'no such variant', undefined).variants).toEqual([])
  // What stands beside the run stays in the list.
  expect(offered(variants, '', keyOf(rule)).variants).toContain(rule)
  const spec = await catalogueSpec('chubby-files')
  const chubby: LoadedSpec = { source: { argument: 'chubby-files' }, spec, mutants: [] }
  const model = makeModel(spec, {})
  expect(variantsOf(chubby, model).map(keyOf)).toContain('param.servers=1')
  const keys = possibleVariants(chubby, model).map(keyOf)
  expect(keys.filter((key) => key.startsWith('param.servers='))).toEqual([])
  expect(keys.length).toBeGreaterThan(2)
})
