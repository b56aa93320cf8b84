// A state constraint on graphs so small that each count and each verdict can be read off the drawing.
import { describe, expect, test } from 'vitest'
import { violation } from '../../../src/protocol/property.js'
import { deadlockFreedom, entryPossible, mutualExclusion } from '../../../src/protocol/standard-properties.js'
import { checked, found, nodesOf, traceOf } from '../../tiny/found.js'
import { type Edge, never, nodeIn, reaches, restsOn, tiny, tinyGraph } from '../../tiny/tiny-graph.js'

// Node 2 is the first outside `node(all)<=1`; 3 lies behind it.
const line: readonly Edge[] = [
  [0, 1],
  [1, 2],
  [2, 3],
]
const within = 'node(all) <= 1'
const cut = (spec: Parameters<typeof tinyGraph>[0]) => found(tinyGraph(spec), {}, { within })

describe('what is counted', () => {
  test('the first states outside, but neither their steps nor what is behind them', () => {
    const { exploration } = checked(tinyGraph({ edges: [...line, [1, 0], [0, 2]] }), {}, { within })
    expect(exploration).toMatchObject({
      ...{ states: 3, transitions: 4, depth: 1, complete: false, cut: 'constraint' },
      within: { formula: 'node(all)<=1', outside: 1 },
    })
  })

  test('an initial state may be outside', () => {
    const { exploration } = checked(tinyGraph({ initial: [0, 5], edges: [...line, [5, 6]] }), {}, { within })
    expect(exploration).toMatchObject({ states: 4, transitions: 2, within: { outside: 2 } })
  })

  test('a state may be reached again past a state outside', () => {
    const edges: Edge[] = [
      [0, 9],
      [9, 1],
      [0, 1],
    ]
    const { exploration } = checked(tinyGraph({ edges }), {}, { within })
    expect(exploration).toMatchObject({ states: 3, transitions: 2, within: { outside: 1 } })
  })
})

describe('what the search says', () => {
  test('a violation inside or in the first state outside is found; one behind it is not', () => {
    const properties = [never('not1', 1), never('not2', 2), never('not3', 3)]
    expect(cut({ edges: line, properties })).toEqual({
      not1: 'violated in 1',
      not2: 'violated in 2',
      not3: 'no violation found, within node(all)<=1',
    })
  })

  test('the run ends in the state outside', () => {
    const result = checked(tinyGraph({ edges: line, properties: [never('not2', 2)] }), {}, { within })
    expect(nodesOf(traceOf(result, 'not2'))).toEqual([0, 1, 2])
  })

  test('a constraint that no state violates cuts nothing off, so the property holds', () => {
    const result = checked(
      tinyGraph({ edges: line, properties: [never('not9', 9)] }),
      {},
      { within: 'node(all) <= 3' },
    )
    expect(result.exploration).toMatchObject({ complete: true, within: { outside: 0 } })
    expect(result.verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })

  test('a witness inside or just outside holds; one behind is open', () => {
    const properties = [reaches('to1', 1), reaches('to2', 2), reaches('to3', 3)]
    const { verdicts } = checked(tinyGraph({ edges: line, properties }), {}, { within })
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'inconclusive'])
    expect(verdicts[2]!.because).toBe(
      'no witness was found within node(all)<=1, and the states outside it were not expanded',
    )
  })

  test('a state outside is not at rest, though it has no steps in the search', () => {
    const properties = [restsOn('onlyOn3', 3)]
    expect(cut({ edges: line, properties })).toEqual({ onlyOn3: 'no violation found, within node(all)<=1' })
  })

  test('nor is it deadlocked; a deadlock inside is found', () => {
    const properties = [deadlockFreedom]
    expect(cut({ edges: [[0, 2]], waits: [2], properties })).toEqual({
      deadlockFreedom: 'no violation found, within node(all)<=1',
    })
    expect(
      cut({
        edges: [
          [0, 1],
          [0, 2],
        ],
        waits: [1],
        properties,
      }),
    ).toEqual({ deadlockFreedom: 'violated in 1' })
  })

  test('a step into a state outside may break a rule; one from there is not looked at', () => {
    const rule = (name: string, to: number) =>
      tiny.rule(name, '', 'every step', (_, _before, after) => (nodeIn(after) === to ? violation : undefined))
    expect(cut({ edges: line, properties: [rule('into2', 2), rule('into3', 3)] })).toEqual({
      into2: 'violated in 2',
      into3: 'no violation found, within node(all)<=1',
    })
  })

  test('an entry may lie behind a state outside', () => {
    const properties = [entryPossible]
    const behind = { edges: line, waits: [0, 1, 2], holds: [3], properties }
    expect(cut(behind)).toEqual({ entryPossible: 'inconclusive, within node(all)<=1' })
    expect(found(tinyGraph(behind), {}, { within: 'node(all)<=3' })).toEqual({ entryPossible: 'holds' })
  })

  test('a property whose condition no state meets says so', () => {
    const { verdicts } = checked(tinyGraph({ edges: line, properties: [mutualExclusion] }), {}, { within })
    expect(verdicts[0]).toMatchObject({
      verdict: 'no violation found',
      because: 'no state seen has its condition',
    })
  })

  test('a bound on depth that cuts more off is the reason that is given', () => {
    const properties = [never('not9', 9)]
    const { exploration, verdicts } = checked(
      tinyGraph({ edges: line, properties }),
      {},
      { within, maxDepth: 1 },
    )
    expect(exploration.cut).toBe('depth')
    expect(verdicts[0]!.verdict).toBe('inconclusive')
  })
})

// States outside at the bound on depth were not counted, and so all states were said to satisfy the constraint.
describe('a state outside at the bound on depth', () => {
  test('is counted, and its steps are no reason to name the bound', () => {
    const properties = [never('not9', 9)]
    const { exploration } = checked(tinyGraph({ edges: line, properties }), {}, { within, maxDepth: 2 })
    expect(exploration).toMatchObject({ cut: 'constraint', frontier: 0, within: { outside: 1 } })
    expect(found(tinyGraph({ edges: line, properties }), {}, { within, maxDepth: 2 })).toEqual({
      not9: 'no violation found, within node(all)<=1',
    })
  })

  test('is not at rest, though it has no steps', () => {
    const graph = tinyGraph({ edges: [[0, 2]], properties: [restsOn('onlyOn0', 0)] })
    const { exploration, verdicts } = checked(graph, {}, { within, maxDepth: 1 })
    expect(exploration).toMatchObject({ complete: false, cut: 'constraint', within: { outside: 1 } })
    expect(verdicts[0]!.verdict).toBe('no violation found')
  })
})

describe('numbers in formulas', () => {
  const reached = (formula: string) =>
    checked(tinyGraph({ edges: line }), {}, { within: formula }).exploration.states
  test.each([
    ['node(0) < 1', 2],
    ['node(0) <= 1', 3],
    ['node(0) ≤ 1', 3],
    ['!(node(0) > 1)', 3],
    ['!(node(0)>=1)', 2],
    ['!(node(0)≥1)', 2],
    ['node(0)!=1', 2],
    ['node(0)<=1 => node(0)<1', 2],
    ['node(0)<=1 <=> node(0)<=1', 4],
  ])('%s', (formula, states) => expect(reached(formula)).toBe(states))
})
