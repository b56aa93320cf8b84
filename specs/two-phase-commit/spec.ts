// The spec: its source, which sites have committed, and its properties.
import { algorithm, type ViewOf, violation } from 'coterie'
import { clauses, commit } from './algorithm.js'
import { expectations } from './models.js'

const up = (view: ViewOf<typeof commit>) => view.all('resource').filter(({ self }) => !view.crashed(self))

const consistency = commit.always(
  'consistency',
  'no resource manager commits while another aborts',
  (view) => {
    const all = view.all('resource')
    return !(all.some(({ phase }) => phase === 'committed') && all.some(({ phase }) => phase === 'aborted'))
  },
)

const stability = commit.rule(
  'stability',
  'a resource manager that has committed or aborted has decided forever',
  'every step',
  ({ site }, was, is) => {
    const [before, after] = [was, is].map((view) => view.all('resource').find(({ self }) => self === site))
    if (before === undefined || after === undefined) return undefined
    const isDecided = before.phase === 'committed' || before.phase === 'aborted'
    return isDecided && after.phase !== before.phase ? violation : undefined
  },
)

const nonBlocking = commit.inWords(
  commit.atRest('nonBlocking', 'at rest, no resource manager that is up waits for a decision', (view) =>
    up(view).every(({ phase }) => phase !== 'prepared'),
  ),
  (view, say) => {
    const blocked = up(view).flatMap(({ self, phase }) => (phase === 'prepared' ? [self] : []))
    return `${say.sites(blocked)} ${blocked.length === 1 ? 'is' : 'are'} prepared, and no decision will come`
  },
)

const everyoneDecides = commit.leadsTo(
  'everyoneDecides',
  'on every fair run, a prepared resource manager that is up implies that all that are up decide',
  (view) => up(view).some(({ phase }) => phase === 'prepared'),
  (view) => up(view).every(({ phase }) => phase === 'committed' || phase === 'aborted'),
)

const allCommit = commit.sometimes('allCommit', 'in some run all resource managers commit', (view) =>
  view.all('resource').every(({ phase }) => phase === 'committed'),
)

const someoneAborts = commit.sometimes('someoneAborts', 'in some run a resource manager aborts', (view) =>
  view.all('resource').some(({ phase }) => phase === 'aborted'),
)

export default algorithm({
  name: 'two-phase-commit',
  title: 'Two-phase commit',
  citation:
    'J. Gray, Notes on Data Base Operating Systems, in Operating Systems: An Advanced Course, ' +
    'LNCS 60, 1978; in the form of J. Gray, L. Lamport, Consensus on Transaction Commit, ACM ' +
    'TODS 31(1), 2006, section 3 and its TLA+ module TwoPhase',
  about:
    'Each clause, with its sends, is one atomic step. Messages need not be FIFO; they may ' +
    'be copied, not lost. The sites are the resource managers; the transaction manager is a' +
    ' site of its own. A resource manager that aborts by itself tells nobody: the ' +
    'transaction manager may abort at any time, as after a timeout. Resource managers that ' +
    'have prepared wait for the decision. If the transaction manager crashes, they wait ' +
    'forever: the algorithm blocks. In TLA+ a message stays when it is ' +
    'received; here it is removed. All resource managers follow the same rules, so every ' +
    'renaming of them is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: commit,
  clauses,
  statuses: {
    committed: ({ phase }) => phase === 'committed',
    prepared: ({ phase }) => phase === 'prepared',
  },
  properties: [consistency, stability, nonBlocking, everyoneDecides, allCommit, someoneAborts],
  expectations,
})
