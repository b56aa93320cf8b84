// What a step did, in the panel and for a listener: each change names its own site, and the messages follow.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import chubby from '../../specs/chubby-cell/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import detector from '../../specs/ricart-agrawala-detector/spec.js'
import { didLines, rememberedChanges } from '../../src/explorer/steps/did-lines.js'
import { makeModel } from '../../src/model/model.js'
import { stepHeading } from '../../src/report/words/step-heading.js'
import { initialStates } from '../../src/semantics/initial-states.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { replay } from '../../src/trace/replay.js'
import { readTraceJson } from '../../src/trace/trace-json.js'

const firstStep = (model: ReturnType<typeof makeModel>, heading: string) => {
  const [state] = initialStates(model)
  const step = enabledIn(model, state!).find(({ label }) => stepHeading(model, label).startsWith(heading))
  return didLines(model, state!, step!)
}

test('a message to several sites is one line', () => {
  expect(firstStep(makeModel(ricartAgrawala, { sites: 3 }), 'request at 0')).toEqual([
    'site 0: phase idle → wanted',
    'site 0: clock 0 → 1',
    'site 0: t none → 1',
    'sends REQUEST(1) to 1 and 2',
  ])
})

// With rendezvous a step also changes the receivers. Their changes once had the name of the sender.
test('with rendezvous each receipt has the changes of its own site', () => {
  const lines = firstStep(makeModel(ricartAgrawala, { sites: 2, order: 'rendezvous' }), 'request at 0')
  const receipt = lines.indexOf('in the same step: onRequest at 1: REQUEST(1) from 0')
  expect(receipt).toBeGreaterThan(0)
  expect(lines.slice(0, receipt)).toContain('site 0: phase idle → wanted')
  expect(lines.slice(receipt)).toContain('site 1: clock 0 → 1')
  expect(lines.slice(receipt)).toContain('sends REPLY to 0')
  const answer = lines.indexOf('in the same step: onReply at 0: REPLY from 1')
  expect(lines.slice(answer)).toContain('site 0: replied {} → {1}')
})

test('a wrong suspicion is one line', () => {
  const model = makeModel(detector, { sites: 3, detector: 'erring', suspicions: 1 })
  expect(firstStep(model, 'suspect at 0')).toEqual(['it suspects 1, which is up'])
})

// The panel had both lists of all disks, ten lines, and the prose of the run was out of sight.
test('of a long change only the parts that differ are written', () => {
  const kept = new URL('../../counterexamples/chubby-cell-two-masters/trace.json', import.meta.url)
  const { trace } = replay(readTraceJson(readFileSync(kept, 'utf8')), chubby)
  const said = trace.steps.flatMap((step, at) =>
    didLines(trace.model, trace.steps[at - 1]?.next ?? trace.initial, step),
  )
  expect(said.filter((text) => text.startsWith('shared disks'))).not.toEqual([])
  expect(said.filter((text) => text.includes('[('))).toEqual([])
  expect(said).toContain('shared disks[0], disks[1]: promised 0 → 1, epoch 0 → 1')
})

// The memory of an order is sets of sites by site and by message: it came first, in nine lines, and what the step did to the sites was below.
test('what a monitor remembers is apart from what the step did', () => {
  const kept = new URL('../../counterexamples/ricart-agrawala-out-of-order/trace.json', import.meta.url)
  const { trace } = replay(readTraceJson(readFileSync(kept, 'utf8')), ricartAgrawala)
  const before = (at: number) => trace.steps[at - 1]?.next ?? trace.initial
  const did = trace.steps.map((step, at) => didLines(trace.model, before(at), step))
  expect(did.flat().filter((text) => text.includes('monitor'))).toEqual([])
  expect(did.every((lines) => lines.length > 0)).toBe(true)
  const remembered = trace.steps.map((step, at) => rememberedChanges(trace.model, before(at), step))
  expect(remembered[1]).toEqual([
    {
      name: 'servedInRequestOrder',
      before: 'heard at 0: {0}; in transit 0 -> 1: {0}; in transit 0 -> 2: {0}',
      after: 'heard at 0: {0}, 1: {0}; in transit 0 -> 2: {0}; in transit 1 -> 0: {0}',
    },
  ])
})
