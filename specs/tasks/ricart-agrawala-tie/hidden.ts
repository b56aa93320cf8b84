// The checks that only the lecturer has.
import { entryPossible, mutualExclusion, type TaskCheck } from 'coterie'

const twice = { sites: 2, requests: 2 }
const three = { sites: 3, requests: 1 }

export default [
  { title: 'three sites: never two in the section', points: 2, model: three, holds: mutualExclusion },
  { title: 'three sites: no site is locked out', points: 2, model: three, holds: entryPossible },
  { title: 'two requests each: who goes first', points: 2, model: twice, holds: 'servedInTimestampOrder' },
] satisfies readonly TaskCheck[]
