// Measures as text: the tables of all quantities.
import { type Extreme, leaves } from '../../measure/figure.js'
import type { Measurement } from '../../measure/measurement.js'
import { columns } from '../words/columns.js'
import { quantities } from '../words/measured-words.js'
import {
  bypassTable,
  headLine,
  loadTable,
  type MeasureTable,
  modelsLines,
  quantityTable,
  reducedLines,
  type Unfit,
} from './measure-table.js'

/** For the minimum and maximum of each figure: the command that replays its run. */
export type ReplayOf = (measurement: Measurement, extreme: Extreme) => string | undefined

// Prints only surprising runs: those that differ from the formula, and the first unbounded one. JSON and --out have
// all others.
const shownRuns = ({ rows }: MeasureTable, replayOf: ReplayOf): readonly string[] =>
  (['least', 'most'] as const).flatMap((end) => {
    let endless = false
    return rows.flatMap(({ of, figure }) => {
      const extreme = figure?.[end]
      if (figure === undefined || extreme === undefined) return []
      const isFirst = extreme.value === 'unbounded' && !endless
      endless ||= isFirst
      const replay = isFirst || leaves(figure.formula, end, extreme.value) ? replayOf(of, extreme) : undefined
      return replay === undefined
        ? []
        : [`N = ${of.model.options.sites}, the ${end === 'least' ? 'minimum' : 'maximum'}: ${replay}`]
    })
  })

const tableLines = (table: MeasureTable | undefined, replayOf: ReplayOf): readonly string[] => {
  if (table === undefined) return []
  const { title, remarks, heads, rows, fits } = table
  return [
    '',
    `  ${title}`,
    ...[
      ...remarks,
      ...columns([heads, ...rows.map(({ cells }) => cells)]),
      ...shownRuns(table, replayOf),
      ...fits,
    ].map((line) => `    ${line}`),
  ]
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
  const reductions = reducedLines(rows).map((line) => `  ${line}`)
  return `${[
    headLine(rows),
    '  the models',
    ...modelsLines(rows, unfit).map((line) => `    ${line}`),
    ...quantities.flatMap((quantity) => tableLines(quantityTable(rows, quantity), replayOf)),
    ...tableLines(bypassTable(rows), replayOf),
    ...tableLines(loadTable(rows, 'loads'), replayOf),
    ...tableLines(loadTable(rows, 'roundLoads'), replayOf),
    ...(reductions.length === 0 ? [] : ['', ...reductions]),
  ].join('\n')}\n`
}
