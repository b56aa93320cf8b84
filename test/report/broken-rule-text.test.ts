// The sentence about a step that breaks a rule: who overtakes whom, and the values that the rule compares.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import { violation } from '../../src/protocol/property.js'
import { brokenRuleSentence, brokenRuleText } from '../../src/report/verdict/broken-rule-text.js'
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
    expect((await told('chubby-files-stale-read')).join('\n')).toContain('After it, version[1] is 0.')
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
      'Before the step, the resource had contents written with the sequencer of epoch 1 and serial number 1. After it, the resource has contents without a sequencer.',
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
