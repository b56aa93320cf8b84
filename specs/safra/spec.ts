// The spec: its source, what the machines are about, and its properties.
import { algorithm, either, type ViewOf } from 'coterie'
import { clauses, detection, token } from './algorithm.js'
import { expectations } from './models.js'

type View = ViewOf<typeof detection>

/** Whether the computation has ended: all machines are passive, and none of its messages is in transit. */
const hasEnded = (view: View): boolean =>
  view.all('machine').every(({ active }) => !active) && view.inFlight('WORK') === 0

const isAnnounced = (view: View): boolean => view.all('machine').some(({ announced }) => announced)

const announcesTruly = detection.inWords(
  detection.always(
    'announcesTruly',
    'if machine 0 has announced the end, all machines are passive and no message is in transit',
    (view) => !isAnnounced(view) || hasEnded(view),
  ),
  (view, say) => {
    const active = view.all('machine').flatMap(({ self, active }) => (active ? [self] : []))
    const inTransit = view.inFlight('WORK')
    const against = [
      ...(active.length === 0 ? [] : [`${say.titles(active)} ${active.length === 1 ? 'is' : 'are'} active`]),
      ...(inTransit === 0
        ? []
        : [inTransit === 1 ? 'a WORK is in transit' : `${inTransit} WORK are in transit`]),
    ]
    return `${say.titles([0])} has announced the end, but ${against.join(', and ')}`
  },
)

const announcesInTime = detection.leadsTo(
  'announcesInTime',
  'on every fair run, machine 0 announces the end after the computation has ended',
  hasEnded,
  isAnnounced,
)

const announces = detection.sometimes(
  'announces',
  'in some run machine 0 announces the end after all machines have sent a message',
  (view) => isAnnounced(view) && view.all('machine').every(({ sent }) => sent > 0),
)

export default algorithm({
  name: 'safra',
  title: 'Safra, termination detection with messages in transit',
  citation: "E. W. Dijkstra, Shmuel Safra's version of termination detection (EWD 998), 1987",
  about:
    'This is no lock. Each clause, with its sends, is one atomic step. The rules have the numbers ' +
    'and the form of the TLA+ module EWD998 (M. Kuppe, S. Merz, TLA+ Examples, ewd998). The token ' +
    'is a message, and the initial states are those of the module EWD998PCal: any machines are ' +
    'active, all are black, and machine 0 has a black token with the sum 0. A machine takes the ' +
    'token from its channel before it is passive, and the announcement is a clause of its own; ' +
    'both are additions. Channels need not be FIFO. They must not copy messages; if they lose ' +
    'one, the end is not announced. Each machine sends at most as many messages as the parameter ' +
    'says, so that all counts are bounded; the source has no such limit. A machine becomes ' +
    'passive at any time, or never; only the rules of the token and the arrival of messages are ' +
    'fair. The numbers of the machines matter, so renaming them is not a symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: detection,
  clauses,
  statuses: {
    active: ({ active }) => active,
    black: ({ black }) => black,
  },
  initial: {
    machine: ({ self }) => {
      const start = { black: true, token: self === 0 ? token.make({ black: true }) : null }
      return either([start, { ...start, active: true }])
    },
  },
  symmetry: 'none',
  properties: [announcesTruly, announcesInTime, announces],
  expectations,
})
