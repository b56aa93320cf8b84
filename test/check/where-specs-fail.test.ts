// A function of the spec may fail wherever it is called: under the reduction of timestamps, and where the states that were visited
// are asked once more, for `entryPossible` or for fair runs.

import {
  algorithm,
  entryPossible,
  flag,
  many,
  oneOf,
  type Property,
  protocol,
  starvationFreedom,
} from 'coterie'
import { describe, expect, test } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { labelText } from '../../src/semantics/steps.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

const boom = (): never => {
  throw new TypeError('no such luck')
}

const found = (
  spec: Spec,
  options: ModelOptions,
  properties: readonly Property[],
  search: CheckOptions['search'] | 'compact',
): CheckResult => {
  const running = new Check(modelFor(spec, options, properties), properties, {
    ...defaultCheckOptions,
    ...(search === 'compact' ? { search: 'dfs', store: 'compact' } : { search }),
  })
  toTheEnd(running.run(), 1 << 13)
  return running.result()
}

const confirmed = ({ failure }: CheckResult, spec: Spec) =>
  replay(readTraceJson(traceJson(failure!.trace!)), spec).confirmed

describe('a clause that fails under the reduction of timestamps', () => {
  const exit = ra.clauses.get('exit')!
  const broken: Spec = { ...ra, clauses: new Map(ra.clauses).set('exit', { ...exit, effect: boom } as never) }

  test.each(['bfs', 'dfs', 'directed', 'random', 'compact'] as const)(
    'is shown with a real run, %s',
    (search) => {
      const result = found(broken, { sites: 2 }, propertiesNamed(broken, []), search)
      expect(result.failure).toMatchObject({
        part: 'clause exit',
        says: 'Clause "exit" of ricart-agrawala: it threw TypeError: no such luck',
      })
      expect(confirmed(result, broken)).toBe(true)
      const { steps } = result.failure!.trace!
      expect(steps.some(({ label }) => labelText(label).startsWith('enter at'))).toBe(true)
    },
  )
})

describe('a `waits` that fails for states that were visited', () => {
  const p = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
    shared: { taken: flag },
  })
  const { local } = p.roles.site
  const spec = algorithm({
    name: 'lock',
    title: 'Lock',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 3, fallback: 2 },
    protocol: p,
    clauses: {
      request: local({ guard: (me) => me.phase === 'idle', effect: () => [{ phase: 'wanted' }] }),
      enter: local({
        guard: (me, { shared }) => me.phase === 'wanted' && !shared.taken,
        effect: () => [{ phase: 'held' }, p.write({ taken: true })],
      }),
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: () => [{ phase: 'idle' }, p.write({ taken: false })],
      }),
    },
    contention: {
      request: 'request',
      enter: 'enter',
      waits: (me, { shared }) => (me.phase === 'wanted' && shared.taken ? boom() : me.phase === 'wanted'),
      holds: (me) => me.phase === 'held',
    },
    properties: [entryPossible, starvationFreedom],
  })

  for (const property of [entryPossible, starvationFreedom]) {
    test.each(['bfs', 'dfs', 'directed'] as const)(`${property.name}, %s`, (search) => {
      const result = found(spec, {}, [property], search)
      expect(result.failure).toMatchObject({
        part: 'waits',
        says: '"waits" of lock: it threw TypeError: no such luck',
      })
      expect(result.verdicts[0]).toMatchObject({
        verdict: 'inconclusive',
        because: 'stopped: waits failed',
      })
      expect(result.failure!.trace!.fails).toHaveProperty('site')
      expect(confirmed(result, spec)).toBe(true)
    })
  }
})
