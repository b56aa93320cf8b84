// A clause that throws once disabled every step of its state on the page. A run beyond such a state could be
// neither linked nor replayed.

import { algorithm, flag, int, many, mutualExclusion, protocol, violation } from 'coterie'
import { expect, test } from 'vitest'
import { Check } from '../../src/check/check.js'
import { modelFor } from '../../src/check/model-for.js'
import { neighbourhood } from '../../src/diagram/neighbourhood.js'
import { clausesOf } from '../../src/explain/why-disabled.js'
import { failureReport } from '../../src/explorer/load/failure-report.js'
import { here } from '../../src/explorer/session/history.js'
import { LastRun } from '../../src/explorer/session/last-run.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import {
  linkOf,
  newSession,
  runNote,
  runToSave,
  sessionFromTrace,
} from '../../src/explorer/session/session.js'
import type { BrokenSpec } from '../../src/protocol/broken-spec.js'
import { refuseInUserCalls } from '../../src/protocol/user-calls.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { possibleSteps } from '../../src/semantics/possible-steps.js'
import { replay } from '../../src/trace/replay.js'
import { run } from '../../src/trace/trace.js'
import { readTraceJson, traceJson } from '../../src/trace/trace-json.js'
import { sessionFromLink } from './session-of-link.js'

const p = protocol({ roles: { site: many({ n: int(0, 3), on: flag }) } })
const { local } = p.roles.site
const counter = (rules: readonly ReturnType<typeof p.rule>[] = []) =>
  algorithm({
    name: 'counter',
    title: 'Counter',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 2, fallback: 1 },
    protocol: p,
    clauses: {
      broken: local({
        guard: (me) => me.n > 0,
        effect: () => {
          throw new Error('no such luck')
        },
      }),
      count: local({ guard: (me) => me.n < 3, effect: (me) => [{ n: me.n + 1 }] }),
      light: local({ guard: (me) => !me.on, effect: () => [{ on: true }] }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [mutualExclusion, ...rules],
  })
const loaded = { source: { argument: 'counter' }, spec: counter(), mutants: [] } as const
const labels = ({ enabled }: ReturnType<typeof possibleSteps>) => enabled.map(({ label }) => label.clause)

/** The page after these choices. */
const played = (...choices: readonly number[]) =>
  choices.reduce(
    (page, choice) => {
      const { history } = page.session!
      const { state } = here(history)
      // Simulates a key that is pressed before the page is redrawn.
      return nextPage(page, { kind: 'take', choice, step: undefined, from: {} as typeof state })
    },
    nextPage(initialPage, { kind: 'session', session: newSession(loaded, {}) }),
  ).session!

test('if a clause fails, the other clauses of the state are enabled, and the error message names the failing clause', () => {
  const session = played(0)
  const { model } = session.history
  const possible = possibleSteps(model, here(session.history).state)
  expect(labels(possible)).toEqual(['count', 'light'])
  expect(possible.failed.map(({ step, message }) => [step.clause, step.site, message])).toEqual([
    ['broken', 0, 'Clause "broken" of counter: it threw Error: no such luck'],
  ])
  // The failing clause is not listed among the disabled clauses.
  const disabled = clausesOf(model, here(session.history).state).filter(({ why }) => why !== undefined)
  expect(disabled).toEqual([])
})

test('a run through such a state can be continued, linked, saved, checked and drawn', () => {
  const session = played(0, 0, 1)
  const { model } = session.history
  const { state, depth } = here(session.history)
  expect([depth, state.sites.get(0)]).toMatchObject([3, { n: 2, on: true }])
  const again = sessionFromLink(loaded, linkOf(session))
  expect(here(again.history).depth).toBe(3)
  const file = readTraceJson(traceJson(runToSave(session)))
  expect(replay(file, counter()).trace.steps.length).toBe(3)
  expect(sessionFromTrace(loaded, file).history.places.length).toBe(4)
  expect(run(model, 0, [0, 0, 1]).steps.length).toBe(3)
  expect(new LastRun(model).after({ initial: 0, choices: [0, 0, 1] })).toEqual(state)
  expect(neighbourhood(model, state, { within: 1, most: 100 }).graph.states.length).toBe(2)
})

test('a recorded step that now fails is reported at its position in the run', () => {
  const file = readTraceJson(traceJson(runToSave(played(0, 0))))
  const steps = file.steps.map((step, k) => (k === 1 ? { ...step, clause: 'broken' } : step))
  expect(() => replay({ ...file, steps }, counter())).toThrow(
    /^step 2 of 2: Clause "broken" of counter: it threw Error: no such luck$/,
  )
})

test('a check finds the failure, and its run can be stepped through', () => {
  const spec = counter()
  const running = new Check(modelFor(spec, {}, spec.properties), spec.properties)
  toTheEnd(running.run(), 100)
  const file = readTraceJson(failureReport(running.result(), undefined)!.trace!)
  const session = sessionFromTrace(loaded, file)
  expect(session.history.places.length).toBe(2)
  expect(runNote(session, file)).toMatch(/^A run that leads to a failure \(Clause "broken" of counter: /)
})

test('a rule that is not checked may throw or draw random numbers without effect', () => {
  const dice = { roll: () => 4 }
  refuseInUserCalls(dice, 'roll', 'dice.roll')
  const rule = (name: string, what: () => number) =>
    p.rule(name, 'for tests', 'every step', () => (what() > 2 ? violation : undefined))
  const rules = [
    rule('throws', () => {
      throw new Error('unasked')
    }),
    rule('draws', () => dice.roll()),
    rule('always', () => 3),
  ]
  const { model } = newSession({ ...loaded, spec: counter(rules) }, {}).history
  const [start] = run(model, 0, [0]).steps
  expect(start!.breaks).toEqual(['always'])
  const { enabled, failed } = possibleSteps(model, start!.next)
  expect(enabled.map(({ breaks }) => breaks.includes('always'))).toEqual([true, true])
  expect(failed.map((error: BrokenSpec) => error.message)).toEqual([
    'Clause "broken" of counter: it threw Error: no such luck',
  ])
})
