// A table of assumptions as text, at most a hundred columns wide where the names of guards and lemmas allow it.
import type { Assumed } from '../../assume/assumed.js'
import { cutText } from '../verdict/verdict-text.js'
import { columns } from '../words/columns.js'
import { modelLine } from '../words/model-line.js'
import { wrappedLines } from '../words/wrapped-lines.js'
import { assumptionTable } from './assumptions-table.js'

const width = 100

const hanging = (text: string): readonly string[] =>
  wrappedLines(text, width - 4).map((line, k) => (k === 0 ? '  ' : '    ') + line)

/** The table and its summary. */
export const assumptionsText = (assumed: Assumed): string => {
  const { heads, rows, legend, lemmaLegend, sections } = assumptionTable(assumed)
  const cellWidth = Math.max(4, ...heads.map(([head]) => head.length))
  const last = (text: string) => (lemmaLegend === undefined ? [] : [text])
  const table = columns([
    ['without', 'how', ...heads.map(([head]) => head.padStart(cellWidth)), ...last('lemma')],
    ...rows.map(({ dropped, how, cells, lemma }) => [
      dropped,
      how,
      ...cells.map(({ text }) => text.padStart(cellWidth)),
      ...last(lemma ?? ''),
    ]),
  ])
  const key = heads.map(([head, theorem]) => `${head} ${theorem}`).join('; ')
  return `${[
    modelLine(assumed.model),
    ...(rows.length === 0
      ? []
      : [
          '',
          ...table,
          '',
          ...hanging(key),
          ...hanging(legend.join('; ')),
          ...(lemmaLegend === undefined ? [] : hanging(`lemma: ${lemmaLegend.join('; ')}`)),
        ]),
    ...sections.flatMap(({ title, lines }) => ['', title, ...lines.flatMap(hanging)]),
    ...(assumed.cut === undefined
      ? []
      : ['', `stopped early: ${cutText(assumed.cut)}; what was not tried is listed above`]),
  ].join('\n')}\n`
}
