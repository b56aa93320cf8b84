// A table of assumptions as a picture, in DOT: one node whose label is a table of Graphviz.
import type { Assumed } from '../assume/assuming.js'
import { assumptionTable, type TableRow } from '../report/assumptions-table.js'
import { modelLine } from '../report/model-line.js'
import { palette } from './palette.js'

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const filled: { readonly [answer in TableRow['cells'][number]['answer']]: string | undefined } = {
  holds: palette.waitsFill.light,
  violated: palette.holdsFill.light,
  open: undefined,
  'not asked': undefined,
}

const cell = (text: string, attributes: string): string =>
  `<td ${attributes}>${text === '' ? ' ' : html(text)}</td>`

/** The table with a coloured cell for each theorem; the answer is also written in it. */
export const assumptionTableDot = (assumed: Assumed): string => {
  const { heads, rows } = assumptionTable(assumed)
  const ink = palette.ink.light
  const head = [
    cell('without', 'align="left"'),
    cell('how', 'align="left"'),
    ...heads.map(([, theorem]) => cell(theorem, 'align="center"')),
  ]
  const body = rows.map(({ dropped, how, cells }) => [
    cell(dropped, 'align="left"'),
    cell(how, 'align="left"'),
    ...cells.map(({ text, answer }) => {
      const colour = filled[answer]
      const shown = answer === 'holds' && text === '.' ? 'holds' : text
      return cell(shown, `align="center"${colour === undefined ? '' : ` bgcolor="${colour}"`}`)
    }),
  ])
  const lines = [head, ...body].map((cells) => `    <tr>${cells.join('')}</tr>`)
  return `digraph assumptions {
  graph [fontname="sans-serif", labelloc=t, label="${html(modelLine(assumed.model))}"]
  node [shape=plain, fontname="sans-serif", fontcolor="${ink}"]
  table [label=<<table border="0" cellborder="1" cellspacing="0" cellpadding="5" color="${ink}">
${lines.join('\n')}
  </table>>]
}
`
}
