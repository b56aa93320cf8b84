// When may a client begin to write? A write lasts at most one tick, and the client's clock may be one tick late.
import type { Client, Context } from './protocol.js'

/** The guard of the clause that begins a write. */
export const mayWrite = (me: Client, { self, shared }: Context): boolean =>
  me.phase === 'held' && shared.counted.get(self) > 0
