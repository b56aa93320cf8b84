// Mutants of Raymond's algorithm: ASSIGN_PRIVILEGE and MAKE_REQUEST with one of their conditions or effects left out.
import { type Mutant, send } from 'coterie'
import { local, PRIVILEGE, REQUEST, type Site, upon } from './algorithm.js'

interface Change {
  readonly using?: boolean // whether a site that uses the privilege keeps it
  readonly keeps?: boolean // whether a site that sends the privilege believes that it still has it
  readonly twice?: boolean // whether a site puts itself into its queue twice
  readonly asksAgain?: boolean // whether who sends the privilege asks for it on behalf of the rest of the queue
  readonly last?: boolean // the last of the queue is served first
  readonly enters?: boolean
  readonly sure?: boolean // whether a site that does not know where the privilege is thinks that it has it
}

// The four clauses, with ASSIGN_PRIVILEGE and MAKE_REQUEST changed.
const changed = (change: Change) => {
  const { using = true, keeps = false, twice = false } = change
  const { asksAgain = true, last = false, enters = true, sure = false } = change
  const assignAndRequest = ({ phase, holder, queue, asked }: Site, self: number) => {
    const next = last ? queue.last() : queue.first()
    if (holder !== self) {
      const asks = next !== undefined && !asked && holder !== null
      return [{ phase, holder, queue, asked: asked || asks }, send(asks ? holder : [], REQUEST())] as const
    }
    if ((phase === 'held' && using) || next === undefined) return [{ phase, holder, queue, asked }] as const
    const rest = last ? queue.pop() : queue.shift()
    if (next === self) return [{ phase: enters ? 'held' : phase, holder, queue: rest, asked: false }] as const
    const asks = asksAgain && !rest.isEmpty()
    return [
      { phase, holder: keeps ? self : next, queue: rest, asked: asks && !keeps },
      send(next, PRIVILEGE()),
      send(asks && !keeps ? next : [], REQUEST()),
    ] as const
  }
  return {
    request: local({
      guard: (me) => me.phase === 'idle',
      effect: (me, { self }) => {
        const queue = twice ? me.queue.push(self, self) : me.queue.push(self)
        const holder = me.holder ?? (sure ? self : null)
        return assignAndRequest(me.merge({ phase: 'wanted', holder, queue }), self)
      },
    }),
    onRequest: upon('REQUEST', (me, _, { self, from }) =>
      assignAndRequest(me.merge({ queue: me.queue.push(from) }), self),
    ),
    onPrivilege: upon('PRIVILEGE', (me, _, { self }) => assignAndRequest(me.merge({ holder: self }), self)),
    exit: local({
      guard: (me) => me.phase === 'held',
      effect: (me, { self }) => assignAndRequest(me.merge({ phase: 'idle' }), self),
    }),
  }
}

const path = { sites: 3 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a site gives the privilege away while it uses it',
    teaches: 'USING keeps the privilege in place while a site is in the section.',
    clauses: changed({ using: false }),
    model: { ...path, requests: 1 },
    verdicts: { mutualExclusion: 4 },
  },
  {
    name: 'a site that sends the privilege believes that it still has it',
    teaches:
      'HOLDER points towards the privilege, so it must change when the privilege moves. Two sites that ' +
      'point to themselves have two privileges.',
    clauses: changed({ keeps: true }),
    model: { ...path, requests: 1 },
    verdicts: {
      mutualExclusion: 4,
      deadlockFreedom: 7,
      entryPossible: 3,
      exactlyOnePrivilege: 2,
      servedInRequestOrder: 3,
    },
  },
  {
    name: 'a site puts itself into its queue twice',
    teaches: 'A site may be in its own queue only once, or it enters more often than it requests.',
    clauses: changed({ twice: true }),
    model: { ...path, requests: 1 },
    verdicts: { queueHasNoDoubles: 1 },
  },
  {
    name: 'a site that sends the privilege does not request it for the rest of its queue',
    teaches:
      'A site that sends the privilege away must request it for the rest of its queue, since no other ' +
      'message tells of those requests.',
    clauses: changed({ asksAgain: false }),
    model: { ...path, requests: 1 },
    verdicts: {
      deadlockFreedom: 7,
      entryPossible: 4,
      starvationFreedom: 'violated',
      livelockFreedom: 'violated',
    },
  },
  {
    name: 'a site that recovers believes that it has the privilege',
    teaches:
      'A crash erases HOLDER. The initial value must not mean that the site has the privilege, or a ' +
      'recovery creates a second one.',
    clauses: changed({ sure: true }),
    model: { sites: 2, requests: 2, crash: 1, recovery: 1, whoCrashes: '0' },
    verdicts: { mutualExclusion: 6, deadlockFreedom: 3, entryPossible: 3, exactlyOnePrivilege: 1 },
  },
  {
    name: 'no site enters',
    teaches:
      'The purpose of a lock is that sites enter: a lock that no site ever gets satisfies mutual ' +
      'exclusion, so check a witness too.',
    clauses: changed({ enters: false }),
    model: path,
    verdicts: { mutualExclusion: 'vacuous', deadlockFreedom: 1, entryPossible: 1, someoneEnters: 'violated' },
  },
  {
    name: 'the last of a queue is served first',
    teaches: 'The queue ensures that no site is passed over forever.',
    clauses: changed({ last: true }),
    model: path,
    verdicts: { starvationFreedom: 'violated' },
    counts: [86, 196, 11],
  },
]
