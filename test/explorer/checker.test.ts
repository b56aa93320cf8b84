// The page's end of the worker, with a worker made here that answers late: what it says of a job or a question reaches the
// listener with what that was about, or not at all.
import { describe, expect, test, vi } from 'vitest'
import { type AskedAhead, heard, unknownOutlook } from '../../src/explorer/steps/outlook-known.js'
import { Checker, type StartWorker } from '../../src/explorer/worker/checker.js'
import type { FromWorker, Job, RequestedModel, ToWorker } from '../../src/explorer/worker/worker-messages.js'

/** A worker that says what the test lets it say. */
class LateWorker {
  readonly told: ToWorker[] = []
  ended = false
  readonly say: (message: FromWorker) => void
  readonly break: (reason: string) => void

  constructor(...[hear, broken]: Parameters<StartWorker>) {
    this.say = hear
    this.break = broken
  }
  post(message: ToWorker): void {
    this.told.push(message)
  }
  end(): void {
    this.ended = true
  }
}

const model: RequestedModel = {
  source: { argument: 'maekawa' },
  mutant: undefined,
  options: {},
  observers: [],
}
const job: Job = { kind: 'ahead', model, maxStates: 10 }
const run = { initial: 0, choices: [] }

const started = () => {
  const workers: LateWorker[] = []
  const start: StartWorker = (hear, broken) => {
    const worker = new LateWorker(hear, broken)
    workers.push(worker)
    return worker
  }
  const heardOf: (readonly [kind: string, about: string])[] = []
  const checker = new Checker<string>(start, ({ kind }, about) => heardOf.push([kind, about]))
  return { checker, heardOf, workers }
}
const lastId = (worker: LateWorker): number => {
  const last = worker.told.findLast((message) => message.kind !== 'stop')
  return last?.id ?? Number.NaN
}
const ahead = (id: number): FromWorker => ({ kind: 'ahead', id, text: '', complete: true })
const outlook = (id: number): FromWorker => ({ kind: 'outlook', id, here: undefined, steps: [] })

describe('a job', () => {
  test('is heard of with what it is about', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    worker!.say(ahead(lastId(worker!)))
    expect(heardOf).toEqual([['ahead', 'first']])
  })

  test('that is forgotten is heard of no more, whenever it answers', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    const id = lastId(worker!)
    checker.forget()
    // It may never end: a word to stop is only heard between two slices.
    expect(worker!.ended).toBe(true)
    worker!.say(ahead(id))
    expect(heardOf).toEqual([])
    checker.begin(job, 'second')
    worker!.say(ahead(id))
    expect(heardOf).toEqual([])
    workers[1]!.say(ahead(lastId(workers[1]!)))
    expect(heardOf).toEqual([['ahead', 'second']])
  })

  test('that was stopped and then forgotten sends no message for the next job', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [first] = workers
    const id = lastId(first!)
    checker.stop()
    checker.forget()
    checker.begin(job, 'second')
    // It was still at it, and may never end.
    expect(first!.ended).toBe(true)
    const second = workers[1]!
    first!.break('broken')
    first!.say(ahead(id))
    first!.say(ahead(lastId(second)))
    expect(heardOf).toEqual([])
    second.say(ahead(lastId(second)))
    expect(heardOf).toEqual([['ahead', 'second']])
  })

  test('after one that has ended has the same worker', () => {
    const { checker, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    worker!.say(ahead(lastId(worker!)))
    checker.forget()
    checker.begin(job, 'second')
    expect([workers.length, worker!.ended]).toEqual([1, false])
  })

  test('whose worker cannot be loaded has failed', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    workers[0]!.break('')
    expect(heardOf).toEqual([['failed', 'first']])
  })

  test('that does not stop is given up', () => {
    vi.useFakeTimers()
    try {
      const { checker, heardOf, workers } = started()
      checker.begin(job, 'first')
      checker.stop()
      expect(workers[0]!.told.at(-1)).toEqual({ kind: 'stop' })
      vi.advanceTimersByTime(60_000)
      expect(heardOf).toEqual([['failed', 'first']])
      expect(workers[0]!.ended).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('questions', () => {
  test('are answered in their order', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'job')
    const [worker] = workers
    const id = lastId(worker!)
    worker!.say(ahead(id))
    checker.ask({ kind: 'outlook', run }, 'here')
    checker.ask({ kind: 'outlook', run }, 'there')
    worker!.say(outlook(id))
    worker!.say({ kind: 'failed', id, text: 'a clause throws' })
    expect(heardOf.slice(1)).toEqual([
      ['outlook', 'here'],
      ['failed', 'there'],
    ])
  })

  test('of a model that has been left are not answered', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'job')
    const [worker] = workers
    const id = lastId(worker!)
    worker!.say(ahead(id))
    checker.ask({ kind: 'outlook', run }, 'here')
    checker.begin(job, 'another job')
    worker!.say(outlook(id))
    expect(heardOf).toEqual([['ahead', 'job']])
  })
})

describe('the state of the look-ahead', () => {
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  const of = (about: object, state?: object): AskedAhead => ({ model: about, state })

  test('is nothing that was said of another model', () => {
    const known = unknownOutlook(other)
    for (const message of [ahead(1), outlook(1), { kind: 'failed', id: 1, text: 'no' } as const])
      expect(heard(known, message, of(one))).toBe(known)
  })

  test('applies to the state of the request', () => {
    const state = {}
    const ready = heard(unknownOutlook(one), ahead(1), of(one))
    expect(ready.ready).toBe(true)
    expect(heard(ready, outlook(1), of(one, state)).told?.of).toBe(state)
  })

  test('is empty if the worker failed, or did not visit every state', () => {
    const state = {}
    const told = heard(heard(unknownOutlook(one), ahead(1), of(one)), outlook(1), of(one, state))
    const failed = heard(told, { kind: 'failed', id: 1, text: 'no' }, of(one))
    expect([failed.ready, failed.told, failed.without]).toEqual([false, undefined, 'no'])
    const cut = heard(
      unknownOutlook(one),
      { kind: 'ahead', id: 1, text: 'too many', complete: false },
      of(one),
    )
    expect([cut.ready, cut.without]).toEqual([false, 'too many'])
  })
})
