// Calls that are certified later and elsewhere: the result is that of a check that certifies each call when it is made.
import { beforeAll, describe, expect, test } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { receivedCalls } from '../../src/check/call-certifiers.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { CallBatch, Certified, CertifyingThread } from '../../src/reduce/certifying-thread.js'
import { defaultReductions, noReduction, type Reduce } from '../../src/reduce/reductions.js'
import { toTheEnd } from '../../src/search/long-work.js'

interface Asked {
  readonly spec: Spec
  readonly options: ModelOptions
  readonly reduce?: Partial<Reduce>
  readonly maxStates?: number
}

/** A thread that tests nothing until the search waits for it. After `fails` batches it is lost. */
class LateTests implements CertifyingThread {
  batches: CallBatch[] = []
  count = 0
  ended = false
  private readonly test: (batch: CallBatch) => void
  private readonly reports: () => Certified
  private readonly fails: number

  constructor(test: (batch: CallBatch) => void, reports: () => Certified, fails = Number.POSITIVE_INFINITY) {
    this.test = test
    this.reports = reports
    this.fails = fails
  }

  send(batch: CallBatch): boolean {
    // As a message between threads.
    this.batches.push(structuredClone(batch))
    this.count++
    return this.count < this.fails
  }

  get hasEnded(): boolean {
    return this.count >= this.fails
  }

  finish(): Certified {
    if (this.count >= this.fails) return 'lost'
    try {
      for (const batch of this.batches) this.test(batch)
    } catch (error) {
      if (error instanceof CertificationFailed) return { refused: error }
      throw error
    }
    this.batches = []
    return this.reports()
  }

  end(): void {
    this.ended = true
  }
}

/** A thread that tests between the slices of the search. */
class TestsBeside extends LateTests {
  override get hasEnded(): boolean {
    return 'refused' in (this.finish() as object)
  }
}

const outcomeOf = (
  { spec, options, reduce, maxStates = 6000 }: Asked,
  more: Partial<CheckOptions> = {},
  isLate = false,
  fails = Number.POSITIVE_INFINITY,
) => {
  const properties = propertiesNamed(spec, [])
  const model = modelFor(spec, options, properties)
  const asked = {
    ...defaultCheckOptions,
    reduce: { ...defaultReductions(model), ...reduce },
    maxStates,
    ...more,
  }
  let thread: LateTests | undefined
  const certifying = () => {
    const calls = receivedCalls(modelFor(spec, options, properties), properties, asked)
    thread = new LateTests(
      (batch) => calls.test(batch),
      () => ({ reports: calls.reports }),
      fails,
    )
    return thread
  }
  let found: unknown
  try {
    const running = new Check(model, properties, { ...asked, ...(isLate && { certifying }) })
    toTheEnd(running.run())
    const { exploration, verdicts } = running.result()
    found = [
      exploration,
      verdicts.map(({ property, verdict, trace }) => [property.name, verdict, trace?.steps.length]),
    ]
  } catch (error) {
    if (!(error instanceof Error)) throw error
    found = `${error.name}: ${error.message}`
  }
  return { found, thread }
}

const asked: { readonly [name: string]: Asked } = {
  'Lamport, timestamps': { spec: lamport, options: { sites: 3 } },
  'Ricart-Agrawala, timestamps and partial order': {
    spec: ricartAgrawala,
    options: { sites: 4 },
    reduce: { partialOrder: true },
  },
  'the central server, symmetry of a large group': {
    spec: centralServer,
    options: { sites: 6 },
    reduce: { ...noReduction, symmetry: 'all' },
  },
  'the central server, symmetry on a sample': {
    spec: centralServer,
    options: { sites: 6 },
    reduce: { ...noReduction, symmetry: 'all', attempts: { run: 2000, call: 300 } },
  },
}

describe.each(Object.entries(asked))('%s', (_, one) => {
  let found: unknown
  beforeAll(() => {
    found = outcomeOf(one).found
  })

  test('the result is that of certifying each call when it is made', () => {
    const late = outcomeOf(one, {}, true)
    expect(late.thread?.count).toBeGreaterThan(0)
    expect(late.thread?.ended).toBe(true)
    expect(late.found).toEqual(found)
  })

  test('also if the thread is lost, at once or later', () => {
    for (const fails of [1, 3]) {
      const late = outcomeOf(one, {}, true, fails)
      expect(late.thread?.hasEnded).toBe(true)
      expect(late.found).toEqual(found)
    }
  })
})

describe('a false claim', () => {
  const claim: Asked = {
    spec: ricartAgrawala,
    options: { sites: 5 },
    reduce: { ...noReduction, symmetry: 'all', sampledRuns: 0 },
    maxStates: 500,
  }

  test('is refused with the same call, whatever the search has found since', () => {
    const { found } = outcomeOf(claim)
    expect(found).toMatch(/^CertificationFailed: symmetry refused: clause /)
    const late = outcomeOf(claim, {}, true)
    expect(late.thread?.count).toBeGreaterThan(1)
    expect(late.found).toBe(found)
    expect(outcomeOf(claim, {}, true, 2).found).toBe(found)
  })

  test('is refused where too few calls were made for a thread', () => {
    const small = { ...claim, options: { sites: 2 } }
    const late = outcomeOf(small, {}, true)
    expect(late.thread).toBeUndefined()
    expect(late.found).toBe(outcomeOf(small).found)
    expect(late.found).toMatch(/^CertificationFailed: /)
  })

  // A refusal was known, and a search in which no call followed said so only at its end.
  test.each([
    ['few calls, without a thread', 2, 12],
    ['a thread that tests beside the search', 7, 1],
  ])('is refused soon: %s', (_, sites, requests) => {
    const properties = propertiesNamed(ricartAgrawala, ['mutualExclusion'])
    const reduce: Reduce = { ...noReduction, symmetry: 'all', sampledRuns: 0 }
    const asked = { ...defaultCheckOptions, reduce }
    const model = () => modelFor(ricartAgrawala, { sites, requests }, properties)
    const calls = receivedCalls(model(), properties, asked)
    const certifying = () =>
      new TestsBeside(
        (batch) => calls.test(batch),
        () => ({ reports: calls.reports }),
      )
    const running = new Check(model(), properties, { ...asked, certifying })
    const work = running.run()
    const slices = () => {
      work.next()
      for (let k = 0; k < 20; k++) if (work.next(100).done === true) return
    }
    expect(slices).toThrow(CertificationFailed)
    expect(running.progress().frontier).toBeGreaterThan(0)
  })

  test('is refused before there is a result of a part of the search', () => {
    const properties = propertiesNamed(ricartAgrawala, ['mutualExclusion'])
    const model = modelFor(ricartAgrawala, { sites: 2 }, properties)
    const reduce: Reduce = { ...noReduction, symmetry: 'all', sampledRuns: 0 }
    const running = new Check(model, properties, {
      ...defaultCheckOptions,
      reduce,
      certifying: () => undefined,
    })
    const work = running.run()
    work.next()
    work.next(100)
    expect(() => running.snapshot('interrupt')).toThrow(CertificationFailed)
  })
})
