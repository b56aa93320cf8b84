// What rests on the layer of faults without knowing of it: reductions and their certificates, audits, traces, pictures.

import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { groupOf } from '../../src/canonical/group.js'
import { Check, check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { combinationsFor, disagreements } from '../../src/check/compare-reductions.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { runDrawing } from '../../src/diagram/run/run-drawing.js'
import { spaceTimeSvg } from '../../src/diagram/run/run-picture.js'
import { waitForDot } from '../../src/diagram/wait-for-graph.js'
import { makeModel } from '../../src/model/model.js'
import { isUsual, optionsIn, ownOptions, rowOf } from '../../src/model/option-values.js'
import { ImpureSpec } from '../../src/protocol/broken-spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { violation } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { modelJson } from '../../src/report/verdict/verdict-json.js'
import { modelLine } from '../../src/report/words/model-line.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { traceToItf } from '../../src/trace/itf.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { audited } from '../certificate/certificates.js'
import { careful, faulty, hasty, patient, wary } from '../tiny/faulty.js'
import { checked, found, traceOf } from '../tiny/found.js'
import { runOf } from '../trace/traces.js'

const everything = { crash: 1, recovery: 1, detector: 'erring' } as const

describe('reductions', () => {
  test.each<[Spec, ModelOptions]>([
    [central, { sites: 3, crash: 1 }],
    [central, { sites: 2, crash: 2, recovery: 1, toCrashed: 'kept' }],
    [central, { sites: 3, crash: 1, whoCrashes: '0,2' }],
    [ring, { sites: 3, crash: 1, detector: 'perfect' }],
    [wary, { sites: 2, crash: 1, detector: 'erring' }],
    [hasty, { sites: 2, crash: 1, detector: 'erring', suspicions: 2, timeouts: 1 }],
    [careful, { sites: 2, ...everything, whoCrashes: 'tired' }],
  ])('of %# agree with the full search', (spec, options) => {
    const properties = propertiesNamed(spec, [])
    const model = modelFor(spec, options, properties)
    const whole = { ...defaultCheckOptions, continue: true }
    const full = check(model, properties, { ...whole, reduce: noReduction })
    for (const [, reduce] of combinationsFor(model)) {
      expect(disagreements(full, check(model, properties, { ...whole, reduce }))).toEqual([])
    }
  })

  test('symmetry leaves fewer states, and fixes the sites that may crash', () => {
    const order = (options: ModelOptions) =>
      groupOf(makeModel(central, { sites: 3, ...options }), 'all').order
    expect(order({ crash: 1 })).toBe(6)
    expect(order({ crash: 1, whoCrashes: 'coordinator' })).toBe(6)
    expect(order({ crash: 1, whoCrashes: '0,2' })).toBe(2)
    expect(order({ crash: 1, whoCrashes: '0,3' })).toBe(2)
    expect(order({ crash: 1, whoCrashes: '0,1,2' })).toBe(6)
  })

  test('a spec that recovers one site otherwise than the others is refused', () => {
    const uneven: Spec = {
      ...careful,
      recovered: (_role, _me, context) => ({ note: (context as { self: number }).self === 0 ? 1 : 0 }),
    }
    const reduce = { ...noReduction, symmetry: 'all' as const }
    const options = { sites: 2, crash: 1, recovery: 1, whoCrashes: 'site' }
    expect(() => checked(uneven, options, { reduce })).toThrow(CertificationFailed)
    expect(() => checked(uneven, options, { reduce })).toThrow('clause "recover" of careful does not commute')
  })

  test('and one that recovers by chance', () => {
    let calls = 0
    const moody: Spec = { ...careful, recovered: () => ({ note: calls++ % 2 }) }
    expect(() => checked(moody, { crash: 1, recovery: 1 })).toThrow(ImpureSpec)
  })
})

describe('entry', () => {
  test('is possible again if crashed sites may recover', () => {
    const dies = { crash: 1, whoCrashes: 'clerk' } as const
    expect(found(patient, { ...dies, toCrashed: 'kept' }).entryPossible).toBe('violated in 2')
    expect(found(patient, { ...dies, toCrashed: 'kept', recovery: 1 }).entryPossible).toBe('holds')
  })
  test('may be eager', () => {
    const eager = { sites: 2, crash: 1, whoCrashes: 'coordinator', entry: 'eager' } as const
    expect(found(central, eager)).toMatchObject({
      mutualExclusion: 'holds',
      deadlockFreedom: 'violated in 3',
    })
    expect(
      found(ra, { sites: 2, requests: 1, crash: 1, entry: 'eager', whoCrashes: 'in' }).deadlockFreedom,
    ).toBe('violated in 6')
  })
  test('properties may read which sites are up, and monitors may read crashes', () => {
    const properties = [
      faulty.always('nobodyIsDown', '', (view) => view.all('site').every(({ self }) => !view.crashed(self))),
      faulty.sometimes('wronglySuspected', '', (view) => view.suspects(0, 1) && !view.crashed(1)),
      faulty.atRest('allDone', '', (view) =>
        view.all('site').every(({ self, phase }) => view.crashed(self) || phase !== 'wanted'),
      ),
      faulty.rule('staysUp', '', 'every step', ({ clause }) => (clause === 'crash' ? violation : undefined)),
    ]
    const spec = { ...wary, properties }
    expect(found(spec, { ...everything, recovery: 0 })).toEqual({
      nobodyIsDown: 'violated in 1',
      wronglySuspected: 'holds',
      allDone: 'holds',
      staysUp: 'violated in 1',
    })
  })
})

describe('a certificate', () => {
  test.each<[Spec, ModelOptions, boolean]>([
    [central, { sites: 2, crash: 1, recovery: 1 }, false],
    [central, { sites: 2, crash: 1 }, true],
    [hasty, { sites: 2, crash: 1, detector: 'perfect', timeouts: 1 }, true],
  ])('of %# is confirmed', (spec, options, symmetric) => {
    const properties = propertiesNamed(spec, [])
    const running = new Check(modelFor(spec, options, properties), properties, {
      ...defaultCheckOptions,
      continue: true,
      reduce: { ...noReduction, symmetry: symmetric ? 'all' : undefined },
    })
    toTheEnd(running.run(), 10_000)
    const bytes = Buffer.concat([...running.certificate(running.result())])
    const { confirmed, findings } = audited(bytes, spec)
    expect(findings).toEqual([])
    expect(confirmed).toBe(true)
    // With another clause there are other steps.
    const clauses = new Map(spec.clauses)
    clauses.delete(spec === central ? 'exit' : 'leave')
    expect(audited(bytes, { ...spec, clauses }).confirmed).toBe(false)
  })
})

describe('a trace', () => {
  const options = { sites: 2, ...everything, whoCrashes: '2,0', toCrashed: 'dropped', suspicions: 2 } as const
  const trace = runOf(makeModel(wary, options), [
    'ask at 0',
    'ask at 1',
    'crash at 0',
    'onNote at 2 from 0',
    'onGo at 0 from 2',
    'suspect at 1',
    'recover at 0',
  ])

  test('names the covered model, in its line and in JSON', () => {
    expect(modelLine(trace.model)).toBe(
      'wary: sites 2, order fifo, self local, entry explicit, requests unbounded, loss 0, duplication 0, crash 1, recovery 1, who crashes 0,2, messages to crashed sites dropped, detector erring, suspicions 2',
    )
    expect(modelLine(makeModel(hasty, { timeouts: 3 }))).toMatch(/, crash 0, timeouts 3$/)
    expect(modelJson(trace.model)).toMatchObject({
      network: {
        crash: 1,
        recovery: 1,
        whoCrashes: '0,2',
        toCrashed: 'dropped',
        detector: 'erring',
        suspicions: 2,
        timeouts: 'unbounded',
      },
    })
  })
  test('is written, read and replayed', () => {
    const text = traceJson(trace)
    const file = readTraceJson(text)
    // Options that files mention only if they are used.
    const { fairness: _, ...options } = trace.model.options
    const written = ownOptions.filter(
      (option) => rowOf(option).onlyIfUsed !== true || !isUsual(option, options[option]),
    )
    expect(file.model).toMatchObject(Object.fromEntries(written.map((option) => [option, options[option]])))
    expect(traceJson(replay(file, wary).trace)).toBe(text)
    expect((JSON.parse(traceToItf(trace)) as { readonly vars: unknown }).vars).toContain('shared')
  })
  test('of before there were faults is read as one without', () => {
    const json = JSON.parse(traceJson(runOf(makeModel(wary), ['ask at 0']))) as { readonly model: object }
    const faults: readonly string[] = optionsIn('faults').filter(
      (option) => rowOf(option).onlyIfUsed !== true,
    )
    const old = Object.fromEntries(Object.entries(json.model).filter(([name]) => !faults.includes(name)))
    expect(Object.keys(old)).toHaveLength(Object.keys(json.model).length - faults.length)
    expect(readTraceJson(JSON.stringify({ ...json, model: old })).model).toEqual(json.model)
  })
  test('tells of crashes in words', () => {
    const text = traceText(trace)
    expect(text).toContain('3  crash at 0\n   phase wanted -> idle\n   note 1 -> 0\n4  ')
    expect(text).toContain('5  onGo at 0: GO from clerk, ignored: the site has crashed\n6  ')
    expect(text).toContain('6  suspect at 1\n   shared suspicions[1] {} -> {2}\n7  recover at 0\n')
  })
  test('shows faults in pictures', () => {
    const { lanes, events, legend } = runDrawing(trace)
    expect(events[2]!.sign).toBe('crash')
    expect(events[4]!.label!.text).toBe('5 ignored')
    const crashed = lanes.find(({ site }) => site === 0)!.spans
    expect(crashed.map(({ status }) => status)).toContain('down')
    // One row says what both mean, the cross and the gap after it.
    expect(
      legend
        .filter(({ sign }) => sign === 'crash' || sign === 'down')
        .map(({ sign, text }) => [sign, text.text]),
    ).toEqual([['crash', 'crashes; a gap in the lane: it is down']])
    expect(spaceTimeSvg(trace)).toContain('>crashes; a gap in the lane: it is down</text>')
    expect(spaceTimeSvg(runOf(makeModel(wary, options), ['ask at 0']))).not.toMatch(/crash(es|ed)</)
    const stuck = traceOf(
      checked(ra, { sites: 2, requests: 1, crash: 1, whoCrashes: 'in' }),
      'deadlockFreedom',
    )
    expect(waitForDot(stuck)).toContain('site 0\\ncrashed')
  })
})
