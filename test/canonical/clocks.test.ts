// The timestamp normal form: unbounded requests in finitely many states, as many as another tool counted.
import { is } from 'immutable'
import { describe, expect, test } from 'vitest'
import central from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import omission from '../../specs/lamport-omission/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import queue from '../../specs/ricart-agrawala-queue/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { canonicalClocks, clocksOf, moveTimes, timesOf } from '../../src/canonical/clocks.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { makeModel } from '../../src/model/model.js'
import { algorithm, type Spec } from '../../src/protocol/algorithm.js'
import { many, protocol } from '../../src/protocol/protocol.js'
import { encodeState } from '../../src/semantics/state.js'
import { optional } from '../../src/sorts/optional.js'
import { timestamp } from '../../src/sorts/timestamp.js'
import { quotient } from './quotient.js'

const timed: CanonicalForm = { timestamps: true, group: undefined }
const forever = (
  spec: Spec,
  sites: number,
  parameters: { readonly [name: string]: string } = {},
  others = {},
) => makeModel(spec, { sites, parameters, requests: 'unbounded', ...others })

describe('without a bound on requests', () => {
  type Row = readonly [
    name: string,
    spec: Spec,
    sites: number,
    parameters: { [name: string]: string },
    counts: (number | undefined)[],
  ]
  const rows: readonly Row[] = [
    ['ricart-agrawala', ra, 2, {}, [25, 39, 6]],
    ['ricart-agrawala', ra, 2, { clock: 'ra81' }, [45, 72, undefined]],
    ['ricart-agrawala', ra, 2, { clock: 'lamport1' }, [55, 87, undefined]],
    // A REPLY with an old timestamp is below all clocks: 59 states without compression, see below.
    ['ricart-agrawala', ra, 2, { clock: 'textbook' }, [47, undefined, undefined]],
    ['ricart-agrawala', ra, 3, {}, [2060, 5931, 18]],
    ['ricart-agrawala-queue', queue, 3, {}, [2398, undefined, undefined]],
    ['lamport', lamport, 2, {}, [212, 438, undefined]],
    ['lamport', lamport, 2, { clock: 'reqtick' }, [85, 161, undefined]],
    ['lamport', lamport, 2, { clock: 'recvtick' }, [717, undefined, undefined]],
    ['lamport', lamport, 2, { clock: 'textbook' }, [653, undefined, undefined]],
    ['lamport', lamport, 2, { counts: 'reply' }, [78, 131, undefined]],
    ['lamport', lamport, 2, { clock: 'reqtick', counts: 'reply' }, [58, 99, undefined]],
    ['maekawa-deadlock-handling', handling, 2, { quorums: 'all', stamps: 'oracle' }, [63, 104, 10]],
    ['lamport-omission', omission, 2, {}, [108, undefined, undefined]],
    ['lamport-omission', omission, 2, { clock: 'reqtick' }, [62, undefined, undefined]],
  ]
  test.each(rows)('%s %#', (_name, spec, sites, parameters, [states, transitions, depth]) => {
    const found = quotient(forever(spec, sites, parameters), timed)
    expect(found.complete).toBe(true)
    expect(found.states).toHaveLength(states!)
    expect(found).toMatchObject({ ...(transitions && { transitions }), ...(depth && { depth }) })
  })

  test.each([
    ['ricart-agrawala, textbook', forever(ra, 2, { clock: 'textbook' }), [59, 91]],
    ['lamport', forever(lamport, 2), [267, 532]],
    ['lamport, reqtick', forever(lamport, 2, { clock: 'reqtick' }), [85, 161]],
    ['lamport, recvtick', forever(lamport, 2, { clock: 'recvtick' }), [1224, 2444]],
    ['lamport, textbook', forever(lamport, 2, { clock: 'textbook' }), [1338, 2683]],
    ['lamport-omission, textbook', forever(omission, 2, { clock: 'textbook' }), [296, 546]],
    [
      'ricart-agrawala, textbook, unordered',
      forever(ra, 2, { clock: 'textbook' }, { order: 'unordered' }),
      [149, 228],
    ],
  ] as const)(
    'only moving all timestamps together leaves more states: %s',
    (_name, model, [states, transitions]) => {
      const found = quotient(model, (state) => moveTimes(model, state, (t) => t - timesOf(model, state)[0]!))
      expect(found.states).toHaveLength(states)
      if (transitions !== undefined) expect(found.transitions).toBe(transitions)
    },
  )

  test('unordered channels: bags whose timestamps move past 9 are sorted anew', () => {
    const model = forever(ra, 2, {}, { order: 'unordered' })
    expect(quotient(model, timed).states).toHaveLength(32)
  })

  test('a clock that nobody tells of stays infinite', () => {
    const found = quotient(forever(ra, 2, { clock: 'recvtick' }), timed, 1500)
    expect(found.complete).toBe(false)
    const times = found.states.map((state) => timesOf(forever(ra, 2), state).at(-1)!)
    expect(Math.max(...times)).toBeGreaterThan(10)
  })
})

describe('the normal form', () => {
  const model = forever(lamport, 3, {}, { order: 'unordered' })
  const states = sampleRawStates(model, 11, 6, 120)

  test('is its own normal form, and that of every state moved as a whole', () => {
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
        workload: {},
        waits: () => false,
        holds: () => false,
        initial: { site: ({ self }) => ({ t: [null, 5, 8][self]! }) },
        properties: [],
      }),
    )
    const [start] = sampleRawStates(stamps, 1, 1, 0)
    expect(timesOf(stamps, canonicalClocks(stamps, start!))).toEqual([0, 3])
  })
})
