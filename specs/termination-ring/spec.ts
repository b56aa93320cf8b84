// The spec: its source, what the machines are about, and its properties.
import { algorithm, either, type ViewOf } from 'coterie'
import { clauses, detection, hasEnded } from './algorithm.js'
import { expectations } from './models.js'

type View = ViewOf<typeof detection>

const isQuiet = (view: View): boolean =>
  view.all('machine').every(({ self }) => !view.shared.active.get(self))

const isDetected = (view: View): boolean => {
  const { active, tokenAt, blackToken } = view.shared
  const { black } = view.all('machine').find(({ self }) => self === 0)!
  return tokenAt === 0 && hasEnded(active.get(0), black, blackToken)
}

const detectsTruly = detection.always(
  'detectsTruly',
  'if machine 0 detects the end, all machines are passive',
  (view) => !isDetected(view) || isQuiet(view),
)

const detectsInTime = detection.leadsTo(
  'detectsInTime',
  'on every fair run, machine 0 detects the end after all machines have become passive',
  isQuiet,
  isDetected,
)

const detects = detection.sometimes('detects', 'in some run machine 0 detects the end', isDetected)

export default algorithm({
  name: 'termination-ring',
  title: 'Termination detection on a ring',
  citation:
    'E. W. Dijkstra, W. H. J. Feijen, A. J. M. van Gasteren, Derivation of a Termination Detection ' +
    'Algorithm for Distributed Computations (EWD 840), Information Processing Letters 16(5), 1983',
  about:
    'This is not a lock. Messages of the computation arrive in the step that sends them, as in the paper. ' +
    'A machine becomes passive at any time, or never; only the token is fair. At first any machines ' +
    'are active and any are black, and the token is anywhere and black. These initial states are from ' +
    'the TLA+ module EWD840 (S. Merz, TLA+ Examples). So is the rule that an active machine hands on the ' +
    'token of a probe that has failed. The numbers of the machines matter, so renaming them is not a ' +
    'symmetry.',
  sites: { min: 2, fallback: 3 },
  protocol: detection,
  clauses,
  statuses: {
    active: (_, { self, shared }) => shared.active.get(self),
    black: ({ black }) => black,
  },
  initial: { machine: () => either([{}, { black: true }]) },
  shared: ({ sites }) =>
    either(
      [...sites].flatMap((at) =>
        Array.from({ length: 2 ** sites.size }, (_, choice) => {
          const active = sites.filter((machine) => (choice >> machine) % 2 === 1)
          return { tokenAt: at, blackToken: true, active: active.toMap().map(() => true) }
        }),
      ),
    ),
  symmetry: 'none',
  topology: 'ring',
  properties: [detectsTruly, detectsInTime, detects],
  expectations,
})
