// The panel Check said "inconclusive: stopped at the first violation" beside a run bar that said "violated".
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { withKnown } from '../../src/explorer/panels/known-on-page.js'
import { here } from '../../src/explorer/session/history.js'
import { initialPage, nextPage } from '../../src/explorer/session/page-state.js'
import { newSession } from '../../src/explorer/session/session.js'
import { noteLockedOut, tellLockedOut } from '../../src/explorer/steps/judged.js'
import type { VerdictMessage } from '../../src/explorer/worker/worker-messages.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const open = (property: string, kind: VerdictMessage['kind']): VerdictMessage => ({
  property,
  kind,
  verdict: 'inconclusive',
  text: 'inconclusive: stopped at the first violation',
  trace: undefined,
})
const verdicts = [open('mutualExclusion', 'always'), open('entryPossible', 'entryPossible')]

const loaded = { source: { argument: 'maekawa' }, spec: maekawa, mutants: [] }
const start = nextPage(initialPage, { kind: 'session', session: newSession(loaded, { sites: 4 }) })

test('of what a check leaves open, the panel names what the page knows, and nothing else', () => {
  const session = start.session!
  expect(withKnown(verdicts, session, undefined)).toEqual(verdicts)
  const ahead = { property: 'entryPossible', distance: 2, inevitable: false, lockedOut: [] }
  const never = { property: 'mutualExclusion', distance: undefined, inevitable: false, lockedOut: [] }
  const [first, second] = withKnown(verdicts, session, [never, ahead])
  expect(first).toBe(verdicts[0])
  expect(second).toMatchObject({
    verdict: 'violated',
    text: 'violated: the look-ahead has found a run of 2 steps; this check ended too early to decide it',
  })
})

test('a violation by the run on the page is named with its step', () => {
  const { history } = start.session!
  const [step] = enabledIn(history.model, here(history).state)
  const taken = nextPage(start, { kind: 'take', choice: 0, step, from: here(history).state }).session!
  noteLockedOut(taken.history.model, here(taken.history).state, [
    { property: 'entryPossible', lockedOut: [0] },
  ])
  const [, untold] = withKnown(verdicts, taken, undefined)
  expect(untold).toBe(verdicts[1])
  tellLockedOut(taken.history.model, true)
  const [, told] = withKnown(verdicts, taken, undefined)
  expect(told!.text).toBe('violated by this run, in step 1; this check ended too early to decide it')
})
