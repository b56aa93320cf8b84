// Generates the tables of docs/reductions.md from the rows in the code.
import {
  ofContext,
  ofMonitor,
  ofMonitoredStep,
  ofProperty,
  ofSource,
  ofState,
  ofStep,
  ofView,
  type Row,
} from '../../src/reduce/readable.js'

/** The tables, by the heading above them. */
const tables: { readonly [heading: string]: { readonly [name: string]: Row } } = {
  'What a rule or a monitor sees of a step': ofMonitoredStep,
  'Which steps it sees, and what it remembers': ofMonitor,
  'What is seen of a state': ofView,
  'What `waits` and `holds` see': ofContext,
  'What a view is made from': ofSource,
  'What a state consists of': ofState,
  'What liveness, measures and traces look at': ofStep,
  'The kinds of properties': ofProperty,
}

const tableOf = (rows: { readonly [name: string]: Row }): string =>
  [
    '| what | timestamps | symmetry | partial order | normal form |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(rows).map(
      ([name, { timestamps, symmetry, partialOrder, normalForm }]) =>
        `| \`${name}\` | ${timestamps} | ${symmetry} | ${partialOrder} | ${normalForm} |`,
    ),
  ].join('\n')

/** The page with its tables generated from the code. Throws if a heading or its table is missing. */
export const withReductionTables = (page: string): string => {
  let text = page
  for (const [heading, rows] of Object.entries(tables)) {
    const start = text.indexOf(`## ${heading}\n`)
    const table = /^(\|.*\n)+/m.exec(text.slice(start))
    if (start < 0 || table === null) throw new Error(`docs/reductions.md has no table under "${heading}"`)
    const from = start + table.index
    text = `${text.slice(0, from)}${tableOf(rows)}\n${text.slice(from + table[0].length)}`
  }
  return text
}
