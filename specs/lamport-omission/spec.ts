// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
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
]

export default algorithm({
  name: 'lamport-omission',
  title: 'Lamport, omitted replies',
  citation: 'L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978',
  about:
    'A clause is atomic, with all messages that it sends. Channels must be FIFO and lose nothing, ' +
    'and L1 must count every later message: a REQUEST that stands in for a REPLY is not one. Ties ' +
    'between timestamps are broken by site number, so renaming sites is no symmetry.',
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
