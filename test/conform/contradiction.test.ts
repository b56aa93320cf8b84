// What contradicts a log: the reasons are true of the states that they name. And what a known deviation leaves behind.
import { describe, expect, test } from 'vitest'
import { modelFor } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { conformityText } from '../../src/report/comparison/conformity-text.js'
import { stateToJson } from '../../src/semantics/state.js'
import type { Json } from '../../src/sorts/sort.js'
import { conformityOf, logOf, type Written } from './logs.js'

const ra = await catalogueSpec('ricart-agrawala')
const request = (site: number): Written => ({ site, clause: 'request' })
const onRequest = (site: number, from: number): Written => ({ site, clause: 'onRequest', from })

describe('the reason why an event cannot come next', () => {
  const reasonOf = (sites: number, events: readonly Written[]) => {
    const found = conformityOf(ra, { sites }, logOf(events))
    expect(found.frontier.explained).toBe(events.length - 1)
    return found.contradictions.flatMap(({ reasons }) => reasons.map(({ reason }) => reason))
  }
  // The reason was that no step with a message of this sender is enabled, next to a list in which it is.
  test.each<[string, Written, string]>([
    ['a loss', { kind: 'lose', site: 1, from: 0 }, 'limit of the model reached: loss 0'],
    ['any loss', { kind: 'lose', site: 1 }, 'limit of the model reached: loss 0'],
    ['a copy', { ...onRequest(1, 0), kind: 'duplicate' }, 'limit of the model reached: duplication 0'],
  ])('for %s is its budget, if the message is in transit', (_, event, text) => {
    expect(reasonOf(2, [request(0), event])).toEqual([{ kind: 'disabled', text }])
  })

  // The reason was that the message can be delivered only from site 1 and this sender.
  test('for a copy is its budget, also if another message can be delivered', () => {
    const events = [request(0), request(1), { ...onRequest(2, 0), kind: 'duplicate' }]
    const text = 'limit of the model reached: duplication 0'
    expect(reasonOf(3, events)).toEqual([{ kind: 'disabled', text }])
  })

  // The reason was about a message of another sender.
  test('for a receipt is about its sender', () => {
    // Site 2 has sent its request before its reply, so the reply is not the next one.
    const reply = { site: 0, clause: 'onReply', from: 1 }
    const text = 'no REPLY from site 1 is in transit to site 0'
    expect(reasonOf(3, [request(2), request(0), onRequest(2, 0), reply])).toEqual([
      { kind: 'disabled', text },
    ])
  })
})

test('each reason names the states that have it, by the numbers that the text shows', () => {
  const options = { sites: 2, requests: 1 }
  const model = modelFor(ra, options, [])
  const log = logOf([{ site: 0, clause: 'enter' }])
  const found = conformityOf(ra, options, log, { unlogged: ['request'] })
  const phases = found.frontier.states.map((state) => {
    const { sites } = stateToJson(model, state) as { readonly sites: readonly { readonly phase: Json }[] }
    return sites[0]!.phase
  })
  expect(phases.toSorted()).toEqual(['idle', 'idle', 'wanted', 'wanted'])
  const [{ reasons } = { reasons: [] }] = found.contradictions
  const withPhase = (wanted: string) => phases.flatMap((phase, at) => (phase === wanted ? [at] : []))
  expect(reasons.map(({ states }) => states)).toEqual([withPhase('idle'), withPhase('wanted')])
  const text = conformityText(model, 1, found, found.contradictions, false)
  const numbers = withPhase('wanted').map((at) => at + 1)
  expect(text).toContain(`    states ${numbers.join(', ')}: false: me.replied.equals(others)`)
})

test('more than eight states of a frontier are counted, and the text says so', () => {
  const options = { sites: 4, requests: 1 }
  const log = logOf([{ site: 0, clause: 'enter' }])
  const found = conformityOf(ra, options, log, { unlogged: ['request'] })
  expect([found.frontier.states.length, found.frontier.others]).toEqual([8, 8])
  const text = conformityText(modelFor(ra, options, []), 1, found, found.contradictions, false)
  expect(text).toContain('no run continues with (in the first 8 of 16 states there)\n')
})

test('the loss of a message with a clause is refused: no step is both', () => {
  const log = logOf([{ ...onRequest(1, 0), kind: 'lose' }])
  expect(() => conformityOf(ra, { loss: 1 }, log)).toThrow(
    'line 1: clause: the loss of a message is not a step of a clause; leave the field out',
  )
})

describe('a known deviation', () => {
  const known = (line: number) => JSON.stringify({ why: 'the clock jumps', site: line === 2 ? 0 : 1, line })

  // Only the state before the missing steps was tried, in which the reply is not in transit and therefore stays forever.
  test('is passed over after steps that the log leaves out', () => {
    const events = [
      request(0),
      { site: 0, clause: 'onReply', from: 1, after: { clock: 5 } },
      { ...request(1), before: { clock: 1 } },
      onRequest(0, 1),
    ]
    const log = logOf(events)
    const unlogged = ['onRequest']
    expect(conformityOf(ra, { sites: 2 }, log, { unlogged }).frontier.explained).toBe(1)
    expect(conformityOf(ra, { sites: 2 }, log, { unlogged, known: known(2) }).conforms).toBe(true)
  })

  test('that receives a copy leaves the message in transit', () => {
    const copy = { ...onRequest(1, 0), kind: 'duplicate' }
    const events = [request(0), request(1), copy, onRequest(1, 0)]
    const found = conformityOf(ra, { sites: 2 }, logOf(events), { known: known(3) })
    expect(found.conforms).toBe(true)
  })

  // The spec was said to be broken.
  test('may lead to a state in which a clause fails: that contradicts what follows, and is not a mistake of the spec', async () => {
    const events = [
      { site: 0, clause: 'request' },
      { site: 0, clause: 'acquire', after: { phase: 'held', sequencer: null } },
      { site: 0, clause: 'write' },
    ]
    const deviation = JSON.stringify({ why: 'the fencing token is not logged', site: 0, line: 2 })
    const found = conformityOf(await catalogueSpec('lease-lock'), {}, logOf(events), { known: deviation })
    expect(found).toMatchObject({ conforms: false, frontier: { explained: 2 } })
    const reason = { kind: 'disabled', text: 'write at client 0 fails' }
    expect(found.contradictions[0]!.reasons).toEqual([{ reason, states: [0] }])
  })

  // The states of the first search were listed again.
  test('that does not help leaves each state of the frontier once', () => {
    const events = [request(0), request(0)]
    const found = conformityOf(ra, { sites: 2 }, logOf(events), { known: known(9) })
    expect(found).toMatchObject({ conforms: false, frontier: { explained: 1, others: 0 } })
    expect(found.frontier.states).toHaveLength(1)
  })
})
