// Threads that do not start, die at work, or stay behind: the search ends with the same states as one of one thread, and no thread
// outlives it.
import { afterEach, expect, test, vi } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Exploration } from '../../src/search/exploration.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { onBoard } from '../../src/search/parallel/thread-program.js'

/** What changes the program of a thread. */
let changed = (program: string): string => program

// Whether the host takes no pieces.
let hostRests = false

vi.mock(import('../../src/search/parallel/thread-program.js'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    threadProgram: () => changed(actual.threadProgram()),
    newThreadWork: (data) => {
      const real = actual.newThreadWork(data)
      // Then the threads take all pieces.
      return hostRests ? { ...real, work: () => 0 } : real
    },
  }
})

afterEach(() => {
  changed = (program) => program
  hostRests = false
})

const replaced = (program: string, part: RegExp, by: string): string => {
  expect(program).toMatch(part)
  return program.replace(part, by)
}

const fails = '() => { throw new Error() }'

interface Threads {
  readonly ints: Int32Array
  readonly board: number
}

const properties = ricartAgrawala.properties.filter(({ name }) => name === 'mutualExclusion')

const begun = (asked: Partial<CheckOptions>) => {
  const check = new Check(modelFor(ricartAgrawala, { sites: 3, requests: 1 }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    kernel: 'wasm',
    workers: 2,
    leastLevel: 1,
    workersStart: 'at once',
    ...asked,
  })
  const { search } = check as unknown as { readonly search: Exploration }
  const { threads } = (
    search as unknown as {
      readonly loop: { readonly wasm: { readonly rounds: { readonly threads: Threads } } }
    }
  ).loop.wasm.rounds
  return { check, search, threads }
}

/** Waits until a number on the board is 1. */
const waitFor = ({ ints, board }: Threads, which: keyof typeof onBoard) => {
  for (let k = 0; k < 300 && ints[board + onBoard[which]] !== 1; k++)
    Atomics.wait(ints, board + onBoard[which], 0, 100)
  expect(ints[board + onBoard[which]]).toBe(1)
}

const whole = { complete: true, states: 2357 }

test('a search that ends, also by an error, ends its threads', () => {
  const ended = begun({})
  toTheEnd(ended.check.run(), 100)
  expect(ended.check.result().exploration).toMatchObject(whole)
  waitFor(ended.threads, 'gone')
  const stopped = begun({})
  const work = stopped.check.run()
  for (let k = 0; k < 5; k++) work.next(10)
  stopped.check.stop('interrupt')
  expect(work.next().done).toBe(true)
  waitFor(stopped.threads, 'gone')
  expect(stopped.search.cut).toBe('interrupt')
  const small = begun({ maxStates: 100 })
  toTheEnd(small.check.run(), 100)
  waitFor(small.threads, 'gone')
})

test('threads that do all the work find the same', () => {
  hostRests = true
  const { check, search } = begun({ workers: 3 })
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBeGreaterThan(1000)
})

test('a thread that dies before it begins is not missed', () => {
  changed = () => 'throw new Error("no thread")'
  const { check, search } = begun({ workersStart: 'later' })
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBe(0)
})

test('a thread that fails while it expands leaves the search to one', () => {
  hostRests = true
  changed = (program) => replaced(program, /\[\s*expandChunk,/, `[${fails},`)
  const { check, search, threads } = begun({})
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(threads.ints[threads.board + onBoard.failed]).toBe(1)
  expect(search.inRounds).toBeLessThan(2357)
})

test('a thread that fails while it changes the set ends the program with an error', () => {
  hostRests = true
  changed = (program) => replaced(program, /\[\s*expandChunk,\s*admitPart,/, `[expandChunk, ${fails},`)
  const { check, threads } = begun({})
  expect(() => toTheEnd(check.run(), 100)).toThrow('a thread of the search has failed')
  waitFor(threads, 'gone')
})

test('a thread that stays behind does not stop the others', () => {
  // It has started, and takes no piece.
  changed = (program) =>
    program.replace(/Atomics\.add\(ints, board \+ 7, 1\);?/, (text) => `${text}\nreturn\n`)
  const { check, search } = begun({})
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBeGreaterThan(1000)
})

test('a thread without memory leaves its pieces to the others', () => {
  changed = (program) =>
    replaced(program, /kernel\.begin\(slots\)/, 'kernel.begin(slots); kernel.end.value = from')
  const { check, search, threads } = begun({})
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBeGreaterThan(1000)
  waitFor(threads, 'gone')
})
