// The page's side of the worker that tries changed sources.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Attempts, type Heard } from '../../src/explorer/source/attempts.js'
import type { Attempt, Tried } from '../../src/explorer/source/source-messages.js'

class FakeWorker {
  readonly asked: Attempt[] = []
  isEnded = false
  onmessage: ((event: MessageEvent<Tried>) => void) | null = null
  onerror: ((event: ErrorEvent) => void) | null = null
  postMessage(attempt: Attempt): void {
    this.asked.push(attempt)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(tried: Tried): void {
    this.onmessage?.({ data: tried } as MessageEvent<Tried>)
  }
}

const asked = {
  argument: 'a',
  texts: [],
  files: ['specs/a/spec.ts'],
  options: {},
  mutant: undefined,
  seconds: 1,
}
const workers: FakeWorker[] = []
const heard: Heard[] = []
const attempts = () =>
  new Attempts(
    (one) => heard.push(one),
    () => {
      const worker = new FakeWorker()
      workers.push(worker)
      return worker
    },
  )

beforeEach(() => {
  workers.length = 0
  heard.length = 0
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('only the last attempt is heard', () => {
  const trying = attempts()
  trying.begin(asked)
  trying.begin(asked)
  const [first, second] = workers[0]!.asked.map(({ id }) => id)
  workers[0]!.answer({ kind: 'failed', id: first!, text: 'old' })
  workers[0]!.answer({ kind: 'failed', id: second!, text: 'new' })
  expect(heard).toEqual([{ kind: 'failed', id: second, text: 'new' }])
})

test('a worker that does not answer is ended, and the next attempt gets another', () => {
  const trying = attempts()
  trying.begin(asked)
  vi.advanceTimersByTime(7000)
  expect(heard.map(({ kind }) => kind)).toEqual(['hangs'])
  expect(workers[0]!.isEnded).toBe(true)
  trying.begin(asked)
  expect(workers).toHaveLength(2)
})

test('a worker that says that it works is not ended, and after the last answer nobody waits', () => {
  const trying = attempts()
  trying.begin(asked)
  const { id } = workers[0]!.asked[0]!
  for (let k = 0; k < 5; k++) {
    vi.advanceTimersByTime(4000)
    workers[0]!.answer({ kind: 'working', id })
  }
  workers[0]!.answer({ kind: 'mistakes', id, mistakes: [] })
  vi.advanceTimersByTime(60_000)
  expect(heard.some(({ kind }) => kind === 'hangs')).toBe(false)
  expect(workers[0]!.isEnded).toBe(false)
})

// The first key of a change ended the worker that had checked the original, and the verdict waited for another to start.
test('who leaves an attempt ends the worker while it works, and keeps one that has answered', () => {
  const trying = attempts()
  trying.begin({ ...asked, files: [] })
  workers[0]!.answer({ kind: 'failed', id: workers[0]!.asked[0]!.id, text: 'done' })
  trying.leave()
  expect(workers[0]!.isEnded).toBe(false)
  trying.begin(asked)
  expect(workers).toHaveLength(1)
  trying.leave()
  expect(workers[0]!.isEnded).toBe(true)
})

test('a worker that hangs after it has loaded the spec is ended, too', () => {
  const trying = attempts()
  trying.begin(asked)
  const { id } = workers[0]!.asked[0]!
  workers[0]!.answer({ kind: 'loads', id, source: { argument: 'a' } })
  vi.advanceTimersByTime(7000)
  expect(heard.map(({ kind }) => kind)).toEqual(['loads', 'hangs'])
})
