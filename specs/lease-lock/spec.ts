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
import { expectations } from './models.js'
import { lock } from './protocol.js'

type View = Parameters<Parameters<typeof lock.always>[2]>[0]
const contents = (view: View) => view.all('resource')[0]!.written

const noStaleOverwrite = lock.rule(
  'noStaleOverwrite',
  'the resource goes from a sequencer to a higher one, never back',
  'every step',
  (_, was, is) => ((contents(is) ?? 0) < (contents(was) ?? 0) ? violation : undefined),
)

const noWriteAfterNewerGrant = lock.rule(
  'noWriteAfterNewerGrant',
  'no write takes effect when the lock has been granted anew since its own grant',
  'every step',
  (_, was, is) =>
    contents(is) !== contents(was) && contents(is)! < is.shared.generation ? violation : undefined,
)

const onlyHolderWrites = lock.rule(
  'onlyHolderWrites',
  'no write takes effect but one of the client that has the lock',
  'every step',
  ({ from }, was, is) =>
    contents(is) !== contents(was) && is.shared.holder !== from ? violation : undefined,
)

const someWrite = lock.sometimes(
  'someWriteTakesEffect',
  'in some run a write takes effect',
  (view) => contents(view) !== null,
)

export default algorithm({
  name: 'lease-lock',
  title: 'Advisory locks, leases and sequencers',
  citation:
    'M. Burrows, The Chubby Lock Service for Loosely-Coupled Distributed Systems, OSDI 2006, ' +
    'sections 2.4 and 2.8; C. G. Gray, D. R. Cheriton, Leases: An Efficient Fault-Tolerant ' +
    'Mechanism for Distributed File Cache Consistency, SOSP 1989',
  about:
    'A client is in the section while it believes that it holds the lock. A call of the service ' +
    'and its answer are one step; a write is a message, and its answer is seen at once. A lease runs out ' +
    'by a timeout of the service, so no time is modelled: once stopped means that the clocks ' +
    'agree and that the holder, unless it has crashed, has nothing under way. A sequencer does ' +
    'not restore mutual exclusion; it keeps the order of the grants at the resource, where ' +
    'noStaleOverwrite asks for it. Requests include the writes of those who do not ask for the ' +
    'lock. Channels need not be FIFO; a lost write leaves its client waiting, and a copied one is ' +
    'as late as any. What the resource has written outlives its crash; the service does not crash ' +
    'unless told to. All clients follow the same rules and sequencers are only compared, so every ' +
    'renaming of the clients is a symmetry.',
  sites: { min: 1, max: 4, fallback: 2 },
  protocol: lock,
  clauses,
  workload: { request: 'request', enter: 'acquire' },
  endless: 'The sequencer',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held' || me.phase === 'writing',
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    noStaleOverwrite,
    noWriteAfterNewerGrant,
    onlyHolderWrites,
    someWrite,
  ],
  expectations,
})
