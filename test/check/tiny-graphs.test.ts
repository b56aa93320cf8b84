// Counts and the properties of single states, on graphs so small that each verdict can be read off the drawing.
// A counterexample must be shortest, and among the shortest the first in the order of steps.
import { describe, expect, test } from 'vitest'
import { mutualExclusion, someoneEnters } from '../../src/protocol/standard-properties.js'
import { checked, found, nodesOf, traceOf } from '../tiny/found.js'
import { type Edge, never, reaches, restsOn, tinyGraph } from '../tiny/tiny-graph.js'

const counts = (graph: Parameters<typeof tinyGraph>[0]) => {
  const { states, transitions, depth, complete } = checked(tinyGraph(graph)).exploration
  expect(complete).toBe(true)
  return [states, transitions, depth]
}

describe('states, transitions and depth', () => {
  test('one state without steps', () => expect(counts({ edges: [] })).toEqual([1, 0, 0]))
  test('a self-loop is a transition', () => expect(counts({ edges: [[0, 0]] })).toEqual([1, 1, 0]))
  test('a diamond is counted once at its join', () =>
    expect(
      counts({
        edges: [
          [0, 1],
          [0, 2],
          [1, 3],
          [2, 3],
        ],
      }),
    ).toEqual([4, 4, 2]))
  test('two initial states, one of which leads to the other', () =>
    expect(counts({ initial: [0, 1], edges: [[0, 1]] })).toEqual([2, 1, 0]))
  test('an initial state given twice is one', () =>
    expect(counts({ initial: [0, 0], edges: [[0, 1]] })).toEqual([2, 1, 1]))
  test('depth is the longest of the shortest distances, over all initial states', () =>
    expect(
      counts({
        initial: [0, 5],
        edges: [
          [0, 1],
          [1, 2],
          [2, 3],
          [5, 3],
        ],
      }),
    ).toEqual([5, 4, 2]))
  test('a lasso into a join', () =>
    expect(
      counts({
        edges: [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 1],
          [0, 3],
        ],
      }),
    ).toEqual([4, 5, 2]))
})

describe('always', () => {
  test('violated in the initial state: the trace has no steps', () =>
    expect(found(tinyGraph({ edges: [[0, 1]], properties: [never('not0', 0)] }))).toEqual({
      not0: 'violated in 0',
    }))

  test('violated only in the second initial state: the trace starts there', () => {
    const result = checked(tinyGraph({ initial: [0, 7], edges: [], properties: [never('not7', 7)] }))
    expect(nodesOf(traceOf(result, 'not7'))).toEqual([7])
  })

  test('the trace takes the shorter path, even if the longer one is listed first', () => {
    const edges: Edge[] = [
      [0, 1],
      [1, 2],
      [2, 9],
      [0, 3],
      [3, 9],
    ]
    const result = checked(tinyGraph({ edges, properties: [never('not9', 9)] }))
    expect(nodesOf(traceOf(result, 'not9'))).toEqual([0, 3, 9])
  })

  test('of two shortest paths, the trace takes the one whose first step comes first', () => {
    const edges: Edge[] = [
      [0, 2],
      [0, 1],
      [1, 9],
      [2, 9],
    ]
    const result = checked(tinyGraph({ edges, properties: [never('not9', 9)] }))
    expect(nodesOf(traceOf(result, 'not9'))).toEqual([0, 2, 9])
  })

  test('of two violating states at the same distance, the trace leads to the one with the least path', () => {
    // 8 and 9 both violate and are two steps away; the path to 9 begins with the first step.
    const edges: Edge[] = [
      [0, 1],
      [0, 2],
      [2, 8],
      [1, 9],
    ]
    const result = checked(tinyGraph({ edges, properties: [never('neither', 8, 9)] }))
    expect(nodesOf(traceOf(result, 'neither'))).toEqual([0, 1, 9])
  })

  test('of paths from two initial states, the trace takes the one from the first', () => {
    const edges: Edge[] = [
      [1, 9],
      [0, 9],
    ]
    const result = checked(tinyGraph({ initial: [0, 1], edges, properties: [never('not9', 9)] }))
    expect(nodesOf(traceOf(result, 'not9'))).toEqual([0, 9])
  })

  test('mutual exclusion is vacuous if no site ever enters', () => {
    const properties = [mutualExclusion, someoneEnters]
    expect(found(tinyGraph({ edges: [[0, 1]], waits: [1], properties }))).toEqual({
      mutualExclusion: 'vacuous',
      someoneEnters: 'violated',
    })
    expect(found(tinyGraph({ edges: [[0, 1]], holds: [1], properties }))).toEqual({
      mutualExclusion: 'holds',
      someoneEnters: 'holds',
    })
  })
})

describe('sometimes', () => {
  test('satisfied: the trace is a shortest witness', () => {
    const edges: Edge[] = [
      [0, 1],
      [1, 2],
      [0, 2],
      [2, 3],
    ]
    const result = checked(tinyGraph({ edges, properties: [reaches('three', 3)] }))
    expect(nodesOf(traceOf(result, 'three'))).toEqual([0, 2, 3])
    expect(traceOf(result, 'three').shows).toEqual({ property: 'three', verdict: 'holds' })
  })

  test('satisfied in an initial state: the trace has no steps', () =>
    expect(
      nodesOf(traceOf(checked(tinyGraph({ edges: [], properties: [reaches('zero', 0)] })), 'zero')),
    ).toEqual([0]))

  test('never satisfied: violated without a trace, since no single run shows it', () => {
    const [verdict] = checked(tinyGraph({ edges: [[0, 0]], properties: [reaches('one', 1)] })).verdicts
    expect(verdict).toMatchObject({ verdict: 'violated' })
    expect(verdict).not.toHaveProperty('trace')
  })
})

describe('atRest', () => {
  test('is evaluated only in states at rest', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 2],
          ],
          properties: [restsOn('atTwo', 2), restsOn('atOne', 1)],
        }),
      ),
    ).toEqual({ atTwo: 'holds', atOne: 'violated in 2' }))

  test('a state that enables only an unfair step is at rest', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1, 'unfair'],
            [1, 2],
          ],
          properties: [restsOn('atTwo', 2), restsOn('atTwoOrZero', 0, 2)],
        }),
      ),
    ).toEqual({ atTwo: 'violated in 0', atTwoOrZero: 'holds' }))

  test('a fair self-loop is never at rest', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 1],
          ],
          properties: [restsOn('nowhere')],
        }),
      ),
    ).toEqual({ nowhere: 'holds' }))
})
