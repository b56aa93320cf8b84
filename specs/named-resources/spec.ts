// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  someoneEnters,
  starvationFreedom,
  type ViewOf,
} from 'coterie'
import { clauses, resources } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { variants } from './variants.js'

type View = ViewOf<typeof resources>
type Name = 'disk' | 'printer'
const usersOf = (view: View, name: Name) =>
  view.all('client').flatMap(({ self, taken }) => (taken.includes(name) ? [self] : []))

// Sites with different resources may be in the section together, so the usual words would forbid what is allowed.
const mutualExclusion = resources.always(
  'mutualExclusion',
  'at most one site has the disk, and at most one has the printer',
  (view) => usersOf(view, 'disk').length <= 1 && usersOf(view, 'printer').length <= 1,
  (view) => usersOf(view, 'disk').length + usersOf(view, 'printer').length > 0,
)

const allInUse = resources.sometimes(
  'allInUse',
  'in some run the disk and the printer are in use at once',
  (view) => usersOf(view, 'disk').length > 0 && usersOf(view, 'printer').length > 0,
)

export default algorithm({
  name: 'named-resources',
  title: 'Several resources, one coordinator',
  citation:
    'P. Krzyzanowski, Distributed Mutual Exclusion, CS 417, week 5, part 1, 2023, slides ' +
    '"Assumptions" and "Centralized algorithm"; the order of resources by J. W. Havender, ' +
    'Avoiding Deadlock in Multitasking Systems, IBM Systems Journal 7(2), 1968',
  category: 'centralised',
  about:
    'Each clause, with its sends, is one atomic step. There are two resources, the disk and the ' +
    'printer, and a request names one of them. A site that needs both asks for the second when ' +
    'it has the first, and keeps the first meanwhile; it waits until it has both, and releases ' +
    'them together. So sites with different resources may be in the section at once, and mutual ' +
    'exclusion is claimed for each resource. If all sites take the resources in one order, the ' +
    'site with the last of them waits for nobody, so no cycle of waits exists; in opposite ' +
    'orders there is one. Channels must not lose or copy messages; they need not be FIFO. The ' +
    'two orders of service compare all sites, including those that want different resources. ' +
    'What a site takes may depend on its number, so no renaming is a symmetry.',
  sites: { min: 2, fallback: 2 },
  protocol: resources,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: (me) => me.phase === 'wanted' || me.phase === 'granted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => {
      const { phase, wants } = view.all('client')[site]!
      const next = wants.first()
      if (phase !== 'wanted' || next === undefined) return []
      const users = usersOf(view, next)
      // A resource that nobody has comes from the coordinator.
      const awaited = users.length > 0 ? users : view.all('coordinator').map(({ self }) => self)
      return awaited.map((one) => ({ site: one, label: next }))
    },
  },
  symmetry: 'none',
  formulas,
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    allInUse,
    starvationFreedom,
    livelockFreedom,
    resources.servedInRealTimeOrder(),
    resources.servedInRequestOrder(),
  ],
  expectations,
})
