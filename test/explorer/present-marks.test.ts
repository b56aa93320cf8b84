// What the page says before and after a violation of recorded runs: the strip, the marks of the buttons, and that all parts agree on what a
// complete search has shown of a state.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { waitLooks } from '../../src/diagram/wait-looks.js'
import {
  endsOfWaits,
  judgeAlso,
  newlyViolated,
  noteLockedOut,
  tellLockedOut,
  violatedAlong,
  violatedAt,
  violatedByItself,
  violatingSteps,
} from '../../src/explorer/steps/judged.js'
import { marksOf, nothingAhead } from '../../src/explorer/steps/lookahead-marks.js'
import { alongRun } from '../../src/explorer/worker/along.js'
import { foreseenIn } from '../../src/foresee/foreseen.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { makeModel } from '../../src/model/model.js'
import { lockedOutSentence } from '../../src/report/verdict/violation-text.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { sameLabel, type Trace } from '../../src/trace/trace.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { replayed } from '../counterexamples/replayed.js'

const recorded = async (folder: string) => {
  const { trace } = await replayed(folder, catalogueSpec)
  const { model, steps } = trace
  const lookahead = new Lookahead(model, foreseenIn(model))
  toTheEnd(lookahead.run(), 1 << 13)
  let state = trace.initial
  const choices = steps.map((step) => {
    const choice = enabledIn(model, state).findIndex(({ label }) => sameLabel(label, step.label))
    state = step.next
    return choice
  })
  const initial = initialStates(model).findIndex((one) => one.equals(trace.initial))
  return { trace, lookahead, along: alongRun(lookahead, { initial, choices }), choices }
}

/** The marks of all buttons after this number of steps, by the number of the button. */
const marksAt = ({ model, initial, steps }: Trace, lookahead: Lookahead, depth: number) => {
  const state = depth === 0 ? initial : steps[depth - 1]!.next
  const broken = violatedByItself(model, state, steps[depth - 1])
  const here = lookahead.outlook(state)
  return lookahead
    .outlookOfSteps(state)
    .map(({ outlook }) => marksOf(outlook!, here, broken).map(({ text }) => text))
}

describe('one step before a step breaks a rule', () => {
  test.each([
    ['ring-election-winner-crash', 'electedIsUp', 'inevitable'],
    ['zookeeper-lock-herd', 'oneIsWoken', 'inevitable'],
    ['peterson-filter-overtaken', 'firstComeFirstServed', 'inevitable'],
    ['ricart-agrawala-wrong-suspicion', 'servedInTimestampOrder', 'avoidable'],
  ])('%s: its button is marked, and the strip is not green', async (folder, rule, prospect) => {
    const { trace, lookahead, along, choices } = await recorded(folder)
    const at = trace.steps.findIndex(({ breaks }) => breaks.includes(rule))
    expect(along.prospects.slice(at, at + 2)).toEqual([prospect, 'violated'])
    expect(marksAt(trace, lookahead, at)[choices[at]!]).toContain(`✗ violates ${rule}`)
  })
})

test('a state that violates something promises no lesser trouble: only steps that violate another property have a mark', async () => {
  const { trace, lookahead } = await recorded('suzuki-kasami-duplicated-token')
  const { length } = trace.steps
  // Step 5 duplicates the token.
  for (let depth = 5; depth <= length; depth++)
    for (const mark of marksAt(trace, lookahead, depth).flat())
      expect(mark).toBe('✗ violates mutualExclusion')
  expect(marksAt(trace, lookahead, length).flat()).toEqual([])
  expect(marksAt(trace, lookahead, 4).flat()).toContain('✗ violates exactlyOneToken')
})

test('a state whose waits can no longer end violates entryPossible: only the step to the deadlock has a mark', async () => {
  const { trace, lookahead, along, choices } = await recorded('maekawa-grid-deadlock')
  const { length } = trace.steps
  const first = along.prospects.indexOf('violated')
  expect(marksAt(trace, lookahead, first - 1).flat()).toContain('✗ violates entryPossible')
  for (let depth = first; depth < length - 1; depth++)
    expect(marksAt(trace, lookahead, depth).flat()).toEqual([])
  expect(marksAt(trace, lookahead, length - 1)[choices.at(-1)!]).toEqual(['✗ violates deadlockFreedom'])
})

test('a step that breaks a rule again has no mark', async () => {
  const { trace, lookahead } = await recorded('bully-lost-message')
  const { breaks } = trace.steps.at(-1)!
  expect(breaks).toContain('oneLeaderIfInTime')
  expect(marksAt(trace, lookahead, trace.steps.length).flat().join()).not.toContain('oneLeaderIfInTime')
})

test('once a complete search has shown that waits can no longer end, the state violates entryPossible like any other property', async () => {
  const { trace, along } = await recorded('maekawa-grid-deadlock')
  const { model, steps } = trace
  const names = () => violatedAlong(trace).map((all) => all.join(' '))
  // Without it that is not known.
  expect(names()).toEqual([...Array.from({ length: 8 }, () => ''), 'deadlockFreedom'])
  for (const [k, found] of along.lockedOut.entries())
    if (k > 0) noteLockedOut(model, steps[k - 1]!.next, found)
  // A reader who wants no more than a hint does not see it.
  expect(names().slice(0, 8).join('')).toBe('')
  tellLockedOut(model, true)
  expect(names()).toEqual([
    '',
    '',
    ...Array.from({ length: 6 }, () => 'entryPossible'),
    'deadlockFreedom entryPossible',
  ])
  expect([...violatingSteps(trace)]).toEqual([
    [1, ['entryPossible']],
    [7, ['deadlockFreedom']],
  ])
  expect(along.prospects.indexOf('violated')).toBe(2)
  const [first] = violatedAt(model, steps[1]!.next, undefined)
  expect(first!.sentence).toBe('entryPossible is violated: from here on, no run ever lets 0 or 1 enter.')
  // The property of a recorded run comes first.
  const end = violatedAt(model, steps[7]!.next, undefined, 'entryPossible')
  expect(end.map(({ property }) => property)).toEqual(['entryPossible', 'deadlockFreedom'])
})

test('the wait-for graph says the same of a cycle as the sentence on the violation, and denies it nowhere', async () => {
  const { trace, along } = await recorded('maekawa-grid-deadlock')
  const { model, steps } = trace
  const state = steps[5]!.next
  const caption = () => waitLooks(model, state, waitsOf(model, state)!, endsOfWaits(model, state)).caption
  tellLockedOut(model, false)
  expect(caption()).toMatch(/^A cycle, though no deadlock yet, since other steps must still be taken: .*\./)
  expect(caption()).not.toContain('no run')
  noteLockedOut(model, state, along.lockedOut[6]!)
  tellLockedOut(model, true)
  expect(caption()).toMatch(/\. From here on, no run ever lets 0 or 1 enter\./)
  expect(violatedAt(model, state, undefined)[0]!.sentence).toMatch(
    /: from here on, no run ever lets 0 or 1 enter\.$/,
  )
})

test('of an election, entryPossible speaks of its words, and of all runs', async () => {
  const { trace } = await replayed('ring-election-initiator-crash', catalogueSpec)
  expect(lockedOutSentence(trace.model, 'entryPossible', [1])).toBe(
    'entryPossible is violated: from here on, no run ever leads to a state in which 1 has elected.',
  )
})

test('without a look-ahead a step is judged by itself: it is marked if it violates what is not violated yet', async () => {
  const { trace } = await replayed('suzuki-kasami-duplicated-token', catalogueSpec)
  const { model, steps } = trace
  const before = (at: number) => (at === 0 ? trace.initial : steps[at - 1]!.next)
  const marked = steps.map((step, at) => newlyViolated(model, before(at), step).join())
  expect(marked.filter((names) => names !== '')).toEqual(['exactlyOneToken', 'mutualExclusion'])
  expect(marked[4]).toBe('exactlyOneToken')
  expect(marked.at(-1)).toBe('mutualExclusion')
  const order = (await replayed('maekawa-out-of-order', catalogueSpec)).trace
  expect(newlyViolated(order.model, order.steps.at(-2)!.next, order.steps.at(-1)!)).toEqual([
    'servedInTimestampOrder',
  ])
})

test('a step of a proof that its source words wrongly is no violation, unless the recorded run shows it', async () => {
  // The lesson on YIELD takes the steps of this run.
  const { trace } = await replayed('maekawa-vote-taken-back', catalogueSpec)
  const { model, steps } = trace
  expect(steps.at(-1)!.breaks).toEqual(['votesAreKept'])
  expect([...violatingSteps(trace)]).toEqual([])
  expect(foreseenIn(model).map(({ name }) => name)).not.toContain('votesAreKept')
  judgeAlso(model, 'votesAreKept')
  expect([...violatingSteps(trace)]).toEqual([[steps.length - 1, ['votesAreKept']]])
  expect(foreseenIn(model, 'votesAreKept').map(({ name }) => name)).toContain('votesAreKept')
})

// Every spec was once told of starvation freedom, which only a lock has.
test('where nothing ahead is violated, the example of a property that this does not cover is one of the spec', async () => {
  const textOf = async (name: string) => nothingAhead(makeModel(await catalogueSpec(name), { sites: 2 }))
  expect(await textOf('peterson')).toMatch(/whole runs, such as starvationFreedom\.\)$/)
  expect(await textOf('two-phase-commit')).toMatch(/whole runs, such as everyoneDecides\.\)$/)
})
