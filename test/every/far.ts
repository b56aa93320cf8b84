/**
 * A spec that a proof for every number of sites only tests. No field is a clock, so all timestamps of a state move together, and `coterie verify` may
 * subtract them; a view forgets distances.
 */
export const far = `
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, record, timestamp } from 'coterie'
const p = protocol({
  roles: { site: many({ phase: oneOf('idle', 'held'), n: record({ a: timestamp, b: timestamp }) }) },
  messages: {},
})
const { local } = p.roles.site
const clauses = {
  up: local({ guard: (me) => me.phase === 'idle', effect: (me) => [{ n: me.n.set('a', me.n.a + 1) }] }),
  enter: local({ guard: (me) => me.n.a - me.n.b === 900, effect: () => [{ phase: 'held' }] }),
  door: local({ guard: (_, { self, others }) => others.every((i) => self < i), effect: () => [{ phase: 'held' }] }),
  exit: local({ guard: (me) => me.phase === 'held', effect: () => [{ phase: 'idle' }] }),
}
export default algorithm({
  name: 'far', title: 'Far', citation: 'none', about: 'For tests.', symmetry: 'none',
  sites: { min: 1, max: 10, fallback: 2 }, protocol: p, clauses, contention: { enter: 'enter', waits: () => false, holds: (me) => me.phase === 'held' }, properties: [mutualExclusion],
})
`
