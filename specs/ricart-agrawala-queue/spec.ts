// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { usesOfProof } from '../ricart-agrawala/proof.js'
import { requestWords } from '../ricart-agrawala/words.js'
import { clauses, ra } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { proof } from './proof.js'
import { variants } from './variants.js'

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
  ra.servedInRealTimeOrder(),
  ...proof,
]

export default algorithm({
  name: 'ricart-agrawala-queue',
  title: 'Ricart and Agrawala, queued requests',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981; the wording: G. Coulouris, J. Dollimore, T. Kindberg, G. Blair, Distributed ' +
    'Systems: Concepts and Design, 5th edition, 2011, chapter 15',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy ' +
    'messages; they need not be FIFO. "Current Lamport timestamp" must mean the clock after ' +
    'the tick of the send: with the clock before the tick, two processes can be in the ' +
    'section. Site numbers break ties between timestamps, so renaming sites is not a ' +
    'symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: ra,
  clauses,
  variants,
  uses: usesOfProof,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.state === 'wanted',
    holds: (me) => me.state === 'held',
    waitsFor: (view, site) => {
      const came = view.all('site')[site]!.replied
      return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'Reply' }]))
    },
  },
  symmetry: 'none',
  formulas,
  relations: {
    answered: {
      says: 'j has answered the request of i',
      denies: 'j has not answered the request of i',
      anyOf: ['j in replied(i)', 'REPLY j to i'],
    },
    queued: {
      says: 'j has queued the request of i',
      denies: 'j has queued no request of i',
      anyOf: ['i in queue(j)'],
    },
    asking: {
      says: 'the request of i is on its way to j',
      denies: 'no request of i is on its way to j',
      anyOf: ['REQUEST i to j'],
    },
  },
  fieldWords: { site: requestWords },
  properties,
  expectations,
})
