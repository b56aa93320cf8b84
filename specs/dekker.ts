// Dekker's algorithm, the first that excludes two sites with nothing but reads and writes: where both want to enter, the
// one whose turn it is insists, and the other withdraws until it is its turn.
// biome-ignore format: names
import {
  algorithm, at, deadlockFreedom, either, entryPossible, flag, livelockFreedom, many, mapOf, mutualExclusion,
  oneOf, protocol, siteId, someoneEnters, starvationFreedom,
} from 'coterie'

const dekker = protocol({
  // looking, seen: about to look at wants[j], at turn. yielding, away, back: about to withdraw, withdrawn, about to insist.
  roles: {
    site: many({ phase: oneOf('idle', 'looking', 'seen', 'yielding', 'away', 'back', 'held', 'leaving') }),
  },
  shared: { wants: mapOf(siteId, flag), turn: siteId },
})
const { local } = dekker.roles.site
const { write } = dekker

const other = (self: number): number => 1 - self

/** (a) A site that wants the critical section says so: wants[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'looking' }, write({ wants: at(self, true) })],
})

/** (b) Look at wants[j]; if it is false, enter. */
export const lookAtOther = local({
  guard: (me) => me.phase === 'looking',
  effect: (_, { self, shared }) => [{ phase: shared.wants.get(other(self)) ? 'seen' : 'held' }],
})

/** (c) Else look at turn; if it is i, insist and look at wants[j] again. */
export const lookAtTurn = local({
  guard: (me) => me.phase === 'seen',
  effect: (_, { self, shared }) => [{ phase: shared.turn === self ? 'looking' : 'yielding' }],
})

/** (d) If it is j, withdraw: wants[i] := false. */
export const withdraw = local({
  guard: (me) => me.phase === 'yielding',
  effect: (_, { self }) => [{ phase: 'away' }, write({ wants: at(self, false) })],
})

/** (e) Look at turn until it is i. */
export const waitForTurn = local({
  guard: (me) => me.phase === 'away',
  effect: (_, { self, shared }) => (shared.turn === self ? [{ phase: 'back' }] : []),
})

/** (f) Then want to enter again: wants[i] := true, and back to (b). */
export const wantAgain = local({
  guard: (me) => me.phase === 'back',
  effect: (_, { self }) => [{ phase: 'looking' }, write({ wants: at(self, true) })],
})

/** (g) On leaving, give the turn to the other: turn := j. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'leaving' }, write({ turn: other(self) })],
})

/** (h) Then want no more: wants[i] := false. */
export const wantNoMore = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ wants: at(self, false) })],
})

export default algorithm({
  name: 'dekker',
  title: "Dekker's algorithm",
  citation:
    'E. W. Dijkstra, Cooperating Sequential Processes (EWD 123), Eindhoven, 1965, section 2, due to T. J. Dekker',
  about:
    'There are no messages. Each clause reads or writes one shared variable, and is atomic; the site that reads the value it waits for is in by that very step. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. The turn may start with either site. Both follow the same rules and no numbers are compared, so to exchange the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: dekker,
  clauses: { request, lookAtOther, lookAtTurn, withdraw, waitForTurn, wantAgain, exit, wantNoMore },
  workload: { request: 'request' },
  waits: ({ phase }) => phase !== 'idle' && phase !== 'held' && phase !== 'leaving',
  holds: ({ phase }) => phase === 'held',
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
  ],
  // biome-ignore format: a table
  expectations: [
    { model: {}, counts: [86, 172, 13], verdicts: { starvationFreedom: 'holds' } },
    { model: { requests: 2 }, counts: [270, 500, 17], verdicts: {} },
    { model: { crash: 1, whoCrashes: 'in' }, counts: [106, 212, 13], verdicts: { entryPossible: { violated: 4 } }, note: 'it wants to enter for ever, and the turn is never given away' },
    { model: { crash: 1, whoCrashes: 'waiting' }, counts: [140, 344, 14], verdicts: { entryPossible: { violated: 3 } }, note: 'the other has withdrawn until it is its turn, or insists and waits' },
    { model: { crash: 1, whoCrashes: 'idle' }, counts: [120, 240, 13], verdicts: { entryPossible: { violated: 5 } }, note: 'to leave takes two writes: who dies between them has given the turn away, and still wants; who is idle may die' },
  ],
})
