// What one state violates by itself, compared with the search: a shortest counterexample ends in the first state of its run
// that violates the property.
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import bully from '../../specs/bully/spec.js'
import centralServer from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import paxos from '../../specs/paxos/spec.js'
import peterson from '../../specs/peterson/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { cyclesOf } from '../../src/report/verdict/stuck-text.js'
import { violationText } from '../../src/report/verdict/violation-text.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import type { State } from '../../src/semantics/state.js'
import { endsByMessage } from '../../src/trace/ends-by-message.js'
import { stateAfter } from '../../src/trace/lasso.js'
import { replay } from '../../src/trace/replay.js'
import { lastState, type Trace } from '../../src/trace/trace.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { decidedByState, violatedIn } from '../../src/trace/violated-here.js'
import { waitsOf } from '../../src/trace/wait-cycle.js'
import { runOf } from './traces.js'

const violated = ({ model }: Pick<Trace, 'model'>, state: State): readonly string[] =>
  violatedIn(model, state, enabledIn(model, state)).map(({ name }) => name)

const models: readonly (readonly [Spec, ModelOptions])[] = [
  [maekawa, { sites: 4 }],
  [maekawa, { sites: 4, parameters: { guard: 'held' } }],
  [ra, { sites: 2, requests: 1, loss: 1 }],
  [semaphore, { sites: 2, parameters: { permits: '2' } }],
  [tokenRing, { sites: 2, crash: 1 }],
  [peterson, {}],
  [bully, { sites: 3, crash: 1 }],
  [paxos, { sites: 3 }],
]

describe('a state violates a property by itself', () => {
  let found = 0
  for (const [spec, options] of models) {
    it(`as the shortest counterexamples of ${spec.name} say: ${JSON.stringify(options)}`, () => {
      const { verdicts } = checkSpec(spec, options, { continue: true, maxStates: 20_000 })
      const names = new Set(decidedByState(makeModel(spec, options)).map(({ name }) => name))
      for (const { property, verdict, trace } of verdicts) {
        if (!names.has(property.name) || verdict !== 'violated' || trace === undefined) continue
        found++
        const states = Array.from({ length: trace.steps.length + 1 }, (_, k) => stateAfter(trace, k))
        expect(states.map((state) => violated(trace, state).includes(property.name))).toEqual(
          states.map((_, k) => k === trace.steps.length),
        )
      }
    })
  }

  test('in several of these models', () => {
    expect(found).toBeGreaterThan(3)
  })
})

const ended = (spec: Spec, options: ModelOptions, property: string): Trace => {
  const { verdicts } = checkSpec(spec, options, { properties: [property] })
  return verdicts.find((one) => one.property.name === property)!.trace!
}
const says = (trace: Trace, property: string): string => {
  const state = stateAfter(trace, trace.steps.length)
  const found = violatedIn(trace.model, state, enabledIn(trace.model, state))
  return violationText(trace.model, state, found.find(({ name }) => name === property)!)
}

describe('the sentence about a violation', () => {
  it('says who waits for whom in a deadlock', () => {
    expect(says(ended(maekawa, { sites: 4 }, 'deadlockFreedom'), 'deadlockFreedom')).toBe(
      'Deadlock: 0 waits for the vote of 1, 1 for the vote of 0. No message is in transit. Only new requests are possible, and no site has to make one: request at 2 and request at 3.',
    )
  })

  it('says what a site lacks that waits for no other one, and who has crashed', () => {
    const trace = ended(maekawa, { sites: 3, parameters: { quorums: 'ring' }, crash: 1 }, 'deadlockFreedom')
    expect(says(trace, 'deadlockFreedom')).toMatch(
      /^Deadlock: \d waits for the vote of (\d)\. \1 has crashed\. No message is in transit\./,
    )
    const ring = ended(tokenRing, { sites: 2, crash: 1 }, 'deadlockFreedom')
    expect(says(ring, 'deadlockFreedom')).toMatch(/^Deadlock: \d waits for the token\. \d has crashed\./)
  })

  it('says which steps are enabled in a deadlock all the same', () => {
    const trace = ended(centralServer, { sites: 3, crash: 1 }, 'deadlockFreedom')
    expect(says(trace, 'deadlockFreedom')).toMatch(
      /^Deadlock: .* waits.*\. .* Only new requests are possible, and no site has to make one: request at \d(, request at \d)* and request at \d\.$/,
    )
  })

  it('names the sites that are in the critical section together', () => {
    const trace = ended(maekawa, { sites: 4, parameters: { guard: 'held' } }, 'mutualExclusion')
    expect(says(trace, 'mutualExclusion')).toMatch(
      /^mutualExclusion is violated: \d and \d are in the critical section together\.$/,
    )
  })
})

describe('a wait that a message in transit may end', () => {
  it('is not part of a deadlock: in no deadlock that is found is one part of the cycle', () => {
    const trace = ended(maekawa, { sites: 4 }, 'deadlockFreedom')
    const end = stateAfter(trace, trace.steps.length)
    const waits = waitsOf(trace.model, end)!
    expect(waits.some((wait) => endsByMessage(trace.model, end, wait))).toBe(false)
    // After both requests each has voted for itself. Their REQUESTs in transit end up in queues, and ended no wait.
    const early = stateAfter(trace, 2)
    const first = waitsOf(trace.model, early)!
    const [thin, lasting] = [true, false].map((isThin) =>
      first
        .filter((wait) => endsByMessage(trace.model, early, wait) === isThin)
        .map(({ from, to }) => [from, to]),
    )
    expect(lasting).toEqual([
      [0, 1],
      [1, 0],
    ])
    // Those to the other voter of each, which is free.
    expect(thin).toEqual([
      [0, 2],
      [1, 3],
    ])
  })

  it('is one whose permission is in transit, or cannot be refused any more', () => {
    const ends = (...labels: string[]) => {
      const trace = runOf(makeModel(ra, { sites: 2 }), labels)
      const [model, state] = [trace.model, lastState(trace)]
      return waitsOf(model, state)!.map((wait) => [wait.from, wait.to, endsByMessage(model, state, wait)])
    }
    // Site 1 will reply; the REPLY is then in transit.
    expect(ends('request at 0')).toEqual([[0, 1, true]])
    expect(ends('request at 0', 'onRequest at 1 from 0')).toEqual([[0, 1, true]])
    // Both request at the same time: site 0 defers its REPLY, and site 1 does not.
    expect(ends('request at 0', 'request at 1')).toEqual([
      [0, 1, true],
      [1, 0, false],
    ])
    // Site 0 is in the section: no REQUEST makes it reply, though one is in transit.
    const inside = [
      'request at 0',
      'onRequest at 1 from 0',
      'onReply at 0 from 1',
      'enter at 0',
      'request at 1',
    ]
    expect(ends(...inside)).toEqual([[1, 0, false]])
  })

  it('is also one that a REQUEST ends by an INQUIRE and a YIELD', () => {
    const trace = runOf(makeModel(handling, { sites: 4, parameters: { quorums: 'grid' } }), [
      'request at 0',
      'request at 3',
      'onRequest at 2 from 0',
      'onRequest at 2 from 3',
      'onFailed at 3 from 2',
      'onRequest at 1 from 3',
      'onVote at 3 from 1',
    ])
    const [model, state] = [trace.model, lastState(trace)]
    const wait = waitsOf(model, state)!.find(({ from, of }) => from === 0 && of === 1)!
    expect(wait.to).toBe(3)
    expect(endsByMessage(model, state, wait)).toBe(true)
  })

  it('is one that a FAILED of another voter ends, after an INQUIRE that alone ends nothing', () => {
    const kept = readFileSync('counterexamples/maekawa-failed-or-inquire/trace.json', 'utf8')
    const { model, steps } = replay(readTraceJson(kept), handling).trace
    const state = steps.at(-1)!.next
    expect(
      waitsOf(model, state)!.map((wait) => [wait.from, wait.to, endsByMessage(model, state, wait)]),
    ).toEqual([
      [0, 2, true],
      [0, 1, true],
      [1, 0, false],
      [1, 3, true],
    ])
  })

  it('leaves no cycle in Ricart and Agrawala, which cannot deadlock: all states of two sites that request once', () => {
    const model = makeModel(ra, { sites: 2, requests: 1 })
    const known = new Map(initialStates(model).map((state) => [state, true]))
    let cycles = 0
    for (const state of known.keys()) {
      const waits = waitsOf(model, state)!
      if (cyclesOf(waits).length > 0) cycles++
      const lasting = waits.filter((wait) => !endsByMessage(model, state, wait))
      expect(cyclesOf(lasting)).toEqual([])
      for (const { next } of enabledIn(model, state)) if (known.size < 2000) known.set(next, true)
    }
    expect(cycles).toBeGreaterThan(0)
  })
})
