// Mutants of the cell with a file: smaller majorities, a new master that trusts itself, no lease, early answers, no copies.
import { either, element, type Mutant } from 'coterie'
import { after, allowed, answered, answering, readers } from './calls.js'
import { clients, copyCount, diskOf, inOrder, isBehind, majorities, newest, rules, writing } from './disks.js'
import { type Cell, client, server, write } from './protocol.js'

interface Change {
  readonly own?: boolean // whether the new master reads only its own disk
  readonly lease?: boolean // whether it waits for the end of the lease
  readonly begins?: boolean // whether it begins an epoch
}

const electing = ({ own = false, lease = true, begins = true }: Change) => ({
  elect: server.timeout({
    guard: ({ ready, memory }, { shared: { leased }, suspects }) =>
      ready && memory === null && (!lease || leased === null || suspects(leased)),
    effect: (_, context: Cell) => {
      const last = context.shared.last + (begins ? 1 : 0)
      return either(
        majorities(context).map((group) => {
          const state = newest(own ? [context.self] : group, context)
          const memory = begins ? state.merge({ promised: last, epoch: last, serial: 0 }) : state
          const disks = writing(memory, group, context)
          return [{ memory, pending: null }, write({ disks, last, leased: context.self })] as const
        }),
      )
    },
  }),
})

const base = { sites: 2, requests: 1 } as const
const crashes = { ...base, crash: 1, whoCrashes: 'server', detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'one disk is enough',
    teaches: 'A write is committed on a majority of disks, so that every later master finds it.',
    clauses: {
      commit: server.local({
        guard: (me, context) =>
          me.pending !== null && rules(me, context) && copyCount(diskOf(context.self, context), context) >= 1,
        effect: ({ pending: one }, context) => [
          { memory: diskOf(context.self, context), pending: null },
          answered(one!, diskOf(context.self, context), context),
        ],
      }),
    },
    model: crashes,
    verdicts: {
      mutualExclusion: 8,
      entryPossible: 12,
      readsAreFresh: 10,
      answersOnMajority: 3,
      noQuorumForAnother: 8,
    },
  },
  {
    name: 'a new master trusts its own disk',
    teaches: 'A committed write is on some disk of every majority, but not on every disk.',
    clauses: electing({ own: true }),
    model: crashes,
    verdicts: {
      mutualExclusion: 10,
      entryPossible: 15,
      readsAreFresh: 12,
      answersOnMajority: 6,
      noQuorumForAnother: 9,
    },
  },
  {
    name: 'elections ignore the lease',
    teaches: 'A lease ensures that an old master has stopped when the new one begins, and reads nothing old.',
    clauses: electing({ lease: false }),
    model: { ...base, timeouts: 1 },
    verdicts: { entryPossible: 12, oneMaster: 1, readsAreFresh: 11 },
  },
  {
    name: 'a new master continues the old epoch',
    teaches:
      'A master must begin an epoch, or its first write has the number of one that the old master has left.',
    clauses: electing({ begins: false }),
    model: { ...crashes, timeouts: 1 },
    verdicts: { oneHistory: 6, readAfterFailOver: 'violated' },
  },
  {
    name: 'the master copies nothing after the answer',
    teaches: 'A majority is enough for the answer; the other servers must still get the write.',
    clauses: {
      replicate: server.local({
        guard: (me, context) => me.pending !== null && rules(me, context),
        effect: (_, context) => {
          const own = diskOf(context.self, context)
          const behind = inOrder(context.sites).filter(
            (one) => !context.suspects(one) && isBehind(one, own, context),
          )
          return either(behind.map((one) => [{}, write({ disks: writing(own, [one], context) })] as const))
        },
      }),
    },
    model: base,
    verdicts: { serversAgree: 12, readAfterFailOver: 'violated' },
  },
  {
    name: 'a read returns what is on the disk of the master',
    teaches: 'A write in progress may be lost with its master, so a read must not return it.',
    clauses: {
      read: server.local({
        guard: (me, context) => rules(me, context),
        effect: (_, context) => answering(readers(context), diskOf(context.self, context), context),
      }),
    },
    model: crashes,
    verdicts: { answersOnMajority: 8 },
  },
  {
    name: 'no read is answered',
    teaches: 'Nobody reads the file: every claim about reads is then true.',
    clauses: { read: undefined },
    model: crashes,
    verdicts: { fileIsRead: 'violated', readAfterFailOver: 'violated' },
  },
  {
    name: 'a client keeps the lock',
    teaches: 'Others get the lock only when its holder gives it back.',
    clauses: { exit: undefined },
    model: base,
    verdicts: { entryPossible: 3, readAfterFailOver: 'violated', starvationFreedom: 'violated' },
  },
  {
    name: 'the master grants a lock that another client has',
    teaches: 'The master must refuse the second client, or its request too reaches a majority.',
    clauses: {
      propose: server.local({
        guard: (me, context) => me.pending === null && rules(me, context),
        effect: ({ memory }, context) =>
          either(
            clients(context)
              .filter(
                (one) => allowed(memory!, one, context) || allowed(memory!.set('holder', null), one, context),
              )
              .map((one) => {
                const disks = writing(after(memory!, one, context), [context.self], context)
                return [{ pending: one }, write({ disks })] as const
              }),
          ),
      }),
    },
    model: base,
    verdicts: {
      mutualExclusion: 8,
      answersOnMajority: 6,
      noQuorumForAnother: 7,
      readAfterFailOver: 'violated',
    },
  },
  {
    name: 'no write is accepted',
    teaches: 'A cell that accepts no write satisfies every claim about locks and files.',
    clauses: { propose: undefined },
    model: base,
    verdicts: {
      mutualExclusion: 'vacuous',
      entryPossible: 1,
      someoneEnters: 'violated',
      fileIsRead: 'violated',
      readAfterFailOver: 'violated',
    },
  },
  {
    name: 'a client writes the version that it finds',
    teaches: 'Each write is a new version; a client reads whether there is one.',
    clauses: {
      set: client.local({
        guard: (_, { self, shared: { call } }) => call.get(self) === 'held',
        effect: (_, { self, shared: { told } }) => [
          {},
          write({ call: element(self, 'set'), version: element(self, told) }),
        ],
      }),
    },
    model: crashes,
    verdicts: { fileIsRead: 'violated', readAfterFailOver: 'violated' },
  },
]
