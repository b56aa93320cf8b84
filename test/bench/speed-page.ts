// The tables that benchmarks write into docs/speed.md, each between two comments that name it.
import { readFileSync, writeFileSync } from 'node:fs'
import { BenchError } from './measure.js'

const SPEED_PAGE = new URL('../../docs/speed.md', import.meta.url)

/** The tables by the benchmark that writes them. */
export const TABLES = ['search', 'reductions'] as const
export type TableName = (typeof TABLES)[number]

/** A row of a table in Markdown. */
export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** The rule below the headings of a table in Markdown. */
export function markdownRule(columns: number): string {
  return markdownRow(Array.from({ length: columns }, () => '---'))
}

/**
 * A page with other lines in the place of a table.
 *
 * @param lines - rows in Markdown, headings and rule included
 * @throws BenchError if the page does not have both comments of the table, in their order
 */
export function withTable(page: string, name: TableName, lines: readonly string[]): string {
  const begin = `<!-- table: ${name} -->\n`
  const end = `\n<!-- end: ${name} -->`
  const from = page.indexOf(begin)
  const to = page.indexOf(end, from)
  if (from < 0 || to < 0)
    throw new BenchError(
      `docs/speed.md has no place for the table "${name}": put it between ${begin.trim()} and ${end.trim()}`,
    )
  return `${page.slice(0, from + begin.length)}\n${lines.join('\n')}\n${page.slice(to)}`
}

/** Writes a table into docs/speed.md. */
export function writeTable(name: TableName, lines: readonly string[]): void {
  writeFileSync(SPEED_PAGE, withTable(readFileSync(SPEED_PAGE, 'utf8'), name, lines))
}
