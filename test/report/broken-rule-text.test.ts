// The sentence about a step that breaks a rule: who overtakes whom, and the values that the rule compares.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { brokenRuleSentence, brokenRuleText } from '../../src/report/broken-rule-text.js'
import type { Trace } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'

const rulesOf = ({ model, initial, steps }: Trace, say: typeof brokenRuleText): readonly string[] =>
  steps.flatMap((step, at) =>
    step.breaks.map((rule) => say(model, at === 0 ? initial : steps[at - 1]!.next, step, rule)),
  )
const told = async (folder: string, say = brokenRuleText) =>
  rulesOf((await replayed(folder, catalogueSpec)).trace, say)

describe('a step that breaks a rule', () => {
  test('of an order: who enters while who waits, with the timestamps of both', async () => {
    expect(await told('ricart-agrawala-wrong-suspicion')).toEqual([
      'This step violates servedInTimestampOrder: 1 enters while 0 waits. Before the step, site 0 has phase wanted and t 1; site 1 has phase wanted and t 2. It says: no site enters while another waits with an earlier request.',
    ])
  })

  test('of shared variables: with their values after the step, if it has changed them', async () => {
    expect((await told('zookeeper-lock-herd')).join('\n')).toContain(
      'Before the step, sites 1 and 2 have phase waiting; same is {1, 2}; nodes is [0, 1, 2]; site 0 has phase held. After it, nodes is [1, 2]; same is {}.',
    )
  })

  test('of an observer: who enters while who waits; its memory has no words', async () => {
    expect(await told('suzuki-kasami-out-of-order')).toEqual([
      'This step violates servedInRequestOrder: 2 enters while 1 waits. It says: no site enters while a site whose request happened before its own still waits.',
    ])
  })

  test('of a spec that is not a lock: in its words, with the values before and after', async () => {
    expect(await told('ring-election-winner-crash')).toEqual([
      'This step violates electedIsUp: 0 has elected while 1 takes part. Before the step, site 0 has elected none. After it, site 0 has elected 2. 2 has crashed. It says: a site that another site regards as leader is up at that time.',
    ])
    expect((await told('lease-lock-slow-holder')).join('\n')).toContain(
      'This step violates noStaleOverwrite. Before the step, the resource has written 2. After it, the resource has written 1. It says: ',
    )
  })

  test('has one sentence for a title', async () =>
    expect(await told('ricart-agrawala-wrong-suspicion', brokenRuleSentence)).toEqual([
      'This step violates servedInTimestampOrder: 1 enters while 0 waits.',
    ]))
})
