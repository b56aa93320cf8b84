// The sentence about a step that breaks a rule: who overtakes whom, and the values that the rule compares.
import { describe, expect, test } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { brokenRuleSentence, brokenRuleText } from '../../src/report/broken-rule-text.js'
import type { Trace } from '../../src/trace/trace.js'
import { replayed } from '../counterexamples/replayed.js'

const sentences = ({ model, initial, steps }: Trace, say = brokenRuleSentence): readonly string[] =>
  steps.flatMap((step, at) =>
    step.breaks.map((rule) => say(model, at === 0 ? initial : steps[at - 1]!.next, step, rule)),
  )
const ofKept = async (folder: string) => sentences((await replayed(folder, catalogueSpec)).trace)

describe('a step that breaks a rule', () => {
  test('of an order: who enters while who waits, with the timestamps of both', async () => {
    expect(await ofKept('ricart-agrawala-wrong-suspicion')).toEqual([
      'This step violates servedInTimestampOrder: 1 enters while 0 waits. Before it site 0 has phase wanted and t 1; site 1 has phase wanted and t 2.',
    ])
  })

  test('of an observer: who enters while who waits; its memory has no words', async () => {
    expect(await ofKept('suzuki-kasami-out-of-order')).toEqual([
      'This step violates servedInRequestOrder: 2 enters while 1 waits.',
    ])
  })

  test('of a spec that is no lock: in its words, with the values before and after', async () => {
    expect(await ofKept('ring-election-winner-crash')).toEqual([
      'This step violates electedIsUp: 0 has elected while 1 takes part. Before it site 0 has elected none. After it site 0 has elected 2.',
    ])
    expect(await ofKept('lease-lock-slow-holder')).toContain(
      'This step violates noStaleOverwrite. Before it resource has written 2. After it resource has written 1.',
    )
  })

  test('has what the rule says behind it where there is room', async () => {
    const { trace } = await replayed('maekawa-vote-taken-back', catalogueSpec)
    const [text] = sentences(trace, brokenRuleText)
    expect(text).toBe(`${sentences(trace)[0]} It says: a site returns a vote only on leaving the section.`)
  })
})
