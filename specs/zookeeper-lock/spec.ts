// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { recipe } from './protocol.js'
import { variants } from './variants.js'

type View = ViewOf<typeof recipe>

const inOrder = recipe.rule(
  'servedInOrderOfNodes',
  'a client that enters has created the first of the existing nodes',
  'entry',
  ({ site }, was) => (was.shared.nodes.first() === site ? undefined : violation),
)

// A notification wakes a client that waits and still has a node.
const wokenBy = (was: View, is: View) =>
  was
    .all('client')
    .filter(({ self: i, phase }) => phase === 'waiting' && is.shared.nodes.includes(i))
    .flatMap(({ self: i }) => (was.shared.same.has(i) && !is.shared.same.has(i) ? [i] : []))
const deletedBy = (was: View, is: View) => was.shared.nodes.size - is.shared.nodes.size

const oneIsWoken = recipe.inWords(
  recipe.rule(
    'oneIsWoken',
    'each deletion of a node wakes at most one waiting client',
    'every step',
    (_, was, is) => {
      const woken = wokenBy(was, is)
      const deleted = deletedBy(was, is)
      return deleted > 0 && woken.length > deleted ? violation : undefined
    },
  ),
  (_, was, is, say) => {
    const [woken, deleted] = [wokenBy(was, is), deletedBy(was, is)]
    const who = `${woken.length === 2 ? 'both ' : ''}${say.sites(woken)}`
    return deleted === 1 ? `one deletion wakes ${who}` : `${deleted} deletions wake ${who}`
  },
)

export default algorithm({
  name: 'zookeeper-lock',
  title: 'ZooKeeper, the lock recipe',
  citation:
    'Apache ZooKeeper, ZooKeeper Recipes and Solutions, Locks; P. Hunt, M. Konar, F. P. ' +
    'Junqueira, B. Reed, ZooKeeper: Wait-free Coordination for Internet-scale Systems, USENIX ATC ' +
    '2010, section 2.4',
  category: 'centralised',
  about:
    'A client is in the section while it believes that it holds the lock. Each call of the ' +
    'server and its answer are one atomic step; only events arrive later. Node numbers grow ' +
    'forever, but only their order matters: the state stores the nodes in order, and of the ' +
    "node before a client's own only whether it still exists. So events are not messages, and " +
    'no channel can lose them; lost answers, expired sessions and crashes are parameters or ' +
    'options of the model. A client whose session has expired does not know this until it ' +
    'contacts the server again, and then it stops waiting or leaves the section. The server ' +
    'notices a crash through the detector of the model. No client numbers are compared, so ' +
    'every renaming of the clients, including in the directory, is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: recipe,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => ['creating', 'looking', 'checking', 'waiting'].includes(phase),
    holds: ({ phase }) => phase === 'held',
    // A client waits for the one whose node is before its own. If it watches the directory, it has looked at no
    // single node, and waits until all lower ones are gone.
    waitsFor: ({ shared: { nodes }, parameters: { watch } }, site) => {
      const place = nodes.lastIndexOf(site)
      const lower = place > 0 ? nodes.slice(0, place) : nodes.clear()
      const [label, before] =
        watch === 'directory' ? ['lower node', lower.toSet()] : ['node before', lower.slice(-1).toSet()]
      return [...before].map((one) => ({ site: one, label: one === site ? 'its own earlier node' : label }))
    },
    words: { waits: 'waits for the lock', holds: 'acts as holder' },
  },
  exchanges: { create: 2, createUnheard: 2, look: 2, check: 2, onEvent: 1, exit: 2 },
  formulas,
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    inOrder,
    oneIsWoken,
    recipe.servedInRequestOrder(),
    recipe.servedInRealTimeOrder(),
  ],
  expectations,
})
