// The sentence about a deadlock named one cycle of several, and no site that waits for a site of a cycle.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { makeModel } from '../../src/model/model.js'
import { cyclesOf, stuckIn, stuckText } from '../../src/report/verdict/stuck-text.js'
import { violationText } from '../../src/report/verdict/violation-text.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { lastState } from '../../src/trace/trace.js'
import { violatedIn } from '../../src/trace/violated-here.js'
import { runOf } from '../trace/traces.js'

const model = makeModel(maekawa, { sites: 9 })
const wait = (from: number, to: number) => ({ from, to, label: `vote of ${to}` })
const said = (...pairs: readonly (readonly [number, number])[]) =>
  stuckText(
    model,
    pairs.map(([from, to]) => wait(from, to)),
  )

test('names each cycle, and the sites that wait for a site of one', () => {
  expect(said([0, 1], [1, 2])).toBeUndefined()
  expect(said([0, 1], [1, 0], [2, 3], [3, 2])).toBe(
    '0 waits for the vote of 1, 1 for the vote of 0; 2 waits for the vote of 3, 3 for the vote of 2',
  )
  expect(said([0, 1], [1, 0], [2, 0])).toBe(
    '0 waits for the vote of 1, 1 for the vote of 0; 2 waits for the vote of 0',
  )
  // Site 5 waits for a site that does not wait.
  expect(said([0, 1], [1, 0], [3, 2], [2, 0], [5, 6])).toBe(
    '0 waits for the vote of 1, 1 for the vote of 0; 2 waits for the vote of 0; 3 waits for the vote of 2',
  )
})

test('a vote that another site has is the vote of its voter, or its own, held by that site; what is no vote of a site stands in brackets', () => {
  const held = { from: 0, to: 2, label: 'vote of 1', of: 1 }
  expect(stuckText(model, [held, wait(2, 0)])).toBe(
    '0 waits for the vote of 1 held by 2, 2 for the vote of 0',
  )
  const own = { from: 0, to: 2, label: 'vote of 0', of: 0 }
  expect(stuckText(model, [own, wait(2, 0)])).toBe('0 waits for its own vote, held by 2, 2 for the vote of 0')
  expect(stuckText(model, [{ from: 0, to: 2, label: 'printer' }, wait(2, 0)])).toBe(
    '0 waits for 2 (printer), 2 for the vote of 0',
  )
})

// "0 waits for the vote of 1" left out that of 3.
test('says all that a site waits for, where the site is named first', () => {
  expect(said([0, 1], [0, 3], [1, 0])).toBe('0 waits for the votes of 1 and 3, 1 for the vote of 0')
  expect(said([0, 1], [1, 0], [2, 5], [2, 4], [2, 0])).toBe(
    '0 waits for the vote of 1, 1 for the vote of 0; 2 waits for the votes of 0, 4 and 5',
  )
  expect(said([0, 1], [1, 0], [1, 2], [2, 0])).toBe(
    '0 waits for the vote of 1, 1 for the votes of 0 and 2; 2 waits for the vote of 0',
  )
  const vote = (of: number, to: number) => ({ from: 0, to, label: `vote of ${of}`, of })
  expect(stuckText(model, [vote(0, 2), vote(2, 2), vote(3, 1), vote(4, 1), wait(2, 0)])).toBe(
    '0 waits for the vote of 2 and the votes of 3 and 4 held by 1 and its own vote, held by 2, 2 for the vote of 0',
  )
  const awaited = (label: string) => [
    { from: 0, to: 1, label },
    { from: 0, to: 2, label },
    { from: 1, to: 0, label },
  ]
  expect(stuckText(model, awaited('turn'))).toBe('0 waits for 1 and 2 (turn), 1 for 0 (turn)')
  expect(stuckText(model, awaited('VOTE'))).toBe('0 waits for VOTE from 1 and 2, 1 for VOTE from 0')
})

test('leaves out a cycle whose sites are named, and counts no more parts than can be read', () => {
  const both = [wait(0, 1), wait(1, 0), wait(1, 2), wait(2, 0)]
  expect(cyclesOf(both).map((cycle) => cycle.map(({ from }) => from))).toEqual([
    [0, 1],
    [2, 0, 1],
  ])
  expect(said([0, 1], [1, 0], [2, 0], [3, 0], [4, 0], [5, 4])).toMatch(
    /; 3 waits for the vote of 0; 4 and 5 wait likewise$/,
  )
  expect([...stuckIn([...both, wait(4, 2), wait(5, 6)])].sort()).toEqual([0, 1, 2, 4])
})

test('the sentence about a deadlock names each site that waits', () => {
  // Sites 0 and 1 have a vote each that the other needs; site 2 asks afterwards.
  const trace = runOf(makeModel(maekawa, { sites: 4 }), [
    'request at 0',
    'request at 1',
    'request at 2',
    'request at 3',
  ])
  let state = lastState(trace)
  for (let taken = 0; taken < 200; taken++) {
    const step = enabledIn(trace.model, state).find(({ label, fair }) => fair && label.kind === 'deliver')
    if (step === undefined) break
    state = step.next
  }
  const found = violatedIn(trace.model, state, enabledIn(trace.model, state))
  const deadlock = found.find(({ kind }) => kind === 'deadlockFreedom')!
  const text = violationText(trace.model, state, deadlock)
  const [who] = text.split(', and no fair step')
  for (const site of [0, 1, 2, 3])
    expect(who).toMatch(new RegExp(`\\b${site} (waits? )?(for|\\(|likewise)|\\b${site}(,| and) .*likewise`))
})
