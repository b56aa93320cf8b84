// Rules about single steps, and observers with a memory.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { type Monitor, violation, violationThen } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { int } from '../../src/sorts/int.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { siteId } from '../../src/sorts/site-id.js'
import { checked, found, nodesOf, traceOf } from '../tiny/found.js'
import { type Edge, edgeName, nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'

// 0 asks (1), enters (2), leaves (0); from 1 it may also give up (3) and ask again.
const edges: Edge[] = [
  [0, 1],
  [1, 2],
  [2, 0],
  [1, 3],
  [3, 1],
]
const graph = (...properties: readonly Monitor[]) => tinyGraph({ edges, waits: [1], holds: [2], properties })

describe('a rule about single steps', () => {
  const forbids = (name: string, on: Monitor['on'], from: number, to: number) =>
    tiny.rule(name, '', on, (_, before, after) =>
      nodeIn(before) === from && nodeIn(after) === to ? violation : undefined,
    )

  test('is broken by the step, which is the last of the trace', () => {
    const result = checked(graph(forbids('neverLeave', 'every step', 2, 0)))
    const trace = traceOf(result, 'neverLeave')
    expect(nodesOf(trace)).toEqual([0, 1, 2, 0])
    expect(trace.steps.at(-1)!.breaks).toEqual(['neverLeave'])
  })

  test('a step that changes nothing can break it', () => {
    const rule = tiny.rule('noLoop', '', 'every step', ({ clause }) =>
      clause === edgeName(0, 0) ? violation : undefined,
    )
    expect(found(tinyGraph({ edges: [[0, 0]], properties: [rule] }))).toEqual({ noLoop: 'violated in 1' })
  })

  test('sees only the steps it is about', () => {
    const spec = graph(
      forbids('entering', 'entry', 1, 2),
      forbids('leaving', 'entry', 2, 0),
      forbids('asking', 'request', 3, 1),
      forbids('askingIsNoEntry', 'entry', 0, 1),
      forbids('eitherOfBoth', 'entry or request', 1, 2),
      forbids('givingUp', 'entry or request', 1, 3),
    )
    expect(found(spec)).toEqual({
      entering: 'violated in 2',
      leaving: 'holds',
      asking: 'violated in 3',
      askingIsNoEntry: 'holds',
      eitherOfBoth: 'violated in 2',
      givingUp: 'holds',
    })
  })

  // A site that left the section and waited again in one step was once no request.
  test('sees a request of a site that leaves and waits in one step', () => {
    const again = tinyGraph({
      edges: [...edges.slice(0, 2), [2, 1]],
      waits: [1],
      holds: [2],
      properties: [forbids('leaving', 'request', 2, 1), forbids('asking', 'request', 1, 2)],
    })
    expect(found(again)).toEqual({ leaving: 'violated in 3', asking: 'holds' })
  })

  test('of two steps from one state, the first that breaks it is shown', () => {
    const rule = tiny.rule('stay', '', 'every step', (_, before) =>
      nodeIn(before) === 1 ? violation : undefined,
    )
    expect(nodesOf(traceOf(checked(graph(rule)), 'stay'))).toEqual([0, 1, 2])
  })

  test('a step into a state known already can be the one that breaks it', () => {
    const spec = tinyGraph({
      edges: [
        [0, 1],
        [0, 2],
        [2, 1],
      ],
      properties: [forbids('notThatWay', 'every step', 2, 1)],
    })
    expect(nodesOf(traceOf(checked(spec), 'notThatWay'))).toEqual([0, 2, 1])
  })
})

describe('a monitor with memory', () => {
  const entries = (most: number) =>
    tiny.monitor('fewEntries', '', 'entry', int(0, 9), (seen) => (seen === most ? violation : seen + 1))

  test('remembers along the run', () =>
    expect(nodesOf(traceOf(checked(graph(entries(2))), 'fewEntries'))).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]))

  // Each node is come to with none or one entry counted; the second entry breaks the rule and is counted from anew.
  test('its memory is part of the state', () => {
    expect(checked(graph()).exploration).toMatchObject({ states: 4, transitions: 5 })
    expect(checked(graph(entries(1))).exploration).toMatchObject({ states: 8, transitions: 10 })
  })

  test('is checked only by name, and otherwise multiplies no states', () => {
    const spec = graph(entries(1))
    const usual = propertiesNamed(spec, [])
    expect(usual).toEqual([])
    expect(modelFor(spec, {}, usual).observers).toEqual([])
  })

  test('starts again after a violation, so its memory stays small', () => {
    const trace = traceOf(checked(graph(entries(1))), 'fewEntries')
    expect(trace.steps.map(({ next }) => next.memory.first())).toEqual([0, 1, 1, 1, 0])
  })

  test('continues after a violation with `violationThen`', () => {
    const kept = tiny.monitor('fewEntries', '', 'entry', int(0, 9), (seen) =>
      seen === 1 ? violationThen(5) : seen === 5 ? 5 : seen + 1,
    )
    const result = checked(graph(kept))
    expect(traceOf(result, 'fewEntries').steps.map(({ next }) => next.memory.first())).toEqual([
      0, 1, 1, 1, 5,
    ])
    // Four nodes and five edges with 1 and with 5 remembered; with 0 all but node 2, which is entered.
    expect(result.exploration).toMatchObject({ states: 11, transitions: 14 })
  })

  test('a memory outside its sort is an error even after a violation', () => {
    const wild = tiny.monitor('wild', '', 'entry', int(0, 1), () => violationThen(2))
    expect(() => checked(graph(wild))).toThrow('Monitor "wild" of tiny: 2 is not int(0, 1)')
  })

  test('several watch one run side by side', () => {
    const asks = tiny.monitor('fewRequests', '', 'request', int(0, 9), (seen) =>
      seen === 3 ? violation : seen + 1,
    )
    expect(found(graph(entries(1), asks))).toEqual({
      fewEntries: 'violated in 5',
      fewRequests: 'violated in 7',
    })
  })

  test('a memory outside its sort is the fault of the spec', () => {
    const wild = tiny.monitor('wild', '', 'entry', int(0, 1), (seen) => seen + 1)
    expect(() => checked(graph(wild))).toThrow('Monitor "wild" of tiny: 2 is not int(0, 1)')
  })
})

describe('the messages that a step sends', () => {
  const relay = protocol({
    roles: { site: many({ phase: oneOf('idle', 'wanted', 'held') }) },
    messages: { PING: { hop: siteId }, PONG: {} },
  })
  const { PING, PONG } = relay.messages
  const { local, upon } = relay.roles.site
  const seen = (options: ModelOptions): readonly string[] => {
    const texts = new Set<string>()
    const watch = relay.rule('watch', '', 'every step', ({ clause, site, sent }, before) => {
      const sends = sent.map(({ to, message }) => `${message.type} ${to}`).join(', ')
      texts.add(`${before.order}: ${clause} at ${site}: ${sends}`)
      return undefined
    })
    const spec = algorithm({
      name: 'relay',
      title: '',
      citation: '',
      about: '',
      sites: { min: 2, max: 2, fallback: 2 },
      protocol: relay,
      clauses: {
        request: local({
          guard: (me, { self }) => me.phase === 'idle' && self === 0,
          effect: (_, { sites, self }) => [{ phase: 'wanted' }, send(sites, PING({ hop: self }))],
        }),
        onPing: upon('PING', (_, { hop }, { self }) =>
          self === 0 ? [] : [{}, send(hop, PONG()), send(hop, PONG())],
        ),
        onPong: upon('PONG', () => []),
      },
      contention: {
        request: 'request',
        waits: (me) => me.phase === 'wanted',
        holds: (me) => me.phase === 'held',
      },
      properties: [watch],
    })
    check(modelFor(spec, options, [watch]), [watch], { ...defaultCheckOptions, reduce: noReduction })
    return [...texts].sort()
  }

  test('sees sent messages in order, each with its receiver', () =>
    expect(seen({})).toEqual([
      'fifo: onPing at 1: PONG 0, PONG 0',
      'fifo: onPong at 0: ',
      'fifo: request at 0: PING 1',
    ]))
  test('a message to oneself only if it goes through a channel', () =>
    expect(seen({ self: 'channel', order: 'unordered' })).toEqual([
      'unordered: onPing at 0: ',
      'unordered: onPing at 1: PONG 0, PONG 0',
      'unordered: onPong at 0: ',
      'unordered: request at 0: PING 0, PING 1',
    ]))
  test('a message that is lost sends nothing', () =>
    expect(seen({ loss: 1 })).toContain('fifo: undefined at 1: '))
})
