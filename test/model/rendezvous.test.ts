// What has no meaning with rendezvous, or supposes that send and receipt are two steps, is refused in one line; the rest works.
import { expect, test } from 'vitest'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import tokenRing from '../../specs/token-ring/spec.js'
import { Assuming } from '../../src/assume/assuming.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { Conformance } from '../../src/conform/conformance.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { refuseUnmeasurable } from '../../src/measure/measurable.js'
import { ProfiledStates } from '../../src/measure/profile/profiled-states.js'
import { makeModel } from '../../src/model/model.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { Explanation } from '../../src/story/explanation.js'
import { run } from '../../src/trace/trace.js'

const order = 'rendezvous'
const limits = { maxStates: 1000, memory: 1e8 }
const model = makeModel(ra, { sites: 2, order })

const refused: { readonly [what: string]: () => unknown } = {
  losses: () => makeModel(ra, { order, loss: 1 }),
  copies: () => makeModel(ra, { order, duplication: 1 }),
  'a capacity': () => makeModel(ra, { order, capacity: 1 }),
  'a channel to itself': () => makeModel(ra, { order, self: 'channel' }),
  'messages that are in transit at first': () =>
    initialStates(makeModel(tokenRing, { order, parameters: { reading: 'atomic' } })),
  'a measure': () => refuseUnmeasurable(model),
  'the assumptions of a theorem': () => new Assuming(ra, { sites: 2, order }),
  'a proof by lemmas': () =>
    new ProofCheck(
      raymond,
      raymondProof,
      { sites: 2, order },
      { assume: [], drop: [], suggest: false, ...limits },
    ),
  'a proof by views': () => shapeOf(ra, { order }),
  'a profile': () => new ProfiledStates(ra, { sites: 2, order }, limits),
  'the log of a program': () =>
    new Conformance(model, {} as ConstructorParameters<typeof Conformance>[1], {} as never),
  'a story': () => new Explanation(run(model, 0, [0])),
}

test.each(Object.entries(refused))('%s', (_, use) => {
  expect(use).toThrow(/^order rendezvous: [^\n]+; (leave .* out|use fifo or unordered|use self local)$/)
})

test('Ricart and Agrawala: verdicts of states, of what can follow, of causes and of fair runs', () => {
  const { verdicts, exploration } = checkSpec(
    ra,
    { sites: 3, order },
    { properties: ['mutualExclusion', 'entryPossible', 'servedInRequestOrder', 'starvationFreedom'] },
  )
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds'])
  expect(exploration.complete).toBe(true)
})

test('the look-ahead covers it', () => {
  const lookahead = new Lookahead(model, [])
  for (const _ of lookahead.run()) {
    // It has no limits here.
  }
  expect([lookahead.cut, lookahead.stage]).toEqual([undefined, 'done'])
})
