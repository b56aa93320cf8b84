// The spec: its source, its properties, and which sites wait or are in the critical section.
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
import { proof, usesOfProof } from './proof.js'
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
  lamport.servedInRealTimeOrder(),
  ...proof,
]

/** What the state of a waiting site says about the sites that it waits for; the variants share it. */
interface Waiting {
  readonly competitors: readonly number[]
  all(role: 'site'): readonly Pick<ReturnType<ViewOf<typeof lamport>['all']>[number], 'queue' | 'ack'>[]
}

/** The sites that a waiting site waits for: those with an earlier request, and those that have sent no later message. */
export const waitsFor = (view: Waiting, site: number) => {
  const { queue, ack } = view.all('site')[site]!
  const ahead = (i: number) => precedes(ts(queue, i), ts(queue, site))
  const missing = view.competitors.filter((i) => i !== site && (ahead(i) || !ack.has(i)))
  return missing.map((i) => ({ site: i, label: ahead(i) ? 'RELEASE' : 'later message' }))
}

export default algorithm({
  name: 'lamport',
  title: 'Lamport, request queues',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must be FIFO and lose nothing. ' +
    'The clock rule sendtick is the weakest one that fits the words "messages with timestamps ' +
    'update the clock": a REPLY must be later than the REQUEST that it answers. Site numbers ' +
    'break ties between timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: lamport,
  clauses,
  variants,
  uses: { ...uses, ...usesOfProof },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor,
  },
  symmetry: 'none',
  formulas,
  properties,
  expectations,
})
