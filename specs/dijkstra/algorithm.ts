// Dijkstra 1965: the first mutual exclusion of any number of sites by reads and writes. A site takes the turn
// if its holder is not interested. A site that has the turn claims the section, and enters if no other does too.
import { element, flag, many, mapOf, oneOf, protocol, siteId } from 'coterie'

export const dijkstra = protocol({
  roles: {
    site: many({
      // named after what comes next
      phase: oneOf(
        'idle',
        'turn',
        'withdraw',
        'holder',
        'busy',
        'take',
        'claim',
        'others',
        'held',
        'leaving',
      ),
      j: siteId, // the holder of the turn that was read, or the site that is looked at next
    }),
  },
  // b[i] and c[i] of the paper, as their opposites: the site is interested; the site claims the section.
  shared: { interested: mapOf(siteId, flag), claims: mapOf(siteId, flag), k: siteId },
})

export const { local } = dijkstra.roles.site
export const { write } = dijkstra

/** The next of the others. */
const after = (j: number, self: number): number => (j + 1 === self ? j + 2 : j + 1)

/** (Li0) A site that wants the critical section is interested: b[i] := false. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self }) => [{ phase: 'turn' }, write({ interested: element(self, true) })],
})

/** (Li1) Read k: whose turn is it? */
export const lookAtTurn = local({
  guard: (me) => me.phase === 'turn',
  effect: (_, { self, shared }) => [{ phase: shared.k === self ? 'claim' : 'withdraw' }],
})

/** (Li2) If it is another's, do not claim the section: c[i] := true. */
export const withdraw = local({
  guard: (me) => me.phase === 'withdraw',
  effect: (_, { self }) => [{ phase: 'holder' }, write({ claims: element(self, false) })],
})

/** (Li3) Read k again, ... */
export const readHolder = local({
  guard: (me) => me.phase === 'holder',
  effect: (_, { shared }) => [{ phase: 'busy', j: shared.k }],
})

/** ... and then b[k]: is the holder of the turn interested? */
export const lookAtHolder = local({
  guard: (me) => me.phase === 'busy',
  effect: (me, { shared }) => [{ phase: shared.interested.get(me.j) ? 'turn' : 'take', j: 0 }],
})

/** If not, take the turn: k := i. In both cases go to Li1. */
export const take = local({
  guard: (me) => me.phase === 'take',
  effect: (_, { self }) => [{ phase: 'turn' }, write({ k: self })],
})

/** (Li4) If it is the site's own, claim the section: c[i] := false, ... */
export const claim = local({
  guard: (me) => me.phase === 'claim',
  effect: (_, { self }) => [{ phase: 'others', j: after(-1, self) }, write({ claims: element(self, true) })],
})

/** ... and look at all others. If one claims it too, go to Li1; if none does, enter. */
export const lookAtOthers = local({
  guard: (me) => me.phase === 'others',
  effect: ({ j }, { self, shared, sites }) => {
    if (shared.claims.get(j)) return [{ phase: 'turn', j: 0 }]
    const next = after(j, self)
    return [next < sites.size ? { j: next } : { phase: 'held', j: 0 }]
  },
})

/** On leaving, withdraw the claim: c[i] := true, ... */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'leaving' }, write({ claims: element(self, false) })],
})

/** ... and lose interest: b[i] := true. The turn stays. */
export const loseInterest = local({
  guard: (me) => me.phase === 'leaving',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ interested: element(self, false) })],
})

/** In the order of the paper. */
export const clauses = {
  request,
  lookAtTurn,
  withdraw,
  readHolder,
  lookAtHolder,
  take,
  claim,
  lookAtOthers,
  exit,
  loseInterest,
}
