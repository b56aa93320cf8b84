import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson, traceToFile } from '../../src/trace/trace-json.js'
import relay from './relay.js'
import { runOf, walk } from './traces.js'

const short = runOf(makeModel(ra, { sites: 2, requests: 1, loss: 1 }), ['request at 0', 'lose at 1 from 0'], {
  shows: { property: 'deadlockFreedom', verdict: 'violated' },
})

describe('the text of a trace', () => {
  it('reads back the written trace, for every model', () => {
    const models = [
      makeModel(ra, { sites: 3, requests: 2, loss: 1, duplication: 2, order: 'unordered' }),
      makeModel(maekawa, { sites: 4, self: 'channel' }),
      makeModel(relay, { self: 'channel', requesters: [0] }),
    ]
    for (const model of models) {
      for (const seed of [1, 2, 3]) {
        const trace = walk(model, 20, seed)
        expect(readTraceJson(traceJson(trace))).toEqual(traceToFile(trace))
      }
    }
  })

  it('says everything of the model, and nothing of the tool', () => {
    const { model, shows, initial } = readTraceJson(traceJson(short))
    expect(Object.keys(readTraceJson(traceJson(short)))).toEqual([
      'schema',
      'kind',
      'model',
      'shows',
      'initial',
      'steps',
    ])
    expect(model).toMatchObject({
      spec: 'ricart-agrawala',
      sites: 2,
      order: 'fifo',
      self: 'local',
      entry: 'explicit',
      loss: 1,
      duplication: 0,
      requests: 1,
      requesters: [0, 1],
      observers: [],
    })
    expect(model).not.toHaveProperty('source')
    expect(shows).toEqual({ property: 'deadlockFreedom', verdict: 'violated' })
    expect(initial).toMatchObject({ channels: [], requestsMade: [0, 0], lost: 0 })
  })

  it('keeps the source of a user spec', () => {
    expect(readTraceJson(traceJson(short, './mine.ts')).model.source).toBe('./mine.ts')
  })

  it('leaves out absent fields of a step', () => {
    const [asks, loses] = readTraceJson(traceJson(short)).steps
    expect(Object.keys(asks!)).toEqual(['kind', 'clause', 'site', 'choice', 'sends', 'state'])
    expect(Object.keys(loses!)).toEqual(['kind', 'site', 'from', 'message', 'choice', 'sends', 'state'])
  })

  it('is laid out for people: short things on one line, no line endless', () => {
    const text = traceJson(walk(makeModel(ra, { sites: 3, requests: 2 }), 20, 1))
    expect(text).toMatch(/^\{\n {2}"schema": 1,\n {2}"kind": "coterie-trace",\n {2}"model": \{\n/)
    expect(text).toContain('{ "to": 1, "message": { "type": "REQUEST", "t": 1 } }')
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
    expect(text.endsWith('}\n')).toBe(true)
  })
})

describe('reading refuses, naming the place and the remedy:', () => {
  const changed = (change: (file: { [key: string]: unknown }) => void): string => {
    const file = JSON.parse(traceJson(short)) as { [key: string]: unknown }
    change(file)
    return JSON.stringify(file)
  }
  const stepOf = (file: { [key: string]: unknown }, at: number) =>
    (file.steps as { [key: string]: unknown }[])[at]!
  const modelOf = (file: { [key: string]: unknown }) => file.model as { [key: string]: unknown }
  const remedy = 'write the trace again, or restore the file'

  it.each([
    ['what is no JSON', '{ "schema": ', /^the trace is not JSON \(.*\); write the trace again/],
    ['an empty file', '', /^the trace is not JSON/],
    ['a list', '[]', `the trace: must be an object, not a list; ${remedy}`],
    [
      'another schema',
      changed((file) => {
        file.schema = 3
      }),
      'this trace has schema 3; this version reads schema 1 and 2; use the version that wrote it, or write it again',
    ],
    [
      'no schema',
      changed((file) => {
        delete file.schema
      }),
      `schema: is missing; ${remedy}`,
    ],
    [
      'another kind',
      changed((file) => {
        file.kind = 'recipe'
      }),
      `kind: "recipe" must be "coterie-trace"; ${remedy}`,
    ],
    [
      'no kind',
      changed((file) => {
        delete file.kind
      }),
      `kind: is missing; ${remedy}`,
    ],
    [
      'no steps',
      changed((file) => {
        delete file.steps
      }),
      `steps: is missing; ${remedy}`,
    ],
    [
      'a misspelt field',
      changed((file) => {
        file.show = 1
      }),
      /^the trace: "show" is not a field here \(did you mean "shows"\?\)/,
    ],
    [
      'an option of the model that it does not know',
      changed((file) => {
        modelOf(file).sleep = 1
      }),
      /^model: "sleep" is not a field here/,
    ],
    [
      'a detector that there is not',
      changed((file) => {
        modelOf(file).detector = 'wise'
      }),
      /^model.detector: "wise"/,
    ],
    [
      'a negative budget',
      changed((file) => {
        modelOf(file).loss = -1
      }),
      `model.loss: -1 must be a whole number from 0; ${remedy}`,
    ],
    [
      'a parameter that is not a text',
      changed((file) => {
        modelOf(file).parameters = { clock: 3 }
      }),
      `model.parameters.clock: 3 must be a string; ${remedy}`,
    ],
    [
      'an unknown order',
      changed((file) => {
        modelOf(file).order = 'lifo'
      }),
      `model.order: "lifo" must be "fifo" or "unordered" or "set" or "rendezvous" or "total"; ${remedy}`,
    ],
    [
      'an unknown step',
      changed((file) => {
        stepOf(file, 1).kind = 'jump'
      }),
      `steps[1].kind: "jump" must be "local" or "deliver" or "lose" or "duplicate"; ${remedy}`,
    ],
    [
      'a local step with a message',
      changed((file) => {
        stepOf(file, 0).message = {}
      }),
      `steps[0].message: must be absent in a step of kind "local"; ${remedy}`,
    ],
    [
      'a loss without a sender',
      changed((file) => {
        delete stepOf(file, 1).from
      }),
      `steps[1].from: is missing from a step of kind "lose"; ${remedy}`,
    ],
    [
      'a send to nobody',
      changed((file) => {
        stepOf(file, 0).sends = [{ message: {} }]
      }),
      `steps[0].sends[0].to: is missing; ${remedy}`,
    ],
    [
      'an unknown verdict',
      changed((file) => {
        file.shows = { property: 'x', verdict: 'maybe' }
      }),
      `shows.verdict: "maybe" must be "violated" or "holds"; ${remedy}`,
    ],
    // Found by reading: it was called a fault of Coterie's own.
    [
      'what is nested without end',
      changed((file) => {
        file.initial = 'here'
      }).replace('"here"', '['.repeat(5000) + ']'.repeat(5000)),
      `initial: is nested more than 100 levels deep; a trace never is; ${remedy}`,
    ],
    [
      'a step that is',
      changed((file) => {
        stepOf(file, 1).state = 'here'
      }).replace('"here"', '{"a":'.repeat(200_000) + '1' + '}'.repeat(200_000)),
      `steps: is nested more than 100 levels deep; a trace never is; ${remedy}`,
    ],
  ])('%s', (_, text, message) => {
    expect(() => readTraceJson(text)).toThrow(TraceError)
    try {
      readTraceJson(text)
    } catch (error) {
      const said = (error as Error).message
      expect(said).not.toContain('\n')
      if (message instanceof RegExp) expect(said).toMatch(message)
      else expect(said).toBe(message)
    }
  })
})
