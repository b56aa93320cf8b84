// Mutants of Ricart and Agrawala's algorithm with retransmission: copies that are not sent, not answered, or counted wrongly.
import { type ContextOf, type MeOf, type Mutant, precedes, send } from 'coterie'
import { never } from '../ricart-agrawala/verdicts.js'
import { copy, REPLY, type ra, upon } from './algorithm.js'

type Site = MeOf<typeof ra, 'site'>
type Context = ContextOf<typeof ra>

const defers = (me: Site, t: number, { self, from }: Context) =>
  me.phase === 'held' || (me.phase === 'wanted' && precedes([me.t, self], [t, from]))

interface Receiving {
  readonly deferring?: (me: Site, t: number, context: Context) => boolean
  readonly once?: boolean // whether of the copies of one site only the first is deferred
  readonly replies?: number // how many times a REQUEST that is not deferred is answered
  readonly clock?: (mine: number, t: number) => number
}

const receiving = ({ deferring = defers, once = false, replies = 1, clock = Math.max }: Receiving) => ({
  onRequest: upon('REQUEST', (me, { t }, context) => {
    const { from } = context
    const news = { clock: clock(me.clock, t) }
    if (deferring(me, t, context)) {
      const known = me.deferred.some(({ site }) => site === from)
      return [once && known ? news : { ...news, deferred: me.deferred.push(copy.make({ site: from, t })) }]
    }
    return [news, ...Array.from({ length: replies }, () => send(from, REPLY({ t })))]
  }),
})

const lossy = { sites: 2, requests: 1, loss: 1 } as const
const copied = { sites: 2, requests: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'no REQUEST is sent again',
    teaches: 'Without retransmission one lost message suffices, and its sender waits forever.',
    clauses: { resend: undefined },
    model: lossy,
    verdicts: {
      deadlockFreedom: 2,
      entryPossible: 2,
      ...never,
    },
  },
  {
    name: 'of the copies of one site only one is deferred',
    teaches:
      'Each copy must be answered. If a leaving site sends one REPLY for all copies, this REPLY may be the ' +
      'message that is lost.',
    clauses: receiving({ once: true }),
    model: lossy,
    verdicts: { deadlockFreedom: 10, entryPossible: 10, starvationFreedom: 'violated' },
  },
  {
    name: 'a REPLY counts, whatever request it names',
    teaches:
      'A copy that is answered late gives a REPLY when its sender waits again. Counted for the next ' +
      'request, it permits an entry that no site has permitted.',
    clauses: {
      onReply: upon('REPLY', (me, _, { from }) =>
        me.phase === 'wanted' ? [{ replied: me.replied.add(from) }] : [],
      ),
    },
    model: copied,
    verdicts: { mutualExclusion: 14, servedInTimestampOrder: 11 },
  },
  {
    name: 'a second REPLY of a site counts for another site',
    teaches: 'A site answers each copy, so REPLYs must be counted by sender.',
    clauses: {
      onReply: upon('REPLY', (me, { t }, { from, others }) => {
        if (me.phase !== 'wanted' || t !== me.t) return []
        const next = me.replied.has(from) ? others.subtract(me.replied).first() : from
        return [{ replied: next === undefined ? me.replied : me.replied.add(next) }]
      }),
    },
    model: { sites: 3, requests: 1, requesters: [0, 1] },
    verdicts: { mutualExclusion: 13, servedInTimestampOrder: 8 },
  },
  {
    name: 'a REQUEST is answered twice',
    teaches: 'A REPLY names its request and is counted by sender, so a second one does no harm.',
    clauses: receiving({ replies: 2 }),
    model: copied,
    verdicts: {},
    survives: 'a REPLY of the same site to the same request counts once',
  },
  {
    name: 'no site defers',
    teaches: 'Deferring is the core of the algorithm, with copies as without.',
    clauses: receiving({ deferring: () => false }),
    model: copied,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    name: 'a REQUEST does not move the clock',
    teaches:
      'A REQUEST must advance the clock: a site that has replied must not make an earlier request ' +
      'afterwards.',
    clauses: receiving({ clock: (mine) => mine }),
    model: copied,
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 5, servedInRequestOrder: 7 },
  },
  {
    name: 'with equal timestamps both defer',
    drops: 'of two equal timestamps one is answered',
    teaches: 'The site number must break ties, or both sites wait.',
    clauses: receiving({
      deferring: (me, t) => me.phase === 'held' || (me.phase === 'wanted' && me.t! <= t),
    }),
    model: { ...copied, requests: 1 },
    verdicts: { deadlockFreedom: 8, entryPossible: 2 },
  },
  {
    name: 'with equal timestamps both reply',
    drops: 'of two equal timestamps one waits',
    teaches: 'The site number must break ties, or both sites enter.',
    clauses: receiving({ deferring: (me, t) => me.phase === 'held' || (me.phase === 'wanted' && me.t! < t) }),
    model: { ...copied, requests: 1 },
    verdicts: { mutualExclusion: 8, servedInTimestampOrder: 6 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: lossy,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 3, entryPossible: 1, someoneEnters: 'violated' },
  },
]
