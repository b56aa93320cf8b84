// The history of a session is a tree. Going back keeps every step, and a different step from an earlier state
// starts a branch.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import {
  back,
  begin,
  follow,
  forward,
  goTo,
  goToDepth,
  type History,
  here,
  historyFrom,
  line,
  lineOf,
  otherBranch,
  take,
  traceOf,
} from '../../src/explorer/session/history.js'
import { makeModel } from '../../src/model/model.js'
import { encodeState } from '../../src/semantics/state.js'
import { steps } from '../../src/semantics/steps.js'
import { run } from '../../src/trace/trace.js'

const model = makeModel(maekawa, { sites: 3, parameters: { quorums: 'ring' } })
const step = (history: History, choice: number): History =>
  take(history, choice, [...steps(history.model, here(history).state)][choice]!)
const walk = (history: History, ...choices: number[]): History => choices.reduce(step, history)
const choicesOf = (history: History): number[] =>
  line(history)
    .slice(1)
    .map((at) => history.places[at]!.choice)
const depth = (history: History) => here(history).depth

test('back and forward follow the line that was taken last', () => {
  const walked = walk(begin(model), 0, 0, 1)
  expect(depth(back(back(walked)))).toBe(1)
  expect(forward(back(walked)).at).toBe(walked.at)
  expect(forward(walked)).toBe(walked)
  expect(back(begin(model)).at).toBe(0)
  expect(choicesOf(back(back(walked)))).toEqual([0, 0, 1])
})

test('a different step from an earlier state starts a branch, and the old branch stays', () => {
  const first = walk(begin(model), 0, 0, 1)
  const second = walk(goToDepth(first, 1), 1, 0)
  expect(choicesOf(second)).toEqual([0, 1, 0])
  expect(second.places.length).toBe(1 + 3 + 2)
  expect(choicesOf(otherBranch(second, 1))).toEqual([0, 0, 1])
  expect(choicesOf(otherBranch(otherBranch(second, 1), 1))).toEqual([0, 1, 0])
  expect(choicesOf(otherBranch(second, -1))).toEqual([0, 0, 1])
})

test('repeating an earlier step leads to its existing branch', () => {
  const first = walk(begin(model), 0, 0)
  const again = walk(goToDepth(first, 0), 0, 0)
  expect(again.places.length).toBe(first.places.length)
  expect(again.at).toBe(first.at)
})

test('a jump selects the line that forward follows', () => {
  const first = walk(begin(model), 0, 0, 1)
  const second = walk(goToDepth(first, 0), 1, 1)
  const there = goToDepth(goTo(second, first.at), 0)
  expect(choicesOf(there)).toEqual([0, 0, 1])
  expect(forward(forward(forward(there))).at).toBe(first.at)
})

test('no operation changes a history in place', () => {
  const history = Object.freeze(walk(begin(model), 0, 0))
  const before = JSON.stringify(lineOf(history))
  walk(goToDepth(history, 0), 1, 1)
  goTo(history, 1)
  expect(JSON.stringify(lineOf(history))).toBe(before)
})

test('the run up to the current state is a trace of the reference semantics', () => {
  const history = back(walk(begin(model), 0, 0, 1))
  const trace = traceOf(history)
  const same = run(model, 0, [0, 0])
  expect(trace.steps.map(({ next }) => encodeState(model, next))).toEqual(
    same.steps.map(({ next }) => encodeState(model, next)),
  )
  expect(traceOf(history, 'whole line').steps.length).toBe(3)
})

describe('a history from a link', () => {
  test('has the whole tree of branches and the current position', () => {
    let history = walk(begin(model), 0, 0, 1)
    history = walk(goToDepth(history, 1), 1, 0)
    history = walk(goToDepth(history, 2), 2)
    history = goToDepth(history, 1)
    const again = historyFrom(model, 0, lineOf(history), depth(history))
    expect(lineOf(again)).toEqual(lineOf(history))
    expect(encodeState(model, here(again).state)).toBe(encodeState(model, here(history).state))
    expect(again.places.length).toBe(history.places.length)
    expect(choicesOf(again)).toEqual(choicesOf(history))
  })

  test('names a step that is not enabled', () => {
    const told = [0, 0, 99].map((choice) => ({ choice, others: [] }))
    expect(() => historyFrom(model, 0, told)).toThrow(
      /step 3 of the run is number 99, but only \d+ steps are enabled there/,
    )
  })

  test('refuses an initial state that does not exist', () => {
    expect(() => historyFrom(model, 7, [])).toThrow(
      'there is no initial state 7; the model has a single one, number 0',
    )
  })
})

test('laying out a run adds a branch and does not move the current position', () => {
  const history = walk(begin(model), 0)
  const laid = follow(history, { initial: 0, choices: [0, 1, 1] }, 1)
  expect(laid.at).toBe(history.at)
  expect(depth(laid)).toBe(1)
  expect(choicesOf(laid)).toEqual([0, 1, 1])
  expect(() => follow(history, { initial: 0, choices: [0, 99] }, 1)).toThrow('not enabled')
})

test('a path from another initial state begins a new tree', () => {
  const peculiar = makeModel(szymanski, { sites: 2 })
  const history = walk(begin(peculiar), 0)
  expect(choicesOf(follow(history, { initial: 0, choices: [1] }, 0))).toEqual([1])
  expect(depth(follow(history, { initial: 0, choices: [1] }, 0))).toBe(0)
})

test('a run of two thousand steps is traversed quickly', () => {
  const choices = Array.from({ length: 2000 }, () => ({ choice: 0, others: [] }))
  const history = historyFrom(makeModel(maekawa, { sites: 1, parameters: { quorums: 'all' } }), 0, choices)
  expect(lineOf(history)).toEqual(choices)
})
