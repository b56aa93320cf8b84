// A sweep as text: the table, then why cells were refused or failed.

import type { Plan } from '../../sweep/plan.js'
import { type SweptCell, sweepTable, type Tone } from '../../sweep/sweep-table.js'
import { columns } from '../words/columns.js'
import { counted } from '../words/number-words.js'

/** How many cells were run, of how many. */
export const ranText = (swept: readonly SweptCell[]): string => {
  const run = swept.filter(({ outcome }) => outcome !== undefined).length
  const all = counted(swept.length, 'cell')
  return run === swept.length ? all : `incomplete: ${run} of ${all}`
}

/**
 * The text for people.
 * @param paint colours an entry by its tone
 */
export const sweepText = (
  plan: Plan,
  swept: readonly SweptCell[],
  paint: (tone: Tone, text: string) => string,
): string => {
  const table = sweepTable(plan, swept)
  const texts = [
    [...table.heads, ...table.columns],
    ...table.rows.map(({ names, entries }) => [...names, ...entries.map(({ text }) => text)]),
  ]
  const widths = table.heads
    .concat(table.columns)
    .map((_, k) => Math.max(...texts.map((row) => row[k]!.length)))
  const painted = table.rows.map(({ names, entries }) =>
    [
      ...names.map((name, k) => name.padEnd(widths[k]!)),
      ...entries.map(({ text, tone }, k) => {
        const room = ' '.repeat(widths[names.length + k]! - text.length)
        return `${text === '' ? '' : paint(tone, text)}${room}`
      }),
    ]
      .join('  ')
      .trimEnd(),
  )
  const caption = [plan.title, table.fixed.join(', ')].filter((text) => text !== '')
  return [
    ...caption,
    ...(caption.length === 0 ? [] : ['']),
    columns(texts)[0]!,
    ...painted,
    ...(table.notes.length === 0 ? [] : ['', ...table.notes.map((note, k) => `(${k + 1}) ${note}`)]),
    '',
    ranText(swept),
    '',
  ].join('\n')
}
