// A link that names a recorded run and a position: the page knows of the run what it knew before, also where the reader has left it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'
import { goToDepth, here, take } from '../../src/explorer/session/history.js'
import { withKnownRun } from '../../src/explorer/session/known-run.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import { linkOf, newSession, type Session, sessionFromTrace } from '../../src/explorer/session/session.js'
import { readSessionLink, writeSessionLink } from '../../src/explorer/session/session-link.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { readTraceJson } from '../../src/trace/trace-json.js'
import { sessionFromLink } from './session-of-link.js'

const loaded: LoadedSpec = { source: { argument: 'maekawa' }, spec: maekawa, mutants: [] }
const folder = 'maekawa-grid-deadlock'
const run = sessionFromTrace(
  loaded,
  readTraceJson(readFileSync(`counterexamples/${folder}/trace.json`, 'utf8')),
)
const session: Session = { ...run, recorded: { folder, title: folder, prose: [] } }
const reopened = (of: Session) =>
  withKnownRun(sessionFromLink(loaded, readSessionLink(writeSessionLink(linkOf(of)))!), run)

// The address once held the steps alone: after a reload the run had no text and violated nothing as a whole.
test('a link holds the recorded run and the position in it', () => {
  const there = { ...session, history: goToDepth(session.history, 3) }
  const link = readSessionLink(writeSessionLink(linkOf(there)))!
  expect([link.recorded, link.at]).toEqual([folder, 3])
  const again = reopened(there)!
  expect(here(again.history).depth).toBe(3)
  expect(again.shows).toEqual({ property: 'deadlockFreedom', verdict: 'violated' })
})

test('where the reader has left the run, its claim is back at its end', () => {
  const at = goToDepth(session.history, 2)
  const choice = enabledIn(at.model, here(at).state).length - 1
  const left = nextPage(
    { ...initialPage, session: { ...session, history: at } },
    {
      kind: 'take',
      choice,
      step: enabledIn(at.model, here(at).state)[choice],
      from: here(at).state,
    },
  ).session!
  expect(left.shows).toBeUndefined()
  const again = reopened(left)!
  expect(again.shows).toBeUndefined()
  const end = nextPage({ ...initialPage, session: again }, { kind: 'go', to: again.left!.end })
  expect(end.session!.shows).toEqual(run.shows)
})

test('another model, or other steps, do not have the run', () => {
  expect(withKnownRun(newSession(loaded, { sites: 4, requests: 1 }), run)).toBeUndefined()
  const { model } = session.history
  const other = newSession(loaded, { ...model.options, requests: 2 })
  expect(withKnownRun({ ...other, history: { ...session.history, model: other.history.model } }, run)).toBe(
    undefined,
  )
  const first = enabledIn(model, here(goToDepth(session.history, 0)).state)
  const elsewhere = take(newSession(loaded, model.options).history, 1, first[1]!)
  expect(withKnownRun({ loaded, history: elsewhere }, run)).toBeUndefined()
})
