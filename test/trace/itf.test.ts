import { describe, expect, it } from 'vitest'
import ra from '../../specs/ricart-agrawala/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Monitor } from '../../src/protocol/property.js'
import type { Json } from '../../src/sorts/sort.js'
import { traceToItf } from '../../src/trace/itf.js'
import relay from './relay.js'
import { runOf, walk } from './traces.js'

type Itf = {
  '#meta': { [key: string]: Json }
  vars: string[]
  states: ({ '#meta': { index: number } } & { [name: string]: Json })[]
}
const itf = (...given: Parameters<typeof traceToItf>): Itf => JSON.parse(traceToItf(...given)) as Itf
const big = (value: number) => ({ '#bigint': String(value) })

describe('the Informal Trace Format', () => {
  const entries = relay.properties.filter((p): p is Monitor => p.name === 'entries')
  const trace = runOf(
    makeModel(relay, { loss: 1, self: 'channel', requests: 2 }, entries),
    ['onPing at 1 from 0', 'call at 0'],
    {
      shows: { property: 'mutualExclusion', verdict: 'violated' },
    },
  )
  const { vars, states, '#meta': meta } = itf(trace)

  it('names every variable in every state, and nothing else', () => {
    expect(vars).toEqual(['action', 'sites', 'shared', 'channels', 'requestsMade', 'lost', 'memory'])
    expect(states).toHaveLength(3)
    for (const [index, state] of states.entries()) {
      expect(Object.keys(state)).toEqual(['#meta', ...vars])
      expect(state['#meta']).toEqual({ index })
    }
    expect(meta).toMatchObject({ format: 'ITF', source: 'relay', description: 'mutualExclusion violated' })
  })

  it('leaves out variables that cannot vary', () => {
    expect(itf(walk(makeModel(ra, { sites: 2 }), 3, 1)).vars).toEqual(['action', 'sites', 'channels'])
  })

  it('says which step led to a state', () => {
    expect(states.map(({ action }) => action)).toEqual(['init', 'onPing at 1 from 0: PING(2)', 'call at 0'])
  })

  it('writes integers, sets, lists, maps, records and null in the format of ITF', () => {
    expect(states[1]!.sites).toEqual({
      '#map': [
        [big(0), { phase: 'idle', seen: { '#set': [] }, log: [], marks: { '#map': [] }, note: 'none' }],
        [
          big(1),
          {
            phase: 'held',
            seen: { '#set': [big(0)] },
            log: [big(2)],
            marks: { '#map': [[big(0), true]] },
            note: 'none',
          },
        ],
        [big(2), { calls: big(0) }],
      ],
    })
    expect(states[2]!.shared).toEqual({
      turn: big(0),
      flags: {
        '#map': [
          [big(0), true],
          [big(1), false],
        ],
      },
    })
    expect(states[1]!.memory).toEqual({ entries: big(1) })
    expect(states[2]!.requestsMade).toEqual({
      '#map': [
        [big(0), big(1)],
        [big(1), big(0)],
        [big(2), big(0)],
      ],
    })
  })

  it('writes channels as a map from pairs, the same pairs in every state', () => {
    const pairs = (state: Itf['states'][number]) =>
      (state.channels as { '#map': [Json, Json][] })['#map'].map(([pair]) => pair)
    expect(pairs(states[0]!)).toHaveLength(9)
    for (const state of states) expect(pairs(state)).toEqual(pairs(states[0]!))
    const first = (states[0]!.channels as { '#map': [Json, Json][] })['#map'][1]
    expect(first).toEqual([{ '#tup': [big(0), big(1)] }, [{ type: 'PING', hop: big(2) }]])
    const local = itf(walk(makeModel(relay), 1, 1)).states[0]!
    expect(pairs(local)).toHaveLength(6)
  })

  it('uses no JSON number but the index, and no null', () => {
    const numbers = JSON.stringify(states, (key, value) => (key === '#meta' ? undefined : value))
    expect(numbers).not.toMatch(/[[:,]-?\d/)
    expect(numbers).not.toContain('null')
  })
})
