// From the text of a user to a quorum system: a known name, or sets. This file decides which of the two it is; the
// table of names and explicit.ts do the rest.

import { explicit } from './explicit.js'
import { knownQuorumSystems } from './known-quorum-systems.js'
import { nearestName } from './nearest-name.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum system that a text denotes. Spaces around it do not matter; names are in lower case.
 *
 * @param text a name of `knownQuorumSystems`, or sets as `explicit` reads them
 * @param sites the number of sites, 1..1000; by default that of the name (grid 4, plane 7, six 6, the others 3), or
 * the least that fits the sets
 * @throws QuorumError if the name is unknown, the sets cannot be read, or the number of sites does not fit
 */
export const quorumSystem = (text: string, sites?: number): QuorumSystem => {
  const word = text.trim().replace(/\s+/g, ' ')
  if (!/^[a-z][^{}]*$/i.test(word)) return explicit(text, sites)
  const known = knownQuorumSystems.find(({ name }) => name === word)
  if (known === undefined) throw unknownName(word)
  return known.build(sites ?? known.usual)
}

const unknownName = (word: string): QuorumError => {
  const names = knownQuorumSystems.map(({ name }) => name)
  const near = nearestName(word, names)
  const hint = near === undefined ? '.' : `; did you mean "${near}"?`
  return new QuorumError(
    `Quorums "${word}": no quorum system has this name${hint} There are ${names.join(', ')}, and sets such as {0,1},{1,2},{2,0}.`,
  )
}
