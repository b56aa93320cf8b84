// All measures of one size at a glance: the ends of each, and what it is in one line. The tables by size (measure-table.ts) have the rest.
import type { Measured } from '../../measure/figure.js'
import { busiestOf } from '../../measure/load.js'
import type { Measurement } from '../../measure/measurement.js'
import { endText, quantities } from '../words/measured-words.js'

/** One measure of one size. */
interface OverviewRow {
  readonly name: string
  readonly least: string
  readonly most: string
  readonly meaning: string
}

/** The measures of one size. */
export interface MeasureOverview {
  readonly sites: number
  /** Whether each site requests once, since the model with all its requests was too large. */
  readonly isOfOnce: boolean
  readonly rows: readonly OverviewRow[]
}

const meanings: { readonly [quantity in Measured]: readonly [name: string, meaning: string] } = {
  messagesPerEntry: ['messages per entry', 'all messages of a long run, divided by its entries'],
  enterMessages: ['messages to enter', 'per entry, without those that only leaving needs'],
  exitMessages: ['messages to exit', 'per entry, those of a site that leaves, and what answers them'],
  messagesUnderLoad: ['messages per entry under load', 'while some site always waits or is in the section'],
  messagesAlone: ['messages of a single entry', 'one site requests once, and no other site ever does'],
  messagesInAll: ['messages of a complete run', 'all messages until no more can happen'],
  clientDelay: [
    'client delay',
    'hops from the request of a site to its entry, if no other site wants to enter',
  ],
  clientDelayInTransit: [
    'client delay, not at rest',
    'the same, if messages are in transit when the site requests',
  ],
  exitDelay: ['client delay of the exit', 'hops from an exit until the site may request again'],
  synchronisationDelay: [
    'synchronisation delay',
    'hops from the exit of a site to the entry of the one that waits',
  ],
  throughput: ['throughput', 'entries per hop, while one site always waits'],
}

const figureRows = ({ figures }: Measurement): readonly OverviewRow[] =>
  quantities.flatMap((quantity) => {
    const figure = figures.find((one) => one.quantity === quantity)
    if (figure === undefined) return []
    const [name, all] = meanings[quantity]
    const meaning = figure.isOfPairs ? `${all} (only two sites may request, each pair in turn)` : all
    return [{ name, meaning, least: endText(figure.least?.value), most: endText(figure.most?.value) }]
  })

const bypassRows = ({ bypasses }: Measurement): readonly OverviewRow[] => {
  if (bypasses === undefined) return []
  const most = Math.max(0, ...bypasses.map((one) => one.most))
  return [
    {
      name: 'bypasses',
      least: '-',
      most: most === Number.POSITIVE_INFINITY ? 'no bound' : String(most),
      meaning: 'entries of other sites while a site waits',
    },
  ]
}

const loadRows = (
  measurement: Measurement,
  which: 'loads' | 'roundLoads',
  when: string,
): readonly OverviewRow[] => {
  const loads = measurement[which]
  if (loads === undefined) return []
  const { least, most } = busiestOf(loads)
  const meaning = `messages that the busiest site sends or receives, per entry, ${when}`
  return [{ name: 'greatest load', least: endText(least), most: endText(most), meaning }]
}

/** The overview of the largest size that has figures; undefined if none has. */
export const measureOverview = (rows: readonly Measurement[]): MeasureOverview | undefined =>
  rows
    .map((row) => ({
      sites: row.model.options.sites,
      isOfOnce: row.instead !== undefined,
      rows: [
        ...figureRows(row),
        ...bypassRows(row),
        ...loadRows(row, 'loads', 'if each site enters alone'),
        ...loadRows(row, 'roundLoads', 'if all sites compete'),
      ],
    }))
    .findLast((overview) => overview.rows.length > 0)
