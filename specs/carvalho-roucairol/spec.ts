// The spec: its source, its properties, and which sites wait or are in the critical section.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { clauses, cr } from './algorithm.js'
import { expectations, formulas } from './models.js'

const inOrder = cr.servedInTimestampOrder('site', (me) => me.t)

const notBoth = cr.always(
  'permissionIsOneSided',
  'at most one of two sites has the permission of the other',
  (view) => {
    const sites = view.all('site')
    return sites.every(({ self, permitted }) => permitted.every((i) => !sites[i]!.permitted.has(self)))
  },
)

const properties = [
  mutualExclusion,
  deadlockFreedom,
  entryPossible,
  someoneEnters,
  starvationFreedom,
  livelockFreedom,
  notBoth,
  inOrder,
  cr.servedInRequestOrder(),
  cr.servedInRealTimeOrder(),
]

export default algorithm({
  name: 'carvalho-roucairol',
  title: 'Carvalho and Roucairol, permissions that are kept',
  citation: 'O. S. F. Carvalho, G. Roucairol, On Mutual Exclusion in Computer Networks, CACM 26(2), 1983',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must not lose or copy messages; ' +
    'they need not be FIFO. Initially no site has a permission. Every request ticks the clock, ' +
    'even one that sends no message. So the clock of a site that keeps its permissions runs ' +
    'ahead without bound, and unbounded requests give infinitely many states: set the number of ' +
    'requests per site. Site numbers break ties between timestamps, so renaming sites is not a ' +
    'symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: cr,
  clauses,
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    waitsFor: (view, site) => {
      const { permitted } = view.all('site')[site]!
      return view.competitors.flatMap((i) =>
        i === site || permitted.has(i) ? [] : [{ site: i, label: 'REPLY' }],
      )
    },
  },
  symmetry: 'none',
  endless: 'The differences between clocks',
  formulas,
  // The sites that have given it their permission, not those to which it has given its own.
  fieldWords: {
    site: {
      permitted: (some, say) =>
        some.isEmpty() ? 'the permission of no site' : `the permission of ${say.titles(some.toArray())}`,
    },
  },
  properties,
  expectations,
})
