// The rule that all constructions share: the possible numbers of sites. Each construction has its own further rules
// (a square, exactly six).

import { QuorumError } from './quorum-error.js'

/**
 * The most sites of a quorum system: far beyond any model, and low enough that a mistyped number cannot fill the
 * memory.
 */
export const mostSites = 1000

/**
 * Throws a `QuorumError` unless n is a whole number in 1..mostSites.
 * `text` is what the user wrote for the quorums, to be named in the message.
 */
export const checkNumberOfSites = (text: string, n: number): void => {
  if (Number.isInteger(n) && n > mostSites)
    throw new QuorumError(
      `Quorums "${text}" for ${n} sites: there are at most ${mostSites} sites; use 1 to ${mostSites}.`,
    )
  if (!Number.isInteger(n) || n < 1)
    throw new QuorumError(
      `Quorums "${text}" for ${n} sites: the number of sites must be whole and at least 1; use 1 to ${mostSites}.`,
    )
}
