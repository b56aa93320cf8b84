// Whether requests are served in the order in which they were made, as an observer with a clock on the wall sees it:
// whether or not any site could know it. A site requests when it begins to wait, or enters without having waited. It is
// overtaken if another site, whose request is later, enters while it waits.
//
// The observer remembers the waiting sites in the order in which they began to wait. Sites that began in the same step,
// such as sleepers of one variable, stand side by side: neither was first. A site whose request is served, given up or
// lost in a crash leaves the line, so the memory stays bounded. The rule looks at every step and not at requests and
// entries alone, because a site may begin to wait while it is still in the section (test/protocol/real-time-order.slow.test.ts
// compares it with times of requests).

import { listOf } from '../sorts/list-of.js'
import { setOf } from '../sorts/set-of.js'
import { siteId } from '../sorts/site-id.js'
import type { Sort, ValueOf } from '../sorts/sort.js'
import { aboutContention } from './about-contention.js'
import { type AnyView, type Monitor, violationThen } from './property.js'
import { writtenAs } from './written-as.js'

const sites = setOf(siteId)
const memory = listOf(sites)

/** The monitor `servedInRealTimeOrder`: no site enters while a site that began to wait earlier still waits. */
export const realTimeOrder = (): Monitor => ({
  kind: 'monitor',
  name: 'servedInRealTimeOrder',
  claim: 'no site enters while a site that began to wait earlier still waits',
  on: 'every step',
  memory: memory as Sort<unknown>,
  step: aboutContention(
    writtenAs((remembered: unknown, _: unknown, before: AnyView, after: AnyView) => {
      const line = remembered as ValueOf<typeof memory>
      const { competitors } = before
      const place = (site: number) => line.findIndex((group) => group.has(site))
      // A site that enters without having waited comes after all that wait already.
      const entering = competitors
        .filter((site) => after.holds(site) && !before.holds(site))
        .map((site) => (place(site) < 0 ? line.size : place(site)))
      const left = line.map((group) => group.filter((site) => after.waits(site)))
      const broken = entering.some((at) => left.take(at).some((group) => !group.isEmpty()))
      const joining = competitors.filter((site) => after.waits(site) && !before.waits(site))
      const next = left.push(sites.initial.union(joining)).filterNot((group) => group.isEmpty())
      return broken ? violationThen(next) : next
    }, []),
  ),
})
