// A sweep as a table in Markdown.
import type { Plan } from '../../sweep/plan.js'
import { type SweptCell, sweepTable } from '../../sweep/sweep-table.js'
import { escapedMarkdown } from '../words/markdown-text.js'
import { ranText } from './sweep-text.js'

const row = (cells: readonly string[]): string => `| ${cells.map(escapedMarkdown).join(' | ')} |`

/** The document: a caption, the table, why cells were refused or failed. */
export const sweepMarkdown = (plan: Plan, swept: readonly SweptCell[]): string => {
  const { heads, columns, rows, fixed, notes } = sweepTable(plan, swept)
  const caption = [
    ...(plan.title === '' ? [] : [`**${escapedMarkdown(plan.title)}**`]),
    ...fixed.map(escapedMarkdown),
  ]
  const names = [...heads, ...columns]
  return [
    ...(caption.length === 0 ? [] : [caption.join(', '), '']),
    row(names),
    `| ${names.map(() => '---').join(' | ')} |`,
    ...rows.map((one) => row([...one.names, ...one.entries.map(({ text }) => text)])),
    ...(notes.length === 0 ? [] : ['', ...notes.map((note, k) => `(${k + 1}) ${escapedMarkdown(note)}  `)]),
    '',
    ranText(swept),
    '',
  ].join('\n')
}
