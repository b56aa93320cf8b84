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
import type { SearchSoFar } from '../../src/search/search-so-far.js'

/** What changes the program of a thread. */
let changed = (program: string): string => program

// Whether the host takes no pieces.
let hostRests = false

/** What the host does before it takes pieces. */
let first: (ints: Int32Array, board: number) => void = () => {}

// Whether the host has no memory to get ready.
let hostLacksMemory = false

vi.mock(import('../../src/search/parallel/thread-program.js'), async (original) => {
  const actual = await original()
  return {
    ...actual,
    threadProgram: () => changed(actual.threadProgram()),
    newThreadWork: (data) => {
      const [from, , free] = data.arena
      const room = hostLacksMemory ? 2 ** 12 : 2 ** 21 - 256
      const real = actual.newThreadWork({ ...data, arena: [from, from + room, free] })
      // Then the threads take all pieces.
      if (hostRests) return { ...real, work: () => 0 }
      const ints = new Int32Array(data.memory.buffer)
      return {
        ...real,
        work: () => {
          first(ints, data.board)
          return real.work()
        },
      }
    },
  }
})

afterEach(() => {
  changed = (program) => program
  hostRests = false
  first = () => {}
  hostLacksMemory = false
  vi.restoreAllMocks()
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

/** The parents of all states, in the order found. */
const parentsOf = (search: Exploration): number[] => {
  const { visited, frontier } = (search as unknown as { readonly soFar: SearchSoFar }).soFar
  return Array.from({ length: visited.size }, (_, state) => frontier.pathTo(state).at(-2) ?? -1)
}

const withoutMemory = (program: string): string =>
  replaced(program, /kernel\.begin\(slots\)/, 'kernel.begin(slots); kernel.end.value = from')

// Once the host expanded that piece last, after states that follow it, so that some states had other parents.
test('a thread without memory leaves its piece of a level, and the order of states stays', () => {
  const alone = begun({ leastLevel: 2 ** 20 })
  toTheEnd(alone.check.run(), 100)
  changed = withoutMemory
  first = (ints, board) => {
    // The host comes when the thread has left its piece, the first.
    while (Atomics.load(ints, board + onBoard.gone) === 0) Atomics.wait(ints, board + onBoard.gone, 0, 100)
  }
  const { check, search } = begun({ leastLevel: 100 })
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(parentsOf(search)).toEqual(parentsOf(alone.search))
})

// Once the host waited for pieces that nobody took.
test('where no worker has memory to take part, one thread searches', () => {
  changed = withoutMemory
  hostLacksMemory = true
  const { check, search } = begun({ leastLevel: 100 })
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBe(0)
})

test('a program that may start no threads searches with one', () => {
  const forbidden = class {
    constructor() {
      throw new Error('forbidden')
    }
  }
  const modules = vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ Worker: forbidden } as never)
  const { check, search } = begun({ workersStart: 'later' })
  modules.mockRestore()
  toTheEnd(check.run(), 100)
  expect(check.result().exploration).toMatchObject(whole)
  expect(search.inRounds).toBe(0)
})
