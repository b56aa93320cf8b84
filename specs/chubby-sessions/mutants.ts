// Mutants of sessions and sequencers: a resource that checks too little or too much, sequencers that do not grow, sessions
// that end early, masters that answer early, and clients that keep the lock.
import { either, element, type Mutant } from 'coterie'
import { clients, diskOf, groups, has, older, proposing, valid, writing } from './disks.js'
import {
  type Cell,
  client,
  type Master,
  put,
  replica,
  resource,
  type Sequencer,
  sequencer,
} from './protocol.js'

const checking = (accepts: (shown: Sequencer, written: Sequencer) => boolean) => ({
  onWrite: resource.upon('WRITE', (me, { sequencer: shown }, { from, shared }) => [
    accepts(shown, me.written) ? { written: shown } : {},
    put(
      shared.phase.get(from) === 'writing' && shared.told.get(from)!.equals(shown)
        ? { phase: element(from, 'written') }
        : {},
    ),
  ]),
})

interface Change {
  readonly quorum?: number // number of replicas that must promise
  readonly own?: boolean // whether the new master reads only its own disk
}

const electing = ({ quorum = 2, own = false }: Change) => ({
  elect: replica.timeout({
    guard: (me, { shared: { leased }, suspects }) =>
      me.epoch === null && (leased === null || suspects(leased)),
    effect: (_, context) => {
      const { self, shared } = context
      const epoch = shared.last + 1
      const elected = (group: readonly number[]) => {
        const { holder } = (own ? [self] : group)
          .map((site) => diskOf(site, context))
          .reduce((a, b) => (older(a, b) ? b : a))
        const disks = writing({ promised: epoch, epoch, serial: 0, holder }, group, context)
        return [{ epoch, serial: 0, holder }, put({ disks, last: epoch, leased: self })] as const
      }
      return either(groups(context, quorum).map(elected))
    },
  }),
})

// The sequencer that a client receives for the write by which it has the lock.
type Tells = (me: Master) => { readonly epoch: number; readonly serial: number }
const unchanged: Tells = ({ epoch, serial }) => ({ epoch: epoch!, serial })

const answering = (me: Master, one: number, lock: boolean, tells: Tells) =>
  put({
    phase: element(one, lock ? 'held' : 'idle'),
    told: element(one, lock ? sequencer.make(tells(me)) : null),
  })

const committing = (acks: number, tells = unchanged) => ({
  commit: replica.local({
    guard: (me) => me.pending !== null && me.acks.size >= acks,
    effect: (me, { shared }) => {
      const one = me.pending!
      const given = me.holder === null
      const done = { holder: given ? one : null, pending: null, acks: me.acks.clear() }
      const waits = shared.phase.get(one) === (given ? 'acquire' : 'release')
      return waits ? [done, answering(me, one, given, tells)] : [done]
    },
  }),
})

const replying = (may: (me: Master, context: Cell) => boolean, tells = unchanged) => ({
  answer: replica.local({
    guard: may,
    effect: (me, context) => {
      const done = (one: number) =>
        context.shared.phase.get(one) === (me.holder === one ? 'acquire' : 'release')
      return either(
        clients(context)
          .filter(done)
          .map((one) => [{}, answering(me, one, me.holder === one, tells)] as const),
      )
    },
  }),
})

const free = (me: Master, context: Cell) => me.pending === null && valid(me, context)
const telling = (tells: Tells) => ({ ...committing(2, tells), ...replying(free, tells) })

const expiring = (may: (me: Master, context: Cell) => boolean) => ({
  expire: replica.timeout({
    guard: (me, context) => me.holder !== null && free(me, context) && may(me, context),
    effect: (me, context) => proposing(me, me.holder!, context),
  }),
})

const silentlyCommitting = {
  commit: replica.local({
    guard: (me) => me.pending !== null && me.acks.size >= 2,
    effect: (me) => [
      { holder: me.holder === null ? me.pending : null, pending: null, acks: me.acks.clear() },
    ],
  }),
}

const two = { sites: 3, requesters: [0, 1], requests: 1, timeouts: 'unbounded' } as const
const crash = { crash: 1, whoCrashes: '3', detector: 'perfect' } as const
const expired = { sessions: 'until the master ends it', resource: 'sequencer' }
const twoHold = (steps: number) => ({ mutualExclusion: steps, atMostOneHolder: steps })
const stopped = { sessions: 'until it has stopped', resource: 'sequencer' }

export const mutants: readonly Mutant[] = [
  {
    name: 'the resource accepts any sequencer',
    teaches: 'A sequencer protects only if the resource compares it.',
    clauses: checking((shown) => shown !== null),
    model: { ...two, parameters: stopped },
    verdicts: { noStaleOverwrite: 17 },
  },
  {
    name: 'the resource compares write numbers but not epochs',
    teaches: 'A new master restarts its count; its epoch makes its grants later.',
    clauses: checking((shown, written) => shown !== null && shown.serial >= (written?.serial ?? 0)),
    model: { ...two, ...crash, sites: 3, parameters: stopped },
    verdicts: { noStaleOverwrite: 18 },
  },
  {
    name: 'the resource accepts a write without a sequencer',
    teaches: 'The lock is advisory: only the resource can require a sequencer.',
    clauses: checking((shown, written) => shown === null || !older(shown, written)),
    model: { ...two, parameters: { asks: 'not always', resource: 'sequencer' } },
    verdicts: { mutualExclusion: 2, noStaleOverwrite: 9, lateWrite: 'violated' },
  },
  {
    name: 'the resource refuses every write',
    teaches: 'A resource that accepts no write is never overwritten.',
    clauses: checking(() => false),
    model: { ...two, parameters: expired },
    verdicts: { ...twoHold(12), someWriteTakesEffect: 'violated', lateWrite: 'violated' },
  },
  {
    name: 'a sequencer has no epoch',
    teaches: 'A new master restarts the count of its writes; its epoch makes its grants later.',
    clauses: telling(({ serial }) => ({ epoch: 0, serial })),
    model: {
      ...two,
      ...crash,
      sites: 2,
      whoCrashes: 'replica',
      recovery: 1,
      parameters: expired,
    },
    verdicts: { ...twoHold(12), sequencersGrow: 13 },
  },
  {
    name: 'a sequencer is only the epoch',
    teaches: 'A master may grant the lock more than once.',
    clauses: telling(({ epoch }) => ({ epoch: epoch!, serial: 0 })),
    model: { ...two, parameters: expired },
    verdicts: { ...twoHold(12), sequencersGrow: 12, lateWrite: 'violated' },
  },
  {
    name: 'a new master trusts its own disk',
    teaches: 'The holder of the lock is on some disk of every majority, but not on every disk.',
    clauses: electing({ own: true }),
    model: { ...two, ...crash },
    verdicts: { ...twoHold(11), entryPossible: 14, noStaleOverwrite: 15 },
  },
  {
    name: 'one replica elects a master',
    teaches: 'A majority must promise, so that at least one of them has the last committed write.',
    clauses: electing({ quorum: 1 }),
    model: { ...two, ...crash },
    verdicts: { ...twoHold(11), entryPossible: 14, noStaleOverwrite: 15 },
  },
  {
    name: 'one acknowledgement is enough',
    teaches: 'A write is committed only on a majority of disks, so that every later master finds it.',
    clauses: committing(1),
    model: { ...two, ...crash },
    verdicts: { ...twoHold(9), entryPossible: 12, noStaleOverwrite: 13 },
  },
  {
    name: 'a session ends before its client has stopped',
    teaches: 'The master must wait at least as long as the client relies on its session.',
    clauses: expiring(() => true),
    model: { ...two, parameters: stopped },
    verdicts: { ...twoHold(12) },
  },
  {
    name: 'a session ends only in the memory of the master',
    teaches: 'Until another client gets the lock, no site relies on its being free.',
    clauses: {
      expire: replica.timeout({
        guard: (me, context) =>
          me.holder !== null && free(me, context) && !has(context.shared.phase.get(me.holder)),
        effect: () => [{ holder: null }],
      }),
    },
    model: { ...two, ...crash, parameters: stopped },
    verdicts: {},
    survives: 'the next master finds the old holder on the disks, and must end its session again',
  },
  {
    name: 'a client does not stop',
    teaches: 'A lease binds both sides: a client that never stops keeps its session and the lock.',
    clauses: { stop: undefined },
    model: { ...two, parameters: stopped },
    verdicts: { lateWrite: 'violated' },
  },
  {
    name: 'a master answers while it takes the lock back',
    teaches: 'The memory of the master is valid only while it has no write in progress.',
    clauses: replying(valid),
    model: { ...two, sites: 2, requests: 2, parameters: stopped },
    verdicts: { ...twoHold(15) },
  },
  {
    name: 'a client releases the lock before the answer to its write',
    teaches: 'A write in transit at the release is as late as after an expiry.',
    clauses: {
      exit: client.local({
        guard: (_, { self, shared }) => ['writing', 'written'].includes(shared.phase.get(self)),
        effect: (_, { self }) => [{}, put({ phase: element(self, 'release'), told: element(self, null) })],
      }),
    },
    model: { ...two, parameters: { sessions: 'forever' } },
    verdicts: { noStaleOverwrite: 17 },
  },
  {
    name: 'a client keeps the lock',
    teaches: 'Others get the lock only when its holder gives it back.',
    clauses: { exit: undefined },
    model: { ...two, fairness: { elect: 'weak' } },
    verdicts: { entryPossible: 4, lateWrite: 'violated', starvationFreedom: 'violated' },
  },
  {
    name: 'no master is elected',
    teaches: 'Without a master no client is served: such a cell satisfies mutual exclusion vacuously.',
    clauses: { elect: undefined },
    model: two,
    verdicts: {
      mutualExclusion: 'vacuous',
      atMostOneHolder: 'vacuous',
      entryPossible: 1,
      someoneEnters: 'violated',
      someWriteTakesEffect: 'violated',
      lateWrite: 'violated',
    },
  },
  {
    name: 'exit: told not written',
    teaches: 'A sequencer belongs to the lock that the client has.',
    clauses: {
      exit: client.local({
        guard: (_, { self, shared }) => shared.phase.get(self) === 'written',
        effect: (_, { self }) => [{}, put({ phase: element(self, 'release') })],
      }),
    },
    model: two,
    verdicts: { lateWrite: 'violated' },
    survives:
      'a client that releases the lock does not write again, and the answer to its call clears ' +
      'the sequencer',
  },
  {
    name: 'elect: last not written',
    teaches: 'No two masters may have the same epoch, or their sequencers cannot be compared.',
    clauses: {
      elect: replica.timeout({
        guard: (me, { shared: { leased }, suspects }) =>
          me.epoch === null && (leased === null || suspects(leased)),
        effect: (_, context) => {
          const elected = (group: readonly number[]) => {
            const { holder } = group
              .map((site) => diskOf(site, context))
              .reduce((a, b) => (older(a, b) ? b : a))
            const disks = writing({ promised: 1, epoch: 1, serial: 0, holder }, group, context)
            return [{ epoch: 1, serial: 0, holder }, put({ disks, leased: context.self })] as const
          }
          return either(groups(context).map(elected))
        },
      }),
    },
    model: { ...two, ...crash },
    verdicts: { noStaleOverwrite: 19, sequencersGrow: 17 },
  },
  {
    name: 'propose: disks not written',
    teaches: 'The disk of the master counts towards its majority, so it must write there too.',
    clauses: {
      propose: replica.local({
        guard: free,
        effect: (me, context) => {
          const calls = (one: number, what: string) => context.shared.phase.get(one) === what
          const fits = (one: number) =>
            me.holder === null ? calls(one, 'acquire') : me.holder === one && calls(one, 'release')
          return either(
            clients(context)
              .filter(fits)
              .map((one) => [proposing(me, one, context)[0]] as const),
          )
        },
      }),
    },
    model: { ...two, ...crash, recovery: 1 },
    verdicts: { ...twoHold(12), entryPossible: 15, noStaleOverwrite: 16 },
  },
  {
    name: 'replicate: disks not written',
    teaches: 'An acknowledgement means that the write is on the disk.',
    clauses: {
      replicate: replica.local({
        guard: (me) => me.pending !== null,
        effect: (me, { sites, suspects }) =>
          either(
            sites
              .toArray()
              .sort((a, b) => a - b)
              .filter((one) => !me.acks.has(one) && !suspects(one))
              .map((one) => [{ acks: me.acks.add(one) }] as const),
          ),
      }),
    },
    model: { ...two, ...crash },
    verdicts: { ...twoHold(11), noStaleOverwrite: 15 },
  },
  {
    name: 'commit: phase not written',
    teaches:
      'The master answers when it commits. An answer that was lost with a master comes from the ' +
      'memory of the next one.',
    clauses: silentlyCommitting,
    model: two,
    verdicts: { lateWrite: 'violated' },
    survives: 'answering from memory works as well, one step later',
  },
  {
    name: 'commit: nothing written',
    teaches:
      'The master answers when it commits. An answer that was lost with a master comes from the ' +
      'memory of the next one.',
    clauses: silentlyCommitting,
    model: { ...two, ...crash },
    verdicts: { lateWrite: 'violated' },
    survives: 'answering from memory works as well, with the same sequencer or one of a later epoch',
  },
]
