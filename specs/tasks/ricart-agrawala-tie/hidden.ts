// The checks that only the lecturer has.
import { entryPossible, mutualExclusion, type TaskCheck, violation } from 'coterie'
import { ra } from './protocol.js'

const twice = { sites: 2, requests: 2 }
const three = { sites: 3, requests: 1 }

// Who gives up whenever another site asks is never in the way, so the properties of states do not see it.
const nobodyGivesUp = ra.rule(
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
  { title: 'three sites: never two in the section', points: 1, model: three, holds: mutualExclusion },
  { title: 'three sites: no site is locked out', points: 3, model: three, holds: entryPossible },
  { title: 'two requests each: who goes first', points: 1, model: twice, holds: 'servedInTimestampOrder' },
  { title: 'two requests each: no site gives up', points: 2, model: twice, holds: nobodyGivesUp },
] satisfies readonly TaskCheck[]
