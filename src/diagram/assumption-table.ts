// A table of assumptions as a picture, in DOT: a box for each cell. Every box is pinned, and `neato` draws the picture.
import type { Assumed } from '../assume/assumed.js'
import { assumptionTable, type TableRow } from '../report/assumptions/assumptions-table.js'
import { modelLine } from '../report/words/model-line.js'
import { dotAttributes, dotString } from './dot-text.js'
import { palette } from './palette.js'
import { textWidth, wrapped } from './text-width.js'

type Answer = TableRow['cells'][number]['answer']

const fills: { readonly [answer in Answer]: string } = {
  holds: palette.waitsFill.light,
  vacuous: palette.paper.light,
  violated: palette.holdsFill.light,
  open: palette.paper.light,
  'not asked': palette.paper.light,
}

interface Box {
  readonly text: string
  readonly fill: string
  readonly isHead: boolean
}

const fontSize = 12
const rowHeight = 0.3
const margin = 0.2

const rowsOf = (assumed: Assumed): readonly (readonly Box[])[] => {
  const { heads, rows, lemmaLegend } = assumptionTable(assumed)
  const plain = (text: string, isHead = false): Box => ({ text, fill: palette.paper.light, isHead })
  const last = (text: string) => (lemmaLegend === undefined ? [] : [text])
  return [
    ['without', 'how', ...heads.map(([, theorem]) => theorem), ...last('lemma')].map((text) =>
      plain(text, true),
    ),
    ...rows.map(({ dropped, how, cells, lemma }) => [
      plain(dropped),
      plain(how),
      ...cells.map(({ text, answer }) => ({
        text: answer === 'holds' && text === '.' ? 'holds' : text,
        fill: fills[answer],
        isHead: false,
      })),
      ...last(lemma === '.' ? 'kept' : (lemma ?? '')).map((text) => plain(text)),
    ]),
  ]
}

/** The table with a coloured cell for each theorem; the answer is also written in it. */
export const assumptionTableDot = (assumed: Assumed): string => {
  const rows = rowsOf(assumed)
  const widths = rows[0]!.map((_, k) =>
    Math.max(...rows.map((row) => textWidth(row[k]!.text, fontSize) + margin)),
  )
  const starts = widths.map((_, k) => widths.slice(0, k).reduce((sum, width) => sum + width, 0))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const rounded = (inches: number) => Math.round(inches * 1000) / 1000
  const nodes = rows.flatMap((row, y) =>
    row.map(({ text, fill, isHead }, x) => {
      const attributes = dotAttributes({
        label: text,
        pos: `${rounded(starts[x]! + widths[x]! / 2)},${rounded(-y * rowHeight)}!`,
        width: rounded(widths[x]!),
        fillcolor: fill,
        penwidth: isHead ? 1.5 : 0.75,
      })
      return `  cell${y}_${x}${attributes}`
    }),
  )
  return [
    'digraph assumptions {',
    `  graph [layout=neato, splines=false, labelloc=t, fontname="Helvetica", fontsize=${fontSize}, label=${dotString(wrapped(modelLine(assumed.model), fontSize, total))}]`,
    `  node [shape=box, style=filled, fixedsize=true, height=${rowHeight}, fontname="Helvetica", fontsize=${fontSize}, color=${dotString(palette.ink.light)}, fontcolor=${dotString(palette.ink.light)}]`,
    ...nodes,
    '}',
    '',
  ].join('\n')
}
