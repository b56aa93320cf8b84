// When a clause failed, the page once listed only the inconclusive verdicts, and not the error.

import { algorithm, flag, many, mutualExclusion, protocol } from 'coterie'
import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { failureReport } from '../../src/explorer/load/failure-report.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

const p = protocol({ roles: { site: many({ on: flag }) } })
const { local } = p.roles.site
const specWith = (off: () => never | readonly [{ readonly on: false }]) =>
  algorithm({
    name: 'switch',
    title: 'Switch',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: p,
    clauses: {
      on: local({ guard: (me) => !me.on, effect: () => [{ on: true }] }),
      off: local({ guard: (me) => me.on, effect: off }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion],
  })

const told = (off: Parameters<typeof specWith>[0]) => {
  const spec = specWith(off)
  const running = new Check(modelFor(spec, {}, spec.properties), spec.properties)
  toTheEnd(running.run(), 100)
  return failureReport(running.result(), './switch.ts')
}

test('a failure is reported with its error and the run that leads to it', () => {
  const broken = () => {
    throw new Error('no such luck')
  }
  const failure = told(broken)!
  expect(failure.text).toBe('Clause "off" of switch failed after 1 step: it threw Error: no such luck')
  const file = readTraceJson(failure.trace!)
  expect(file.model.source).toBe('./switch.ts')
  expect(replay(file, specWith(broken)).confirmed).toBe(true)
})

test('a report exists only if there was a failure', () => expect(told(() => [{ on: false }])).toBeUndefined())
