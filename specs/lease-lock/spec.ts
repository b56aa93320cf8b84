// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { lock } from './protocol.js'
import { variants } from './variants.js'

type View = ViewOf<typeof lock>
const contents = (view: View) => view.all('resource')[0]!.written

const writes = (view: View, client: number) =>
  view.channel(client, view.all('resource')[0]!.self).some(({ type }) => type === 'WRITE')
const accesses = (view: View) =>
  view.competitors.filter((client) => view.holds(client) || writes(view, client)).length

// In the lectures the section is the access to the resource, even by a client that has no lock.
const mutualExclusion = lock.inWords(
  lock.always(
    'mutualExclusion',
    'at most one client accesses the resource: acts as holder, or has a write in transit',
    (view) => accesses(view) <= 1,
    (view) => accesses(view) > 0,
  ),
  (view, say) =>
    say.together(
      view.competitors.filter((client) => view.holds(client)),
      view.competitors
        .filter((client) => !view.holds(client) && writes(view, client))
        .map((client) => `a WRITE of ${say.sites([client])} is in transit`),
    ),
)

const oneHolder = lock.always(
  'atMostOneHolder',
  'at most one client believes that it has the lock',
  (view) => view.competitors.filter((client) => view.holds(client)).length <= 1,
  (view) => view.competitors.some((client) => view.holds(client)),
)

const noStaleOverwrite = lock.rule(
  'noStaleOverwrite',
  'each write that takes effect has a sequencer at least as high as the one before',
  'every step',
  (_, was, is) => ((contents(is) ?? 0) < (contents(was) ?? 0) ? violation : undefined),
)

const noWriteAfterNewerGrant = lock.inWords(
  lock.rule(
    'noWriteAfterNewerGrant',
    'no write takes effect after a newer grant of the lock',
    'every step',
    (_, was, is) =>
      contents(is) !== contents(was) && contents(is)! < is.shared.generation ? violation : undefined,
  ),
  ({ from }, _, is, say) =>
    `the write of ${say.sites([from!])} with sequencer ${contents(is)} takes effect after the lock was ` +
    `granted with sequencer ${is.shared.generation}`,
)

const onlyHolderWrites = lock.inWords(
  lock.rule(
    'onlyHolderWrites',
    'only writes of the client that has the lock take effect',
    'every step',
    ({ from }, was, is) =>
      contents(is) !== contents(was) && is.shared.holder !== from ? violation : undefined,
  ),
  ({ from }, _, is, say) => {
    const { holder } = is.shared
    const who = holder === null ? 'no client has the lock' : `${say.sites([holder])} has the lock`
    return `the write of ${say.sites([from!])} takes effect while ${who}`
  },
)

const someWrite = lock.sometimes(
  'someWriteTakesEffect',
  'in some run a write takes effect',
  (view) => contents(view) !== null,
)

export default algorithm({
  name: 'lease-lock',
  title: 'Advisory locks, leases and sequencers',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.4 and 2.8; C. G. Gray, D. R. Cheriton, Leases: An Efficient Fault-Tolerant ' +
    'Mechanism for Distributed File Cache Consistency, SOSP 1989',
  category: 'centralised',
  about:
    'A client is in the section while it believes that it holds the lock. The lock is advisory: ' +
    'mutualExclusion counts which clients access the resource, including one without the lock ' +
    'whose write is in transit. A call of the service and its answer are one step; a write is a ' +
    'message, and its client sees the answer at once. A timeout of the service expires a lease, ' +
    'so the spec does not model time: expiry=once stopped means that the clocks agree and that ' +
    'the holder, unless it has crashed, has no message in transit. A sequencer does not restore ' +
    'mutual exclusion. It keeps the order of the grants at the resource, and noStaleOverwrite ' +
    'checks this order. The number of requests includes the writes of clients that do not ' +
    'request the lock. Channels need not be FIFO; the client of a lost write waits forever, and ' +
    'a copied write is as late as any other. The last write at the resource survives a crash of ' +
    'the resource. The service crashes only if the model says so. All clients follow the same ' +
    'rules and sequencers are only compared, so every renaming of the clients is a symmetry.',
  sites: { min: 1, fallback: 2 },
  protocol: lock,
  clauses,
  variants,
  contention: {
    request: 'request',
    enter: 'acquire',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held' || me.phase === 'writing',
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
  },
  endless: 'The sequencer',
  fieldWords: {
    resource: {
      written: (shown) =>
        shown === null ? 'contents from before any write' : `contents written with sequencer ${shown}`,
    },
  },
  properties: [
    mutualExclusion,
    oneHolder,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    noStaleOverwrite,
    noWriteAfterNewerGrant,
    onlyHolderWrites,
    someWrite,
    lock.servedInRequestOrder(),
    lock.servedInRealTimeOrder(),
  ],
  expectations,
})
