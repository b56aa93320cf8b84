// A leads-to property on graphs drawn by hand, whose fair runs can be read off the drawing, and the fairness that a model may
// declare. Each cycle needs a reason why a fair run may stay on it.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Fairness } from '../../src/protocol/clause.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { nodesOf } from '../tiny/found.js'
import { type Edge, edgeName, nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'
import { checkNamed } from './check-named.js'

/** Node 1 must lead to node 9. */
const answered = tiny.leadsTo(
  'answered',
  '1 leads to 9',
  (view) => nodeIn(view) === 1,
  (view) => nodeIn(view) === 9,
)

/** The verdict on a graph, or the lasso that violates it: its nodes, and where its loop begins. */
const lassoOf = (edges: readonly Edge[], fairness: { readonly [edge: string]: Fairness } = {}) => {
  const result = checkNamed(tinyGraph({ edges, initial: [1], properties: [answered] }), ['answered'], {
    fairness,
  })
  const { verdict, trace } = result.verdicts[0]!
  return trace === undefined ? verdict : [nodesOf(trace), trace.loop]
}

describe('leads-to on a graph by hand', () => {
  test('holds if every path leads there', () => {
    expect(
      lassoOf([
        [1, 2],
        [1, 3],
        [2, 9],
        [3, 9],
      ]),
    ).toBe('holds')
  })

  test('is violated by a run that ends elsewhere and stutters', () => {
    expect(
      lassoOf([
        [1, 2],
        [2, 3],
      ]),
    ).toEqual([[1, 2, 3], 2])
  })

  test('is violated if the step that leads there is not fair', () => {
    expect(
      lassoOf([
        [1, 2],
        [2, 9, 'unfair'],
      ]),
    ).toEqual([[1, 2], 1])
    expect(lassoOf([[1, 9, 'unfair']], { '1 to 9': 'weak' })).toBe('holds')
  })

  test('a fair run leaves a cycle if its exit is always enabled', () => {
    expect(
      lassoOf([
        [1, 1],
        [1, 9],
      ]),
    ).toBe('holds')
  })

  test('a fair run may stay on a cycle whose exit is enabled only sometimes, except under strong fairness', () => {
    const circle: readonly Edge[] = [
      [1, 2],
      [2, 1],
      [2, 9],
    ]
    expect(lassoOf(circle)).toEqual([[1, 2, 1], 0])
    expect(lassoOf(circle, { [edgeName(2, 9)]: 'strong' })).toBe('holds')
  })

  test('when strong fairness removes a state, the rest of the component is examined again', () => {
    // The cycle through 3 must take the step to 9; the cycle through 4 need not.
    const circles: readonly Edge[] = [
      [1, 2],
      [2, 3],
      [3, 2],
      [3, 9],
      [2, 4],
      [4, 2],
    ]
    expect(lassoOf(circles, { [edgeName(3, 9)]: 'strong' })).toEqual([[1, 2, 4, 2], 1])
    expect(lassoOf(circles, { [edgeName(3, 9)]: 'strong', [edgeName(2, 3)]: 'strong' })).toBe('holds')
  })

  test('a loop takes every fair step', () => {
    expect(
      lassoOf([
        [1, 2],
        [2, 3],
        [3, 2],
        [2, 4],
        [4, 2],
        [3, 5],
        [5, 2],
      ]),
    ).toEqual([[1, 2, 3, 2], 1])
    // If all clauses are strongly fair, the loop must take each step that it enables.
    const [nodes, loop] = lassoOf(
      [
        [1, 2],
        [2, 3],
        [3, 2],
        [2, 4],
        [4, 2],
      ],
      { all: 'strong' },
    ) as [number[], number]
    expect(loop).toBe(1)
    expect(new Set(nodes)).toEqual(new Set([1, 2, 3, 4]))
  })

  test('an obligation ends when it is met, and a later one is independent of it', () => {
    expect(
      lassoOf([
        [1, 9],
        [9, 1],
      ]),
    ).toBe('holds')
    expect(
      lassoOf([
        [1, 9],
        [9, 1],
        [9, 2],
        [2, 1],
        [1, 3],
        [3, 1],
      ]),
    ).toEqual([[1, 3, 1], 0])
  })

  test('an unreachable cycle is no violation', () => {
    expect(
      lassoOf([
        [1, 9],
        [5, 6],
        [6, 5],
      ]),
    ).toBe('holds')
  })
})

describe('fairness', () => {
  const edges: readonly Edge[] = [
    [1, 1],
    [1, 9],
  ]

  test('of one site overrides that of the clause, which overrides that of all', () => {
    expect(lassoOf(edges, { '1 to 9@0': 'none' })).toEqual([[1, 1], 0])
    expect(lassoOf(edges, { all: 'none' })).toEqual([[1], 0])
    expect(lassoOf(edges, { all: 'none', '1 to 9': 'weak' })).toBe('holds')
    expect(lassoOf(edges, { '1 to 9': 'none', '1 to 9@0': 'weak' })).toBe('holds')
  })

  test.each([
    [{ '1 to 8': 'none' as const }, /no clause of this name \(did you mean "1 to/],
    [{ '1 to 9@7': 'none' as const }, /taken by the sites 0, not by 7/],
    [{ all: 'always' as never }, /must be none, weak or strong/],
  ])('that names no clause, site or kind is refused: %j', (fairness, message) => {
    expect(() => lassoOf(edges, fairness)).toThrow(message)
  })

  test('that a model drops also counts for deadlock freedom', () => {
    const graph = tinyGraph({ edges: [[0, 1]], waits: [0], properties: [deadlockFreedom] })
    expect(checkNamed(graph, ['deadlockFreedom']).verdicts[0]!.verdict).toBe('holds')
    const dropped = checkNamed(graph, ['deadlockFreedom'], { fairness: { '0 to 1': 'none' } })
    expect(dropped.verdicts[0]!.verdict).toBe('violated')
  })

  test('of deliveries can be dropped for all of them, not for one clause', async () => {
    const ring = await catalogueSpec('token-ring')
    const without = checkNamed(ring, ['starvationFreedom', 'deadlockFreedom'], {
      fairness: { deliveries: 'none' },
    })
    expect(without.verdicts.map(({ verdict }) => verdict)).toEqual(['violated', 'violated'])
    expect(() => checkNamed(ring, ['starvationFreedom'], { fairness: { onToken: 'none' } })).toThrow(
      'onToken is taken when its message is delivered; name the deliveries',
    )
  })
})
