// Application messages: within a budget, from any competing site to any other, without effect on any record.
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { argumentsOf } from '../../src/cli/arguments/model-arguments.js'
import { makeModel } from '../../src/model/model.js'
import { withApplicationMessages } from '../../src/model/with-application-messages.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { modelJson } from '../../src/report/verdict/verdict-json.js'
import { modelLine } from '../../src/report/words/model-line.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { labelText, steps } from '../../src/semantics/steps.js'
import { modelToFile } from '../../src/trace/model-file.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { checked } from '../tiny/found.js'

const usual = (spec: Spec) => ({ ...spec, properties: spec.properties.filter(byDefault) })
const countsOf = (spec: Spec, options: ModelOptions) => {
  const { states, transitions, depth } = checked(usual(spec), options, { reduce: noReduction }).exploration
  return [states, transitions, depth]
}

describe('without a budget of application messages', () => {
  test('the spec is the same object', () => expect(withApplicationMessages(central, 0)).toBe(central))
  test('no text mentions them', () => {
    const model = makeModel(central, { sites: 2 })
    expect(modelLine(model)).not.toContain('application')
    expect(JSON.stringify([modelToFile(model), modelJson(model)])).not.toContain('application')
    expect(argumentsOf(model, 'central-server').join(' ')).not.toContain('application')
  })
})

describe('with one application message', () => {
  const model = makeModel(central, { sites: 2, applicationMessages: 1 })
  const start = initialStates(model)[0]!
  const enabled = (state: typeof start) => [...steps(model, state)].map(({ label }) => labelText(label))

  test('clients may send it; the coordinator neither sends nor receives it', () =>
    expect(enabled(start)).toEqual([
      'request at 0',
      'sendApplication at 0',
      'request at 1',
      'sendApplication at 1',
    ]))

  test('it is delivered like any message, changes no record, and no second one can be sent', () => {
    const sent = [...steps(model, start)][1]!.next
    expect(enabled(sent)).toEqual(['request at 0', 'request at 1', 'onApplication at 1 from 0'])
    const heard = [...steps(model, sent)].at(-1)!
    expect(heard.fair).toBe(true)
    expect(heard.next.sites.equals(start.sites)).toBe(true)
    expect(enabled(heard.next)).toEqual(['request at 0', 'request at 1'])
  })

  test('every text with the options of the model shows it', () => {
    expect(modelLine(model)).toContain('duplication 0, application messages 1, crash 0')
    expect(modelToFile(model)).toMatchObject({ applicationMessages: 1 })
    expect(modelJson(model)).toMatchObject({ network: { applicationMessages: 1 } })
    expect(argumentsOf(model, 'central-server').join(' ')).toContain('--application-messages 1')
  })

  // The message has four statuses: not sent, in transit from 0 to 1, in transit from 1 to 0, and delivered.
  // In each of them the rest of the state is any state of the original model.
  test('the model has four times the states, since the clients send no other messages to each other', () =>
    expect(countsOf(central, { sites: 2, applicationMessages: 1 })[0]).toBe(
      4 * countsOf(central, { sites: 2 })[0]!,
    ))

  test('a trace with it can be written, read and replayed', () => {
    const asked = central.properties.filter(({ name }) => name === 'servedInRequestOrder')
    const small = modelFor(central, { sites: 2, requests: 1, applicationMessages: 1 }, asked)
    const { trace } = check(small, asked, defaultCheckOptions).verdicts[0]!
    const { trace: again, confirmed } = replay(readTraceJson(traceJson(trace!)), central)
    expect(confirmed).toBe(true)
    expect(again.steps.map(({ label }) => labelText(label))).toContain('onApplication at 1 from 0')
  })
})

test('faults apply to application messages: a lost message is not delivered, and a crashed site sends none', () => {
  const model = makeModel(central, { sites: 2, applicationMessages: 1, loss: 1, crash: 1, whoCrashes: '0' })
  const after = (...labels: readonly string[]) =>
    labels.reduce(
      (state, wanted) => [...steps(model, state)].find(({ label }) => labelText(label) === wanted)!.next,
      initialStates(model)[0]!,
    )
  const enabled = (state: ReturnType<typeof after>) =>
    [...steps(model, state)].map(({ label }) => labelText(label))
  expect(enabled(after('sendApplication at 0'))).toContain('lose at 1 from 0')
  expect(enabled(after('sendApplication at 0', 'lose at 1 from 0'))).not.toContain(
    'onApplication at 1 from 0',
  )
  expect(enabled(after('crash at 0'))).not.toContain('sendApplication at 0')
})

describe('an invalid use of application messages gives a one-line error', () => {
  test('for a negative budget', () =>
    expect(() => makeModel(central, { applicationMessages: -1 })).toThrow(
      'application messages -1: must be a whole number from 0 to 1000',
    ))
  test('for a spec that uses one of their names', () => {
    const clauses = new Map([...lamport.clauses, ['sendApplication', lamport.clauses.get('exit')!] as const])
    expect(() => makeModel({ ...lamport, clauses }, { applicationMessages: 1 })).toThrow(
      'lamport: it has a clause called "sendApplication", a name that models with application messages reserve; rename it',
    )
    expect(() => makeModel({ ...lamport, clauses })).not.toThrow()
  })
})
