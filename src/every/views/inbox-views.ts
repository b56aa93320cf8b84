// The views with inboxes that a state of a system has.
import type { Message } from '../../protocol/message.js'
import { fieldOf } from '../../sorts/record.js'
import type { Configuration } from '../cut/configuration.js'
import { inboxesOf } from '../shape/inbox-shape.js'
import type { Shape } from '../shape/shape.js'
import type { SystemState } from './voter-views.js'

/** The views of each two sites of a state. */
export const inboxViews = function* (
  shape: Shape,
  { records, channel }: SystemState,
): Generator<Configuration> {
  const { kept, counted } = inboxesOf(shape)
  const sites = [...records.keys()]
  const received = (site: number, type: string): number =>
    sites
      .flatMap((from): readonly Message[] => channel(from, site))
      .filter((message) => message.type === type).length
  const all = sites.map((site) => [
    ...kept.map(({ name, as }) => {
      const value = fieldOf(records[site], name)
      if (as === 'value' || value === null) return value
      return as === 'whether' ? 'some' : value === site ? 'itself' : 'another'
    }),
    ...counted.map(
      (type) => [null, 'one'][received(site, type)] ?? (received(site, type) > 0 ? 'several' : null),
    ),
  ])
  for (const a of sites)
    for (const b of sites.slice(a + 1))
      yield { sites: [all[a]!, all[b]!], ones: [], shared: [], channels: new Map() }
}
