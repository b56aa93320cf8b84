import { expect, test } from 'vitest'
import lamport from '../../specs/lamport/spec.js'
import omission from '../../specs/lamport-omission/spec.js'
import handling from '../../specs/maekawa-deadlock-handling/spec.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import queue from '../../specs/ricart-agrawala-queue/spec.js'
import type { CanonicalForm } from '../../src/canonical/canonical-state.js'
import { moveTimes, timesOf } from '../../src/canonical/clocks.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { quotient } from './quotient.js'

export const timed: CanonicalForm = { timestamps: true, group: undefined }
export const forever = (
  spec: Spec,
  sites: number,
  parameters: { readonly [name: string]: string } = {},
  others = {},
) => makeModel(spec, { sites, parameters, requests: 'unbounded', ...others })

type Row = readonly [
  name: string,
  spec: Spec,
  sites: number,
  parameters: { [name: string]: string },
  counts: (number | undefined)[],
]
/** Models with their canonical states, transitions and depth, where they are known. */
export const countedModels: readonly Row[] = [
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
/** The claim for some models. */
export const canonicalStatesAreCounted = (rows: readonly Row[]): void => {
  test.each(rows)(
    'as many canonical states as counted elsewhere: %s %#',
    (_name, spec, sites, parameters, [states, transitions, depth]) => {
      const found = quotient(forever(spec, sites, parameters), timed)
      expect(found.complete).toBe(true)
      expect(found.states).toHaveLength(states!)
      expect(found).toMatchObject({ ...(transitions && { transitions }), ...(depth && { depth }) })
    },
  )
}

type Moved = readonly [name: string, model: Model, counts: readonly [states: number, transitions: number]]

/** The same for models whose timestamps are only moved together, by the least of them. */
export const countedWhenMoved: readonly Moved[] = [
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
]

/** The claim that fewer states are merged then. */
export const movingMergesLess = (rows: readonly Moved[]): void => {
  test.each(rows)(
    'only moving all timestamps together leaves more states: %s',
    (_name, model, [states, transitions]) => {
      const found = quotient(model, (state) => moveTimes(model, state, (t) => t - timesOf(model, state)[0]!))
      expect(found.states).toHaveLength(states)
      if (transitions !== undefined) expect(found.transitions).toBe(transitions)
    },
  )
}
