// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  precedes,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, lamport, ts } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { uses, variants } from './variants.js'

const inOrder = lamport.servedInTimestampOrder('site', (me) => me.queue.get(me.self) ?? null)

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  inOrder,
  lamport.servedInRequestOrder(),
]

/** Whom a waiting site waits for: those with an earlier request, and those that have sent nothing later. */
export const waitsFor = (view: ViewOf<typeof lamport>, site: number) => {
  const { queue, ack } = view.all('site')[site]!
  const ahead = (i: number) => precedes(ts(queue, i), ts(queue, site))
  const missing = view.competitors.filter((i) => i !== site && (ahead(i) || !ack.has(i)))
  return missing.map((i) => ({ site: i, label: ahead(i) ? 'RELEASE' : 'later message' }))
}

export default algorithm({
  name: 'lamport',
  title: 'Lamport, request queues',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  about:
    'A clause is atomic, with all messages that it sends. Channels must be FIFO and lose nothing. ' +
    'The clock rule sendtick is the least that the words "messages with timestamps update the ' +
    'clock" need: a REPLY must be later than the REQUEST it answers. Ties between timestamps are ' +
    'broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 6, fallback: 3 },
  protocol: lamport,
  clauses,
  variants,
  uses,
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor,
  formulas,
  properties,
  expectations,
})
