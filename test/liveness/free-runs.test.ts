// Free runs: no step need be taken, so a run may end anywhere.
import { describe, expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import suzukiKasami from '../../specs/suzuki-kasami/spec.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { obstacleToNormalForm } from '../../src/reduce/normal-form-obstacle.js'
import { traceText } from '../../src/report/run/trace-text.js'
import { verdictJson } from '../../src/report/verdict/verdict-json.js'
import { modelLine } from '../../src/report/words/model-line.js'

const specs = [semaphore, ricartAgrawala] as const

const verdicts = (spec: (typeof specs)[number], options: ModelOptions) =>
  checkSpec(spec, { sites: 2, requests: 1, ...options }, { continue: true }).verdicts.map(
    ({ property, verdict, trace }) => [property.name, verdict, trace?.steps.length, trace?.loop],
  )

describe('free runs', () => {
  test.each(specs.map((spec) => [spec.name, spec] as const))(
    'are those of the model in which every clause and delivery is unfair: %s',
    (_, spec) => {
      const free = verdicts(spec, { runs: 'free' })
      expect(free).toEqual(verdicts(spec, { fairness: { all: 'none' } }))
      expect(free).not.toEqual(verdicts(spec, {}))
    },
  )

  test('may end where a site waits, and the trace says so', () => {
    const { verdicts: found } = checkSpec(
      ricartAgrawala,
      { sites: 2, runs: 'free' },
      { properties: ['starvationFreedom'] },
    )
    const { verdict, trace } = found[0]!
    expect([verdict, trace!.steps.length, trace!.loop]).toEqual(['violated', 1, 1])
    expect(verdictJson(found[0]!)).not.toHaveProperty('fair')
    const text = traceText(trace!)
    expect(text).toContain('the run ends here: no step need be taken')
    expect(text).toContain('on every run, each waiting site eventually enters')
  })

  test('are not those on which a normal form leaves out silent steps', () => {
    const model = makeModel(suzukiKasami, { sites: 2, requests: 1, runs: 'free' })
    expect(obstacleToNormalForm(model, [])).toBe(
      'messages need not be received in this model, and the silent steps that it leaves out must be taken',
    )
    expect(obstacleToNormalForm(makeModel(suzukiKasami, { sites: 2, requests: 1 }), [])).toBeUndefined()
  })

  test('are named in the model line, and refused with the fairness of a clause', () => {
    expect(modelLine(makeModel(semaphore, { runs: 'free' }))).toContain(', runs free, ')
    expect(() => makeModel(semaphore, { runs: 'free', fairness: { all: 'strong' } })).toThrow(
      'runs free: then no single clause is fair',
    )
  })
})
