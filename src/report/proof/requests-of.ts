// The bound on requests of the search that decides whether lemmas are true.
import type { ProofResult } from '../../prove/proof-result.js'
import { counted } from '../words/number-words.js'

/** The bound as the end of a phrase; empty if there is none. */
export const requestsOf = ({ searchedRequests }: ProofResult): string =>
  Number.isFinite(searchedRequests)
    ? ` with at most ${counted(searchedRequests, 'request')} for each site`
    : ''
