// A user's own spec as text: a lock in two files, far from any node_modules, and faulty versions of it.

/** The second file, which the first imports by a relative path. */
export const phases = `import { oneOf } from 'coterie'
export const phase = oneOf('idle', 'wanted', 'held')
`

/** A correct spec. */
export const lock = `import {
  algorithm, deadlockFreedom, entryPossible, flag, many, mutualExclusion, protocol, someoneEnters,
} from 'coterie'
import { phase } from './phases.ts'

const lock = protocol({ roles: { site: many({ phase }) }, shared: { taken: flag } })
const { local } = lock.roles.site

export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})
export const enter = local({
  guard: (me, { shared }) => me.phase === 'wanted' && !shared.taken,
  effect: () => [{ phase: 'held' }, lock.write({ taken: true })],
})
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, lock.write({ taken: false })],
})

export default algorithm({
  name: 'lock',
  title: 'A lock',
  citation: 'folklore',
  about: 'Testing and taking the lock are one step.',
  sites: { min: 1, max: 4, fallback: 2 },
  protocol: lock,
  clauses: { request, enter, exit },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  properties: [mutualExclusion, deadlockFreedom, entryPossible, someoneEnters],
})
`

/** The lock with another effect of `request`. */
export const lockThat = (effect: string): string => {
  const changed = lock.replace("effect: () => [{ phase: 'wanted' }]", `effect: ${effect}`)
  if (changed === lock) throw new Error('the lock no longer has this effect')
  return changed
}

/** A loop without an end. The program lets it go on for seconds before it ends it; this one leaves the processor to others meanwhile. */
export const endless = 'for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)'
