// How benchmarks print what they compare: ratios of pairs, and tables.
import { median } from './measure.js'

/** The median of the ratios of pairs, and the least and the greatest. */
export function ratios(of: readonly number[], to: readonly number[]): string {
  const all = of.map((value, index) => value / (to[index] ?? Number.NaN))
  const show = (value: number) => value.toFixed(2)
  return `${show(median(all))} (${show(Math.min(...all))} to ${show(Math.max(...all))})`
}

/** Rows of cells as columns: the first to the left, the others to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
