// The checks that only the lecturer has.
import { entryPossible, mutualExclusion, type TaskCheck, violation } from 'coterie'
import { maekawa } from './protocol.js'

const voter = { sites: 3, requests: 1, parameters: { quorums: 'one' }, self: 'channel' } as const
const twice = { ...voter, sites: 2, requests: 2 }
const triangle = { ...voter, parameters: { quorums: 'ring' } }

// A voter is also a site that may want the section. One that gives up whenever another asks is never in the way.
const nobodyGivesUp = maekawa.rule(
  'nobodyGivesUp',
  'a site that wants the section wants it until it enters, and stays until it exits',
  'every step',
  ({ site, clause }, before, after) => {
    const leavesQueue = before.waits(site) && !after.waits(site) && clause !== 'enter'
    const leavesSection = before.holds(site) && !after.holds(site) && clause !== 'exit'
    return leavesQueue || leavesSection ? violation : undefined
  },
)

export default [
  {
    title: 'one voter, again and again: no site is locked out',
    points: 2,
    model: twice,
    holds: entryPossible,
  },
  { title: 'one voter: who goes first', points: 2, model: voter, holds: 'servedInRequestOrder' },
  { title: 'three voters: never two in the section', points: 1, model: triangle, holds: mutualExclusion },
  { title: 'one voter: no site gives up', points: 1, model: voter, holds: nobodyGivesUp },
] satisfies readonly TaskCheck[]
