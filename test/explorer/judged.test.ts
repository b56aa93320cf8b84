// What the page says of the current state at once, without a look-ahead: the sentence, the violating step, the title.
import { describe, expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { here, parentOf, traceOf } from '../../src/explorer/session/history.js'
import { nextPage } from '../../src/explorer/session/page-state.js'
import type { Session } from '../../src/explorer/session/session.js'
import { readSessionLink } from '../../src/explorer/session/session-link.js'
import { judged, violatedAlong, violatingSteps } from '../../src/explorer/steps/judged.js'
import { wordsOf } from '../../src/explorer/steps/spoken-words.js'
import { titleOf } from '../../src/explorer/use-title.js'
import type { Spec } from '../../src/protocol/spec.js'
import { runOf } from '../trace/traces.js'
import { sessionFromLink } from './session-of-link.js'

const opened = (spec: Spec, link: string): Session =>
  sessionFromLink({ source: { argument: spec.name }, spec, mutants: [] }, readSessionLink(link)!)

const deadlock = opened(maekawa, 'spec=maekawa&sites=4&steps=0,0,2,2,2,2,2,2&at=8')
const goTo = (session: Session, depth: number): Session =>
  nextPage(
    {
      session,
      panel: 'step',
      view: 'page',
      notice: undefined,
      loading: undefined,
      opened: 0,
      keepsAddress: false,
      asked: undefined,
      claim: undefined,
      lemma: undefined,
      formula: undefined,
      verified: [],
      seed: undefined,
      lost: undefined,
      beside: undefined,
      held: new Set(),
      lanes: undefined,
      tries: false,
      answered: new Set(),
    },
    { kind: 'go to depth', depth },
  ).session!

describe('the state after the last step of a deadlock', () => {
  test('is a violation, in a sentence with the sites and the votes', () => {
    const { history } = deadlock
    expect(judged(history.model, here(history).state).violated).toEqual([
      {
        property: 'deadlockFreedom',
        sentence: expect.stringMatching(/^Deadlock: 0 waits/),
        text: expect.stringMatching(/^Deadlock: 0 waits for the vote of 1, 1 for the vote of 0/),
      },
    ])
  })

  test('is reached by the step that violates the property, and no earlier one does', () => {
    expect([...violatingSteps(traceOf(deadlock.history, 'whole line'))]).toEqual([[7, ['deadlockFreedom']]])
  })

  test('has one sentence in the title, and the number of the other violations', () => {
    expect(titleOf(opened(tokenRing, 'spec=token-ring&sites=3&crash=1&steps=2,0&at=2'))).toBe(
      '✗ token-ring, step 2 of 2: Deadlock: 1 waits for the token. 0 has crashed. No message is in transit. And 1 more. | Coterie',
    )
  })

  test('is in the title of the document; the state before is not', () => {
    expect(titleOf(deadlock)).toBe(
      '✗ maekawa, step 8 of 8: Deadlock: 0 waits for the vote of 1, 1 for the vote of 0. No message is in transit. | Coterie',
    )
    expect(titleOf(goTo(deadlock, 7))).toBe('maekawa, step 7 of 8 | Coterie')
    expect(titleOf(undefined)).toBe('Coterie')
  })
})

test('each state of a run that violates something is known, also of a model too large to look ahead', () => {
  const { model } = opened(
    maekawa,
    'spec=maekawa&sites=9&param.quorums={0,8},{1,8},{2,7},{3,7},{4,6},{5,6},{6,5},{7,4},{8,3}',
  ).history
  const way = [
    'request at 0',
    'request at 2',
    'onRequest at 8 from 0',
    'onRequest at 7 from 2',
    'onVote at 0 from 8',
    'onVote at 2 from 7',
    'enter at 0',
    'enter at 2',
  ]
  const along = violatedAlong(runOf(model, way))
  expect(along).toHaveLength(9)
  expect(along.flatMap((names, at) => (names.length > 0 ? [at] : []))).toEqual([8])
  expect(along[8]).toEqual(['mutualExclusion'])
})

test('a predicate that throws leaves the state unjudged, with its message', () => {
  const broken: Spec = {
    ...tokenRing,
    properties: [
      {
        kind: 'always',
        name: 'fails',
        claim: 'fails',
        predicate: () => {
          throw new Error('no such field')
        },
      },
    ],
  }
  const { history } = opened(broken, 'spec=token-ring&sites=2')
  expect(judged(history.model, here(history).state)).toEqual({
    violated: [],
    unknown: expect.stringContaining('no such field'),
  })
})

test('a screen reader says new violations in full, and of those that remain the number; after a jump it says all', async () => {
  // The token is lost by a crash, and then a site waits for it.
  const lost = opened(tokenRing, 'spec=token-ring&sites=3&crash=1&who-crashes=with token&steps=2,0&at=2')
  const none = { enabled: [], failed: [] }
  const parent = parentOf(lost.history)!
  const first = goTo(lost, 1)
  const token = 'exactlyOneToken is violated: there is no token. 0 has crashed. The property: '
  expect(wordsOf(first, none, parentOf(first.history))).toContain(token)
  const heard = wordsOf(lost, none, parent)
  expect(heard).toMatch(/^Deadlock: 1 waits/)
  expect(heard).toContain(' 1 violation remains. Step 2: request at 1. site 1: phase idle → wanted')
  expect(heard).not.toContain('exactlyOneToken')
  expect(wordsOf(lost, none, undefined)).toContain(token)
})

// Of a step that only sends, a listener once heard the number of enabled steps alone.
test('a screen reader says what a step sends', () => {
  const sent = opened(maekawa, 'spec=maekawa&sites=4&steps=0&at=1')
  const said = wordsOf(sent, { enabled: [], failed: [] }, undefined)
  expect(said).toMatch(/^Step 1: request at 0\. .*; sends REQUEST to 1 and 2\. 0 steps enabled\.$/)
})
