// A tiny protocol to crash: each site writes to two fields, one of them on stable storage, and sends it round. A clerk
// counts what arrives. A site that suspects the next one, or is tired of waiting, gives up.
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import { send } from '../../src/protocol/effect.js'
import { protocol } from '../../src/protocol/protocol.js'
import type { Spec } from '../../src/protocol/spec.js'
import { deadlockFreedom, entryPossible, mutualExclusion } from '../../src/protocol/standard-properties.js'
import { flag } from '../../src/sorts/flag.js'
import { int } from '../../src/sorts/int.js'
import { oneOf } from '../../src/sorts/one-of.js'
import { stable } from '../../src/sorts/stable.js'

export const faulty = protocol({
  roles: {
    site: many({ phase: oneOf('idle', 'wanted', 'held', 'over'), note: int(0, 2), kept: stable(int(0, 2)) }),
    clerk: one({ count: int(0, 9), ready: flag }),
  },
  messages: { NOTE: {}, GO: {} },
})
const { site, clerk } = faulty.roles

const ask = site.local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { siteOf }) => [
    { phase: 'wanted', note: 1, kept: 1 },
    send(siteOf('clerk'), faulty.messages.NOTE()),
  ],
})
const onNote = clerk.upon('NOTE', (me, _, { from }) => [
  { count: Math.min(9, me.count + 1) },
  send(from, faulty.messages.GO()),
])
const onGo = site.upon('GO', (me) => (me.phase === 'wanted' ? [{ phase: 'held' }] : []))
const leave = site.local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'over' }] })
const giveUp = site.local({
  guard: (me, { suspects, siteOf }) => me.phase === 'wanted' && suspects(siteOf('clerk')),
  effect: () => [{ phase: 'over' }],
})
const timeout = site.timeout({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'over' }] })

const base = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 3, fallback: 1 },
  protocol: faulty,
  contention: {
    request: 'ask',
    waits: ({ phase }: { readonly phase: string }) => phase === 'wanted',
    holds: ({ phase }: { readonly phase: string }) => phase === 'held',
  },
  statuses: { tired: ({ note }: { readonly note: number }) => note > 0 },
  properties: [mutualExclusion, deadlockFreedom, entryPossible],
}

/** Sites that trust the clerk forever. */
export const patient: Spec = algorithm({ ...base, name: 'patient', clauses: { ask, onNote, onGo, leave } })

/** Sites that give up where they suspect the clerk. */
export const wary: Spec = algorithm({ ...base, name: 'wary', clauses: { ask, onNote, onGo, leave, giveUp } })

/** Sites that may give up at any time. */
export const hasty: Spec = algorithm({
  ...base,
  name: 'hasty',
  clauses: { ask, onNote, onGo, leave, timeout },
})

/** Sites that recover wanting what they have on stable storage. */
export const careful: Spec = algorithm({
  ...base,
  name: 'careful',
  clauses: { ask, onNote, onGo, leave },
  recovered: {
    site: (me) => ({ note: me.kept, phase: me.kept > 0 ? ('over' as const) : ('idle' as const) }),
  },
})
