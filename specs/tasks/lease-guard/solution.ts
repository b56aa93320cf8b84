// A solution: one tick for the clock that is late, one for the write, and one that is left at its end.
import type { Client, Context } from './protocol.js'

export const mayWrite = (me: Client, { self, shared }: Context): boolean =>
  me.phase === 'held' && shared.counted.get(self) >= 3
