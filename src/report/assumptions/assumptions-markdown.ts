// A table of assumptions as Markdown, for a page of a lecture.
import type { Assumed } from '../../assume/assumed.js'
import { cutText } from '../verdict/verdict-text.js'
import { escapedMarkdown } from '../words/markdown-text.js'
import { modelLine } from '../words/model-line.js'
import { assumptionTable } from './assumptions-table.js'

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

// A bar would end the cell, even in code.
const code = (text: string): string => (text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``)

/** The table and the lists below it, ending in a newline. */
export const assumptionsMarkdown = (assumed: Assumed): string => {
  const { heads, rows, legend, lemmaLegend, sections } = assumptionTable(assumed)
  const last = (text: string) => (lemmaLegend === undefined ? [] : [text])
  const ofLemma = lemmaLegend?.map((text) => text.replace(/^\. /, 'kept: '))
  const table = [
    rowOf(['without', 'how', ...heads.map(([, theorem]) => theorem), ...last('lemma')]),
    rowOf(['---', '---', ...heads.map(() => '---:'), ...last('---')]),
    ...rows.map(({ dropped, how, cells, lemma }) =>
      rowOf([
        escapedMarkdown(dropped),
        code(how),
        ...cells.map(({ text, answer }) => (answer === 'holds' && text === '.' ? 'holds' : text)),
        ...last(lemma === '.' ? 'kept' : escapedMarkdown(lemma ?? '')),
      ]),
    ),
  ]
  return [
    `# ${escapedMarkdown(assumed.model.spec.name)}: assumptions and theorems`,
    '',
    escapedMarkdown(modelLine(assumed.model)),
    '',
    ...(rows.length === 0
      ? []
      : [
          ...table,
          '',
          `${escapedMarkdown(legend.filter((text) => text !== '. holds').join('; '))}.`,
          '',
          ...(ofLemma === undefined
            ? []
            : [`${escapedMarkdown(`The last column: ${ofLemma.join('; ')}`)}.`, '']),
        ]),
    ...sections.flatMap(({ title, lines }) => [
      `## ${escapedMarkdown(title)}`,
      '',
      ...lines.map((line) => `- ${escapedMarkdown(line)}`),
      '',
    ]),
    ...(assumed.cut === undefined ? [] : [`Stopped early: ${cutText(assumed.cut)}.`, '']),
  ].join('\n')
}
