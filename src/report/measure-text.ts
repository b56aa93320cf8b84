// Measures as text: for each quantity a table by the number of sites, with the formula of the literature and
// whether it agrees, and the form of growth that fits all points.
import { type Extreme, type Figure, leaves, type Measured, type Stated } from '../measure/figure.js'
import { fraction } from '../measure/fraction.js'
import { formThrough, type Point } from '../measure/growth.js'
import { busiestOf, type SiteLoad } from '../measure/load.js'
import type { Measurement, Missing } from '../measure/measurement.js'
import { busiestSites, bySite } from './by-site.js'
import { columns } from './columns.js'
import { quantities, range, subjectWords, titles } from './measured-words.js'
import { modelLine } from './model-line.js'
import { counted } from './number-words.js'
import { cutText, reductionLines } from './verdict-text.js'

/** A size for which there is no model, and why. */
export interface Unfit {
  readonly sites: number
  readonly why: string
}

/** For the minimum and maximum of each figure: the command that replays its run. */
export type ReplayOf = (measurement: Measurement, extreme: Extreme) => string | undefined

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
  if (least === most) return [`    fits ${least}, at ${sizes} sizes`]
  const parts = [
    ...(least === undefined ? [] : [`the minimum fits ${least}`]),
    ...(most === undefined ? [] : [`the maximum fits ${most}`]),
  ]
  return [`    ${parts.join(', ')}, at ${sizes} sizes`]
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
  return [`    N = ${sizes}: none, since each site requests only once there`]
}

const quantityLines = (
  rows: readonly Measurement[],
  quantity: Measured,
  replayOf: ReplayOf,
): readonly string[] => {
  const found = rows.flatMap((row) => {
    const figure = row.figures.find((one) => one.quantity === quantity)
    return figure === undefined ? [] : [{ row, figure }]
  })
  if (found.length === 0) return []
  const formula = found.find(({ figure }) => figure.formula !== undefined)?.figure.formula
  const table = columns([
    ['N', 'measured', ...(formula === undefined ? [] : ['formula', ''])],
    ...found.map(({ row, figure }) => [
      String(row.model.options.sites),
      range(figure.least?.value, figure.most?.value),
      ...(formula === undefined
        ? []
        : [
            figure.formula === undefined ? '' : statedText(figure.formula),
            figure.verdict === undefined ? '' : figure.verdict,
          ]),
    ]),
  ])
  // A note that applies to some sizes only is printed with those sizes.
  const notes = [...new Set(found.flatMap(({ figure }) => figure.notes))].map((note) => {
    const of = found.filter(({ figure }) => figure.notes.includes(note))
    if (of.length === found.length) return note
    return `N = ${of.map(({ row }) => row.model.options.sites).join(', ')}: ${note}`
  })
  return [
    '',
    `  ${titles[quantity]}`,
    ...onlyOnceLines(rows, quantity),
    ...(formula === undefined ? [] : [`    formula ${formula.text}`, `    (${formula.source})`]),
    ...notes.map((note) => `    ${note}`),
    ...table.map((line) => `    ${line}`),
    ...shownRuns(found, replayOf),
    ...fitText(fits(rows, quantity)),
  ]
}

// Prints only surprising runs: those that differ from the formula, and the first unbounded one. JSON and --out have
// all others.
const shownRuns = (
  found: readonly { readonly row: Measurement; readonly figure: Figure }[],
  replayOf: ReplayOf,
): readonly string[] =>
  (['least', 'most'] as const).flatMap((end) => {
    let endless = false
    return found.flatMap(({ row, figure }) => {
      const extreme = figure[end]
      if (extreme === undefined) return []
      const isFirst = extreme.value === 'unbounded' && !endless
      endless ||= isFirst
      const replay =
        isFirst || leaves(figure.formula, end, extreme.value) ? replayOf(row, extreme) : undefined
      return replay === undefined
        ? []
        : [`    N = ${row.model.options.sites}, the ${end === 'least' ? 'minimum' : 'maximum'}: ${replay}`]
    })
  })

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

const modelsLines = (rows: readonly Measurement[], unfit: readonly Unfit[]): readonly string[] => {
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
    '  the models',
    ...lines.map(([sites, text]) => `    N = ${sites}${text}`),
    ...(grows === undefined ? [] : [`    states fit ${grows.most}, at ${grows.sizes} sizes`]),
    ...boundLines(rows),
  ]
}

// The effect of a bound on requests on the figures.
const boundLines = (rows: readonly Measurement[]): readonly string[] => {
  const bounds = [...new Set(rows.map(({ model }) => model.requests))].filter(Number.isFinite)
  if (bounds.length === 0) return []
  const times = bounds.map((bound) => (bound === 1 ? 'once' : `${bound} times`)).join(' or ')
  return [`    each site requests at most ${times}: with more requests the range of a figure may be larger`]
}

const bypassLines = (rows: readonly Measurement[]): readonly string[] => {
  const found = rows.filter(({ bypasses }) => bypasses !== undefined)
  if (found.length === 0) return []
  const text = (most: number) => (most === Number.POSITIVE_INFINITY ? 'no bound' : String(most))
  const list = found.flatMap((row): Point[] => {
    const most = maxBypasses(row)!
    // With bounded requests, the maximum is usually the bound itself.
    if (Number.isFinite(row.model.requests) || most === Number.POSITIVE_INFINITY) return []
    return [{ sites: row.model.options.sites, value: fraction(most) }]
  })
  const whole = rows.filter(({ instead }) => instead === undefined).length
  const grows = list.length === whole ? formThrough(list) : undefined
  return [
    '',
    '  bypasses: maximum number of entries of other sites while a site waits, by site',
    ...columns([
      ['N', 'measured'],
      ...found.map((row) => [
        String(row.model.options.sites),
        bySite(
          row.model,
          row.bypasses!.map(({ most }) => text(most)),
        ),
      ]),
    ]).map((line) => `    ${line}`),
    ...(grows === undefined ? [] : [`    the maximum fits ${grows}, at ${whole} sizes`]),
  ]
}

const loadLines = (
  rows: readonly Measurement[],
  which: 'loads' | 'roundLoads',
  title: string,
): readonly string[] => {
  const found = rows.flatMap(({ model, [which]: loads }) => (loads === undefined ? [] : [{ model, loads }]))
  if (found.length === 0) return []
  const text = ({ least, most }: Pick<SiteLoad, 'least' | 'most'>) => range(least, most)
  const table = columns([
    ['N', 'busiest', 'by site'],
    ...found.map(({ model, loads }) => [
      String(model.options.sites),
      `${text(busiestOf(loads))} (${busiestSites(model, loads)})`,
      bySite(model, loads.map(text)),
    ]),
  ])
  return [
    '',
    `  load: messages that a site sends or receives, per entry, ${title}`,
    ...table.map((line) => `    ${line}`),
  ]
}

const headLine = (rows: readonly Measurement[]): string => {
  const line = modelLine(rows[0]!.model)
  const sizes = rows.map(({ model }) => model.options.sites)
  if (sizes.length === 1) return line
  // The requested model, not the one that was measured instead.
  const requested = rows.find(({ instead }) => instead === undefined) ?? rows[0]!
  return modelLine(requested.model).replace(/\bsites \d+/, `sites ${sizes.join(' ')}`)
}

/**
 * A measurement of one or more sizes as text.
 * @param rows at least one, by number of sites
 */
export const measureText = (
  rows: readonly Measurement[],
  unfit: readonly Unfit[],
  replayOf: ReplayOf,
): string => {
  const reductions = [
    ...new Set(
      rows
        .filter((row) => !isUnsearched(row))
        .flatMap((row) =>
          reductionLines({ ...row, verdicts: [] }).map((line) => `  N = ${row.model.options.sites}: ${line}`),
        ),
    ),
  ]
  return `${[
    headLine(rows),
    ...modelsLines(rows, unfit),
    ...quantities.flatMap((quantity) => quantityLines(rows, quantity, replayOf)),
    ...bypassLines(rows),
    ...loadLines(rows, 'loads', 'if each site enters alone and equally often'),
    ...loadLines(rows, 'roundLoads', 'in a round, in which all sites compete and each enters once'),
    ...(reductions.length === 0 ? [] : ['', ...reductions]),
  ].join('\n')}\n`
}
