// The checks that only the lecturer has.
import { entryPossible, mutualExclusion, type TaskCheck } from 'coterie'

const voter = { sites: 3, requests: 1, parameters: { quorums: 'one' }, self: 'channel' } as const
const twice = { ...voter, sites: 2, requests: 2 }
const triangle = { ...voter, parameters: { quorums: 'ring' } }

export default [
  {
    title: 'one voter, again and again: no site is locked out',
    points: 2,
    model: twice,
    holds: entryPossible,
  },
  { title: 'one voter: who goes first', points: 2, model: voter, holds: 'servedInRequestOrder' },
  { title: 'three voters: never two in the section', points: 2, model: triangle, holds: mutualExclusion },
] satisfies readonly TaskCheck[]
