// The canonical form of timestamps: unbounded requests in finitely many states, and the laws of the form.
import { is } from 'immutable'
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { canonicalClocks, clocksOf, moveTimes, timesOf } from '../../src/canonical/clocks.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { protocol } from '../../src/protocol/protocol.js'
import { encodeState } from '../../src/semantics/state.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { quotient } from './quotient.js'
import {
  canonicalStatesAreCounted,
  countedModels,
  countedWhenMoved,
  forever,
  movingMergesLess,
  timed,
} from './unbounded-requests.js'

canonicalStatesAreCounted(countedModels.filter(([, , , , [states]]) => states! < 100))
movingMergesLess(countedWhenMoved.filter(([, , [states]]) => states < 100))

test('unordered channels: bags whose timestamps move past 9 are sorted anew', () => {
  const model = forever(ra, 2, {}, { order: 'unordered' })
  expect(quotient(model, timed).states).toHaveLength(32)
})

test('a clock that nobody tells of stays infinite', () => {
  const found = quotient(forever(ra, 2, { clock: 'recvtick' }), timed, 300)
  expect(found.complete).toBe(false)
  const times = found.states.map((state) => timesOf(forever(ra, 2), state).at(-1)!)
  expect(Math.max(...times)).toBeGreaterThan(10)
})

describe('the canonical form of timestamps', () => {
  const model = forever(lamport, 3, {}, { order: 'unordered' })
  const states = sampleRawStates(model, 11, 2, 120)

  test('is its own canonical form, and that of every state moved as a whole', () => {
    expect(Math.max(...states.map((state) => timesOf(model, state).at(-1)!))).toBeGreaterThan(20)
    for (const state of states) {
      const normal = canonicalClocks(model, state)
      expect(is(canonicalClocks(model, normal), normal)).toBe(true)
      const moved = moveTimes(model, state, (t) => t + 7)
      expect(encodeState(model, canonicalClocks(model, moved))).toBe(encodeState(model, normal))
      expect(
        is(
          moveTimes(model, moved, (t) => t - 7),
          state,
        ),
      ).toBe(true)
    }
  })

  test('keeps the order of timestamps, and the distances above the least clock', () => {
    for (const state of states) {
      const [before, after] = [timesOf(model, state), timesOf(model, canonicalClocks(model, state))]
      expect(after).toHaveLength(before.length)
      const least = Math.min(...clocksOf(model, state))
      const [low, high] = [before.filter((t) => t < least), before.filter((t) => t >= least)]
      expect(after).toEqual([...low.keys(), ...high.map((t) => t - least + low.length)])
    }
  })

  test('leaves alone what has no timestamps', () => {
    const untimed = makeModel(central)
    for (const state of sampleRawStates(untimed, 1, 1, 10))
      expect(canonicalClocks(untimed, state)).toBe(state)
  })

  test('without clocks moves all timestamps together', () => {
    const p = protocol({ roles: { site: many({ t: optional(timestamp) }) } })
    const stamps = makeModel(
      algorithm({
        name: 'stamps',
        title: '',
        citation: '',
        about: '',
        sites: { min: 1, max: 9, fallback: 3 },
        protocol: p,
        clauses: {},
        contention: {
          waits: () => false,
          holds: () => false,
        },
        initial: { site: ({ self }) => ({ t: [null, 5, 8][self]! }) },
        properties: [],
      }),
    )
    const [start] = sampleRawStates(stamps, 1, 1, 0)
    expect(timesOf(stamps, canonicalClocks(stamps, start!))).toEqual([0, 3])
  })
})
