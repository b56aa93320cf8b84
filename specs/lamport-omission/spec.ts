// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { lamport } from '../lamport/algorithm.js'
import { proof, usesOfProof } from '../lamport/proof.js'
import { waitsFor } from '../lamport/spec.js'
import { uses } from '../lamport/variants.js'
import { clauses } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

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

export default algorithm({
  name: 'lamport-omission',
  title: 'Lamport, omitted replies',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must be FIFO and lose nothing, ' +
    'and L1 must count every later message: a REQUEST that replaces a REPLY is not a REPLY. ' +
    'Site numbers break ties between timestamps, so renaming sites is not a symmetry.',
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
