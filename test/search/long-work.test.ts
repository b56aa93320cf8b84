// The command line, the page, mutants and audits once had four loops of their own, with four sizes of a slice.
import { expect, test } from 'vitest'
import {
  afresh,
  defaultSlice,
  inPieces,
  type LongWork,
  type Pace,
  paced,
  showing,
  toTheEnd,
  unless,
} from '../../src/search/long-work.js'

/** Work of `states` states, which records its slices and takes `perState` milliseconds for each state. */
const workOf = (states: number, perState = 0) => {
  const taken: number[] = []
  let left = states
  let clock = 0
  return {
    taken,
    now: () => clock,
    *run(): LongWork<string> {
      while (left > 0) {
        const slice = (yield) ?? defaultSlice
        taken.push(slice)
        left -= slice
        clock += slice * perState
      }
      return 'done'
    },
  }
}
const pace = (now: () => number): Pace => ({ first: 8, least: 2, most: 32, quick: 100, slow: 200, now })

test('quick slices grow to the largest, slow ones shrink to the least', () => {
  const quick = workOf(200, 1)
  expect([...paced(quick.run(), pace(quick.now))]).toHaveLength(quick.taken.length - 1)
  expect(quick.taken).toEqual([8, 16, 32, 32, 32, 32, 32, 32])
  const slow = workOf(20, 100)
  for (const _ of paced(slow.run(), pace(slow.now)));
  expect(slow.taken).toEqual([8, 4, 2, 2, 2, 2])
  const even = workOf(32, 15)
  for (const _ of paced(even.run(), pace(even.now)));
  expect(even.taken).toEqual([8, 8, 8, 8])
})

test('work that its driver leaves does nothing more', () => {
  const work = workOf(200)
  for (const _ of paced(work.run(), pace(work.now))) break
  for (const _ of paced(workOf(1).run(), pace(work.now)))
    throw new Error('there is nothing between the first slice and the end')
  expect(work.taken).toEqual([8])
})

test('without a clock the slices are equal, to the end, and a loop is a driver', () => {
  const work = workOf(3 * defaultSlice)
  expect(toTheEnd(work.run())).toBe('done')
  expect(work.taken).toEqual([defaultSlice, defaultSlice, defaultSlice])
  const looped = workOf(2 * defaultSlice)
  for (const _ of looped.run());
  expect(looped.taken).toEqual([defaultSlice, defaultSlice])
})

test('work within work gets the answers of the driver, and what is shown is that of the outermost', () => {
  const work = workOf(7)
  function* outer(): LongWork<string> {
    return `${yield* work.run()}, all`
  }
  const shown = showing(outer(), () => work.taken.length)
  expect([shown.next(), shown.next(4), shown.next(2), shown.next(1)]).toEqual([
    { done: false, value: 0 },
    { done: false, value: 1 },
    { done: false, value: 2 },
    { done: true, value: 'done, all' },
  ])
  expect(work.taken).toEqual([4, 2, 1])
})

test('stopped work ends at the pause, and cleans up', () => {
  const work = workOf(10)
  let isStopped = false
  let isClean = false
  function* cleaning(): LongWork<string> {
    try {
      return yield* work.run()
    } finally {
      isClean = true
    }
  }
  const stopped = unless(() => isStopped, cleaning())
  stopped.next()
  stopped.next(1)
  isStopped = true
  expect(stopped.next(1)).toEqual({ done: true, value: undefined })
  expect([work.taken, isClean]).toEqual([[1], true])
  expect(toTheEnd(unless(() => true, workOf(1).run()))).toBeUndefined()
})

test('small pieces make a slice, by their cost, and at least one does', () => {
  const work = workOf(10)
  const pieces = inPieces(work.run(), 2)
  pieces.next()
  pieces.next(9)
  // The first piece is the one before the first question.
  expect(work.taken).toEqual([1, 1, 1])
  pieces.next(1)
  expect(work.taken).toHaveLength(4)
  expect(toTheEnd(pieces)).toBe('done')
})

// A search of states once began with the slice that the choices before it had: 8,192 states, of two milliseconds each.
test('work that begins afresh has small slices at first, and never larger ones than the driver answers', () => {
  const { taken, run } = workOf(3000)
  expect(toTheEnd(afresh(run()), 1024)).toBe('done')
  expect(taken).toEqual([64, 128, 256, 512, 1024, 1024])
  const slow = workOf(400, 2)
  for (const _ of paced(afresh(slow.run()), {
    first: 8192,
    least: 1,
    most: 8192,
    quick: 100,
    slow: 100,
    now: slow.now,
  }));
  expect(Math.max(...slow.taken)).toBeLessThanOrEqual(256)
})
