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
import { clauses, ra } from './algorithm.js'
import { expectations, formulas } from './models.js'

const inOrder = ra.servedInTimestampOrder('site', (me) => me.t)

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  inOrder,
  ra.servedInRequestOrder(),
]

export default algorithm({
  name: 'ricart-agrawala-queue',
  title: 'Ricart and Agrawala, queued requests',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981; the wording: G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed ' +
    'Systems: Concepts and Design, 5th edition, 2011, chapter 15',
  about:
    'A clause is atomic, with all messages that it sends. Channels must not lose or copy messages; ' +
    'they need not keep their order. "Current Lamport timestamp" must be read as the clock after ' +
    'the tick of sending: the clock as it stands lets two processes in. Ties between timestamps ' +
    'are broken by site number, so renaming sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: ra,
  clauses,
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  waits: (me) => me.state === 'wanted',
  holds: (me) => me.state === 'held',
  waitsFor: (view, site) => {
    const came = view.all('site')[site]!.replied
    return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'Reply' }]))
  },
  formulas,
  properties,
  expectations,
})
