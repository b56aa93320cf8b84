// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  entryPossible,
  listOf,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { cell, disk } from './protocol.js'
import { variants } from './variants.js'

const masters = (view: ViewOf<typeof cell>) =>
  view.all('replica').flatMap(({ self, epoch }) => (epoch === null ? [] : [{ self, epoch }]))

const oneMaster = cell.inWords(
  cell.always(
    'oneMaster',
    'at most one replica believes that it is the master',
    (view) => masters(view).length <= 1,
  ),
  (view, say) =>
    masters(view)
      .map(({ self, epoch }) => `${say.titles([self])} believes that it is the master of epoch ${epoch}`)
      .join(', '),
)

const onMajority = cell.always(
  'lockOnMajority',
  'if a client acts as holder, it is the holder on a majority of disks',
  (view) => {
    const { disks } = view.shared
    const onDisks = (one: number) => disks.count(({ holder }) => holder === one)
    return view.competitors.every((one) => !view.holds(one) || 2 * onDisks(one) > disks.size)
  },
)

const failOver = cell.sometimes(
  'lockAfterFailOver',
  'in some run a client has the lock from a second master',
  (view) =>
    view
      .all('replica')
      .some(({ epoch, holder }) => (epoch ?? 0) > 1 && holder !== null && view.holds(holder)),
  ({ lease }, { crash, detector }) =>
    lease === 'no' || (crash > 0 && detector !== 'none') || 'no master is seen to crash',
)

export default algorithm({
  name: 'chubby-cell',
  title: 'A cell of Chubby, with and without master leases',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.2 and 2.9; T. D. Chandra, R. Griesemer, J. Redstone, Paxos Made Live: An ' +
    'Engineering Perspective, PODC 2007, section 5',
  category: 'centralised',
  about:
    'A client is in the section once the service has told it that it holds the lock. Replicas ' +
    'are numbered after the clients, and there are as many replicas as clients; with three ' +
    'clients, --requesters can limit the requests to two of them. A client calls the service, ' +
    'any replica that believes that it is the master accepts the call, and the client sees the ' +
    'answer at once. An election is one step: a majority promises, reports its state, and ' +
    'writes the newest one. A write takes one step at the master and one at each replica, and ' +
    'another step commits it. Disks survive a crash; the rest of a replica does not. Elections ' +
    'are timeouts, so limit the number of epochs (--timeouts). The detector of the model ' +
    'notices the crash of a replica (--detector perfect); without one, elections and writes ' +
    'still reach its disk. Every client is served while a majority is up, if elections are fair ' +
    '(--fair elect) and end, as they do if masters have leases. A lease ends when its master ' +
    'crashes; the spec assumes that the clocks agree. Clients are not compared, so every ' +
    'renaming of them is a symmetry; symmetry of the replicas is not used.',
  sites: { min: 1, fallback: 3 },
  protocol: cell,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ self }, { shared }) => shared.call.get(self) === 'acquire',
    holds: ({ self }, { shared }) => shared.call.get(self) === 'held',
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
  initial: { replica: () => ({ ready: true }) },
  shared: ({ sites }) => ({ disks: listOf(disk).initial.concat(sites.toArray().map(() => disk.initial)) }),
  properties: [
    mutualExclusion,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneMaster,
    onMajority,
    failOver,
    cell.servedInRequestOrder(),
    cell.servedInRealTimeOrder(),
  ],
  expectations,
})
