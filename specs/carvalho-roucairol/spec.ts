// The spec: the clauses with their source, who waits and who is in the critical section, and the properties.
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
  'of two sites, at most one has the permission of the other',
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
]

export default algorithm({
  name: 'carvalho-roucairol',
  title: 'Carvalho and Roucairol, permissions that are kept',
  citation: 'O. S. F. Carvalho, G. Roucairol, On Mutual Exclusion in Computer Networks, CACM 26(2), 1983',
  about:
    'A clause is atomic, with all messages that it sends. Channels must not lose or copy messages; ' +
    'they need not be FIFO. In the beginning nobody has a permission. Every request ticks the ' +
    'clock, also one that asks nobody, so the clock of a site that keeps its permissions runs ' +
    'ahead without bound, and unbounded requests give infinitely many states: say how many ' +
    'requests each site makes. Ties between timestamps are broken by site number, so renaming ' +
    'sites is no symmetry.',
  sites: { min: 1, max: 8, fallback: 3 },
  protocol: cr,
  clauses,
  workload: { request: 'request', enter: 'enter' },
  symmetry: 'none',
  endless: 'The differences between clocks',
  waits: (me) => me.phase === 'wanted',
  holds: (me) => me.phase === 'held',
  waitsFor: (view, site) => {
    const { permitted } = view.all('site')[site]!
    return view.competitors.flatMap((i) =>
      i === site || permitted.has(i) ? [] : [{ site: i, label: 'REPLY' }],
    )
  },
  formulas,
  properties,
  expectations,
})
