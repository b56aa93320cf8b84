// Peterson 1981, for two sites: say that you want to enter, let the other go first, and wait while it wants to and it is
// its turn. His algorithm for more sites is peterson-filter.
// biome-ignore format: names
import {
  algorithm, at, choice, deadlockFreedom, either, entryPossible, flag, livelockFreedom, many, mapOf,
  mutualExclusion, oneOf, protocol, siteId, someoneEnters, starvationFreedom,
} from 'coterie'

const peterson = protocol({
  parameters: { first: choice('what a site writes first', 'wants', 'turn') },
  // asking: one of the two writes is done. looking, seen: both are; next comes a look at wants[j], or at turn.
  roles: { site: many({ phase: oneOf('idle', 'asking', 'looking', 'seen', 'held') }) },
  shared: { wants: mapOf(siteId, flag), turn: siteId }, // Q and TURN; turn is whose turn it is, hence who may go first
})
const { local } = peterson.roles.site
const { write } = peterson

const other = (self: number): number => 1 - self
const want = (self: number) => write({ wants: at(self, true) })
const giveWay = (self: number) => write({ turn: other(self) })

/** (a) A site that wants the critical section says so: wants[i] := true. */
export const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (_, { self, parameters }) => [
    { phase: 'asking' },
    parameters.first === 'wants' ? want(self) : giveWay(self),
  ],
})

/** (b) Let the other go first: turn := j. */
export const second = local({
  guard: (me) => me.phase === 'asking',
  effect: (_, { self, parameters }) => [
    { phase: 'looking' },
    parameters.first === 'wants' ? giveWay(self) : want(self),
  ],
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

/** (e) On leaving, want no more: wants[i] := false. */
export const exit = local({
  guard: (me) => me.phase === 'held',
  effect: (_, { self }) => [{ phase: 'idle' }, write({ wants: at(self, false) })],
})

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
]

export default algorithm({
  name: 'peterson',
  title: 'Peterson, for two sites',
  citation:
    'G. L. Peterson, Myths About the Mutual Exclusion Problem, Information Processing Letters 12(3), 1981',
  about:
    'There are no messages. Each clause reads or writes one shared variable, and is atomic; the site that reads the value it waits for is in by that very step. Who waits looks again and again, so it is never stuck: that nobody can enter is seen by entryPossible. The turn may start with either site. Both follow the same rules and no numbers are compared, so to exchange the sites is a symmetry.',
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: peterson,
  clauses: { request, second, lookAtOther, lookAtTurn, exit },
  workload: { request: 'request' },
  waits: ({ phase }) => phase === 'asking' || phase === 'looking' || phase === 'seen',
  holds: ({ phase }) => phase === 'held',
  shared: () => either([{ turn: 0 }, { turn: 1 }]),
  properties,
  // biome-ignore format: a table
  expectations: [
    { model: {}, counts: [32, 64, 7], verdicts: { starvationFreedom: 'holds' } },
    { model: { crash: 1, whoCrashes: 'in' }, counts: [40, 80, 7], verdicts: { entryPossible: { violated: 5 } }, note: 'nobody resets what it wants' },
    { model: { crash: 1, whoCrashes: 'waiting' }, counts: [52, 126, 7], verdicts: { entryPossible: { violated: 3 } }, note: 'it wants to enter for ever, and nobody lets the other go first any more' },
    { model: { crash: 1, whoCrashes: 'idle' }, counts: [46, 92, 8], verdicts: {}, note: 'to leave is one write, so who is idle wants nothing' },
    { model: { parameters: { first: 'turn' } }, counts: [48, 96, 8], verdicts: { mutualExclusion: { violated: 7 } },
      counterexample: { folder: 'peterson-turn-first', property: 'mutualExclusion', prose: 'The two writes change places: each site first gives the turn away, and then says that it wants to enter. Both give it away, and site 1 is the last, so it is the turn of site 0. Site 1 says that it wants to enter, sees that site 0 does not, and enters. Now site 0 says that it wants to, sees that site 1 does, looks at the turn, and it is its own. The turn decides between two that want to enter; so a site must be seen wanting before it takes part.' } },
  ],
})
