// What supposes that a message is received once refuses channels that are sets, in one line that says why, also where no command line does.
import { expect, test } from 'vitest'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import commit from '../../specs/two-phase-commit/spec.js'
import { Assuming } from '../../src/assume/assuming.js'
import { checkSpec } from '../../src/check/check-spec.js'
import { modelFor } from '../../src/check/model-for.js'
import { Conformance } from '../../src/conform/conformance.js'
import { shapeOf } from '../../src/every/shape/shape.js'
import { KnowledgeSearch } from '../../src/foresee/knowledge.js'
import { Lookahead } from '../../src/foresee/lookahead.js'
import { algorithm, deadlockFreedom, flag, many, oneOf, protocol, send } from '../../src/index.js'
import { refuseUnmeasurable } from '../../src/measure/measurable.js'
import { ProfiledStates } from '../../src/measure/profile/profiled-states.js'
import { makeModel } from '../../src/model/model.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { steps } from '../../src/semantics/steps.js'
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
  'the look-ahead': () => new Lookahead(withSet, []),
  'an order by causes': () =>
    checkSpec(ra, { sites: 2, requests: 1, order }, { properties: ['servedInRequestOrder'] }),
  'a story': () => {
    const { verdicts } = checkSpec(commit, { sites: 2, order }, { properties: ['allCommit'] })
    return new Explanation(verdicts[0]!.trace!)
  },
}

test.each(Object.entries(users))('%s', (_, use) => {
  expect(use).toThrow(/^order set: [^\n]+; (use fifo or|leave the property out, or use) unordered$/)
})

// Two sites ask each other and wait forever; a copy that arrives again changes nothing but the memory of the monitor.
test('a monitor with a memory does not change whether the system is at rest', () => {
  const asking = protocol({
    roles: { site: many({ phase: oneOf('idle', 'waits', 'in') }) },
    messages: { ASK: {} },
  })
  const { local, upon } = asking.roles.site
  const parity = asking.monitor('parity', 'counts', 'every step', flag, (isOdd) => !isOdd)
  const spec = algorithm({
    name: 'asking',
    title: '',
    citation: '',
    about: '',
    sites: { min: 2, fallback: 2 },
    protocol: asking,
    clauses: {
      ask: local({
        guard: ({ phase }) => phase === 'idle',
        effect: (_, { others }) => [{ phase: 'waits' }, send(others, asking.messages.ASK())],
      }),
      onAsk: upon('ASK', () => []),
    },
    contention: {
      request: 'ask',
      waits: ({ phase }) => phase === 'waits',
      holds: ({ phase }) => phase === 'in',
    },
    properties: [deadlockFreedom, parity],
  })
  const lengths = (properties: readonly string[]) => {
    const { verdicts } = checkSpec(spec, { order }, { properties, continue: true })
    return verdicts[0]!.trace?.steps.length
  }
  expect(lengths(['deadlockFreedom'])).toBe(1)
  expect(lengths(['deadlockFreedom', 'parity'])).toBe(1)
  const model = modelFor(spec, { order }, [parity])
  const waiting = [...steps(model, initialStates(model)[0]!)][0]!.next
  const received = [...steps(model, waiting)].find(({ label }) => label.kind === 'deliver')!
  expect([received.fair, received.next.equals(waiting)]).toEqual([false, false])
})
