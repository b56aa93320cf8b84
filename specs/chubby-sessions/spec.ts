// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  entryPossible,
  listOf,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { has, older } from './disks.js'
import { expectations } from './models.js'
import { cell, disk } from './protocol.js'

type View = Parameters<Parameters<typeof cell.always>[2]>[0]
const resourceOf = (view: View) => view.all('resource')[0]!

const noStaleOverwrite = cell.rule(
  'noStaleOverwrite',
  'the resource goes from a sequencer to a higher one, never back',
  'every step',
  (_, was, is) => (older(resourceOf(is).written, resourceOf(was).written) ? violation : undefined),
)

const sequencersGrow = cell.rule(
  'sequencersGrow',
  'who is told that it has the lock is told a higher sequencer than others have, or have written with',
  'every step',
  (_, was, is) => {
    const told = (one: number) => is.shared.told.get(one)
    const above = (one: number) =>
      !older(told(one), resourceOf(is).written) &&
      is.competitors.every((other) => other === one || told(other) === null || older(told(other), told(one)))
    return is.competitors.some((one) => older(was.shared.told.get(one), told(one)) && !above(one))
      ? violation
      : undefined
  },
)

const someWrite = cell.sometimes(
  'someWriteTakesEffect',
  'in some run a write takes effect',
  (view) => resourceOf(view).written !== null,
)

const lateWrite = cell.sometimes(
  'lateWrite',
  'in some run a write is under way that is older than the last one that was taken in',
  (view) => {
    const { self, written } = resourceOf(view)
    const late = (one: number) =>
      view.channel(one, self).some(({ sequencer: shown }) => shown !== null && older(shown, written))
    return view.competitors.some(late)
  },
)

export default algorithm({
  name: 'chubby-sessions',
  title: 'Sessions and sequencers in a cell of Chubby',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.4, 2.8 and 2.9',
  about:
    'A client is in the section while it believes that it holds the lock. The cell is as in ' +
    'chubby-cell, and so are its limits; with a lease a run has no more elections than crashes, so ' +
    'timeouts need no bound. A client that has the lock writes once to a resource, by a message; ' +
    'the answer is seen at once, and then it releases. A session is that of the holder of the lock, and ' +
    'KeepAlives are left out: that a session ends is a timeout of the master. Whether the client ' +
    'hears of it is the question: it does not, until it calls the service again; or it has ' +
    'stopped by itself before, as it does where clocks agree. Burrows counts the generations of a ' +
    'lock; here a sequencer is the epoch of the master and the number of the write by which the ' +
    'client has the lock, which later masters only raise. The resource compares it with the ' +
    'highest that it has seen, and asks nobody. Clients are not compared, so every renaming of ' +
    'them is a symmetry.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: cell,
  clauses,
  workload: { request: 'request' },
  endless: 'The epoch',
  waits: ({ self }, { shared }) => shared.phase.get(self) === 'acquire',
  holds: ({ self }, { shared }) => has(shared.phase.get(self)),
  shared: ({ sites }) => ({ disks: listOf(disk).initial.concat(sites.toArray().map(() => disk.initial)) }),
  properties: [
    mutualExclusion,
    entryPossible,
    someoneEnters,
    noStaleOverwrite,
    sequencersGrow,
    someWrite,
    lateWrite,
    starvationFreedom,
  ],
  expectations,
})
