// The run that leads to a failing function, in a file. A replay confirms it only if the same function fails in the same way.
import { describe, expect, test } from 'vitest'
import { replay } from '../../src/trace/replay.js'
import { TraceError } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { boom, type Failing, found, specWith } from './failing-lock.js'

describe('a recorded failure', () => {
  const failing: Failing = { onDone: boom }
  const text = traceJson(found(failing).failure!.trace!)
  type Loose = { [field: string]: never } & {
    fails: { [field: string]: unknown; step: { [field: string]: unknown } }
  }
  const edited = (change: (file: Loose) => void) => {
    const file = JSON.parse(text) as Loose
    change(file)
    return readTraceJson(JSON.stringify(file))
  }

  test('needs version 2 of the schema', () => {
    expect(JSON.parse(text)).toMatchObject({ schema: 2, kind: 'coterie-trace' })
    const first = text.replace('"schema": 2', '"schema": 1')
    expect(() => readTraceJson(first)).toThrow('"fails" is not a field here')
  })

  test('is refuted if nothing fails, or something else', () => {
    expect(replay(readTraceJson(text), specWith({})).confirmed).toBe(false)
    const other = replay(readTraceJson(text), specWith({ onDone: () => 7 }))
    expect(other).toMatchObject({
      confirmed: false,
      failsInstead: expect.stringContaining('its effect is 7'),
    })
    const spec = specWith(failing)
    const changes: readonly ((file: Loose) => void)[] = [
      ({ fails }) => {
        fails.says = 'something'
      },
      ({ fails }) => {
        fails.step.site = 0
      },
      ({ fails }) => {
        fails.step.clause = 'exit'
      },
      ({ fails }) => {
        fails.step.kind = 'duplicate'
      },
    ]
    for (const change of changes) expect(replay(edited(change), spec).confirmed).toBe(false)
  })

  test('is refused if it names two places, or a message that the spec does not have', () => {
    const both = () =>
      edited(({ fails }) => {
        fails.property = 'mutualExclusion'
      })
    expect(both).toThrow(TraceError)
    expect(both).toThrow('fails: must have one of step, site and property')
    const strange = edited(({ fails }) => {
      fails.step.message = { type: 'NONE' }
    })
    expect(() => replay(strange, specWith(failing))).toThrow('fails.step.message')
  })
})
