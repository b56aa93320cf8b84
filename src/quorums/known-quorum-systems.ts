// The table of named constructions: the source of help texts and of the reader of names. Systems without a name are
// written as sets, see explicit.ts.

import { allSites } from './all-sites.js'
import { grid } from './grid.js'
import { majority } from './majority.js'
import { oneSite } from './one-site.js'
import { projectivePlane } from './projective-plane.js'
import { QuorumError } from './quorum-error.js'
import type { QuorumSystem } from './quorum-system.js'
import { ringOfThree } from './ring-of-three.js'
import { sixSites } from './six-sites.js'
import { smallestCyclic } from './smallest-cyclic.js'

/** A named construction; `build` throws a `QuorumError` for a number of sites that is not among `sites`. */
type KnownQuorumSystem = {
  readonly name: string
  /** The description, in a line. */
  readonly about: string
  /** The possible numbers of sites, in words. */
  readonly sites: string
  /** The default number of sites. */
  readonly usual: number
  readonly build: (sites: number) => QuorumSystem
}

/** A construction of one size that refuses all others. */
const onlyFor =
  (size: number, name: string, remedy: string, build: () => QuorumSystem) =>
  (sites: number): QuorumSystem => {
    if (sites !== size)
      throw new QuorumError(`Quorums "${name}" for ${sites} sites: there are exactly ${size}; ${remedy}.`)
    return build()
  }

/** Every named construction, in the order in which help texts list them. */
export const knownQuorumSystems: readonly [KnownQuorumSystem, ...KnownQuorumSystem[]] = [
  {
    name: 'grid',
    about: 'the row and the column of the site in a square',
    sites: 'a perfect square: 4, 9, 16, …',
    usual: 4,
    build: grid,
  },
  {
    name: 'plane',
    about: 'the lines of a projective plane, two of which share exactly one site',
    sites: '3, 7, 13 or 21',
    usual: 7,
    build: projectivePlane,
  },
  {
    name: 'ring',
    about: 'the site and its successor in a ring of three',
    sites: 'exactly 3',
    usual: 3,
    build: onlyFor(3, 'ring', 'use 3 sites, or "majority" for any number', ringOfThree),
  },
  {
    name: 'majority',
    about: 'the site and the next ones, more than half of all sites',
    sites: 'any',
    usual: 3,
    build: majority,
  },
  {
    name: 'cyclic',
    about: 'the site and as few other sites as possible, at fixed distances around a circle',
    sites: '1 to 31',
    usual: 3,
    build: smallestCyclic,
  },
  { name: 'all', about: 'every site', sites: 'any', usual: 3, build: allSites },
  {
    name: 'one',
    about: 'site 0 alone, in effect a central server',
    sites: 'any',
    usual: 3,
    build: oneSite,
  },
  {
    name: 'six',
    about: '{0,1,2},{1,3,5},{2,4,5}; sites 3, 4 and 5 only vote',
    sites: 'exactly 6',
    usual: 6,
    build: onlyFor(6, 'six', 'use 6 sites, or write the sets out', sixSites),
  },
]
