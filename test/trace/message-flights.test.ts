import { describe, expect, it } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import { channelIndex } from '../../src/semantics/state.js'
import { messageFlights } from '../../src/trace/message-flights.js'
import { lastState } from '../../src/trace/trace.js'
import relay from './relay.js'
import { runOf, walk } from './traces.js'

const show = (trace: Parameters<typeof messageFlights>[0]) =>
  messageFlights(trace).map(({ from, to, message, sent, copies, end }) => [
    `${message.type} ${from}-${to}`,
    sent,
    copies,
    end.kind === 'pending' ? 'pending' : `${end.kind} ${end.step}`,
  ])

describe('the flights of messages', () => {
  it('run from the send to the delivery, the loss, or the end of the trace', () => {
    const model = makeModel(ra, { sites: 3, loss: 1, duplication: 1 })
    const trace = runOf(model, [
      'request at 0',
      'duplicate onRequest at 1 from 0',
      'onRequest at 1 from 0',
      'lose at 2 from 0',
      'onReply at 0 from 1',
    ])
    expect(show(trace)).toEqual([
      ['REQUEST 0-1', 0, [1], 'delivered 2'],
      ['REQUEST 0-2', 0, [], 'lost 3'],
      ['REPLY 1-0', 1, [], 'delivered 4'],
      ['REPLY 1-0', 2, [], 'pending'],
    ])
  })

  it('take the oldest of equal messages of a bag', () => {
    // Two equal REPLYs are in flight, sent in steps 1 and 2; whichever is delivered, it is the one of step 1.
    const model = makeModel(ra, { sites: 2, duplication: 1, order: 'unordered' })
    const trace = runOf(model, [
      'request at 0',
      'duplicate onRequest at 1 from 0',
      'onRequest at 1 from 0',
      'onReply at 0 from 1',
    ])
    expect(show(trace).slice(1)).toEqual([
      ['REPLY 1-0', 1, [], 'delivered 3'],
      ['REPLY 1-0', 2, [], 'pending'],
    ])
  })

  it('begin without a send for initial messages', () => {
    expect(show(runOf(makeModel(relay), ['onPing at 1 from 0']))).toEqual([
      ['PING 0-1', undefined, [], 'delivered 0'],
    ])
  })

  it('go from a site to itself if the model has such a channel', () => {
    const trace = runOf(makeModel(maekawa, { sites: 4, self: 'channel' }), [
      'request at 0',
      'onRequest at 0 from 0',
    ])
    expect(show(trace)).toContainEqual(['REQUEST 0-0', 0, [], 'delivered 1'])
  })

  it('account for every message of every channel at the end', () => {
    for (const order of ['fifo', 'unordered'] as const) {
      const model = makeModel(ra, { sites: 3, requests: 3, loss: 2, duplication: 2, order })
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        const trace = walk(model, 30, seed)
        const pending = messageFlights(trace).filter(({ end }) => end.kind === 'pending')
        for (const { id: from } of model.sites) {
          for (const { id: to } of model.sites) {
            const contents = lastState(trace).channels.get(channelIndex(model, from, to))!
            const here = pending
              .filter((flight) => flight.from === from && flight.to === to)
              .map(({ message }) => message)
            const texts = (messages: Iterable<unknown>) => [...messages].map(String).sort()
            expect(texts(here)).toEqual(texts(contents))
          }
        }
      }
    }
  })
})
