import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { enter } from '../../specs/ricart-agrawala/algorithm.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import type { Monitor } from '../../src/protocol/property.js'
import { fieldOf } from '../../src/sorts/record.js'
import { replay } from '../../src/trace/replay.js'
import { type Trace, TraceError } from '../../src/trace/trace.js'
import { readTraceJson, type TraceFile, traceJson, traceToFile } from '../../src/trace/trace-json.js'
import relay from './relay.js'
import { runOf, shortestTo, walk } from './traces.js'

const fileOf = (trace: Trace): TraceFile => readTraceJson(traceJson(trace))
type Loose = { [key: string]: unknown }

const tampered = (
  trace: Trace,
  change: (file: { initial: Loose; model: Loose; steps: (Loose & { state: Loose })[] }) => void,
) => {
  const file = JSON.parse(traceJson(trace))
  change(file)
  return readTraceJson(JSON.stringify(file))
}

const entered = runOf(
  makeModel(ra, { sites: 2 }),
  ['request at 0', 'onRequest at 1 from 0', 'onReply at 0 from 1', 'enter at 0'],
  { shows: { property: 'someoneEnters', verdict: 'holds' } },
)

describe('replay', () => {
  it('executes a written trace again, step by step, for every model', () => {
    const models = [
      makeModel(ra, { sites: 3, requests: 2, loss: 1, duplication: 2, order: 'unordered' }),
      makeModel(ra, { sites: 3, parameters: { clock: 'textbook' }, entry: 'eager', requesters: [0, 2] }),
      makeModel(maekawa, { sites: 4, self: 'channel' }),
      makeModel(
        relay,
        { self: 'channel' },
        relay.properties.filter((p): p is Monitor => p.name === 'entries'),
      ),
    ]
    for (const model of models) {
      for (const seed of [1, 2, 3, 4]) {
        const trace = walk(model, 25, seed)
        const again = replay(fileOf(trace), model.spec)
        expect(traceToFile(again.trace)).toEqual(traceToFile(trace))
        expect(again.confirmed).toBeUndefined()
      }
    }
  })

  it('finds the second of two initial states', () => {
    const trace = runOf(makeModel(relay), ['call at 1'], { initial: 1 })
    expect(replay(fileOf(trace), relay).trace.initial).toEqual(trace.initial)
  })

  it('does not mind the order of the fields', () => {
    const file = tampered(entered, ({ steps }) => {
      for (const step of steps) step.state = Object.fromEntries(Object.entries(step.state).reverse())
    })
    expect(replay(file, ra).confirmed).toBe(true)
  })
})

describe('replay refuses', () => {
  const refusal = (file: TraceFile, spec = ra): string => {
    try {
      replay(file, spec)
    } catch (error) {
      expect(error).toBeInstanceOf(TraceError)
      return (error as Error).message
    }
    return 'nothing'
  }
  const changed =
    'the spec or the trace has changed since the trace was written; write the trace again, or restore what has changed'

  it('the spec of another trace', () => {
    expect(refusal(fileOf(entered), maekawa)).toBe(
      'the trace is of "ricart-agrawala", but the spec given is "maekawa"; give the spec of the trace',
    )
  })

  it('a false initial state, and names the difference', () => {
    const file = tampered(entered, ({ initial }) => {
      ;(initial.sites as Loose[])[1]!.clock = 5
    })
    expect(refusal(file)).toBe(
      `the initial state: the recorded state is not an initial state of the model; ${changed}\n  sites[1].clock: recorded 5, now 0`,
    )
  })

  it('a step that is not enabled, and says which are', () => {
    const file = tampered(entered, ({ steps }) => {
      steps[1]!.clause = 'onReply'
    })
    expect(refusal(file)).toBe(
      `step 2 of 4: the trace records onReply at 1 of {"type":"REQUEST","t":1} from 0, which is not enabled there; ${changed}\n` +
        '  enabled there now:\n    request at 1\n    onRequest at 1 of {"type":"REQUEST","t":1} from 0',
    )
  })

  it('a step that leads elsewhere, and names the differences of the states', () => {
    const file = tampered(entered, ({ steps }) => {
      ;(steps[3]!.state.sites as Loose[])[0]!.phase = 'idle'
    })
    expect(refusal(file)).toBe(
      `step 4 of 4: enter at 0 no longer does what was recorded; ${changed}\n  state.sites[0].phase: recorded "idle", now "held"`,
    )
  })

  it('a step that sends something else', () => {
    const file = tampered(entered, ({ steps }) => {
      steps[0]!.sends = []
    })
    expect(refusal(file)).toContain(
      'sends[0]: recorded nothing, now {"to":1,"message":{"type":"REQUEST","t":1}}',
    )
  })

  it('a run of a spec whose clause has changed since', () => {
    const mutant = withClauses(ra, ra.name, { enter: { ...enter, guard: () => false } })
    expect(refusal(fileOf(entered), mutant)).toContain(
      'step 4 of 4: the trace records enter at 0, which is not enabled there',
    )
  })

  it('a model that can no longer be made', () => {
    const file = tampered(entered, ({ model }) => {
      model.parameters = { clock: 'sundial' }
    })
    expect(refusal(file)).toMatch(
      /^the model of the trace is no longer valid: parameter clock=sundial: .*the spec or the trace has changed/,
    )
  })

  it('an observer or a property that the spec does not have', () => {
    const observer = tampered(entered, ({ model }) => {
      model.observers = ['nobody']
    })
    expect(refusal(observer)).toContain(
      'model.observers: ricart-agrawala has no monitor with memory called "nobody"',
    )
    const claim = { ...fileOf(entered), shows: { property: 'nonsense', verdict: 'violated' } as const }
    expect(refusal(claim)).toContain('shows: ricart-agrawala has no property "nonsense"')
    const unwatched = {
      ...fileOf(walk(makeModel(relay), 1, 1)),
      shows: { property: 'entries', verdict: 'violated' } as const,
    }
    expect(refusal(unwatched, relay)).toContain(
      '"entries" is a monitor with memory, which model.observers does not name',
    )
  })
})

describe('replay confirms no more than a run can show:', () => {
  const confirmed = (trace: Trace, property: string, verdict: 'violated' | 'holds') =>
    replay({ ...fileOf(trace), shows: { property, verdict } }, trace.model.spec).confirmed
  const waiting = (site: unknown) => fieldOf(site, 'phase') === 'wanted'
  const deadlock = shortestTo(
    makeModel(maekawa, { sites: 2, requests: 1, parameters: { quorums: 'all' } }),
    (state, enabled) => enabled.every(({ fair }) => !fair) && state.sites.some(waiting),
  )

  it('an invariant by the last state', () => {
    expect(confirmed(entered, 'mutualExclusion', 'violated')).toBe(false)
    const two = runOf(makeModel(relay, { sites: 3 }), ['onPing at 1 from 0', 'call at 0'])
    expect(confirmed(two, 'mutualExclusion', 'violated')).toBe(true)
    expect(() => confirmed(entered, 'mutualExclusion', 'holds')).toThrow(
      'shows.verdict: a single run can only show that mutualExclusion is violated',
    )
  })

  it('a witness by the last state', () => {
    expect(confirmed(entered, 'someoneEnters', 'holds')).toBe(true)
    expect(confirmed({ ...entered, steps: entered.steps.slice(0, 3) }, 'someoneEnters', 'holds')).toBe(false)
    expect(() => confirmed(entered, 'someoneEnters', 'violated')).toThrow(
      'shows.verdict: a single run can only show that someoneEnters holds',
    )
  })

  it('a deadlock by who waits and what is enabled', () => {
    expect(confirmed(deadlock, 'deadlockFreedom', 'violated')).toBe(true)
    const before = { ...deadlock, steps: deadlock.steps.slice(0, -1) }
    expect(confirmed(before, 'deadlockFreedom', 'violated')).toBe(false)
    expect(confirmed(entered, 'deadlockFreedom', 'violated')).toBe(false)
  })

  it('that a site can never enter by all runs from the last state, if these are few', () => {
    expect(confirmed(deadlock, 'entryPossible', 'violated')).toBe(true)
    expect(confirmed(entered, 'entryPossible', 'violated')).toBe(false)
    const asked = { ...entered, steps: entered.steps.slice(0, 1) }
    expect(confirmed(asked, 'entryPossible', 'violated')).toBe(false)
  })

  // A trace of a violation of mutual exclusion with an added loop was once confirmed as infinite.
  it('what the last state shows without a loop', () => {
    const file = { ...fileOf(entered), shows: { property: 'mutualExclusion', verdict: 'violated' } as const }
    for (const loop of [4, 0]) expect(() => replay({ ...file, loop }, ra)).toThrow(TraceError)
    expect(() => replay({ ...file, loop: 4 }, ra)).toThrow(
      'loop: the last state or step shows that mutualExclusion is violated, so the run has no loop; write the trace again, or restore the file',
    )
  })

  // The property could be edited alone, and the formula that was confirmed was another one.
  it('a formula by its own text', () => {
    const start = walk(makeModel(ra, { sites: 2 }), 0, 1)
    const claim = (property: string, formula?: string): TraceFile => ({
      ...fileOf({ ...start, loop: 0 }),
      shows: { property, verdict: 'violated', ...(formula === undefined ? {} : { formula }) },
    })
    expect(replay(claim('F holds', 'F holds'), ra).confirmed).toBe(true)
    const said = (file: TraceFile) => () => replay(file, ra)
    expect(said(claim('G (wants(1) -> F holds(1))', 'F holds'))).toThrow(
      'shows.property: "G (wants(1) -> F holds(1))" must be "F holds", the text of the formula; restore the file',
    )
    expect(said(claim('F holds', 'F  holds'))).toThrow('shows.formula: "F  holds" must be "F holds"')
    expect(said(claim('F holds'))).toThrow('shows: ricart-agrawala has no property "F holds"')
    expect(said(claim('mutualExclusion', 'F holds'))).toThrow(
      'shows.formula: mutualExclusion is a property of ricart-agrawala, so it must not have a formula here',
    )
  })

  it('a state at rest by what is enabled', () => {
    const rest = runOf(makeModel(relay), ['onPing at 1 from 0'])
    expect(confirmed(rest, 'allIdle', 'violated')).toBe(true)
    // Somebody is busy, but messages are still in flight.
    expect(confirmed(runOf(makeModel(relay), ['call at 0']), 'allIdle', 'violated')).toBe(false)
    // Nobody is busy.
    expect(confirmed({ ...rest, steps: [] }, 'allIdle', 'violated')).toBe(false)
  })

  it('a rule about steps by the last step', () => {
    const called = runOf(makeModel(relay), ['call at 0', 'judgePing at 2 from 0'])
    expect(confirmed(called, 'silent', 'violated')).toBe(true)
    const further = runOf(makeModel(relay), ['call at 0', 'judgePing at 2 from 0', 'onStop at 0 from 2'])
    expect(confirmed(further, 'silent', 'violated')).toBe(false)
    expect(confirmed({ ...called, steps: [] }, 'silent', 'violated')).toBe(false)
  })
})
