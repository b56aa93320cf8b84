// The spec: its source, which sites have recorded, and its properties.
import { algorithm, type ViewOf } from 'coterie'
import { clauses, snapshot } from './algorithm.js'
import { expectations } from './models.js'

type View = ViewOf<typeof snapshot>

/** Whether all sites have recorded their states, and those of the channels to them. */
const isComplete = (view: View): boolean => {
  const all = view.all('site')
  return all.every(({ recorded, markers }) => recorded !== null && markers.size === all.length - 1)
}

const tokensInTransit = (view: View) =>
  view.all('site').reduce((sum, { inTransit }) => sum + inTransit.size, 0)
const withToken = (view: View) => view.all('site').filter(({ recorded }) => recorded === true)

const consistentCut = snapshot.inWords(
  snapshot.always(
    'consistentCut',
    'a complete snapshot has one token, at a site or in transit',
    (view) => !isComplete(view) || withToken(view).length + tokensInTransit(view) === 1,
  ),
  (view, say) =>
    `in the snapshot ${say.places(
      'token',
      withToken(view).map(({ self }) => self),
      tokensInTransit(view),
    )}`,
)

const snapshotEnds = snapshot.leadsTo(
  'snapshotEnds',
  'on every fair run, the snapshot is complete some time after a site has recorded its state',
  (view) => view.all('site').some(({ recorded }) => recorded !== null),
  isComplete,
)

const recordsATransit = snapshot.sometimes(
  'recordsATransit',
  'in some run a complete snapshot has the token in transit',
  (view) => isComplete(view) && view.all('site').some(({ inTransit }) => !inTransit.isEmpty()),
)

export default algorithm({
  name: 'chandy-lamport',
  title: 'Chandy and Lamport, snapshots',
  citation:
    'K. M. Chandy, L. Lamport, Distributed Snapshots: Determining Global States of Distributed Systems, ' +
    'ACM TOCS 3(1), 1985',
  about:
    'This is no lock. Each clause, with its sends, is one atomic step. There is a channel from each ' +
    'site to each other one; channels must be FIFO, and lose and copy nothing. The paper leaves the ' +
    'computation open; here it is a single token. It can get to each site and to each channel, so ' +
    'exactly those states are reachable that have one token, and consistentCut says that what a ' +
    'complete snapshot records is a reachable state. One snapshot is taken. Any sites may begin it, ' +
    'several at once, too, and none must. The token is at site 0 at first, so the renamings that map ' +
    'site 0 to itself are symmetries.',
  sites: { min: 2, fallback: 3 },
  protocol: snapshot,
  clauses,
  statuses: {
    recorded: ({ recorded }) => recorded !== null,
    complete: ({ recorded, markers }, { others }) => recorded !== null && markers.size === others.size,
  },
  initial: { site: ({ self }) => ({ token: self === 0 }) },
  properties: [consistentCut, snapshotEnds, recordsATransit],
  expectations,
})
