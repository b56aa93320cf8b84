// Dekker's algorithm, the first mutual exclusion of two sites by reads and writes alone. A site first says that it wants to
// enter, and then looks whether the other one does. If both want to, the site whose turn it is insists, and the other withdraws
// until its turn comes.
import { element, flag, many, mapOf, oneOf, protocol, siteId } from 'coterie'

export const dekker = protocol({
  // looking, seen: about to read wants[j], turn. yielding, away, back: about to withdraw, withdrawn, about to want again.
  roles: {
    site: many({ phase: oneOf('idle', 'looking', 'seen', 'yielding', 'away', 'back', 'held', 'leaving') }),
  },
  shared: { wants: mapOf(siteId, flag), turn: siteId },
})

export const { local } = dekker.roles.site
export const { write } = dekker
const other = (self: number): number => 1 - self

/** (a) A site that wants the critical section announces it: wants[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'looking' }, write({ wants: element(self, true) })],
})

/** (b) Read wants[j]; if it is false, enter. */
export const lookAtOther = local({
  guard: (me) => me.phase === 'looking',
  effect: (_, { self, shared }) => [{ phase: shared.wants.get(other(self)) ? 'seen' : 'held' }],
})

/** (c) Else read turn; if it is i, insist and read wants[j] again. */
export const lookAtTurn = local({
  guard: (me) => me.phase === 'seen',
  effect: (_, { self, shared }) => [{ phase: shared.turn === self ? 'looking' : 'yielding' }],
})

/** (d) If turn is j, withdraw: wants[i] := false. */
export const withdraw = local({
  guard: (me) => me.phase === 'yielding',
  effect: (_, { self }) => [{ phase: 'away' }, write({ wants: element(self, false) })],
})

/** (e) Wait until turn is i. */
export const waitForTurn = local({
  guard: (me) => me.phase === 'away',
  effect: (_, { self, shared }) => (shared.turn === self ? [{ phase: 'back' }] : []),
})

/** (f) Then announce it again: wants[i] := true, and continue at (b). */
export const wantAgain = local({
  guard: (me) => me.phase === 'back',
  effect: (_, { self }) => [{ phase: 'looking' }, write({ wants: element(self, true) })],
})

/** (g) On leaving, give the turn to the other: turn := j. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'leaving' }, write({ turn: other(self) })],
})

/** (h) Then withdraw: wants[i] := false. */
export const wantNoMore = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ wants: element(self, false) })],
})

/** All clauses, in the order of the source. */
export const clauses = {
  request,
  lookAtOther,
  lookAtTurn,
  withdraw,
  waitForTurn,
  wantAgain,
  exit,
  wantNoMore,
}
