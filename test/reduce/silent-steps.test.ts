// A normal form may leave out steps that change nothing else. The run that is shown has them, as few as are needed.
import { expect, test } from 'vitest'
import { CertificationFailed } from '../../src/compile/certifier.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { bare, searched } from './full-and-reduced.js'

const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'sent', 'got') }) },
  messages: { PING: { old: flag } },
})
const { PING } = p.messages
const { local, upon } = p.roles.site

/** Site 0 sends these pings to site 1, which an old one does not change; it may send that ping back. */
const pings = (olds: readonly boolean[], resends = false) =>
  algorithm({
    ...bare,
    name: 'pings',
    protocol: p,
    clauses: {
      ping: local({
        guard: (me, { self }) => self === 0 && me.phase === 'idle',
        effect: (_, { others }) => [
          { phase: 'sent' },
          ...olds.map((old) => send(others.first()!, PING({ old }))),
        ],
      }),
      onPing: upon('PING', (_, { old }, { self, others }) =>
        old ? [{}, ...(resends ? [send(others.first() ?? self, PING({ old }))] : [])] : [{ phase: 'got' }],
      ),
    },
    contention: {
      waits: (me, { self }) => self === 0 && me.phase === 'sent',
      holds: () => false,
    },
    symmetry: 'none',
    normalForm: () => ({ message: (message) => (message.old ? undefined : message) }),
    properties: [
      deadlockFreedom,
      p.always('notGot', 'no site gets a new ping', (view) =>
        view.all('site').every(({ phase }) => phase !== 'got'),
      ),
    ],
  })

const lengths = (olds: readonly boolean[], normalForm: boolean) => {
  const result = searched(pings(olds), { sites: 2 }, { normalForm })
  expect(result.exploration.states).toBe(normalForm ? 2 + Number(olds.includes(false)) : 2 + olds.length)
  return Object.fromEntries(
    result.verdicts.map(({ property, verdict, trace }) => [property.name, [verdict, trace?.steps.length]]),
  )
}

test('a step that follows silent ones', () => {
  const found = { deadlockFreedom: ['violated', 4], notGot: ['violated', 4] }
  expect(lengths([true, true, false], false)).toEqual(found)
  expect(lengths([true, true, false], true)).toEqual(found)
})

test('a state at rest behind silent steps', () => {
  expect(lengths([true, true], false).deadlockFreedom).toEqual(['violated', 3])
  expect(lengths([true, true], true).deadlockFreedom).toEqual(['violated', 3])
})

test('silent steps without end are refused: their normal form is at rest, and they are not', () => {
  const search = () => searched(pings([true], true), { sites: 2 }, { normalForm: true })
  expect(search).toThrow(CertificationFailed)
  expect(search).toThrow(/steps that do not change the normal form lead back to the same state/)
})
