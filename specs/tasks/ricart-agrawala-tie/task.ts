// Ricart and Agrawala's algorithm without its tie-break: the rest of the algorithm, and the checks that students can run.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  mutualExclusion,
  send,
  someoneEnters,
  type Task,
} from 'coterie'
import { local, REPLY, REQUEST, ra, upon } from './protocol.js'
import { onRequest } from './start.js'

const request = local({
  guard: (me) => me.phase === 'idle',
  effect: (me, { others }) => {
    const t = me.clock + 1
    return [{ phase: 'wanted', clock: t, t }, send(others, REQUEST({ t }))]
  },
})

const onReply = upon('REPLY', (me, _, { from }) =>
  me.phase === 'wanted' ? [{ replied: me.replied.add(from) }] : [],
)

const enter = local({
  guard: (me, { others }) => me.phase === 'wanted' && me.replied.equals(others),
  effect: () => [{ phase: 'held' }],
})

const exit = local({
  guard: (me) => me.phase === 'held',
  effect: ({ replied, deferred }) => [
    { phase: 'idle', t: null, replied: replied.clear(), deferred: deferred.clear() },
    send(deferred, REPLY()),
  ],
})

const spec = algorithm({
  name: 'ricart-agrawala-tie',
  title: 'Ricart and Agrawala, without the tie-break',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981',
  about: 'Each clause, with its sends, is one atomic step. Channels lose and copy nothing.',
  sites: { min: 2, fallback: 3 },
  protocol: ra,
  clauses: { request, onRequest, onReply, enter, exit },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
  },
  symmetry: 'none',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    ra.servedInTimestampOrder('site', (me) => me.t),
  ],
})

const two = { sites: 2, requests: 1 }

export default {
  title: 'Ricart and Agrawala without the tie-break',
  about:
    'Two sites may request with the same timestamp. Write the clause onRequest so that exactly one ' +
    'of them enters first, whatever the order of messages. No site gives up.',
  spec,
  hole: { kind: 'clauses', names: ['onRequest'] },
  checks: [
    { title: 'two sites: never two in the section', points: 2, model: two, holds: mutualExclusion },
    { title: 'two sites: no deadlock', points: 1, model: two, holds: deadlockFreedom },
  ],
} satisfies Task
