// What a step did, in the panel and for a listener: each change names its own site, and the messages follow.
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import detector from '../../specs/ricart-agrawala-detector/spec.js'
import { didLines } from '../../src/explorer/steps/did-lines.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'

const firstStep = (model: ReturnType<typeof makeModel>, heading: string) => {
  const [state] = initialStates(model)
  const step = enabledIn(model, state!).find(({ label }) => stepHeading(model, label).startsWith(heading))
  return didLines(model, state!, step!)
}

test('a message to several sites is one line', () => {
  expect(firstStep(makeModel(ricartAgrawala, { sites: 3 }), 'request at 0')).toEqual([
    '0: phase idle -> wanted',
    '0: clock 0 -> 1',
    '0: t none -> 1',
    'sends REQUEST(1) to 1 and 2',
  ])
})

// With rendezvous a step also changes the receivers. Their changes once had the name of the sender.
test('with rendezvous each receipt has the changes of its own site', () => {
  const lines = firstStep(makeModel(ricartAgrawala, { sites: 2, order: 'rendezvous' }), 'request at 0')
  const receipt = lines.indexOf('in the same step: onRequest at 1: REQUEST(1) from 0')
  expect(receipt).toBeGreaterThan(0)
  expect(lines.slice(0, receipt)).toContain('0: phase idle -> wanted')
  expect(lines.slice(receipt)).toContain('1: clock 0 -> 1')
  expect(lines.slice(receipt)).toContain('sends REPLY to 0')
  const answer = lines.indexOf('in the same step: onReply at 0: REPLY from 1')
  expect(lines.slice(answer)).toContain('0: replied {} -> {1}')
})

test('a wrong suspicion is one line', () => {
  const model = makeModel(detector, { sites: 3, detector: 'erring', suspicions: 1 })
  expect(firstStep(model, 'suspect at 0')).toEqual(['it suspects 1, which is up'])
})
