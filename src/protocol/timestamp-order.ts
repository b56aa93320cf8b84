// The rule `servedInTimestampOrder`: no site enters while another waits with an earlier request, in the order of `precedes`.
import type { AnyDeclaration, RoleName } from './declaration.js'
import type { SayOfStep } from './in-words.js'
import { precedes } from './precedes.js'
import { type AnyView, type Monitor, type MonitoredStep, violation } from './property.js'
import type { SiteView, View } from './view.js'
import { type AnyFunction, writtenAs } from './written-as.js'

/** The requests that an entry overtakes: each a site and its timestamp; and the timestamp of the site that enters. */
interface Entry {
  readonly mine: number | null
  readonly overtaken: readonly (readonly [site: number, timestamp: number | null])[]
}

/** Why the requests that an entry overtakes are the earlier ones. */
const whyEarlier = ({ mine, overtaken }: Entry, site: number, say: SayOfStep): string => {
  const tied = overtaken.filter(([, timestamp]) => timestamp === mine)
  const before = overtaken.filter(([, timestamp]) => timestamp !== mine)
  const equal = [...tied.map(([other]) => other), site].sort((a, b) => a - b)
  const all = equal.length === 2 ? 'both have' : 'all have'
  return [
    ...before.map(
      ([other, timestamp]) =>
        `The request of ${say.sites([other])} has timestamp ${timestamp}, that of ${say.sites([site])} has ${mine === null ? 'none' : mine}`,
    ),
    ...(tied.length === 0
      ? []
      : [
          `The requests of ${say.sites(equal)} ${all} timestamp ${mine}, and of equal timestamps that of the smaller site number comes first`,
        ]),
  ].join('. ')
}

/** The builder of the rule; `timestamp` gives the request of a site of that role, or null. */
export const timestampOrder =
  <D extends AnyDeclaration>(ofThis: <F extends AnyFunction>(fn: F) => F) =>
  <R extends RoleName<D>>(role: R, timestamp: (me: SiteView<D, R>) => number | null): Monitor => {
    const requests = (view: AnyView) => (view as unknown as View<D>).all(role)
    // A site that enters without having waited makes its request in this step; what it had before is of an older one.
    const own = (site: number, earlier: AnyView, later: AnyView): number | null => {
      const of = (view: AnyView) => timestamp(requests(view).find(({ self }) => self === site)!)
      return (earlier.waits(site) ? of(earlier) : null) ?? of(later)
    }
    const isOvertaken = (other: SiteView<D, R>, site: number, mine: number | null, earlier: AnyView) =>
      other.self !== site &&
      earlier.waits(other.self) &&
      precedes([timestamp(other), other.self], [mine, site])
    return {
      kind: 'monitor',
      name: 'servedInTimestampOrder',
      claim: 'no site enters while another waits with an earlier request',
      on: 'entry',
      memory: undefined,
      step: ofThis(
        writtenAs(
          (_memory: unknown, { site }: MonitoredStep, earlier: AnyView, later: AnyView) => {
            const mine = own(site, earlier, later)
            return requests(earlier).some((other) => isOvertaken(other, site, mine, earlier))
              ? violation
              : undefined
          },
          [timestamp],
          { siteOf: role },
        ),
      ),
      inWords: ({ site }, earlier, later, say) => {
        const mine = own(site, earlier, later)
        const overtaken = requests(earlier)
          .filter((other) => isOvertaken(other, site, mine, earlier))
          .map((other) => [other.self, timestamp(other)] as const)
        return `${say.entry}. ${whyEarlier({ mine, overtaken }, site, say)}`
      },
    }
  }
