// The checks that only the lecturer has.
import { entryPossible, type TaskCheck } from 'coterie'
import { lease } from './protocol.js'

const two = { sites: 2, requests: 1 }

const underItsLease = lease.always(
  'underItsLease',
  'a client that writes has the lease, by the clock of the service',
  (view) => view.competitors.every((site) => !view.holds(site) || view.shared.holder === site),
  (view) => view.competitors.some((site) => view.holds(site)),
)

const afterATick = lease.sometimes(
  'afterATick',
  'a client begins to write when a tick of its lease has passed',
  (view) =>
    view.competitors.some((site) => view.holds(site) && view.shared.counted.get(site) === 3) &&
    !view.shared.lasted,
)

export default [
  { title: 'a client writes only under its lease', points: 4, model: two, holds: underItsLease },
  { title: 'no client is locked out', points: 1, model: { sites: 3, requests: 1 }, holds: entryPossible },
  { title: 'the guard allows what is safe', points: 2, model: two, holds: afterATick },
] satisfies readonly TaskCheck[]
