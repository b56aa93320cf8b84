// A lock that does not exclude, with functions that can be replaced by ones that fail. Both sites may be in the critical section
// after four steps.

import { algorithm, int, many, mutualExclusion, oneOf, type Property, protocol, send } from 'coterie'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { labelText } from '../../src/semantics/steps.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'

export const lock = protocol({
  roles: { site: many({ phase: oneOf('idle', 'wanted', 'held'), rounds: int(0, 3) }) },
  messages: { DONE: {} },
})
const { local, upon } = lock.roles.site
export type Me = { readonly phase: string; readonly rounds: number }
const phase = (now: string) => (me: Me) => me.phase === now
/** Fails with a message of two lines. */
export const boom = () => {
  throw new TypeError('x is not\n a function')
}

/** What replaces the correct functions. */
export interface Failing {
  readonly exit?: () => unknown
  readonly onDone?: () => unknown
  readonly waits?: (me: Me) => unknown
  readonly waitsFor?: () => never
  readonly properties?: readonly Property[]
}

/** The spec with these functions. After an exit, a site sends a message to the others. */
export const specWith = ({ exit, onDone, waits, waitsFor, properties = [mutualExclusion] }: Failing) =>
  algorithm({
    name: 'faulty',
    title: 'Faulty',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: lock,
    clauses: {
      ask: local({ guard: phase('idle'), effect: () => [{ phase: 'wanted' }] }),
      enter: local({ guard: phase('wanted'), effect: () => [{ phase: 'held' }] }),
      exit: local({
        guard: phase('held'),
        effect: (me, { others }) =>
          (exit?.() as never) ?? [
            { phase: 'idle', rounds: Math.min(me.rounds + 1, 3) },
            send(others, lock.messages.DONE()),
          ],
      }),
      onDone: upon('DONE', () => (onDone?.() as never) ?? []),
    },
    contention: {
      request: 'ask',
      enter: 'enter',
      waits: (me) => (waits === undefined ? me.phase === 'wanted' : (waits(me) as boolean)),
      holds: phase('held'),
      ...(waitsFor === undefined ? {} : { waitsFor }),
    },
    properties,
  })

/** The result of a check to its end. */
export const found = (
  failing: Failing,
  options: Partial<typeof defaultCheckOptions> = {},
  model: Parameters<typeof modelFor>[1] = { requests: 1 },
): CheckResult => {
  const spec = specWith(failing)
  const made = modelFor(spec, model, spec.properties)
  const running = new Check(made, spec.properties, { ...defaultCheckOptions, continue: true, ...options })
  toTheEnd(running.run(), 1 << 13)
  return running.result()
}

/** The labels of the run that fails. */
export const runOf = ({ failure }: CheckResult): string[] =>
  failure!.trace!.steps.map(({ label }) => labelText(label))

/** Whether a replay of the written run fails in the same way. */
export const confirmed = (result: CheckResult, failing: Failing) => {
  const text = traceJson(result.failure!.trace!)
  const again = replay(readTraceJson(text), specWith(failing))
  expect(traceJson(again.trace)).toBe(text)
  return again.confirmed
}
