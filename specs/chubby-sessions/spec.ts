// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  entryPossible,
  listOf,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { has, older } from './disks.js'
import { expectations } from './models.js'
import { cell, disk } from './protocol.js'
import { variants } from './variants.js'

type View = ViewOf<typeof cell>
const resourceOf = (view: View) => view.all('resource')[0]!

const noStaleOverwrite = cell.rule(
  'noStaleOverwrite',
  'each write that takes effect has a sequencer at least as high as the one before',
  'every step',
  (_, was, is) => (older(resourceOf(is).written, resourceOf(was).written) ? violation : undefined),
)

const told = (view: View, one: number) => view.shared.told.get(one)
/** The clients whose sequencer is not older than that of `one`. */
const notBelow = (view: View, one: number) =>
  view.competitors.filter(
    (other) => other !== one && told(view, other) !== null && !older(told(view, other), told(view, one)),
  )
/** The clients that get the lock in a step with a sequencer that is no higher than all others. */
const tooLow = (was: View, is: View) =>
  is.competitors.filter(
    (one) =>
      older(told(was, one), told(is, one)) &&
      (older(told(is, one), resourceOf(is).written) || notBelow(is, one).length > 0),
  )

const sequencersGrow = cell.inWords(
  cell.rule(
    'sequencersGrow',
    'a client that gets the lock gets a higher sequencer than any other client has or has written with',
    'every step',
    (_, was, is) => (tooLow(was, is).length > 0 ? violation : undefined),
  ),
  (_, was, is, say) => {
    const withEpoch = (one: number) => `epoch ${told(is, one)!.epoch}`
    return tooLow(was, is)
      .map((one) => {
        const others = notBelow(is, one).map(
          (other) => `${say.sites([other])} has one of ${withEpoch(other)}`,
        )
        return `${say.sites([one])} gets a sequencer of ${withEpoch(one)}, ${
          others.length === 0
            ? 'and a write with a higher one has taken effect'
            : `while ${others.join(', ')}`
        }`
      })
      .join('; ')
  },
)

const someWrite = cell.sometimes(
  'someWriteTakesEffect',
  'in some run a write takes effect',
  (view) => resourceOf(view).written !== null,
)

const lateWrite = cell.sometimes(
  'lateWrite',
  'in some run a write in transit is older than the last write that took effect',
  (view) => {
    const { self, written } = resourceOf(view)
    const late = (one: number) =>
      view.channel(one, self).some(({ sequencer: shown }) => shown !== null && older(shown, written))
    return view.competitors.some(late)
  },
  ({ sessions, lease }, { detector }) =>
    sessions !== 'forever' || lease === 'no' || detector === 'erring' || 'sessions last forever',
)

const withoutLock = (view: View, one: number) =>
  view.channel(one, resourceOf(view).self).some(({ sequencer: shown }) => shown === null)

const accesses = (view: View) =>
  view.competitors.filter((one) => view.holds(one) || withoutLock(view, one)).length

// In the lectures the section is the access to the resource, even by a client that has no lock. A write that a client sent
// while it had the lock may be late; lateWrite and noStaleOverwrite are about it.
const mutualExclusion = cell.inWords(
  cell.always(
    'mutualExclusion',
    'at most one client accesses the resource: acts as holder, or has a write in transit that it ' +
      'sent without the lock',
    (view) => accesses(view) <= 1,
    (view) => accesses(view) > 0,
  ),
  (view, say) =>
    say.together(
      view.competitors.filter((one) => view.holds(one)),
      view.competitors
        .filter((one) => !view.holds(one) && withoutLock(view, one))
        .map((one) => `a WRITE that ${say.sites([one])} sent without the lock is in transit`),
    ),
)

const oneHolder = cell.always(
  'atMostOneHolder',
  'at most one client believes that it has the lock',
  (view) => view.competitors.filter((client) => view.holds(client)).length <= 1,
  (view) => view.competitors.some((client) => view.holds(client)),
)

export default algorithm({
  name: 'chubby-sessions',
  title: 'Sessions and sequencers in a cell of Chubby',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.4, 2.8 and 2.9',
  category: 'centralised',
  about:
    'A client is in the section while it believes that it holds the lock. The cell and its limits ' +
    'are those of chubby-cell. With leases a run has no more elections than crashes, so timeouts ' +
    'need no bound. A client that has the lock sends one write to a resource, sees the answer at ' +
    'once, and then releases the lock. The lock is advisory: mutualExclusion counts which clients ' +
    'access the resource, including one whose write was sent without the lock. A session is that ' +
    'of the holder of the lock; KeepAlives are left out, and a timeout of the master ends a ' +
    'session. The question is whether the client knows: it does not until it calls the service ' +
    'again, unless it has stopped by itself before, as it does if clocks agree. Burrows counts ' +
    'the generations of a lock. Here a sequencer is the epoch of the master and the number of the ' +
    'write by which the client has the lock; later masters only raise it. The resource compares ' +
    'it with the highest that it has seen, and contacts no other site. Clients are not compared, ' +
    'so every renaming of them is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: cell,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ self }, { shared }) => shared.phase.get(self) === 'acquire',
    holds: ({ self }, { shared }) => has(shared.phase.get(self)),
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
    // For the client that has the lock; when it is free, for the answer of the master.
    waitsFor: ({ competitors, holds, shared: { leased } }) => {
      const holder = competitors.find(holds)
      if (holder !== undefined) return [{ site: holder, label: 'lock' }]
      return leased === null ? [] : [{ site: leased, label: 'answer' }]
    },
  },
  marks: { replica: { master: ({ epoch }) => epoch !== null } },
  endless: 'The epoch',
  fieldWords: {
    resource: {
      // Of a write without the lock the resource knows no more than before any write.
      written: (shown) =>
        shown === null
          ? 'contents without a sequencer'
          : `contents of sequencer (${shown.epoch}, ${shown.serial})`,
    },
  },
  shared: ({ sites }) => ({ disks: listOf(disk).initial.concat(sites.toArray().map(() => disk.initial)) }),
  properties: [
    mutualExclusion,
    oneHolder,
    entryPossible,
    someoneEnters,
    noStaleOverwrite,
    sequencersGrow,
    someWrite,
    lateWrite,
    starvationFreedom,
    cell.servedInRequestOrder(),
    cell.servedInRealTimeOrder(),
  ],
  expectations,
})
