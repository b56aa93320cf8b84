// Mutants of the token ring with regeneration: the ring is not closed, a void token counts, or an INQUIRY is not stopped,
// not passed on, or believed too easily.
import { type Mutant, send } from 'coterie'
import { INQUIRY, local, type Ring, successor, TOKEN, upon } from './algorithm.js'

const nextOf = ({ self, sites }: Ring): number => (self + 1) % sites.size

interface Inquiry {
  readonly stops?: boolean // whether a site with the token stops it
  readonly goesOn?: boolean // whether a site without the token passes it on
  readonly remembers?: boolean // whether it is noted at home that the token has been there since
}

const inquiring = ({ stops = true, goesOn = true, remembers = true }: Inquiry) => ({
  onInquiry: upon('INQUIRY', (me, { origin }, context) => {
    if (origin === context.self) return me.misses || !remembers ? [{ token: true, misses: false }] : []
    if ((me.token && stops) || context.suspects(origin) || !goesOn) return []
    return [{}, send(successor(context), INQUIRY({ origin }))]
  }),
})

const crashing = { sites: 3, crash: 1, detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the ring is not closed',
    teaches: 'A token that is sent to a crashed site is lost, so the ring must skip that site.',
    clauses: {
      exit: local({
        guard: (me) => me.phase === 'held',
        effect: (_, context) => [{ phase: 'idle', token: false }, send(nextOf(context), TOKEN())],
      }),
      pass: local({
        guard: (me) => me.phase === 'idle' && me.token,
        effect: (_, context) => [{ token: false }, send(nextOf(context), TOKEN())],
      }),
    },
    model: crashing,
    verdicts: {
      starvationFreedom: 'violated',
      deadlockFreedom: 6,
      entryPossible: 4,
      servedInRequestOrder: 6,
    },
  },
  {
    name: 'a token counts, no matter which site sent it',
    teaches:
      'A token that a site sent before it crashed may arrive after the INQUIRY, which took another way. ' +
      'So that token is void.',
    clauses: { onToken: upon('TOKEN', () => [{ token: true, misses: false }]) },
    model: crashing,
    verdicts: { mutualExclusion: 12, atMostOneToken: 8 },
  },
  {
    name: 'no site looks for the token',
    teaches: 'Some site must replace a token that was lost in a crash.',
    clauses: { inquire: undefined },
    model: crashing,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 2, entryPossible: 2 },
  },
  {
    name: 'a site with the token sends an INQUIRY too',
    teaches:
      'A site with the token must not look for it: the token would follow the INQUIRY around the ring and ' +
      'come back after it.',
    clauses: {
      inquire: local({
        guard: (me, { self, sites, suspects }) => !me.asked && suspects((self + sites.size - 1) % sites.size),
        effect: (_, context) => [
          { asked: true, misses: true },
          send(successor(context), INQUIRY({ origin: context.self })),
        ],
      }),
    },
    model: crashing,
    verdicts: { mutualExclusion: 10, atMostOneToken: 6 },
  },
  {
    name: 'a site with the token passes the INQUIRY on',
    teaches: 'A token in use is not lost, so the site that has it must stop the INQUIRY.',
    clauses: inquiring({ stops: false }),
    model: crashing,
    verdicts: { mutualExclusion: 8, atMostOneToken: 4 },
  },
  {
    name: 'an INQUIRY that has gone around counts, although the token has been there since',
    teaches: 'The token may come back before the INQUIRY. Then it is not lost.',
    clauses: inquiring({ remembers: false }),
    model: crashing,
    verdicts: { mutualExclusion: 12, atMostOneToken: 8 },
  },
  {
    name: 'the INQUIRY is not passed on',
    teaches: 'Only an INQUIRY that comes back shows that no site has the token.',
    clauses: inquiring({ goesOn: false }),
    model: crashing,
    verdicts: { starvationFreedom: 'violated', deadlockFreedom: 4, entryPossible: 2 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: crashing,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'a waiting site may request again',
    teaches: 'On a ring a request sends no message, so no other site notices a second request.',
    survives: 'the step changes nothing',
    clauses: { request: local({ guard: (me) => me.phase !== 'held', effect: () => [{ phase: 'wanted' }] }) },
    model: { sites: 3 },
    verdicts: {},
  },
]
