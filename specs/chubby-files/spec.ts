// The spec: its source, its properties, and which clients wait or have the lock.
import {
  algorithm,
  entryPossible,
  listOf,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { cell, disk } from './protocol.js'
import { variants } from './variants.js'

type View = ViewOf<typeof cell>

const masters = (view: View) =>
  view.all('server').filter(({ self, memory }) => !view.crashed(self) && memory !== null)

const oneMaster = cell.inWords(
  cell.always(
    'oneMaster',
    'at most one server believes that it is the master',
    (view) => masters(view).length <= 1,
  ),
  (view, say) =>
    masters(view)
      .map(
        ({ self, memory }) =>
          `${say.titles([self])} believes that it is the master of epoch ${memory!.epoch}`,
      )
      .join(', '),
)

const staleReaders = (was: View, is: View) =>
  was.competitors.filter(
    (one) =>
      // The answer to a read ends the wait for it.
      is.shared.freshFrom.get(one) < was.shared.freshFrom.get(one) &&
      is.shared.version.get(one) < was.shared.freshFrom.get(one),
  )

const readsAreFresh = cell.inWords(
  cell.rule(
    'readsAreFresh',
    'a client that reads gets no older version than the newest that any client knew before this call',
    'every step',
    ({ clause }, was, is) => (clause === 'read' && staleReaders(was, is).length > 0 ? violation : undefined),
  ),
  ({ site }, was, is, say) =>
    staleReaders(was, is)
      .map(
        (one) =>
          `${say.titles([one])} gets version ${is.shared.version.get(one)} from ${say.titles([site])}, ` +
          `but a client knew version ${was.shared.freshFrom.get(one)} before ${say.titles([one])} called`,
      )
      .join('; '),
)

const onMajority = cell.always(
  'answersOnMajority',
  'a lock that a client has, and a version that a client knows, are on a majority of disks',
  (view) => {
    const { disks, told } = view.shared
    const most = (count: number) => 2 * count > disks.size
    return (
      (told === 0 || most(disks.count(({ file }) => file >= told))) &&
      view.competitors.every((one) => !view.holds(one) || most(disks.count(({ holder }) => holder === one)))
    )
  },
)

// The sentence of the lecture (I. Gupta, Chubby) on mutual exclusion: "the next request ... will not reach a quorum".
const noQuorum = cell.always(
  'noQuorumForAnother',
  'while a client has the lock, no majority of disks gives it to another client',
  (view) => {
    const { disks } = view.shared
    const toAnother = (one: number) => disks.count(({ holder }) => holder !== null && holder !== one)
    return view.competitors.every((one) => !view.holds(one) || 2 * toAnother(one) <= disks.size)
  },
)

const oneHistory = cell.always(
  'oneHistory',
  'two disks with a write of the same epoch and number have the same lock and the same file',
  (view) => {
    const { disks } = view.shared
    return disks.every((a) =>
      disks.every(
        (b) => a.epoch !== b.epoch || a.serial !== b.serial || (a.holder === b.holder && a.file === b.file),
      ),
    )
  },
)

const serversAgree = cell.atRest(
  'serversAgree',
  'at rest, if a master is up, all servers that are up have the same on disk',
  (view) => {
    const up = view.all('server').filter(({ self }) => !view.crashed(self))
    const kept = up.map(({ self }) => view.shared.disks.get(self - view.competitors.length)!)
    return masters(view).length === 0 || kept.every((one) => one.equals(kept[0]))
  },
)

const fileIsRead = cell.sometimes(
  'fileIsRead',
  'in some run a client reads a version that a client has written',
  (view) =>
    view.competitors.some((one) => view.shared.call.get(one) === 'read' && view.shared.version.get(one) >= 1),
)

const afterFailOver = cell.sometimes(
  'readAfterFailOver',
  'in some run a second master answers a read with a version that was written under the first',
  (view) =>
    view.shared.last > 1 &&
    view.shared.disks.every(({ epoch, serial }) => epoch === 1 || serial === 0) &&
    view.competitors.some((one) => view.shared.call.get(one) === 'read' && view.shared.version.get(one) >= 1),
  ({ lease }, { crash, detector }) =>
    lease === 'no' || (crash > 0 && detector !== 'none') || 'no master is seen to crash',
)

export default algorithm({
  name: 'chubby-files',
  title: 'A cell of Chubby with a small file',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.2 to 2.4 and 2.9',
  category: 'centralised',
  about:
    'Clients ask for the lock, and its holder writes a new version of the file before it gives the ' +
    'lock back; a client may also read the file without the lock. A client is in the section from ' +
    'the answer that it has the lock until it calls to release it. Servers are numbered after the ' +
    'clients, and the parameter servers gives their number. The first is the master of epoch 1 in ' +
    'the initial state. A call of a client is a step, and the client sees the answer at once. An ' +
    'election is one step, in which exactly a majority promises, reports its state, and writes the ' +
    'newest one. A write takes a step at the master and one at each other server; the master reads a ' +
    'majority of the disks in the step that commits. After the answer it also copies its state to ' +
    'the remaining servers, and to a server that has recovered. Disks survive a crash; the rest of a ' +
    'server does not. Elections are timeouts; without leases, limit their number (--timeouts). With ' +
    'them an election needs a crash and a detector (--detector perfect), and one crash has one ' +
    'election. A lease ends when its master crashes; the spec assumes that the clocks agree. ' +
    'Replacing a disk is in chubby-cell, sessions and sequencers are in chubby-sessions. Clients are ' +
    'not compared, so every renaming of them is a symmetry; symmetry of the servers is not used.',
  sites: { min: 1, fallback: 2 },
  protocol: cell,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ self }, { shared }) => shared.call.get(self) === 'acquire',
    holds: ({ self }, { shared }) => ['held', 'set', 'wrote'].includes(shared.call.get(self)),
    words: { waits: 'waits for the lock', holds: 'has the lock' },
    // For the client that has the lock; when it is free, for the answer of the master.
    waitsFor: ({ competitors, holds, shared: { leased } }) => {
      const holder = competitors.find(holds)
      if (holder !== undefined) return [{ site: holder, label: 'lock' }]
      return leased === null ? [] : [{ site: leased, label: 'answer' }]
    },
  },
  marks: { server: { master: ({ memory }) => memory !== null } },
  endless: 'The epoch',
  initial: {
    server: ({ self, sites }) => ({
      ready: true,
      memory:
        self === sites.min() ? disk.make({ promised: 1, epoch: 1, serial: 0, holder: null, file: 0 }) : null,
    }),
  },
  shared: ({ sites, parameters }) => ({
    disks: listOf(disk).initial.concat(
      [...Array(parameters.servers)].map(() =>
        disk.make({ promised: 1, epoch: 1, serial: 0, holder: null, file: 0 }),
      ),
    ),
    last: 1,
    leased: sites.size,
  }),
  properties: [
    mutualExclusion,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    oneMaster,
    readsAreFresh,
    onMajority,
    noQuorum,
    oneHistory,
    serversAgree,
    fileIsRead,
    afterFailOver,
    cell.servedInRequestOrder(),
    cell.servedInRealTimeOrder(),
  ],
  expectations,
})
