// What has no meaning with total order, or supposes that channels are independent, is refused in one line; the rest works.
import { expect, test } from 'vitest'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import queue from '../../specs/replicated-queue/spec.js'
import { Assuming } from '../../src/assume/assuming.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { Conformance } from '../../src/conform/conformance.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { refuseUnmeasurable } from '../../src/measure/measurable.js'
import { ProfiledStates } from '../../src/measure/profile/profiled-states.js'
import { makeModel } from '../../src/model/model.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { Explanation } from '../../src/story/explanation.js'
import { run } from '../../src/trace/trace.js'

const order = 'total'
const self = 'channel'
const limits = { maxStates: 1000, memory: 1e8 }
const model = makeModel(queue, { sites: 2, requests: 1, order, self })

const refused: { readonly [what: string]: () => unknown } = {
  losses: () => makeModel(queue, { order, self, loss: 1 }),
  copies: () => makeModel(queue, { order, self, duplication: 1 }),
  'a capacity': () => makeModel(queue, { order, self, capacity: 1 }),
  'a site that takes its own broadcasts at once': () => makeModel(queue, { order }),
  'a measure': () => refuseUnmeasurable(model),
  'the assumptions of a theorem': () => new Assuming(queue, { sites: 2, order, self }),
  'a proof by lemmas': () =>
    new ProofCheck(
      raymond,
      raymondProof,
      { sites: 2, order },
      { assume: [], drop: [], suggest: false, ...limits },
    ),
  'a proof by views': () => shapeOf(queue, { order }),
  'a profile': () => new ProfiledStates(queue, { sites: 2, order, self }, limits),
  'the log of a program': () =>
    new Conformance(model, {} as ConstructorParameters<typeof Conformance>[1], {} as never),
  'a story': () => new Explanation(run(model, 0, [0])),
}

test.each(Object.entries(refused))('%s', (_, use) => {
  expect(use).toThrow(/^order total: [^\n]+; (leave .* out|use fifo or unordered|use self channel)$/)
})

test('a replicated queue: verdicts of states, of what can follow, of causes and of fair runs', () => {
  const { verdicts, exploration } = checkSpec(
    queue,
    { sites: 2, requests: 1, order, self },
    {
      properties: [
        'mutualExclusion',
        'entryPossible',
        'starvationFreedom',
        'servedInRequestOrder',
        'servedInRealTimeOrder',
      ],
    },
  )
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds'])
  expect(exploration.complete).toBe(true)
})

test('the look-ahead covers it', () => {
  const lookahead = new Lookahead(model, [])
  for (const _ of lookahead.run()) {
    // It has no limits here.
  }
  expect([lookahead.cut, lookahead.stage]).toEqual([undefined, 'done'])
})
