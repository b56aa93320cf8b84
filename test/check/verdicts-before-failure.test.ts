// A failing function of the spec ends the search, but not what was decided before it: those verdicts stay, the others give the
// failure as their reason, and every format shows it.
import { deadlockFreedom, entryPossible, mutualExclusion, someoneEnters } from 'coterie'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { FailedRun } from '../../src/check/failed-run.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { junitXml } from '../../src/report/verdict/junit.js'
import { resultJson, resultNdjson } from '../../src/report/verdict/verdict-json.js'
import { boom, confirmed, type Failing, found, lock, runOf, specWith } from './failing-lock.js'

describe('verdicts decided before a failure are kept', () => {
  const properties = [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters]
  const verdicts = (result: CheckResult) =>
    result.verdicts.map(({ property, verdict, because }) => [property.name, verdict, because])

  test('undecided verdicts give the failure as their reason', () => {
    const reason = 'stopped: clause onDone failed'
    // The clause fails when the message of the first exit is delivered, after three steps. A violation needs four.
    expect(verdicts(found({ onDone: boom, properties }))).toEqual([
      ['mutualExclusion', 'inconclusive', reason],
      ['deadlockFreedom', 'inconclusive', reason],
      ['entryPossible', 'inconclusive', reason],
      ['someoneEnters', 'holds', undefined],
    ])
  })

  test('a violation in the state in which another property fails is kept', () => {
    let calls = 0
    const late = lock.always('late', 'nothing', (view) => {
      calls++
      return view.competitors.filter((site) => view.holds(site)).length < 2 || boom()
    })
    const result = found({ properties: [mutualExclusion, late] })
    expect(calls).toBeGreaterThan(0)
    expect(verdicts(result)[0]).toEqual(['mutualExclusion', 'violated', undefined])
    expect(result.verdicts[0]!.trace!.steps).toHaveLength(4)
  })

  test('a complete search keeps its verdicts if only a liveness property fails', () => {
    const calms = lock.leadsTo(
      'calms',
      'nothing',
      () => boom(),
      () => true,
    )
    const result = found({ properties: [someoneEnters, deadlockFreedom, calms] })
    expect(result.exploration).toMatchObject({ complete: true, cut: 'failure' })
    expect(verdicts(result)).toEqual([
      ['someoneEnters', 'holds', undefined],
      ['deadlockFreedom', 'holds', undefined],
      ['calms', 'inconclusive', 'stopped: the predicate of calms failed'],
    ])
    expect(runOf(result)).toEqual([])
  })

  test('a failure in `waitsFor` hides no verdict', () => {
    const late = lock.always('late', 'nothing', (view) => !view.waits(1))
    const failing: Failing = { waitsFor: boom as never, properties: [late] }
    const result = found(failing)
    expect(verdicts(result)).toEqual([['late', 'violated', undefined]])
    expect(result.failure).toMatchObject({ part: 'waitsFor' })
    expect(result.failure!.trace!.fails).toMatchObject({ site: 1 })
    expect(confirmed(result, failing)).toBe(true)
  })

  test('every format shows the failure', () => {
    const result = found({ onDone: boom, properties: [mutualExclusion] })
    const says = 'Clause "onDone" of faulty: it threw TypeError: x is not a function'
    const failure = {
      part: 'clause onDone',
      says,
      step: { kind: 'deliver', clause: 'onDone', site: 1, from: 0, message: { type: 'DONE' } },
      length: 3,
    }
    expect(resultJson(result)).toMatchObject({ failure })
    expect(JSON.parse(resultNdjson(result).split('\n')[1]!)).toMatchObject({ kind: 'failure', ...failure })
    expect(junitXml([{ result }])).toContain(
      'name="clause onDone"><error message="it failed after 3 steps: Clause &quot;onDone&quot; of faulty',
    )
    expect(traceText(result.failure!.trace!).split('\n').slice(-3)).toEqual([
      '!  onDone at 1: DONE from 0',
      `   ${says}`,
      '',
    ])
  })

  test('`check` throws the error with its run, so no program takes it for a result', () => {
    const spec = specWith({ exit: boom })
    const run = () => check(modelFor(spec, {}, spec.properties), spec.properties)
    expect(run).toThrow(FailedRun)
    expect(run).toThrow('Clause "exit" of faulty: it threw TypeError: x is not a function')
  })
})
