// The page's side of the worker, tested with a fake worker that answers late. A message reaches the listener
// together with its subject, or not at all.
import { describe, expect, test, vi } from 'vitest'
import { type AskedAhead, heard, unknownOutlook } from '../../src/explorer/steps/outlook-known.js'
import { Checker, type StartWorker } from '../../src/explorer/worker/checker.js'
import type { FromWorker, Job, RequestedModel, ToWorker } from '../../src/explorer/worker/worker-messages.js'

/** A worker that sends the messages that the test chooses. */
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
const job: Job = { kind: 'ahead', also: undefined, model, maxStates: 10 }
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
const ahead = (id: number): FromWorker => ({
  ...{ kind: 'ahead', also: undefined, id, text: '' },
  complete: true,
  isBounded: false,
})
const outlook = (id: number): FromWorker => ({ kind: 'outlook', id, here: undefined, steps: [] })

describe('a job', () => {
  test('reports a message together with its subject', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    worker!.say(ahead(lastId(worker!)))
    expect(heardOf).toEqual([['ahead', 'first']])
  })

  test('continues after a verdict has fallen: the next job gets a worker of its own', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    workers[0]!.say({ kind: 'fell', id: lastId(workers[0]!), verdicts: [], order: [], seconds: 1 })
    checker.begin(job, 'second')
    expect([heardOf, workers.length, workers[0]!.ended]).toEqual([[['fell', 'first']], 2, true])
  })

  test('finds the worker that was started before it', () => {
    const { checker, workers } = started()
    checker.warm()
    checker.begin(job, 'first')
    expect(workers.length).toBe(1)
  })

  test('reports nothing after it has been forgotten, even if its worker answers later', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    const id = lastId(worker!)
    checker.forget()
    // The job may never end: the worker reads a stop message only between two slices.
    expect(worker!.ended).toBe(true)
    worker!.say(ahead(id))
    expect(heardOf).toEqual([])
    checker.begin(job, 'second')
    worker!.say(ahead(id))
    expect(heardOf).toEqual([])
    workers[1]!.say(ahead(lastId(workers[1]!)))
    expect(heardOf).toEqual([['ahead', 'second']])
  })

  test('sends no message for the next job after it was stopped and forgotten', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    const [first] = workers
    const id = lastId(first!)
    checker.stop()
    checker.forget()
    checker.begin(job, 'second')
    // The first job was still running, and may never end.
    expect(first!.ended).toBe(true)
    const second = workers[1]!
    first!.break('broken')
    first!.say(ahead(id))
    first!.say(ahead(lastId(second)))
    expect(heardOf).toEqual([])
    second.say(ahead(lastId(second)))
    expect(heardOf).toEqual([['ahead', 'second']])
  })

  test('reuses the worker of a job that has ended', () => {
    const { checker, workers } = started()
    checker.begin(job, 'first')
    const [worker] = workers
    worker!.say(ahead(lastId(worker!)))
    checker.forget()
    checker.begin(job, 'second')
    expect([workers.length, worker!.ended]).toEqual([1, false])
  })

  test('fails if its worker cannot be loaded', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(job, 'first')
    workers[0]!.break('')
    expect(heardOf).toEqual([['failed', 'first']])
  })

  test('is abandoned if it does not stop', () => {
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

const question: Job = { kind: 'study', model, study: { about: 'proof', lemma: 'holds(i)', suggest: false } }
const preparation: Job = { kind: 'prepare', model }

describe('a question about a proof', () => {
  test('is for the worker that has prepared itself, or is about to, or answers another one: what it has learned stays', () => {
    const { checker, heardOf, workers } = started()
    checker.prepare(preparation)
    checker.begin(question, 'first')
    const [worker] = workers
    const first = lastId(worker!)
    worker!.say({ kind: 'prepared', id: first - 1 })
    checker.begin(question, 'second')
    const second = lastId(worker!)
    worker!.say({ kind: 'failed', id: first, text: 'late' })
    worker!.say({ kind: 'failed', id: second, text: 'answer' })
    expect([workers.length, worker!.ended]).toEqual([1, false])
    expect(heardOf).toEqual([['failed', 'second']])
  })

  test('goes to another worker if the one before hears nothing', () => {
    vi.useFakeTimers()
    try {
      const { checker, workers } = started()
      checker.prepare(preparation)
      checker.begin(question, 'first')
      vi.advanceTimersByTime(60_000)
      expect(workers.map(({ ended }) => ended)).toEqual([true, false])
      expect(workers[1]!.told.map((message) => message.kind === 'begin' && message.job)).toEqual([question])
    } finally {
      vi.useRealTimers()
    }
  })

  test('does not move once its worker has answered', () => {
    vi.useFakeTimers()
    try {
      const { checker, workers } = started()
      checker.prepare(preparation)
      checker.begin(question, 'first')
      workers[0]!.say({ kind: 'failed', id: lastId(workers[0]!), text: 'answer' })
      vi.advanceTimersByTime(60_000)
      expect(workers.length).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not disturbed by a preparation, of which nobody hears', () => {
    const { checker, heardOf, workers } = started()
    checker.begin(question, 'first')
    checker.prepare(preparation)
    expect(workers[0]!.told.length).toBe(1)
    workers[0]!.say({ kind: 'failed', id: lastId(workers[0]!), text: 'answer' })
    checker.prepare(preparation)
    workers[0]!.say({ kind: 'prepared', id: lastId(workers[0]!) })
    expect(heardOf).toEqual([['failed', 'first']])
  })
})

describe('questions', () => {
  test('are answered in the order in which they were sent', () => {
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

  test('are not answered if they concern a previous model', () => {
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

  test('ignores messages about another model', () => {
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
      { kind: 'ahead', id: 1, text: 'too many', complete: false, isBounded: true },
      of(one),
    )
    expect([cut.ready, cut.without]).toEqual([false, 'too many'])
  })
})
