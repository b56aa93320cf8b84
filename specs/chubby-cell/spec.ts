// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import { algorithm, entryPossible, listOf, mutualExclusion, someoneEnters, starvationFreedom } from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { cell, disk } from './protocol.js'
import { variants } from './variants.js'

const oneMaster = cell.always(
  'oneMaster',
  'at most one replica takes itself for the master',
  (view) => view.all('replica').filter(({ epoch }) => epoch !== null).length <= 1,
)

const onMajority = cell.always(
  'lockOnMajority',
  'a lock that a client has is on the disks of a majority',
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
)

export default algorithm({
  name: 'chubby-cell',
  title: 'A cell of Chubby, with and without master leases',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.2 and 2.9; T. D. Chandra, R. Griesemer, J. Redstone, Paxos Made Live: An ' +
    'Engineering Perspective, PODC 2007, section 5',
  about:
    'A client is in the section once the service has told it that it holds the lock. Replicas are ' +
    'numbered after the clients, and there are as many of each: of three clients two ask where ' +
    '--requesters says so. A client calls the service, whichever replica takes itself for the ' +
    'master takes the call up, and its answer is seen at once. An election is one step: a majority ' +
    'promises, tells what it has and writes what comes of it; a write takes a step at the master ' +
    'and one at each replica, and becomes good by another. Disks outlive a crash, all else of a ' +
    'replica does not. Elections are timeouts, so say how many epochs there are (--timeouts); a ' +
    'crashed replica is seen by the detector of the model (--detector perfect), and without one its ' +
    'disk still answers. Everybody is served while a majority is up, where elections are owed ' +
    '(--fair elect) and come to an end, as they do where masters have leases. A lease ends when its master ' +
    'crashes; that its clock agrees with the others is assumed. Clients are not compared, so ' +
    'every renaming of them is a symmetry; that of the replicas is not used.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: cell,
  clauses,
  variants,
  workload: { request: 'request' },
  endless: 'The epoch',
  waits: ({ self }, { shared }) => shared.call.get(self) === 'acquire',
  holds: ({ self }, { shared }) => shared.call.get(self) === 'held',
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
  ],
  expectations,
})
