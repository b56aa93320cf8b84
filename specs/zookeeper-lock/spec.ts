// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { recipe } from './protocol.js'
import { variants } from './variants.js'

const inOrder = recipe.rule(
  'servedInOrderOfNodes',
  'who enters has made the first of the nodes that are there',
  'entry',
  ({ site }, was) => (was.shared.nodes.first() === site ? undefined : violation),
)

// A notification wakes a client that waits and still has a node.
const oneIsWoken = recipe.rule(
  'oneIsWoken',
  'deleting nodes wakes at most one waiting client for each',
  'every step',
  (_, was, is) => {
    const woken = was
      .all('client')
      .filter(({ self: i, phase }) => phase === 'waiting' && is.shared.nodes.includes(i))
      .filter(({ self: i }) => was.shared.same.has(i) && !is.shared.same.has(i))
    const deleted = was.shared.nodes.size - is.shared.nodes.size
    return deleted > 0 && woken.length > deleted ? violation : undefined
  },
)

export default algorithm({
  name: 'zookeeper-lock',
  title: 'ZooKeeper, the lock recipe',
  citation:
    'Apache ZooKeeper, ZooKeeper Recipes and Solutions, Locks; P. Hunt, M. Konar, F. P. ' +
    'Junqueira, B. Reed, ZooKeeper: Wait-free Coordination for Internet-scale Systems, USENIX ATC ' +
    '2010, section 2.4',
  about:
    'A client is in the section while it believes that it holds the lock. Each call of the server ' +
    'is atomic and answered in the same step; only events come later. Numbers of nodes grow forever, but ' +
    'only their order matters: the state keeps the nodes in order, and of the node before only ' +
    'whether it is still there. So events are not messages, and no channel can lose them; a lost ' +
    'answer, an expired session and a crash are said by parameters and by the model. A client ' +
    'whose session has expired does not know it until it has to do with the server again, and is ' +
    'then out. The server notices a crash by the detector of the model. Nothing of the sites is ' +
    'compared, so every renaming of the clients, in the directory as well, is a symmetry.',
  sites: { min: 1, max: 5, fallback: 3 },
  protocol: recipe,
  clauses,
  variants,
  workload: { request: 'request' },
  waits: ({ phase }) => ['creating', 'looking', 'checking', 'waiting'].includes(phase),
  holds: ({ phase }) => phase === 'held',
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
  ],
  expectations,
})
