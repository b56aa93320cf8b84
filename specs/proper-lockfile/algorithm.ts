// The package proper-lockfile: the lock is a directory, and a holder that is alive renews its mtime. A process that finds an
// old mtime removes the directory and makes its own. Line numbers are those of version 4.1.2, lib/lockfile.js.
import { gone, made, process } from './protocol.js'

export { lock } from './protocol.js'

/** A process calls lock() (205). */
export const request = process.local({
  guard: (me) => me.phase === 'idle',
  effect: () => [{ phase: 'wanted' }],
})

/** mkdir: the process has the lock if it made the directory (29 to 31). */
export const mkdir = process.local({
  guard: (me) => me.phase === 'wanted',
  effect: (_, { self, shared }) =>
    shared.directory === 'none' ? [{ phase: 'held' }, made(self)] : [{ phase: 'looking' }],
})

/** stat: no directory, mkdir once more (61); a stale one, remove it (73); a fresh one, ELOCKED (68): try again later. */
export const stat = process.local({
  guard: (me) => me.phase === 'looking',
  effect: (_, { shared, suspects }) =>
    shared.directory === 'none'
      ? [{ phase: 'last' }]
      : [{ phase: shared.directory === 'stale' || suspects(shared.maker!) ? 'removing' : 'wanted' }],
})

/** rmdir: remove the directory, even if another process has made it meanwhile (90). */
export const rmdir = process.local({
  guard: (me) => me.phase === 'removing',
  effect: () => [{ phase: 'last' }, gone()],
})

/** mkdir once more; if there is a directory, ELOCKED (53, 61, 78). */
export const mkdirAgain = process.local({
  guard: (me) => me.phase === 'last',
  effect: (_, { self, shared }) =>
    shared.directory === 'none' ? [{ phase: 'held' }, made(self)] : [{ phase: 'wanted' }],
})

/** The timer of the holder: if the mtime is not the own one, the lock is compromised (114 to 138); else renew it (143). */
export const update = process.local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self, shared }) => (shared.maker === self ? [{}, made(self)] : [{ phase: 'idle' }]),
})

/** release() removes the directory, even if another process has made it (292). */
export const release = process.local({
  guard: (me) => me.phase === 'held',
  effect: () => [{ phase: 'idle' }, gone()],
})

/** The directory of a holder that is alive is stale. Only a variant has this clause. */
export const age = process.timeout({ guard: () => false, effect: () => [] })

/** All clauses, in the order of the source. */
export const clauses = { request, mkdir, stat, rmdir, mkdirAgain, update, release, age }
