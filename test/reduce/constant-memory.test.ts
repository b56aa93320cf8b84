// A monitor that remembers a constant timestamp once got a false `holds`: the call that hands it out has seen no timestamp, so
// nothing was moved, and later the constant was compared with timestamps that had been shifted down.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { algorithm, int, many, optional, protocol, timestamp, violation } from '../../src/index.js'
import { noReduction } from '../../src/reduce/reductions.js'

const p = protocol({ roles: { site: many({ n: int(0, 15) }) }, shared: { next: timestamp } })
const { local } = p.roles.site

// The reset comes after more steps than the sampled states of a run have.
const counting = (begin: 'a constant' | 'what is read') =>
  algorithm({
    name: 'counting',
    title: 'Counting',
    citation: 'none',
    about: 'For tests.',
    sites: { min: 1, max: 1, fallback: 1 },
    protocol: p,
    clauses: {
      tick: local({
        guard: () => true,
        effect: (_, { shared }) => [{}, p.write({ next: shared.next + 1 })],
      }),
      step: local({ guard: (me) => me.n < 15, effect: (me) => [{ n: me.n + 1 }] }),
      reset: local({ guard: (me) => me.n === 15, effect: () => [{ n: 0 }] }),
    },
    contention: {
      waits: () => false,
      holds: () => false,
    },
    properties: [
      p.monitor('never', '', 'every step', optional(timestamp), (memory, { clause }, was) => {
        if (memory !== null) return was.shared.next > memory ? violation : null
        if (clause !== 'reset') return null
        return begin === 'a constant' ? 20 : was.shared.next
      }),
    ],
  })

const found = (begin: 'a constant' | 'what is read', reduced: boolean) => {
  const spec = counting(begin)
  const reduce = { ...noReduction, timestamps: reduced }
  const options = { ...defaultCheckOptions, reduce, ...(reduced ? {} : { maxStates: 20_000 }) }
  return check(modelFor(spec, {}, spec.properties), spec.properties, options).verdicts[0]!
}

test('a monitor that remembers a constant timestamp is refused', () => {
  expect(found('a constant', false).verdict).toBe('violated')
  expect(() => found('a constant', true)).toThrow(
    /monitor "never" of counting remembers a constant timestamp \(20\)/,
  )
})

test('one that remembers a timestamp that it has read is not', () => {
  expect(found('what is read', true).verdict).toBe('holds')
  expect(found('what is read', false).verdict).toBe('inconclusive')
})
