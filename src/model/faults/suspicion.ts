// Wrong suspicions of the failure detector. Its knowledge is a shared variable that clauses read when they are taken: detection is
// immediate, the reaction to it is not.
import type { Set as ImmutableSet } from 'immutable'
import { type AnyEffect, anyRole, type LocalClause } from '../../protocol/clause.js'
import { either, element } from '../../protocol/effect.js'
import { everySite } from '../../sorts/every-site.js'
import { int } from '../../sorts/int.js'
import { setOf } from '../../sorts/set-of.js'
import { siteId } from '../../sorts/site-id.js'
import type { Faults } from '../fault-options.js'
import { type CrashVariables, hasCrashed, isUp, mustBeSite } from './crash.js'
import { type Fault, type Faulty, seen, variable, writing } from './fault.js'

interface SuspicionVariables {
  /** For each site, the sites that it suspects although they were up at the time. */
  readonly suspicions: { get(observer: number): ImmutableSet<number> }
  readonly suspected: number
}

/** Whether the detector of `observer` suspects `site`, according to the shared variables. */
export const suspects = (model: Faulty, shared: unknown, observer: number, site: number): boolean => {
  const { detector, suspicions } = model.options
  for (const one of [observer, site]) mustBeSite(model, `suspects(${site})`, one)
  if (detector === 'none') return false
  if (hasCrashed(model, shared, site)) return true
  return suspicions > 0 && (shared as SuspicionVariables).suspicions.get(observer).has(site)
}

/** A wrong suspicion of a site that is up begins: the adversary picks which. */
const suspectOf = (faults: Faults, roles: readonly string[]): LocalClause => ({
  kind: 'local',
  role: anyRole,
  fair: 'none',
  guard: (_me, context) =>
    isUp(faults, context) && seen<SuspicionVariables>(context).shared.suspected < faults.suspicions,
  effect: (_me, context) => {
    const { self, shared } = seen<CrashVariables & SuspicionVariables>(context)
    const before = shared.suspicions.get(self)
    const others = [...roles.keys()].filter(
      (site) => site !== self && !before.has(site) && !(faults.crash > 0 && shared.crashed.get(site)),
    )
    return either(
      others.map(
        (site): AnyEffect => [
          {},
          writing<SuspicionVariables>({
            suspicions: element(self, before.add(site)),
            suspected: shared.suspected + 1,
          }),
        ],
      ),
    )
  },
})

export const suspicion: Fault<keyof SuspicionVariables> = {
  isIn: (faults) => faults.suspicions > 0,
  variables: {
    // A step shows only that a suspicion begins.
    suspicions: variable(
      ({ suspicions }) => (suspicions === 0 ? undefined : everySite(setOf(siteId))),
      false,
    ),
    suspected: variable(({ suspicions }) => (suspicions === 0 ? undefined : int(0, suspicions))),
  },
  clause: {
    name: 'suspect',
    make: (_spec, faults, roles) => suspectOf(faults, roles),
    whyNot: ({ model, shared, site, who }) => {
      const { suspicions } = model.options
      if (hasCrashed(model, shared, site)) return `${who} has crashed`
      if ((shared as SuspicionVariables).suspected >= suspicions)
        return `limit of the model reached: suspicions ${suspicions}`
      return `${who} has no further site to suspect wrongly`
    },
  },
}
