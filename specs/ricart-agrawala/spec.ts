// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, ra } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { proof, usesOfProof } from './proof.js'
import { defers, variants } from './variants.js'
import { requestWords } from './words.js'

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

/** What the state of a waiting site says about the sites that it waits for; the variants share it. */
interface Waiting {
  readonly competitors: readonly number[]
  all(role: 'site'): readonly Pick<ReturnType<ViewOf<typeof ra>['all']>[number], 'replied'>[]
}

/** The sites that a waiting site waits for: those that have not replied. */
export const waitsFor = (view: Waiting, site: number) => {
  const came = view.all('site')[site]!.replied
  return view.competitors.flatMap((i) => (i === site || came.has(i) ? [] : [{ site: i, label: 'REPLY' }]))
}

export default algorithm({
  name: 'ricart-agrawala',
  title: 'Ricart and Agrawala, deferred replies',
  citation:
    'G. Ricart, A. Agrawala, An Optimal Algorithm for Mutual Exclusion in Computer Networks, CACM ' +
    '24(1), 1981',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy ' +
    'messages; they are often assumed to be FIFO, but need not be. Site numbers break ties ' +
    'between timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: ra,
  clauses,
  variants,
  uses: { defers, ...usesOfProof },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor,
  },
  symmetry: 'none',
  formulas,
  relations: {
    answered: {
      says: 'j has answered the request of i',
      denies: 'j has not answered the request of i',
      anyOf: ['j in replied(i)', 'REPLY j to i'],
    },
    deferred: {
      says: 'j puts off its answer to i',
      denies: 'j puts off no answer to i',
      anyOf: ['i in deferred(j)'],
    },
    received: {
      says: 'j has received the request of i',
      denies: 'j has not received the request of i',
      anyOf: ['j in replied(i)', 'REPLY j to i', 'i in deferred(j)'],
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
