// What supposes that a message is received once refuses channels that are sets, in one line that says why, also where no command line does.
import { expect, test } from 'vitest'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import commit from '../../specs/two-phase-commit/spec.js'
import { Assuming } from '../../src/assume/assuming.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { Conformance } from '../../src/conform/conformance.js'
import { shapeOf } from '../../src/every/shape.js'
import { KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { refuseUnmeasurable } from '../../src/measure/measurable.js'
import { ProfiledStates } from '../../src/measure/profile/profiled-states.js'
import { makeModel } from '../../src/model/model.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { Explanation } from '../../src/story/explanation.js'

const order = 'set'
const limits = { maxStates: 1000, memory: 1e8 }
const withSet = makeModel(ra, { sites: 2, order })

const users: { readonly [what: string]: () => unknown } = {
  'a measure': () => refuseUnmeasurable(withSet),
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
    new Conformance(withSet, {} as ConstructorParameters<typeof Conformance>[1], {
      ...({ isUnlogged: () => false, deviations: [], memory: 1e8 } as ConstructorParameters<
        typeof Conformance
      >[2]),
    }),
  'what a site knows': () =>
    new KnowledgeSearch(withSet, { site: 0 } as ConstructorParameters<typeof KnowledgeSearch>[1], {
      ...limits,
      maxDepth: 10,
    }),
  'a story': () => {
    const { verdicts } = checkSpec(commit, { sites: 2, order }, { properties: ['allCommit'] })
    return new Explanation(verdicts[0]!.trace!)
  },
}

test.each(Object.entries(users))('%s', (_, use) => {
  expect(use).toThrow(/^order set: [^\n]+; use fifo or unordered$/)
})
