// The README's table of specs, made from the specs themselves.

import { catalogueNames, catalogueSpec } from '../../src/cli/catalogue.js'
import { argumentsOf } from '../../src/cli/model-arguments.js'
import type { Expectation, Spec } from '../../src/protocol/algorithm.js'
import { isOnGraph } from '../../src/protocol/property.js'
import { makeModel } from '../../src/semantics/model.js'

const begin = '<!-- specs:begin -->'
const end = '<!-- specs:end -->'

const yearOf = (citation: string): string => /\b(19|20)\d\d\b/.exec(citation)?.[0] ?? ''

const isViolated = ({ verdicts }: Expectation): boolean =>
  Object.values(verdicts).some((expected) => expected === 'violated' || typeof expected === 'object')

// The violations of a model that is kept under counterexamples/, each with the number of steps of its shortest trace.
const keptText = (spec: Spec, { model, verdicts, counterexample }: Expectation): string => {
  const violated = spec.properties.flatMap((property) => {
    const { name } = property
    const expected = verdicts[name]
    // A run that never ends is not the shortest there is.
    const endless = expected === 'violated' && isOnGraph(property)
    if (typeof expected !== 'object' && !endless) return []
    const text = typeof expected === 'object' ? `${name} in ${expected.violated}` : name
    return [counterexample?.property === name ? `[${text}](counterexamples/${counterexample.folder}/)` : text]
  })
  const [, ...args] = argumentsOf(makeModel(spec, model), spec.name)
  return `\`${args.join(' ').replaceAll('|', '\\|')}\`: ${violated.join(', ')}`
}

const violationsText = (spec: Spec): string => {
  const violated = spec.expectations.filter(isViolated)
  const kept = violated.filter(({ counterexample }) => counterexample !== undefined)
  const others = violated.length - kept.length
  const models = `${others} ${kept.length > 0 ? 'more ' : ''}${others === 1 ? 'model' : 'models'}`
  return [...kept.map((expectation) => keptText(spec, expectation)), ...(others > 0 ? [models] : [])].join(
    '<br>',
  )
}

const row = (spec: Spec): string => {
  const year = yearOf(spec.citation)
  const cells = [
    `[${spec.name}](specs/${spec.name}/algorithm.ts)`,
    year === '' ? spec.title : `${spec.title} (${year})`,
    Object.keys(spec.parameters).join(', '),
    violationsText(spec),
  ]
  return `| ${cells.join(' | ')} |`
}

/** The README with its table of specs as the specs are now. Throws an `Error` where it has no place for it. */
export const withSpecsTable = async (readme: string): Promise<string> => {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md has no lines ${begin} and ${end}`)
  const specs = await Promise.all(catalogueNames().map(catalogueSpec))
  const table = [
    '| spec | algorithm, year of its source | parameters | known violations, with the steps of a shortest trace |',
    '| --- | --- | --- | --- |',
    ...specs.map(row),
  ].join('\n')
  return `${readme.slice(0, from + begin.length)}\n${table}\n${readme.slice(to)}`
}
