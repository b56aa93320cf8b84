// Measures as tables: for each quantity a row for each number of sites, with the formula of the literature and whether it agrees, the
// runs that attain the ends, and the form of growth that fits all points. The text of the command line and the page show them.
import type { Figure, Measured, Stated } from '../../measure/figure.js'
import { fraction } from '../../measure/fraction.js'
import { formThrough, type Point } from '../../measure/growth.js'
import { busiestOf, type SiteLoad } from '../../measure/load.js'
import type { Measurement, Missing } from '../../measure/measurement.js'
import type { Trace } from '../../trace/trace.js'
import { cutText, reductionLines } from '../verdict/verdict-text.js'
import { busiestSites, bySite } from '../words/by-site.js'
import { range, subjectWords, titles } from '../words/measured-words.js'
import { modelLine } from '../words/model-line.js'
import { counted } from '../words/number-words.js'

/** A size for which there is no model, and why. */
export interface Unfit {
  readonly sites: number
  readonly why: string
}

/** The row of one measurement in a table. */
interface MeasureRow {
  readonly of: Measurement
  /** Its cells, under the heads of the table. */
  readonly cells: readonly string[]
  /** The figure that it shows, if it is one. */
  readonly figure?: Figure
  /** The runs behind it, with the words for each, such as `minimum` or `site 2`. */
  readonly runs: readonly { readonly what: string; readonly trace: Trace }[]
}

/** One quantity by the number of sites. */
export interface MeasureTable {
  readonly title: string
  /** The formula of the literature with its source, and notes. */
  readonly remarks: readonly string[]
  readonly heads: readonly string[]
  readonly rows: readonly MeasureRow[]
  /** The forms of growth that fit, in words. */
  readonly fits: readonly string[]
}

// Bounds that are equal leave one value.
const statedText = ({ says, least, most }: Stated): string => {
  const isOne = least !== undefined && most !== undefined && range(least, most) === range(least, least)
  return `${says === 'bounds' && !isOne ? 'within ' : ''}${range(least, most)}`
}

/** The points of the minimum or maximum of a quantity, from the models as requested: a pair of requesters is another model. */
const points = (rows: readonly Measurement[], quantity: Measured, end: 'least' | 'most'): readonly Point[] =>
  rows.flatMap((row): Point[] => {
    const figure = row.figures.find((one) => one.quantity === quantity)
    const found = figure?.[end]?.value
    if (row.instead !== undefined || figure?.isOfPairs || found === undefined || found === 'unbounded')
      return []
    return [{ sites: row.model.options.sites, value: found }]
  })

/** The forms of growth of the minimum and of the maximum, and the number of sizes on which they rest. */
interface Fits {
  readonly least: string | undefined
  readonly most: string | undefined
  readonly sizes: number
}

/** Each fits all sizes of the model as requested, or is undefined. */
export const fits = (rows: readonly Measurement[], quantity: Measured): Fits => {
  const sizes = rows.filter(({ instead }) => instead === undefined).length
  const of = (end: 'least' | 'most') => {
    const list = points(rows, quantity, end)
    return list.length === sizes ? formThrough(list) : undefined
  }
  return { least: of('least'), most: of('most'), sizes }
}

/** The form of growth of the number of states; undefined if no form fits. */
export const fitOfStates = (
  rows: readonly Measurement[],
): { readonly most: string; readonly sizes: number } | undefined => {
  const list = rows
    .filter(({ instead, exploration }) => instead === undefined && exploration.complete)
    .map(({ model, exploration }) => ({ sites: model.options.sites, value: fraction(exploration.states) }))
  const most = formThrough(list)
  return most === undefined ? undefined : { most, sizes: list.length }
}

/** The maximum number of bypasses of any site; undefined if they were not measured. */
const maxBypasses = ({ bypasses }: Measurement): number | undefined =>
  bypasses === undefined ? undefined : Math.max(0, ...bypasses.map(({ most }) => most))

const fitText = ({ least, most, sizes }: Fits): readonly string[] => {
  if (least === undefined && most === undefined) return []
  if (least === most) return [`fits ${least}, at ${sizes} sizes`]
  const parts = [
    ...(least === undefined ? [] : [`the minimum fits ${least}`]),
    ...(most === undefined ? [] : [`the maximum fits ${most}`]),
  ]
  return [`${parts.join(', ')}, at ${sizes} sizes`]
}

// After its only entry a site never requests again, so its exit has no such delay.
const onlyOnceLines = (rows: readonly Measurement[], quantity: Measured): readonly string[] => {
  const has = ({ figures }: Measurement, one: Measured) => figures.some((figure) => figure.quantity === one)
  const lack = rows.filter(
    (row) =>
      quantity === 'exitDelay' && row.model.requests === 1 && has(row, 'clientDelay') && !has(row, quantity),
  )
  if (lack.length === 0) return []
  const sizes = lack.map(({ model }) => model.options.sites).join(', ')
  return [`N = ${sizes}: none, since each site requests only once there`]
}

const runsOfFigure = ({ least, most }: Figure): MeasureRow['runs'] =>
  ([least, most] as const).flatMap((end, k) =>
    end?.trace === undefined ? [] : [{ what: k === 0 ? 'minimum' : 'maximum', trace: end.trace }],
  )

/** The table of a quantity; undefined if no measurement has it. */
export const quantityTable = (rows: readonly Measurement[], quantity: Measured): MeasureTable | undefined => {
  const found = rows.flatMap((row) => {
    const figure = row.figures.find((one) => one.quantity === quantity)
    return figure === undefined ? [] : [{ row, figure }]
  })
  if (found.length === 0) return undefined
  const formula = found.find(({ figure }) => figure.formula !== undefined)?.figure.formula
  // A note that applies to some sizes only is printed with those sizes.
  const notes = [...new Set(found.flatMap(({ figure }) => figure.notes))].map((note) => {
    const of = found.filter(({ figure }) => figure.notes.includes(note))
    if (of.length === found.length) return note
    return `N = ${of.map(({ row }) => row.model.options.sites).join(', ')}: ${note}`
  })
  return {
    title: titles[quantity],
    remarks: [
      ...onlyOnceLines(rows, quantity),
      ...(formula === undefined ? [] : [`formula ${formula.text}`, `(${formula.source})`]),
      ...notes,
    ],
    heads: ['N', 'measured', ...(formula === undefined ? [] : ['formula', ''])],
    rows: found.map(({ row, figure }) => ({
      of: row,
      figure,
      cells: [
        String(row.model.options.sites),
        range(figure.least?.value, figure.most?.value),
        ...(formula === undefined
          ? []
          : [
              figure.formula === undefined ? '' : statedText(figure.formula),
              figure.verdict === undefined ? '' : figure.verdict,
            ]),
      ],
      runs: runsOfFigure(figure),
    })),
    fits: fitText(fits(rows, quantity)),
  }
}

/** The table of bypasses; undefined if no measurement has them. */
export const bypassTable = (rows: readonly Measurement[]): MeasureTable | undefined => {
  const found = rows.filter(({ bypasses }) => bypasses !== undefined)
  if (found.length === 0) return undefined
  const text = (most: number) => (most === Number.POSITIVE_INFINITY ? 'no bound' : String(most))
  const list = found.flatMap((row): Point[] => {
    const most = maxBypasses(row)!
    // With bounded requests, the maximum is usually the bound itself.
    if (Number.isFinite(row.model.requests) || most === Number.POSITIVE_INFINITY) return []
    return [{ sites: row.model.options.sites, value: fraction(most) }]
  })
  const whole = rows.filter(({ instead }) => instead === undefined).length
  const grows = list.length === whole ? formThrough(list) : undefined
  return {
    title: 'bypasses: maximum number of entries of other sites while a site waits, by site',
    remarks: [],
    heads: ['N', 'measured'],
    rows: found.map((row) => ({
      of: row,
      cells: [
        String(row.model.options.sites),
        bySite(
          row.model,
          row.bypasses!.map(({ most }) => text(most)),
        ),
      ],
      runs: row.bypasses!.flatMap(({ site, trace }) =>
        trace === undefined ? [] : [{ what: row.model.sites[site]!.title, trace }],
      ),
    })),
    fits: grows === undefined ? [] : [`the maximum fits ${grows}, at ${whole} sizes`],
  }
}

const whenAlone = 'if each site enters alone and equally often'
const inRound = 'in a round, in which all sites compete and each enters once'

/** The table of loads; undefined if no measurement has them. */
export const loadTable = (
  rows: readonly Measurement[],
  which: 'loads' | 'roundLoads',
): MeasureTable | undefined => {
  const found = rows.flatMap((row) => (row[which] === undefined ? [] : [{ row, loads: row[which] }]))
  if (found.length === 0) return undefined
  const text = ({ least, most }: Pick<SiteLoad, 'least' | 'most'>) => range(least, most)
  return {
    title: `load: messages that a site sends or receives, per entry, ${which === 'loads' ? whenAlone : inRound}`,
    remarks: [],
    heads: ['N', 'busiest', 'by site'],
    rows: found.map(({ row, loads }) => ({
      of: row,
      cells: [
        String(row.model.options.sites),
        `${text(busiestOf(loads))} (${busiestSites(row.model, loads)})`,
        bySite(row.model, loads.map(text)),
      ],
      runs: [],
    })),
    fits: [],
  }
}

/** How the models were reduced, by number of sites. */
export const reducedLines = (rows: readonly Measurement[]): readonly string[] => [
  ...new Set(
    rows
      .filter((row) => !isUnsearched(row))
      .flatMap((row) =>
        reductionLines({ ...row, verdicts: [] }).map((line) => `N = ${row.model.options.sites}: ${line}`),
      ),
  ),
]

const missingText = ({ what, cut, because }: Missing): string => {
  return `${subjectWords[what]} not measured: ${because ?? (cut === undefined ? 'not decided' : cutText(cut))}`
}

// Neighbouring sizes without a model in one line, with the reason of the first: the sizes between two squares, say.
const unfitLines = (unfit: readonly Unfit[]): readonly (readonly [sites: number, text: string])[] => {
  const known = new Set(unfit.map(({ sites }) => sites))
  return unfit.flatMap(({ sites, why }) => {
    if (known.has(sites - 1)) return []
    let last = sites
    while (known.has(last + 1)) last++
    return [[sites, `${last === sites ? '' : ` to ${last}`}: no model: ${why}`] as const]
  })
}

/** Whether the model of all requesters was not searched: the load needs only models of one, and may not be measured at all. */
const isUnsearched = ({ exploration, figures, bypasses }: Measurement): boolean =>
  figures.length === 0 && bypasses === undefined && !exploration.complete && exploration.cut === undefined

/** How large the models are, and what was not measured. */
export const modelsLines = (rows: readonly Measurement[], unfit: readonly Unfit[]): readonly string[] => {
  const lines = [
    ...rows.map((row): readonly [number, string] => {
      const { exploration, instead, model, missing } = row
      const { states, transitions, complete } = exploration
      if (isUnsearched(row)) {
        const alone = row.loads === undefined ? [] : ['each site requests alone']
        return [model.options.sites, `: ${[...alone, ...missing.map(missingText)].join('; ')}`]
      }
      const left = missing.map((one) => `; ${missingText(one)}`).join('')
      const size = `${counted(states, 'state')}, ${counted(transitions, 'transition')}`
      const end = complete
        ? ''
        : `, incomplete: ${exploration.cut === undefined ? 'stopped' : cutText(exploration.cut)}`
      const once =
        instead === undefined
          ? ''
          : `; each site requests once, since with unbounded requests ${cutText(instead)}`
      return [model.options.sites, `: ${size}${end}${once}${left}`]
    }),
    ...unfitLines(unfit),
  ].sort(([a], [b]) => a - b)
  const grows = fitOfStates(rows)
  return [
    ...lines.map(([sites, text]) => `N = ${sites}${text}`),
    ...(grows === undefined ? [] : [`states fit ${grows.most}, at ${grows.sizes} sizes`]),
    ...boundLines(rows),
  ]
}

// The effect of a bound on requests on the figures.
const boundLines = (rows: readonly Measurement[]): readonly string[] => {
  const bounds = [...new Set(rows.map(({ model }) => model.requests))].filter(Number.isFinite)
  if (bounds.length === 0) return []
  const times = bounds.map((bound) => (bound === 1 ? 'once' : `${bound} times`)).join(' or ')
  return [`each site requests at most ${times}: with more requests the range of a figure may be larger`]
}

/** The model of several sizes, in one line. */
export const headLine = (rows: readonly Measurement[]): string => {
  const line = modelLine(rows[0]!.model)
  const sizes = rows.map(({ model }) => model.options.sites)
  if (sizes.length === 1) return line
  // The requested model, not the one that was measured instead.
  const requested = rows.find(({ instead }) => instead === undefined) ?? rows[0]!
  return modelLine(requested.model).replace(/\bsites \d+/, `sites ${sizes.join(' ')}`)
}
