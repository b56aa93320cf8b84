// Deadlock freedom and the possibility of entry, on graphs so small that each verdict can be read off the drawing. Both
// depend on which sites wait and which are in the critical section.
import { describe, expect, test } from 'vitest'
import { deadlockFreedom, entryPossible } from '../../src/protocol/standard-properties.js'
import { checked, found, nodesOf, traceOf, verdictsOf } from '../tiny/found.js'
import { tinyGraph } from '../tiny/tiny-graph.js'
import { exploreToy } from '../toy-explorer.js'

describe('deadlockFreedom', () => {
  const properties = [deadlockFreedom]

  test('a final state with a waiting site is a deadlock', () =>
    expect(found(tinyGraph({ edges: [[0, 1]], waits: [1], properties }))).toEqual({
      deadlockFreedom: 'violated in 1',
    }))

  test('a final state without a waiting site is not a deadlock', () =>
    expect(found(tinyGraph({ edges: [[0, 1]], waits: [0], properties }))).toEqual({
      deadlockFreedom: 'holds',
    }))

  test('an enabled unfair step does not prevent a deadlock', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 0, 'unfair'],
          ],
          waits: [1],
          properties,
        }),
      ),
    ).toEqual({ deadlockFreedom: 'violated in 1' }))

  test('an enabled fair step prevents a deadlock, even if it leads to the same state', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 1],
          ],
          waits: [1],
          properties,
        }),
      ),
    ).toEqual({ deadlockFreedom: 'holds' }))

  test('it holds if no site ever waits', () =>
    expect(found(tinyGraph({ edges: [[0, 1]], properties }))).toEqual({ deadlockFreedom: 'holds' }))
})

describe('entryPossible', () => {
  test('a waiting site is locked out before it is stuck', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 2],
            [2, 3],
            [3, 4],
          ],
          waits: [0, 1, 2, 3, 4],
          holds: [],
        }),
      ),
    ).toEqual({ deadlockFreedom: 'violated in 4', entryPossible: 'violated in 0' }))

  test('the trace ends with the step that locks the site out', () => {
    // At 1 the site can still enter at 9; at 2 it cannot.
    const graph = tinyGraph({
      edges: [
        [0, 1],
        [1, 2],
        [1, 9],
        [2, 3],
      ],
      waits: [1, 2, 3],
      holds: [9],
    })
    const result = checked(graph)
    expect(nodesOf(traceOf(result, 'entryPossible'))).toEqual([0, 1, 2])
    expect(result.verdicts[1]!.because).toBe('site 0 waits, and no run from here lets it enter')
    expect(nodesOf(traceOf(result, 'deadlockFreedom'))).toEqual([0, 1, 2, 3])
  })

  test('a cycle can lock a site out without a deadlock', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 9],
            [1, 2],
            [2, 3],
            [3, 2],
          ],
          waits: [1, 2, 3],
          holds: [9],
        }),
      ),
    ).toEqual({ deadlockFreedom: 'holds', entryPossible: 'violated in 2' }))

  test('a site that gives up and requests again may enter', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 1],
            [1, 2],
            [2, 0],
            [0, 3],
            [3, 9],
          ],
          waits: [1, 2, 3],
          holds: [9],
        }),
      ),
    ).toEqual({ deadlockFreedom: 'holds', entryPossible: 'holds' }))

  test('an unfair step can lead to an entry', () =>
    expect(found(tinyGraph({ edges: [[0, 9, 'unfair']], waits: [0], holds: [9] }))).toEqual({
      deadlockFreedom: 'violated in 0',
      entryPossible: 'holds',
    }))

  test('an entry through a state visited much earlier is found', () =>
    // The last successor of each state leads away from the section, so the links alone do not decide.
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 9],
            [0, 1],
            [9, 1],
            [1, 0],
            [1, 2],
            [2, 1],
            [2, 3],
            [3, 2],
            [3, 3],
          ],
          waits: [0, 1, 2, 3],
          holds: [9],
        }),
      ),
    ).toMatchObject({ entryPossible: 'holds' }))

  test('the first locked-out state in the order of the search is shown, not the first in the backward sweep', () => {
    const graph = tinyGraph({
      edges: [
        [0, 1],
        [0, 2],
        [1, 9],
        [2, 3],
        [1, 4],
        [3, 3],
        [4, 4],
      ],
      waits: [0, 1, 2, 3, 4],
      holds: [9],
    })
    expect(nodesOf(traceOf(checked(graph), 'entryPossible'))).toEqual([0, 2])
  })

  test('a site that requests again while in the section is checked from that request', () =>
    expect(
      found(
        tinyGraph({
          edges: [
            [0, 9],
            [9, 1],
          ],
          waits: [0, 1],
          holds: [9],
        }),
      ),
    ).toMatchObject({ entryPossible: 'violated in 2' }))

  test('it holds if no site ever waits', () =>
    expect(found(tinyGraph({ edges: [[0, 9]], holds: [9], properties: [entryPossible] }))).toEqual({
      entryPossible: 'holds',
    }))
})

// A bug: in the kernel a site in the section did not count as waiting, in the reference semantics it did. So only one of
// them found a deadlock in such a state (src/compile/site-status.ts).
test('a site that waits and is in the section at once counts as waiting', () => {
  const result = checked(tinyGraph({ edges: [[0, 1]], waits: [1], holds: [1] }))
  expect(exploreToy(result.model).violated).toEqual({ deadlockFreedom: 1 })
  expect(verdictsOf(result)).toEqual({ deadlockFreedom: 'violated in 1', entryPossible: 'holds' })
})
