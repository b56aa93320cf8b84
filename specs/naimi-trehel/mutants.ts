// Mutants of Naimi and Trehel's algorithm: fathers that are kept, a next that is kept or replaced, and a token that is
// copied, kept, or given away too early.
import { type Mutant, send } from 'coterie'
import { local, REQUEST, type Site, TOKEN, upon } from './algorithm.js'

interface Receipt {
  readonly asks?: boolean // whether a root asks if it requests itself
  readonly notes?: boolean // whether a root that requests takes the requester as its father
  readonly reverses?: boolean // whether a site that passes a request on takes the requester as its father
  readonly names?: boolean // whether a site that passes a request on names the requester, and not itself
  readonly gives?: boolean // whether a root that does not request sends the token
  readonly keeps?: boolean // whether a site that sends the token keeps it
}

// Upon REQUEST, with one condition or effect changed.
const receiving = ({ asks = true, notes = true, reverses = true, ...rest }: Receipt) => ({
  onRequest: upon('REQUEST', ({ phase, father, token }: Site, { of }, { self }) => {
    if (father !== null)
      return [
        { father: reverses ? of : father },
        send(father, REQUEST({ of: rest.names === false ? self : of })),
      ]
    if (phase !== 'idle' && asks) return [{ father: notes ? of : null, next: of }]
    if (rest.gives === false) return [{ father: of }]
    return [{ father: of, token: rest.keeps === true && token }, send(of, TOKEN())]
  }),
})

interface Leaving {
  readonly forgets?: boolean // whether the next is forgotten
  readonly forwards?: boolean // whether the token is sent to the next
  readonly keeps?: boolean // whether a site that sends the token keeps it
}

// On leaving, with one effect changed.
const leaving = ({ forgets = true, forwards = true, keeps = false }: Leaving) => ({
  exit: local({
    guard: (me) => me.phase === 'held',
    effect: ({ next }) => {
      if (next === null) return [{ phase: 'idle' }]
      const then = { phase: 'idle', next: forgets ? null : next } as const
      return forwards ? [{ ...then, token: keeps }, send(next, TOKEN())] : [then]
    },
  }),
})

const two = { sites: 2 } as const
const three = { sites: 3 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a root sends the token although it requests',
    teaches:
      'A root that requests must keep the token until it leaves the section, and before it has ' +
      'the token it has none to send.',
    clauses: receiving({ asks: false }),
    model: two,
    verdicts: { mutualExclusion: 6, deadlockFreedom: 6, entryPossible: 3 },
  },
  {
    name: 'the idle token is copied',
    teaches: 'Sending the token gives it away. Two tokens let two sites in.',
    clauses: receiving({ keeps: true }),
    model: { ...two, requests: 2 },
    verdicts: { mutualExclusion: 6, exactlyOneToken: 2 },
  },
  {
    name: 'a leaving site copies the token',
    teaches: 'Sending the token gives it away, also on leaving.',
    clauses: leaving({ keeps: true }),
    model: { ...two, requests: 2 },
    verdicts: { mutualExclusion: 9, exactlyOneToken: 5 },
  },
  {
    name: 'a site enters without the token',
    teaches: 'Only the token allows a site to enter.',
    clauses: {
      enter: local({ guard: (me) => me.phase === 'wanted', effect: () => [{ phase: 'held' }] }),
    },
    model: { ...two, requests: 1 },
    verdicts: { mutualExclusion: 4 },
  },
  {
    name: 'a leaving site remembers its next',
    teaches:
      'A site must forget its next when it sends the token there. Later it may be the last of the ' +
      'queue, with no next.',
    clauses: leaving({ forgets: false }),
    model: { ...two, requests: 2 },
    verdicts: { exactlyOneToken: 15 },
  },
  {
    name: 'a root that notes its next remains a root',
    teaches:
      'A root that has a next must send later requests there, since it can remember one site ' +
      'only. The next site is the last of the queue.',
    clauses: receiving({ notes: false }),
    model: { ...three, requests: 1 },
    verdicts: { mutualExclusion: 11, deadlockFreedom: 10, entryPossible: 5, exactlyOneToken: 7 },
  },
  {
    name: 'a site that requests keeps its father',
    teaches:
      'A site that requests is the last of a queue, so it must become a root, where later requests end.',
    clauses: {
      request: local({
        guard: (me) => me.phase === 'idle',
        effect: ({ father }, { self }) => [{ phase: 'wanted' }, send(father ?? [], REQUEST({ of: self }))],
      }),
    },
    model: { ...two, requests: 1, self: 'channel' },
    verdicts: { entryPossible: 3, fathersLeadToARoot: 2 },
  },
  {
    name: 'a site passes a request on in its own name',
    teaches:
      'A request must name the site that has made it, or the token goes to a site that does not ' +
      'want it.',
    clauses: receiving({ names: false }),
    model: { ...three, requests: 1 },
    verdicts: { deadlockFreedom: 9, entryPossible: 4 },
  },
  {
    name: 'an idle root ignores a request',
    teaches:
      'An idle root must send the token at once. It does not leave the section, so it would never ' +
      'look at the request again.',
    clauses: receiving({ gives: false }),
    model: { ...two, requests: 1 },
    verdicts: { deadlockFreedom: 2, entryPossible: 2 },
  },
  {
    name: 'a leaving site keeps the token',
    teaches: 'A leaving site must send the token to its next, which waits for nothing else.',
    clauses: leaving({ forwards: false }),
    model: { ...two, requests: 1 },
    verdicts: {
      deadlockFreedom: 5,
      entryPossible: 3,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: { enter: undefined },
    model: { ...two, requests: 1 },
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the path is not reversed',
    teaches:
      'A site that passes a request on makes the requester its father, so that its next request ' +
      'takes a short way. Messages depend on it, and no property does.',
    survives: 'the father still leads to the requester: a site that receives its request makes it its father',
    clauses: receiving({ reverses: false }),
    model: three,
    verdicts: {},
  },
]
