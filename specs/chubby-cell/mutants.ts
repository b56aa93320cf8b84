// Mutants of the Chubby cell: smaller quorums, a new master that reads or writes too little, early answers, a lost disk.
import { either, element, type Mutant } from 'coterie'
import { diskOf, groups, newest, writing, written } from './disks.js'
import { client, disk, replica, write } from './protocol.js'

interface Change {
  readonly quorum?: number // number of replicas that must promise
  readonly own?: boolean // whether the new master reads only its own disk
  readonly writes?: boolean // whether it writes the state that it takes over
}

const electing = ({ quorum: size = 2, own = false, writes = true }: Change) => ({
  elect: replica.timeout({
    guard: (me, { shared: { leased }, suspects }) =>
      me.ready && me.epoch === null && (leased === null || suspects(leased)),
    effect: (_, context) => {
      const { self, sites, shared } = context
      const epoch = shared.last + 1
      const quorums = groups(sites, context, size).filter((group) => group.includes(self))
      const elected = (quorum: readonly number[]) => {
        const { holder } = newest(own ? [self] : quorum, context)
        const disks = writes
          ? writing({ promised: epoch, epoch, serial: 0, holder }, quorum, context)
          : quorum.reduce(
              (disks, one) =>
                disks.set(one - sites.min()!, disks.get(one - sites.min()!)!.set('promised', epoch)),
              shared.disks,
            )
        return [{ epoch, serial: 0, holder }, write({ disks, last: epoch, leased: self })] as const
      }
      return either(quorums.map(elected))
    },
  }),
})

const committing = (acks: number) => ({
  commit: replica.local({
    guard: (me) => me.pending !== null && me.acks.size >= acks,
    effect: (me, { shared }) => {
      const one = me.pending!
      const waits = me.holder === null ? 'acquire' : 'release'
      const gets = me.holder === null ? 'held' : 'none'
      return [
        { holder: me.holder === null ? one : null, pending: null, acks: me.acks.clear() },
        write(shared.call.get(one) === waits ? { call: element(one, gets) } : {}),
      ]
    },
  }),
})

const base = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 2 } as const

// One replica may crash. Which one makes no difference.
const crashes = { ...base, crash: 1, whoCrashes: '3', detector: 'perfect' } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'a new master trusts its own disk',
    teaches: 'A committed write is on some disk of every majority, but not on every disk.',
    clauses: electing({ own: true }),
    model: crashes,
    verdicts: { mutualExclusion: 11, entryPossible: 12, lockOnMajority: 7 },
  },
  {
    name: 'one replica elects a master',
    teaches: 'A majority must promise, so that at least one of them has the last committed write.',
    clauses: electing({ quorum: 1 }),
    model: crashes,
    verdicts: { mutualExclusion: 11, entryPossible: 12, lockOnMajority: 10 },
  },
  {
    name: 'a new master does not write the state that it takes over',
    teaches:
      'A new master must write the state again under its epoch before it relies on it: a disk ' +
      'that it did not read may have a newer one.',
    clauses: electing({ writes: false }),
    model: { ...crashes, timeouts: 3, crash: 2, recovery: 1 },
    verdicts: { mutualExclusion: 14, entryPossible: 14, lockOnMajority: 8 },
  },
  {
    name: 'one acknowledgement is enough',
    teaches: 'A write is committed only on a majority of disks, so that every later master finds it.',
    clauses: committing(1),
    model: crashes,
    verdicts: { mutualExclusion: 9, entryPossible: 10, lockOnMajority: 4 },
  },
  {
    name: 'the master answers the client before any other replica has the write',
    teaches: 'An answer is a promise, so it must wait until the write is committed.',
    clauses: {
      propose: replica.local({
        guard: (me, context) => me.pending === null && diskOf(context.self, context).promised === me.epoch,
        effect: (me, context) => {
          const { self, sites, shared } = context
          const waits = me.holder === null ? 'acquire' : 'release'
          const gets = me.holder === null ? 'held' : 'none'
          const callers = [...Array(sites.min()!).keys()].filter(
            (one) => shared.call.get(one) === waits && (me.holder === null || me.holder === one),
          )
          const serial = me.serial + 1
          const proposed = (one: number) => {
            const disks = writing(written(me, serial, one), [self], context)
            const acks = me.acks.clear().add(self)
            return [{ serial, pending: one, acks }, write({ disks, call: element(one, gets) })] as const
          }
          return either(callers.map(proposed))
        },
      }),
    },
    model: crashes,
    verdicts: { mutualExclusion: 7, entryPossible: 6, lockOnMajority: 3 },
  },
  {
    name: 'a replica recovers without its disk',
    teaches:
      'An acknowledged write must survive a crash of the replica, or the replica must copy it ' +
      'before it takes part again.',
    clauses: {
      restart: replica.local({
        guard: (me) => !me.ready,
        effect: (_, context) => {
          const { self, shared } = context
          const disks = writing(disk.initial, [self], context)
          return [{ ready: true }, write({ disks, leased: shared.leased === self ? null : shared.leased })]
        },
      }),
    },
    model: { ...crashes, recovery: 1 },
    verdicts: { mutualExclusion: 13, entryPossible: 14, lockOnMajority: 8 },
  },
  {
    name: 'elections ignore the lease',
    teaches: 'A lease ensures that the old master has stopped when the new one begins.',
    clauses: {
      elect: replica.timeout({
        guard: (me) => me.ready && me.epoch === null,
        effect: (_, context) => {
          const { self, sites, shared } = context
          const epoch = shared.last + 1
          const quorums = groups(sites, context).filter((group) => group.includes(self))
          const elected = (quorum: readonly number[]) => {
            const { holder } = newest(quorum, context)
            const disks = writing({ promised: epoch, epoch, serial: 0, holder }, quorum, context)
            return [{ epoch, serial: 0, holder }, write({ disks, last: epoch, leased: self })] as const
          }
          return either(quorums.map(elected))
        },
      }),
    },
    model: base,
    verdicts: { entryPossible: 9, oneMaster: 2 },
  },
  {
    name: 'no master is elected',
    teaches: 'Without a master no client is served: such a cell satisfies mutual exclusion vacuously.',
    clauses: { elect: undefined },
    model: { ...base, timeouts: 'unbounded' },
    verdicts: {
      mutualExclusion: 'vacuous',
      entryPossible: 1,
      someoneEnters: 'violated',
      lockAfterFailOver: 'violated',
    },
  },
  {
    name: 'commit: call not written',
    teaches:
      'The master answers when it commits. An answer that was lost with a master comes from the ' +
      'memory of the next one.',
    clauses: {
      commit: replica.local({
        guard: (me) => me.pending !== null && me.acks.size >= 2,
        effect: (me) => [
          { holder: me.holder === null ? me.pending : null, pending: null, acks: me.acks.clear() },
        ],
      }),
    },
    model: base,
    verdicts: { lockAfterFailOver: 'violated' },
    survives: 'answering from memory works as well, one step later',
  },
  {
    name: 'a client keeps the lock',
    teaches: 'Others get the lock only when its holder gives it back.',
    clauses: { exit: undefined },
    model: { ...base, fairness: { elect: 'weak' } },
    verdicts: { entryPossible: 4, lockAfterFailOver: 'violated', starvationFreedom: 'violated' },
  },
  {
    name: 'exit: guard always true',
    teaches: 'A client may call to release the lock at any time. The disks decide which client has it.',
    clauses: {
      exit: client.local({
        guard: () => true,
        effect: (_, { self }) => [{}, write({ call: element(self, 'release') })],
      }),
    },
    model: { ...base, timeouts: 'unbounded' },
    verdicts: { lockAfterFailOver: 'violated' },
    survives: 'a master answers the release of a lock that the client does not have, and changes nothing',
  },
  {
    name: 'elect: last not written',
    teaches: 'No two masters may have the same epoch: it decides which of two writes is newer.',
    clauses: {
      elect: replica.timeout({
        guard: (me, { shared: { leased }, suspects }) =>
          me.ready && me.epoch === null && (leased === null || suspects(leased)),
        effect: (_, context) => {
          const quorums = groups(context.sites, context).filter((group) => group.includes(context.self))
          const elected = (quorum: readonly number[]) => {
            const { holder } = newest(quorum, context)
            const disks = writing({ promised: 1, epoch: 1, serial: 0, holder }, quorum, context)
            return [{ epoch: 1, serial: 0, holder }, write({ disks, leased: context.self })] as const
          }
          return either(quorums.map(elected))
        },
      }),
    },
    model: { ...crashes, timeouts: 3, crash: 2, recovery: 1 },
    verdicts: { mutualExclusion: 14, entryPossible: 14, lockOnMajority: 10, lockAfterFailOver: 'violated' },
  },
  {
    name: 'answer: guard always true',
    teaches:
      'Only a master knows which client has the lock. Any other replica would answer that a ' +
      'release is done.',
    clauses: {
      answer: replica.local({
        guard: () => true,
        effect: (me, { sites, shared }) => {
          const done = [...Array(sites.min()!).keys()].filter(
            (one) => shared.call.get(one) === (me.holder === one ? 'acquire' : 'release'),
          )
          return either(
            done.map(
              (one) => [{}, write({ call: element(one, me.holder === one ? 'held' : 'none') })] as const,
            ),
          )
        },
      }),
    },
    model: { ...base, timeouts: 'unbounded' },
    verdicts: { entryPossible: 8, lockAfterFailOver: 'violated' },
  },
]
