// Generates the table of docs/proofs.md: each line of a proof that is a property of the catalogue.
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { proofLineOf } from '../../src/protocol/property.js'

const begin = '<!-- lines:begin -->'
const end = '<!-- lines:end -->'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const rowsOf = async (): Promise<readonly (readonly string[])[]> => {
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  return specs.flatMap(({ name, properties }) =>
    properties.flatMap((property) => {
      const line = proofLineOf(property)
      if (line === undefined) return []
      const wrong = line.isFalse === undefined ? '' : ` *False as worded*: ${line.isFalse}.`
      return [
        [
          `\`${name}\``,
          `\`${property.name}\``,
          `${property.claim}.${wrong}`,
          `${line.says} (${line.source})`,
        ],
      ]
    }),
  )
}

/** The page with its table generated anew. Throws an `Error` if the page has no place for the table. */
export const withLinesTable = async (page: string): Promise<string> => {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/proofs.md has no lines ${begin} and ${end}`)
  const rows = [
    ['spec', 'property', 'what it claims', 'the line of the proof'],
    ['---', '---', '---', '---'],
  ]
  const table = [...rows, ...(await rowsOf())].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n')
  return `${page.slice(0, from + begin.length)}\n${table}\n${page.slice(to)}`
}
