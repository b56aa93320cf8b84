// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
  violation,
} from 'coterie'
import { clauses } from './algorithm.js'
import { expectations } from './models.js'
import { monitor } from './protocol.js'
import { variants } from './variants.js'

const active = ['testing', 'waiting', 'taking', 'releasing']
const outside = ['idle', 'held', 'returning', 'releasing', 'signalled']

const oneInMonitor = monitor.always(
  'oneInMonitor',
  'at most one site is active in the monitor',
  (view) => view.all('site').filter(({ phase }) => active.includes(phase)).length <= 1,
)

const busyInSection = monitor.always(
  'busyInSection',
  'while a site is in the section, busy is true',
  (view) => view.shared.busy || view.competitors.every((site) => !view.holds(site)),
)

const wokenFindsFree = monitor.rule(
  'wokenFindsFree',
  'a site that is woken finds the resource free when it continues',
  'every step',
  ({ clause }, was) => (clause === 'resume' && was.shared.busy ? violation : undefined),
)

const someoneSleeps = monitor.sometimes(
  'someoneSleeps',
  'in some run a site finds the resource busy and sleeps',
  (view) => !view.shared.nonbusy.isEmpty(),
)

export default algorithm({
  name: 'monitor',
  title: 'A monitor with a condition variable',
  citation:
    'C. A. R. Hoare, Monitors: An Operating System Structuring Concept, CACM 17(10), 1974, the ' +
    'monitor "single resource"; B. W. Lampson, D. D. Redell, Experience with Processes and ' +
    'Monitors in Mesa, CACM 23(2), 1980, section 4',
  about:
    'There are no messages: sites share the variables of the monitor. Each clause is one atomic ' +
    'step. A site in the monitor takes several steps, and no other site is active in it ' +
    'meanwhile. Sites that sleep are woken in the order in which they went to sleep; those that ' +
    'enter the monitor have no order, so their clauses are strongly fair. A site is in the ' +
    'section from the end of acquire to the call of release. All sites follow the same rules ' +
    'and no numbers are compared, so every renaming of the sites is a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: monitor,
  clauses,
  variants,
  contention: {
    request: 'request',
    waits: ({ phase }) => !outside.includes(phase),
    holds: ({ phase }) => phase === 'held',
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    oneInMonitor,
    busyInSection,
    wokenFindsFree,
    someoneSleeps,
    monitor.servedInRequestOrder(),
    monitor.servedInRealTimeOrder(),
  ],
  expectations,
})
