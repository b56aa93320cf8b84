// The checks that only the lecturer has.
import type { TaskCheck } from 'coterie'

export default [
  {
    title: 'the quorums are as small as possible',
    points: 2,
    accepts: (system) => {
      const large = system.findIndex((quorum) => quorum.size > 3)
      return large < 0 || `the quorum of site ${large} has ${system.get(large)!.size} sites`
    },
  },
  {
    title: 'no site is in all quorums',
    points: 2,
    accepts: (system) => {
      const busy = system.findIndex((_, site) => system.every((quorum) => quorum.has(site)))
      return busy < 0 || `every site needs site ${busy}`
    },
  },
] satisfies readonly TaskCheck[]
