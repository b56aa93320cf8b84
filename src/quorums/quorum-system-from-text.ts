// From what a user types to a quorum system: a known name, or the sets written out. It decides which of the two it
// is; building and reading are left to the table of names and to explicit.ts.

import { explicit } from './explicit.js'
import { type KnownQuorumSystem, knownQuorumSystems } from './known-quorum-systems.js'
import { nearestName } from './nearest-name.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'

/**
 * The quorum system a text stands for. Spaces around it do not matter; names are in lower case.
 *
 * @param text a name of `knownQuorumSystems`, or sets as `explicit` reads them
 * @param sites the number of sites, 1..1000; by default the usual one of the name (grid 4, plane 7, six 6, the others
 *   3), or for sets the least that fits them
 * @throws QuorumError if the name is not known, the sets cannot be read, or the number of sites does not suit them
 */
export const quorumSystem = (text: string, sites?: number): QuorumSystem => {
  const word = text.trim().replace(/\s+/g, ' ')
  if (!/^[a-z][^{}]*$/i.test(word)) return explicit(text, sites)
  const known = knownQuorumSystems.find(({ name }) => name === word)
  if (known === undefined) throw unknownName(word)
  return known.build(sites ?? known.usual)
}

const unknownName = (word: string): QuorumError => {
  const nameOf = ({ name }: KnownQuorumSystem) => name
  const [first, ...others] = knownQuorumSystems
  const names: [string, ...string[]] = [nameOf(first), ...others.map(nameOf)]
  return new QuorumError(
    `Quorums "${word}": no quorum system has this name; did you mean "${nearestName(word, names)}"? There are ${names.join(', ')}, and sets such as {0,1},{1,2},{2,0}.`,
  )
}
