// The sentence about a step that breaks a rule: who overtakes whom, and the values that the rule compares.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { violation } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { brokenRuleSentence, brokenRuleText } from '../../src/report/verdict/broken-rule-text.js'
import { viewOfState } from '../../src/semantics/state.js'
import { int } from '../../src/sorts/int.js'
import { run, type Trace } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'
import { tiny, tinyGraph } from '../tiny/tiny-graph.js'

const rulesOf = ({ model, initial, steps }: Trace, say: typeof brokenRuleText): readonly string[] =>
  steps.flatMap((step, at) =>
    step.breaks.map((rule) => say(model, at === 0 ? initial : steps[at - 1]!.next, step, rule)),
  )
const told = async (folder: string, say = brokenRuleText) =>
  rulesOf((await replayed(folder, catalogueSpec)).trace, say)

describe('a step that breaks a rule', () => {
  test('of an order: who enters while who waits, with the timestamps of both', async () => {
    expect(await told('ricart-agrawala-wrong-suspicion')).toEqual([
      'This step violates servedInTimestampOrder: 1 enters while 0 waits. The request of 0 has timestamp 1, that of 1 has 2. The property: no site enters while another waits with an earlier request.',
    ])
  })

  test('of shared variables: with their values after the step, if it has changed them', async () => {
    const water = protocol({ roles: { valve: many({}) }, messages: {}, shared: { level: int(0, 9) } })
    const fall = water.roles.valve.local({
      guard: (_, { shared }) => shared.level > 0,
      effect: (_, { shared }) => [{}, water.write({ level: shared.level - 1 })],
    })
    const rises = water.rule('rises', 'the level never falls', 'every step', (_, was, is) =>
      is.shared.level < was.shared.level ? violation : undefined,
    )
    const spec = algorithm({
      name: 'water',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, fallback: 1 },
      protocol: water,
      clauses: { fall },
      shared: () => ({ level: 2 }),
      properties: [rises],
    })
    expect(rulesOf(run(makeModel(spec), 0, [0]), brokenRuleText)).toEqual([
      'This step violates rises. Before the step, level was 2. After it, level is 1. The property: the level never falls.',
    ])
  })

  // A variable that had the version to expect before the answer, and the one read after it, looked like a version forgotten.
  test('of a read: the version that the client gets, from whom, and the one that was known before', async () => {
    expect(await told('chubby-files-stale-read')).toEqual([
      'This step violates readsAreFresh: client 1 gets version 0 from server 2, but a client knew version 1 before client 1 called. The property: a client that reads gets no older version than the newest that any client knew before this call.',
    ])
    const { trace } = await replayed('chubby-files-stale-read', catalogueSpec)
    const versions = [trace.initial, ...trace.steps.map(({ next }) => next)].map((state) =>
      (viewOfState(trace.model, state).shared.version as Map<number, number>).get(1),
    )
    expect(new Set(versions)).toEqual(new Set([0]))
  })

  test('of an observer: who enters while who waits; its memory has no words', async () => {
    expect(await told('suzuki-kasami-out-of-order')).toEqual([
      'This step violates servedInRequestOrder: 2 enters while 1 waits. The property: no site enters while a site whose request happened before its own still waits.',
    ])
  })

  test('of a spec that is not a lock: in its words', async () => {
    expect(await told('ring-election-winner-crash')).toEqual([
      'This step violates electedIsUp: 0 elects 2, which has crashed. The property: a site that another site regards as leader is up at that time.',
    ])
    expect((await told('lease-lock-slow-holder')).join('\n')).toContain(
      'This step violates noStaleOverwrite. Before the step, the resource had contents written with sequencer 2. After it, the resource has contents written with sequencer 1. The property: ',
    )
  })

  // The field of the resource is the sequencer of its contents: `the resource has written none` says that there was no write.
  test('of a field whose name says something else after "has": in the words of the spec for its values', async () => {
    expect((await told('chubby-sessions-not-asked')).join('\n')).toContain(
      'Before the step, the resource had contents of sequencer (1, 1). After it, the resource has contents without a sequencer.',
    )
    expect((await told('lease-lock-not-asked')).join('\n')).toContain(
      'This step violates onlyHolderWrites: the write of 1 takes effect while 0 has the lock. ',
    )
    expect((await told('maekawa-vote-taken-back')).join('\n')).toContain(
      'After it, site 3 has given its vote to the request of site 0 with timestamp 1.',
    )
  })

  // A run does not record what its steps have read and written, and an empty list would be false.
  test('is given to the words of its rule without what it has read and written', () => {
    const never = tiny.rule('never', 'no step is taken', 'every step', () => violation)
    const inWords = tiny.inWords(never, (step) => {
      // @ts-expect-error
      const absent = [step.read, step.written]
      return `${step.clause} by ${step.site}, ${absent.join()}${Object.keys(step).sort().join(' ')}`
    })
    const model = makeModel(tinyGraph({ edges: [[0, 1]], properties: [inWords] }))
    expect(rulesOf(run(model, 0, [0]), brokenRuleSentence)).toEqual([
      'This step violates never: 0 to 1 by 0, ,clause from kind message sent site.',
    ])
  })

  test('has one sentence for a title', async () =>
    expect(await told('ricart-agrawala-wrong-suspicion', brokenRuleSentence)).toEqual([
      'This step violates servedInTimestampOrder: 1 enters while 0 waits. The request of 0 has timestamp 1, that of 1 has 2.',
    ]))
})
