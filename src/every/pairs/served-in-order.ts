// The rule servedInTimestampOrder for every number of sites. It is about two sites at a time: no step of a view may let a site enter
// while the other waits with an earlier request. Each entry of a system is, in each view of the site that enters, a step of the proof.
import { unclearUses } from '../../canonical/timestamp-use.js'
import type { Monitor, Property } from '../../protocol/property.js'
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import { apart, ranked } from '../calls/call-table.js'
import type { Configuration } from '../cut/configuration.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Shape } from '../shape/shape.js'
import { unclearOfSite } from '../shape/unclear-use.js'
import { callAt, type Entry, type Views } from '../views/views.js'

/** The function that gives the request of a site. */
type RequestOf = (me: object) => unknown

/** The function behind the rule of Coterie; undefined for every other property, such as one of the author's own with the name. */
export const requestBehind = (property: Property): RequestOf | undefined => {
  if (property.kind !== 'monitor' || property.name !== 'servedInTimestampOrder') return undefined
  const { functions, takes } = writtenBehind(property.step as AnyFunction)
  return typeof takes === 'object' ? (functions[0] as RequestOf) : undefined
}

/** Notes the entries of a proof that overtake an earlier request. */
export class ServedInOrder {
  /** How many entries were seen, and the first ones that overtake. */
  entries = 0
  readonly overtakings: Entry[] = []
  private readonly views: Views
  private readonly request: RequestOf

  constructor(views: Views, request: RequestOf) {
    this.views = views
    this.request = request
  }

  note(entry: Entry): void {
    const { before, self } = entry
    this.entries++
    const other = 1 - self
    if (this.views.answer('waits', before, other) === 'no') return
    const theirs = this.timeOf(before, other)
    if (theirs === null) return
    // The rule takes the timestamp of a site that has not waited from the state after the step. Then no proof is attempted here.
    const mine = this.views.answer('waits', before, self) === 'yes' ? this.timeOf(before, self) : null
    const isBefore = mine === null || theirs! < mine! || (theirs === mine && other < self)
    if (isBefore) this.overtakings.push(entry)
  }

  // The rank of the request in the view, or null.
  private timeOf(view: Configuration, self: number): number | null {
    const { shape, table } = this.views
    const { call, times } = ranked(shape, shape.many, callAt(shape, view, self, 'servedInTimestampOrder'))
    const results = table.ofSite('servedInTimestampOrder', call, (me, context) =>
      this.request(
        new Proxy(Object.freeze({}), {
          get: (_, name) => Reflect.get(name === 'self' ? context : me, name),
          has: () => 'self' in me,
          ownKeys: () => Reflect.ownKeys(me),
          getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(me, name),
        }),
      ),
    )
    const [time] = results
    if (results.some((one) => one !== time))
      throw new NotParametric('its timestamp depends on sites that views leave out')
    return typeof time === 'number' ? times[Math.floor(time / apart) - 1]! : null
  }
}

/** Why the text of the rule does not show that it is about two sites at a time; undefined if it does. */
export const unclearOrder = (shape: Shape, rule: Monitor, request: RequestOf): string | undefined => {
  const site = unclearOfSite(shape.model, request as AnyFunction)
  if (site !== undefined) return site
  return unclearUses(shape.model, [rule], false).answers.get(rule.name)
}
