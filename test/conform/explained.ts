// Whether a search explains the logs that subsets of states explain.
import { describe, expect, test } from 'vitest'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { Spec } from '../../src/protocol/spec.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { encodeState, type State } from '../../src/semantics/state.js'
import { conformityOf, logOf, runOf } from './logs.js'

// By subsets of states, which is another algorithm than the search: the states in which a model can be after exactly these events, with
// any number of steps that the log leaves out between them.
const isExplained = (
  spec: Spec,
  options: { readonly sites: number; readonly requests: number },
  events: readonly (readonly [site: number, clause: string])[],
  isLeftOut: (clause: string) => boolean,
): boolean => {
  const model = modelFor(spec, options, [])
  const closed = (states: readonly State[]): readonly State[] => {
    const all = new Map(states.map((state) => [encodeState(model, state), state]))
    for (const state of all.values())
      for (const { label, next } of enabledIn(model, state))
        if (isLeftOut(label.clause!)) all.set(encodeState(model, next), next)
    return [...all.values()]
  }
  let now = closed(initialStates(model))
  for (const [site, clause] of events) {
    const after = now.flatMap((state) =>
      enabledIn(model, state).flatMap(({ label, next }) =>
        label.site === site && label.clause === clause ? [next] : [],
      ),
    )
    now = closed(after)
  }
  return now.length > 0
}

export const searchAgrees = (lengths: readonly number[]): void => {
  describe('the search agrees with the subsets of states', async () => {
    const words = (
      alphabet: readonly (readonly [number, string])[],
      length: number,
    ): (readonly [number, string])[][] =>
      length === 0
        ? [[]]
        : words(alphabet, length - 1).flatMap((word) => alphabet.map((one) => [...word, one]))
    const server = await catalogueSpec('central-server')
    const local = ['request', 'enter', 'exit']
    const options = { sites: 3, requests: 1 }
    const alphabet = [1, 2].flatMap((site) => local.map((clause) => [site, clause] as const))
    const roles = modelFor(server, options, []).sites.map(({ role }) => role.name)
    const clients = alphabet.filter(([site]) => roles[site] !== 'coordinator')

    test.each(lengths)('of logs of %i events without their messages', (length) => {
      const logs = words(clients, length)
      const unlogged = ['deliver']
      const both = logs.map((events) => {
        const log = logOf(events.map(([site, clause]) => ({ site, clause })))
        const expected = isExplained(server, options, events, (clause) => !local.includes(clause))
        expect(conformityOf(server, options, log, { unlogged }).conforms, log).toBe(expected)
        return expected
      })
      expect(both).toContain(true)
      expect(both).toContain(false)
    })
  })
}

export const logConforms = async (name: string): Promise<void> => {
  const spec = await catalogueSpec(name)
  const events = await runOf(spec, { steps: 40, seed: 5 })
  expect(events.length).toBeGreaterThan(3)
  const whole = conformityOf(spec, {}, logOf(events))
  expect(whole.run?.steps.map(({ event }) => event?.line)).toEqual(events.map((_, at) => at + 1))
  // One state for each event, unless the log fits the beginning of a run from another initial state.
  const starts = initialStates(modelFor(spec, {}, [])).length
  if (starts === 1) expect(whole.tried).toBe(events.length + 1)
  expect(whole.tried).toBeLessThanOrEqual(starts * (events.length + 1))
  const unordered = { between: { by: 'nothing' } } as const
  expect(conformityOf(spec, {}, logOf(events), unordered).conforms).toBe(true)
  const bare = logOf(events.map(({ site, clause, kind }) => ({ site, clause, kind })))
  expect(conformityOf(spec, {}, bare).conforms).toBe(true)
}

// The slow tests take the others.
export const some = (_: string, k: number): boolean => k % 6 === 0
