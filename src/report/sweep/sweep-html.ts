// A sweep as a page of its own: one file of HTML without scripts. Each entry shows its command when it is pointed at.
import type { Plan } from '../../sweep/plan.js'
import { type CommandOf, type Entry, type SweptCell, sweepTable } from '../../sweep/sweep-table.js'
import { escapedXml as escaped } from '../words/xml-text.js'
import { ranText } from './sweep-text.js'

const style = [
  ':root{color-scheme:light dark}',
  'body{font-family:system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;line-height:1.4}',
  'table{border-collapse:collapse}td,th{padding:.2rem .8rem;text-align:left;border-bottom:1px solid #8886}',
  '.good{color:light-dark(#0a6b2d,#6fd28f)}.bad{color:light-dark(#b3141d,#ff8f8f);font-weight:600}',
  '.doubtful{color:light-dark(#8a5a00,#e6b450)}code{font-size:.85em}',
].join('')

const entryCell = ({ text, tone, from }: Entry, commandOf: CommandOf): string =>
  `<td class="${tone}"${from === undefined ? '' : ` title="${escaped(commandOf(from))}"`}>${escaped(text)}</td>`

/** The page. */
export const sweepHtml = (plan: Plan, swept: readonly SweptCell[], commandOf: CommandOf): string => {
  const { heads, columns, rows, fixed, notes } = sweepTable(plan, swept)
  const title = plan.title === '' ? 'Sweep' : plan.title
  const head = [...heads, ...columns].map((name) => `<th scope="col">${escaped(name)}</th>`).join('')
  const body = rows.map(
    ({ names, entries }) =>
      `<tr>${names.map((name) => `<th scope="row">${escaped(name)}</th>`).join('')}${entries.map((entry) => entryCell(entry, commandOf)).join('')}</tr>`,
  )
  return [
    '<!DOCTYPE html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head>`,
    '<body>',
    `<h1>${escaped(title)}</h1>`,
    ...(fixed.length === 0 ? [] : [`<p>${escaped(fixed.join(', '))}</p>`]),
    `<table><thead><tr>${head}</tr></thead>`,
    `<tbody>${body.join('\n')}</tbody></table>`,
    ...(notes.length === 0
      ? []
      : [`<ol>${notes.map((note) => `<li>${escaped(note)}</li>`).join('\n')}</ol>`]),
    `<p>${escaped(ranText(swept))}</p>`,
    '<details><summary>commands</summary><pre>',
    ...swept.map((one) => escaped(commandOf(one))),
    '</pre></details>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
