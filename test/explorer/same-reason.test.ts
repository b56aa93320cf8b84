// Disabled clauses with the same reason share a row: twenty rows that say "phase is idle" hid the one that a reader looks for.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import simpleAllocator from '../../specs/simple-allocator/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { type ClauseOfSite, clausesOf, whyText } from '../../src/explain/why-disabled.js'
import { disabledGroups } from '../../src/explorer/steps/same-reason.js'
import { type Model, makeModel } from '../../src/model/model.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import type { State } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { keptFolder } from '../counterexamples/replayed.js'
import { markedCopy } from '../explain/marked-copy.js'

const after = (model: Model, ...labels: readonly string[]): State =>
  labels.reduce((state, label) => {
    const step = [...steps(model, state)].find(
      ({ label: { clause, site } }) => `${clause} at ${site}` === label,
    )
    return step!.next
  }, initialStates(model)[0]!)

const rows = (model: Model, state: State): readonly string[] =>
  disabledGroups(
    model,
    clausesOf(model, state).filter(({ kind }) => kind === 'local'),
  ).map(({ what, words }) => `${what}: ${words}`)

test('sites with the same reason share a row of their clause, and one with another reason has its own', () => {
  const ring = makeModel(tokenRing, { sites: 5 })
  expect(rows(ring, after(ring, 'request at 0', 'enter at 0'))).toEqual([
    'request at 0: phase is held, not idle',
    'enter at 0: phase is held, not wanted',
    'pass at 0: phase is held, not idle',
    'enter at 1, 2, 3 and 4: phase is idle, not wanted',
    'exit at 1, 2, 3 and 4: phase is idle, not held',
    'pass at 1, 2, 3 and 4: token is false',
  ])
})

test('sites that lack different votes have different rows', () => {
  const grid = makeModel(maekawa, { sites: 4 })
  expect(rows(grid, after(grid, 'request at 0', 'request at 1')).filter((row) => /votes/.test(row))).toEqual([
    'enter at 0: lacks the votes of 1 and 2',
    'enter at 1: lacks the votes of 0 and 3',
  ])
})

test('what a crashed site cannot do is one row', () => {
  const model = makeModel(lamport, { sites: 3, crash: 1 })
  expect(rows(model, after(model, 'crash at 1'))).toEqual([
    'enter at 0 and 2: phase is idle, not wanted',
    'exit at 0 and 2: phase is idle, not held',
    'crash at 0 and 2: limit of the model reached: crash 1',
    'request, enter and exit at 1: site 1 has crashed',
    'crash at 1: site 1 has crashed already',
  ])
})

test('what is looked up at each site itself has words that are true of each', () => {
  const allocator = makeModel(simpleAllocator, { sites: 3 })
  const shared = rows(allocator, initialStates(allocator)[0]!).filter((row) => row.startsWith('giveBack'))
  expect(shared).toEqual([
    'giveBack at 0, 1 and 2: alloc of each is empty',
    'giveBackEarly at 0, 1 and 2: unsat is empty',
    'giveBackSome at 0, 1 and 2: the size of alloc of each is 0, not greater than 1',
  ])
})

test('a number that is looked up, and is that of the site by chance, is not the site', () => {
  const row = (site: number, text: string): ClauseOfSite => {
    const says = `open of ${site} is no`
    return {
      site,
      clause: 'enter',
      kind: 'local',
      steps: [],
      why: { kind: 'guard', parts: [{ text, says, looked: [{ text, value: 'no' }] }] },
    }
  }
  const model = makeModel(tokenRing, { sites: 2 })
  const words = (text: string) =>
    disabledGroups(model, [row(0, text), row(1, text)]).map(({ what, words }) => `${what}: ${words}`)
  expect(words("open.get(me.slot) === 'yes'")).toEqual([
    'enter at 0: open of 0 is no',
    'enter at 1: open of 1 is no',
  ])
  expect(words("open.get(self) === 'yes'")).toEqual(['enter at 0 and 1: open of each is no'])
})

test('a site where a helper finds other values has a row of its own', async () => {
  const file = readTraceJson(readFileSync(`${keptFolder}chubby-sessions-late-write/trace.json`, 'utf8'))
  const { trace } = replay(file, await markedCopy({ file: 'specs/chubby-sessions/spec.ts' }))
  const { model } = trace
  const local = clausesOf(model, trace.steps.at(-1)!.next, model).filter(({ kind }) => kind === 'local')
  const groups = disabledGroups(model, local).filter(({ members }) => members[0].clause === 'propose')
  const reasons = groups.map(({ what, words }) => `${what}: ${words}`)
  expect(reasons.filter((reason) => / at [45]/.test(reason))).toEqual([
    'propose at 4: promised of disk of 4 is 1, not none',
    'propose at 5: promised of disk of 5 is 0, not none',
  ])
})

test('each disabled clause of each site is in one group, which has its reason', () => {
  const model = makeModel(maekawa, { sites: 4, crash: 1 })
  for (const state of [
    initialStates(model)[0]!,
    after(model, 'request at 0', 'onRequest at 1', 'crash at 3', 'request at 1'),
  ]) {
    const disabled = clausesOf(model, state).filter(({ why }) => why !== undefined)
    const groups = disabledGroups(model, disabled)
    expect(groups.length).toBeLessThan(disabled.length)
    const members = groups.flatMap((group) => group.members)
    expect(new Set(members)).toEqual(new Set(disabled))
    expect(members).toHaveLength(disabled.length)
    for (const { why, members: all } of groups)
      for (const one of all) expect(whyText(one.why!)).toBe(whyText(why))
  }
})
