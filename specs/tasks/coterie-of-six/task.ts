// Quorums for six sites, written down and not computed.
import { mutualExclusion, type Task, withClauses } from 'coterie'
import { onRelease, onRequest } from '../maekawa-queue/solution.js'
import { spec as withoutQueue } from '../maekawa-queue/task.js'

const spec = withClauses(withoutQueue, 'maekawa-of-six', { onRequest, onRelease })

export default {
  title: 'A coterie of six',
  about:
    'Write down one quorum for each of six sites, as small as possible, so that any two have a site ' +
    'in common and each site is in its own.',
  spec,
  hole: { kind: 'quorums', name: 'quorums', sites: 6, parameter: 'quorums' },
  checks: [
    {
      title: 'any two quorums have a site in common',
      points: 4,
      accepts: (system) => {
        const apart = system.findIndex((one) => system.some((other) => one.intersect(other).isEmpty()))
        return apart < 0 || `the quorum of site ${apart} has no site in common with another one`
      },
    },
    {
      title: 'each site is in its own quorum',
      points: 1,
      accepts: (system) => {
        const outside = system.findIndex((quorum, site) => !quorum.has(site))
        return outside < 0 || `site ${outside} is not in its quorum`
      },
    },
    {
      title: 'sites 0 and 5 are never in the section together',
      points: 1,
      model: { sites: 6, requests: 1, requesters: [0, 5], self: 'channel' },
      holds: mutualExclusion,
    },
  ],
} satisfies Task
