// What each option of faults does. The protocol has one message there and one back, so every set of enabled steps can be
// listed in full.
import { describe, expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { type Model, ModelError, makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { byDefault } from '../../src/protocol/property-kinds.js'
import { protocol } from '../../src/protocol/protocol.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { type State, stateToJson, viewOfState } from '../../src/semantics/state.js'
import type { Step } from '../../src/semantics/step.js'
import { labelText, steps } from '../../src/semantics/steps.js'
import { fieldOf } from '../../src/sorts/record.js'
import { siteId } from '../../src/sorts/site-id.js'
import { stable } from '../../src/sorts/stable.js'
import { careful, hasty, patient, wary } from '../tiny/faulty.js'
import { checked, found } from '../tiny/found.js'
import { runOf } from '../trace/traces.js'

/** The labels of the steps enabled after a run of steps with these labels. */
const enabledAfter = (model: Model, ...labels: readonly string[]): Step[] => {
  let state: State = initialStates(model)[0]!
  for (const label of labels) {
    const step = [...steps(model, state)].find((one) => labelText(one.label) === label)
    if (step === undefined) throw new Error(`no ${label}`)
    state = step.next
  }
  return [...steps(model, state)]
}
const labelsAfter = (model: Model, ...labels: readonly string[]) =>
  enabledAfter(model, ...labels).map(({ label }) => labelText(label))
const recordOf = (state: State, site: number) => ({
  phase: fieldOf(state.sites.get(site), 'phase'),
  note: fieldOf(state.sites.get(site), 'note'),
  kept: fieldOf(state.sites.get(site), 'kept'),
})

describe('without faults', () => {
  test('the model has the spec itself, and a model with faults remembers it', () => {
    expect(makeModel(patient).spec).toBe(patient)
    expect(makeModel(patient, { crash: 0, detector: 'perfect', timeouts: 'unbounded' }).spec).toBe(patient)
    expect(makeModel(patient, { crash: 1 }).given).toBe(patient)
  })
  test('no site has crashed and no site is suspected', () => {
    const model = makeModel(patient, { sites: 2 })
    const view = viewOfState(model, initialStates(model)[0]!)
    expect([view.crashed(0), view.suspects(0, 1)]).toEqual([false, false])
    expect(() => view.crashed(7)).toThrow('there is no site 7; the sites are 0 to 2')
  })
})

describe('crashes', () => {
  test('are limited by the budget, and only running sites crash', () => {
    const once = makeModel(patient, { sites: 2, crash: 1 })
    expect(labelsAfter(once)).toEqual(['ask at 0', 'crash at 0', 'ask at 1', 'crash at 1', 'crash at 2'])
    expect(labelsAfter(once, 'crash at 0')).toEqual(['ask at 1'])
    expect(labelsAfter(makeModel(patient, { sites: 2, crash: 2 }), 'crash at 0')).toEqual([
      'ask at 1',
      'crash at 1',
      'crash at 2',
    ])
  })
  test('are never fair', () => {
    const model = makeModel(patient, { crash: 1 })
    expect(enabledAfter(model).filter(({ fair }) => fair)).toEqual([])
  })
  test('reset every field of the record that is not stable', () => {
    const model = makeModel(patient, { crash: 1 })
    const after = runOf(model, ['ask at 0', 'crash at 0']).steps
    expect(recordOf(after[0]!.next, 0)).toEqual({ phase: 'wanted', note: 1, kept: 1 })
    expect(recordOf(after[1]!.next, 0)).toEqual({ phase: 'idle', note: 0, kept: 1 })
    expect(stateToJson(model, after[1]!.next)).toMatchObject({
      shared: { 'crashed[0]': true, 'crashed[1]': false, crashes: 1 },
    })
  })
  test('a crashed site neither waits nor is in the section, and its messages stay in transit', () => {
    const model = makeModel(patient, { crash: 1 })
    const { next } = runOf(model, ['ask at 0', 'crash at 0']).steps[1]!
    const view = viewOfState(model, next)
    expect([view.waits(0), view.holds(0), view.crashed(0)]).toEqual([false, false, true])
    expect(view.inFlight('NOTE')).toBe(1)
  })
  test.each<[string, readonly string[]]>([
    ['any', ['crash at 0', 'crash at 1', 'crash at 2']],
    ['clerk', ['crash at 2']],
    ['site', ['crash at 0', 'crash at 1']],
    [' 2 , 0,2', ['crash at 0', 'crash at 2']],
    ['0,,2', []],
    ['0;2', []],
    ['2, 0', ['crash at 0', 'crash at 2']],
    ['idle', ['crash at 1']],
    ['waiting', ['crash at 0']],
    ['in', []],
    ['tired', ['crash at 0']],
  ])('with --who-crashes %s', (whoCrashes, crashes) => {
    if (crashes.length === 0 && whoCrashes !== 'in') {
      expect(() => makeModel(patient, { sites: 2, crash: 1, whoCrashes })).toThrow(ModelError)
      return
    }
    const model = makeModel(patient, { sites: 2, crash: 1, whoCrashes })
    expect(labelsAfter(model, 'ask at 0').filter((label) => label.startsWith('crash'))).toEqual(crashes)
  })
  test('reset a site number to the number of the site itself, so renamings preserve it', () => {
    const p = protocol({ roles: { site: many({ friend: siteId, left: stable(siteId) }) } })
    const befriend = p.roles.site.local({
      guard: ({ friend }, { self }) => friend === self,
      effect: (_, { others }) => [{ friend: others.first()!, left: others.first()! }],
    })
    const spec = algorithm({
      name: 'friends',
      title: '',
      citation: '',
      about: '',
      sites: { min: 2, max: 3, fallback: 2 },
      protocol: p,
      clauses: { befriend },
      contention: {
        waits: () => false,
        holds: () => false,
      },
      initial: { site: ({ self }) => ({ friend: self, left: self }) },
      properties: [],
    })
    const model = makeModel(spec, { crash: 1 })
    const crashed = enabledAfter(model, 'befriend at 1').find(
      ({ label }) => labelText(label) === 'crash at 1',
    )!
    const record = crashed.next.sites.get(1)
    expect([fieldOf(record, 'friend'), fieldOf(record, 'left')]).toEqual([1, 0])
  })
})

describe('messages to a crashed site', () => {
  const arrives = ['ask at 0', 'onNote at 1 from 0', 'crash at 0']
  test('dropped: a fair step receives the message and ignores it', () => {
    const [step, ...more] = enabledAfter(makeModel(patient, { crash: 1 }), ...arrives)
    expect(more).toEqual([])
    expect([labelText(step!.label), step!.fair]).toEqual(['onGo at 0 from 1', true])
    expect(recordOf(step!.next, 0)).toEqual({ phase: 'idle', note: 0, kept: 1 })
    expect(step!.next.channels.every((contents) => contents.isEmpty())).toBe(true)
  })
  test('kept: the messages stay in transit until the recovery', () => {
    const kept = { crash: 1, toCrashed: 'kept' } as const
    expect(labelsAfter(makeModel(patient, kept), ...arrives)).toEqual([])
    const model = makeModel(patient, { ...kept, recovery: 1 })
    expect(labelsAfter(model, ...arrives)).toEqual(['recover at 0'])
    expect(labelsAfter(model, ...arrives, 'recover at 0')).toContain('onGo at 0 from 1')
  })
})

describe('recovery', () => {
  test('is limited by its budget, and so are the crashes after it', () => {
    const model = makeModel(patient, { crash: 2, recovery: 1, whoCrashes: 'clerk' })
    expect(labelsAfter(model, 'crash at 1')).toEqual(['ask at 0', 'recover at 1'])
    expect(labelsAfter(model, 'crash at 1', 'recover at 1')).toEqual(['ask at 0', 'crash at 1'])
    expect(labelsAfter(model, 'crash at 1', 'recover at 1', 'crash at 1')).toEqual(['ask at 0'])
  })
  test('applies the changes that the spec gives for it', () => {
    const labels = ['ask at 0', 'crash at 0', 'recover at 0']
    const last = (spec: typeof patient) =>
      recordOf(runOf(makeModel(spec, { crash: 1, recovery: 1 }), labels).steps[2]!.next, 0)
    expect(last(patient)).toEqual({ phase: 'idle', note: 0, kept: 1 })
    expect(last(careful)).toEqual({ phase: 'over', note: 1, kept: 1 })
  })
})

describe('detectors', () => {
  const clerkDies = { crash: 1, whoCrashes: 'clerk' } as const
  test('none: a site that waits for a crashed site waits forever', () => {
    // The site requests, the clerk crashes, and a fair step drops the message.
    expect(found(wary, clerkDies).deadlockFreedom).toBe('violated in 3')
  })
  test('perfect: the waiting site learns of the crash and gives up', () => {
    expect(found(wary, { ...clerkDies, detector: 'perfect' }).deadlockFreedom).toBe('holds')
    const model = makeModel(wary, { ...clerkDies, detector: 'perfect' })
    expect(labelsAfter(model, 'ask at 0')).not.toContain('giveUp at 0')
    expect(labelsAfter(model, 'ask at 0', 'crash at 1')).toContain('giveUp at 0')
  })
  test('erring: suspicions of running sites are limited by the budget and never end', () => {
    const model = makeModel(wary, { detector: 'erring' })
    expect(model.options.suspicions).toBe(1)
    expect(labelsAfter(model, 'ask at 0', 'suspect at 0')).toEqual(['giveUp at 0', 'onNote at 1 from 0'])
    const two = makeModel(wary, { sites: 2, detector: 'erring', suspicions: 2, crash: 1 })
    // Site 0 may suspect site 1 or the clerk; when one of them has crashed, only the other.
    const choices = (...labels: readonly string[]) =>
      enabledAfter(two, ...labels).filter(({ label }) => labelText(label) === 'suspect at 0').length
    expect(choices()).toBe(2)
    expect(choices('crash at 1')).toBe(1)
    expect(choices('suspect at 0')).toBe(1)
    expect(choices('suspect at 0', 'suspect at 0')).toBe(0)
  })
  test('erring with a budget of 0 is perfect', () => {
    const never = makeModel(wary, { ...clerkDies, detector: 'erring', suspicions: 0 })
    expect(labelsAfter(never, 'ask at 0', 'crash at 1')).toContain('giveUp at 0')
    expect(labelsAfter(never)).not.toContain('suspect at 0')
  })
})

describe('timeouts', () => {
  test('are never fair, and fire up to the budget', () => {
    const fires = (options: ModelOptions, ...labels: readonly string[]) =>
      labelsAfter(makeModel(hasty, { sites: 2, ...options }), 'ask at 0', 'ask at 1', ...labels).filter(
        (label) => label.startsWith('timeout'),
      )
    expect(fires({})).toEqual(['timeout at 0', 'timeout at 1'])
    expect(fires({}, 'timeout at 0')).toEqual(['timeout at 1'])
    expect(fires({ timeouts: 1 })).toEqual(['timeout at 0', 'timeout at 1'])
    expect(fires({ timeouts: 1 }, 'timeout at 0')).toEqual([])
    expect(fires({ timeouts: 0 })).toEqual([])
    const timeout = enabledAfter(makeModel(hasty), 'ask at 0').find(
      ({ label }) => labelText(label) === 'timeout at 0',
    )
    expect(timeout!.fair).toBe(false)
  })
})

describe('clocks', () => {
  test('are reset by a crash: each site requests once, with a warning', () => {
    const model = makeModel(ra, { sites: 2, crash: 1 })
    expect(model.options.requests).toBe(1)
    expect(model.warnings.join()).toContain(
      'each site requests once: a crash may reset a clock, so timestamps are not reduced in models with crashes',
    )
    expect(makeModel(ra, { sites: 2, crash: 1, requests: 'unbounded' }).warnings.join()).toContain(
      'The clocks may grow forever with unbounded requests',
    )
    expect(makeModel(ra, { sites: 2 }).options.requests).toBe('unbounded')
  })
  test('on stable storage are clocks too', () => {
    const [role] = ra.roles
    const { clock } = role!.record.fields
    const fields = { ...role!.record.fields, clock: stable(clock!) }
    const kept = { ...ra, roles: [{ ...role!, record: { ...role!.record, fields } }] }
    const usual = { ...kept, properties: kept.properties.filter(byDefault) }
    expect(checked(usual, { sites: 2 }).exploration.states).toBe(25)
  })
  test('have no canonical form in a model with crashes, even if it is requested', () => {
    const reduce = { timestamps: true, symmetry: undefined, partialOrder: true }
    // A monitor that looks at every step would be another reason.
    const spec = { ...ra, properties: ra.properties.filter(byDefault) }
    const { reductions } = checked(spec, { sites: 2, crash: 1 }, { reduce }).exploration
    expect(reductions).toEqual([
      { reduction: 'timestamps', unused: 'a crash sets clocks back' },
      { reduction: 'partial-order', unused: 'it is not proved sound for models with faults' },
    ])
  })
})
