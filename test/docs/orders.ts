// The claims in the tables of docs/orders.md, and the verdicts of the checker.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { asExpected } from '../../src/check/expectations.js'
import { modelFor } from '../../src/check/model-for.js'
import { modelOptionsOf, withModelArguments } from '../../src/cli/arguments/model-arguments.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { root } from './console.js'

/** The page. */
export const page = readFileSync(`${root}docs/orders.md`, 'utf8')

/** The rows of the tables, each with the header of its table. */
const rows = (() => {
  const found: { head: readonly string[]; row: readonly string[] }[] = []
  let head: readonly string[] | undefined
  for (const line of page.split('\n')) {
    const cells = /^\| (.*) \|$/.exec(line)?.[1]?.split(' | ')
    if (cells === undefined) head = undefined
    else if (head === undefined) head = cells
    else if (!cells.every((cell) => cell === '---')) found.push({ head, row: cells })
  }
  return found
})()
const inCode = (cell: string): string | undefined => /^`(.*)`$/.exec(cell)?.[1]

/** The documented verdict of each property in each model. */
export const claims = rows.flatMap(({ head, row }) =>
  row.slice(1).flatMap((verdict, at) => {
    const [first, other] = [inCode(row[0]!), inCode(head[at + 1]!)]
    if (first === undefined || other === undefined) return []
    return first.includes(' ')
      ? [{ model: first, property: other, verdict }]
      : [{ model: other, property: first, verdict }]
  }),
)

/** The claims about the order in real time, which small models decide. */
export const inRealTime = claims.filter(({ property }) => property === 'servedInRealTimeOrder')

/** The verdict of the checker for a claim, in the words of the page. */
export const found = async ({
  model: words,
  property: name,
}: Pick<(typeof claims)[number], 'model' | 'property'>): Promise<string> => {
  const [spec, ...args] = words.split(' ')
  const given = withModelArguments(new Command()).parse(args, { from: 'user' }).opts()
  const loaded = await catalogueSpec(spec!)
  const { properties, ...rest } = loaded
  const asked = properties.filter((property) => property.name === name)
  if (asked.length === 0) return 'none'
  const model = modelFor({ ...rest, properties }, modelOptionsOf(given, loaded), asked)
  return check(model, asked, defaultCheckOptions).verdicts.map(asExpected).join()
}
