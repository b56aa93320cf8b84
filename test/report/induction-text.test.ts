// The words for the state before a step that breaks a lemma.
import { expect, test } from 'vitest'
import { algorithm, int, many, mutualExclusion, protocol, send } from '../../src/index.js'
import { proof } from '../../src/protocol/proof.js'
import { proofText } from '../../src/report/proof/proof-text.js'
import { checked } from '../prove/proofs.js'

// Each site sends two messages to the next.
const sending = protocol({
  roles: { site: many({ sent: int(0, 2), received: int(0, 2) }) },
  messages: { M: {} },
})
const { local, upon } = sending.roles.site
const spec = algorithm({
  ...{ name: 'sending', title: 'Sending', citation: 'none', about: 'For a test.' },
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: sending,
  clauses: {
    say: local({
      guard: ({ sent }) => sent < 2,
      effect: ({ sent }, { next }) => [{ sent: sent + 1 }, send(next, sending.messages.M())],
    }),
    hear: upon('M', ({ received }) => [{ received: Math.min(2, received + 1) }]),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
})

// With one loss the lemma is true of all reachable states, and in one of these a second loss would break it.
test('a state in which the budget of losses is used up is not called unreachable', () => {
  const oneIsLost = sending.lemma.ofPair(
    'site',
    'at most one message is lost',
    (i, j, view) => view.inTransit(i.self, j.self, 'M').length + j.received >= i.sent - 1,
  )
  const made = proof({ source: 'none', lemmas: { oneIsLost }, theorems: {} })
  const text = proofText(checked(spec, made, { loss: 1 })).replace(/\s+/g, ' ')
  expect(text).toMatch(/1 oneIsLost \+ .* x /)
  expect(text).toMatch(
    /a loss does not keep oneIsLost: .* this lemma is true of all \d+ reachable states of this model, so the state before is unreachable, or the losses of the model are used up there/,
  )
})
