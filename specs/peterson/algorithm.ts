// Peterson 1981, for two sites: say that you want to enter, let the other go first, and wait while it wants to and it is its
// turn. The site that writes the turn last waits, so one of two always goes in. His algorithm for more sites is peterson-filter.
import { choice, element, flag, many, mapOf, oneOf, protocol, siteId } from 'coterie'

export const peterson = protocol({
  parameters: { first: choice('what a site writes first', 'wants', 'turn') },
  // asking: one of the two writes is done. looking, seen: both are; next comes a look at wants[j], or at turn.
  roles: { site: many({ phase: oneOf('idle', 'asking', 'looking', 'seen', 'held') }) },
  shared: { wants: mapOf(siteId, flag), turn: siteId }, // Q and TURN; turn is whose turn it is, hence who may go first
})

export const { local } = peterson.roles.site
export const { write } = peterson
const other = (self: number): number => 1 - self
export const want = (self: number) => write({ wants: element(self, true) })
export const giveWay = (self: number) => write({ turn: other(self) })

/** (a) A site that wants the critical section says so: wants[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'asking' }, want(self)],
})

/** (b) Let the other go first: turn := j. */
export const secondWrite = local({
  guard: (me) => me.phase === 'asking',
  effect: (_, { self }) => [{ phase: 'looking' }, giveWay(self)],
})

/** (c) Look at wants[j]; if it is false, enter. */
export const lookAtOther = local({
  guard: (me) => me.phase === 'looking',
  effect: (_, { self, shared }) => [{ phase: shared.wants.get(other(self)) ? 'seen' : 'held' }],
})

/** (d) Look at turn; if it is i, enter; else look at wants[j] again. */
export const lookAtTurn = local({
  guard: (me) => me.phase === 'seen',
  effect: (_, { self, shared }) => [{ phase: shared.turn === self ? 'held' : 'looking' }],
})

/** (e) On leaving, withdraw the wish: wants[i] := false. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ wants: element(self, false) })],
})

/** In the order of the book. */
export const clauses = { request, secondWrite, lookAtOther, lookAtTurn, exit }
