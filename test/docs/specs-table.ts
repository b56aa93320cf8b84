// Generates the documentation of the catalogue from the specs: the table of the README, with one row for each
// algorithm, and docs/catalogue.md, with all recorded models.
import { readdirSync, readFileSync } from 'node:fs'
import { argumentsOf } from '../../src/cli/arguments/model-arguments.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import { wholeHelp } from '../../src/protocol/parameter.js'
import { isOnGraph } from '../../src/protocol/property-kinds.js'
import type { Expectation, Spec } from '../../src/protocol/spec.js'
import { systemModelText } from '../../src/report/verdict/known-verdicts.js'

const begin = '<!-- specs:begin -->'
const end = '<!-- specs:end -->'

const yearOf = (citation: string): string => /\b(19|20)\d\d\b/.exec(citation)?.[0] ?? ''

// Escapes characters that would start a column or a tag.
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const violatedIn = (spec: Spec, { verdicts }: Expectation) =>
  spec.properties.filter(({ name }) => {
    const expected = verdicts[name]
    return expected === 'violated' || typeof expected === 'object'
  })

const specs = (): Promise<readonly Spec[]> => Promise.all(catalogueNames().map(catalogueSpec))

// A row of the README names at most this many properties.
const mostNamed = 3

const shortList = (names: readonly string[]): string => {
  const more = names.length - mostNamed
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const readmeRow = (spec: Spec): readonly string[] => {
  const year = yearOf(spec.citation)
  const violated = spec.properties.filter((property) =>
    spec.expectations.some((expectation) => violatedIn(spec, expectation).includes(property)),
  )
  return [
    `[${spec.name}](docs/catalogue.md#${spec.name})`,
    cell(year === '' ? spec.title : `${spec.title} (${year})`),
    String(spec.expectations.length),
    shortList(violated.map(({ name }) => name)),
  ]
}

/**
 * The README with its table of specs generated anew. Throws an `Error` if the README has no place for the
 * table.
 */
export const withSpecsTable = async (readme: string): Promise<string> => {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`README.md has no lines ${begin} and ${end}`)
  const table = tableOf(
    ['name', 'algorithm, year of its source', 'models', 'violated in some model'],
    (await specs()).map(readmeRow),
  )
  return `${readme.slice(0, from + begin.length)}\n${table}\n${readme.slice(to)}`
}

/** The lessons, by the name of their spec. */
const lessons = (): ReadonlyMap<string, string> => {
  const folder = new URL('../../specs/lessons/', import.meta.url)
  const linked = new Map<string, string>()
  for (const file of readdirSync(folder).sort()) {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const [spec, title] = ['spec', 'title'].map((key) => new RegExp(`^${key}: (.*)$`, 'm').exec(text)![1]!)
    const link = `[${title}](../specs/lessons/${file})`
    linked.set(spec!, linked.has(spec!) ? `${linked.get(spec!)}, ${link}` : link)
  }
  return linked
}

const modelCell = (spec: Spec, { model, large }: Expectation): string => {
  const [, ...args] = argumentsOf(makeModel(spec, model), spec.name)
  return `\`${args.join(' ').replaceAll('|', '\\|') || 'the default'}\`${large === true ? ' (slow)' : ''}`
}

// An infinite run is not a shortest one, so its length is not shown.
const violatedCell = (spec: Spec, expectation: Expectation): string =>
  violatedIn(spec, expectation)
    .map((property) => {
      const { name } = property
      const expected = expectation.verdicts[name]
      const text =
        typeof expected === 'object' && !isOnGraph(property) ? `${name} in ${expected.violated}` : name
      const { counterexample } = expectation
      return counterexample?.property === name
        ? `[${text}](../counterexamples/${counterexample.folder}/)`
        : text
    })
    .join(', ')

// Properties that are checked by default and hold are omitted. The text names the additional properties.
const holdsCell = ({ verdicts, reached = [] }: Expectation): string => {
  const held = Object.keys(verdicts)
    .filter((name) => verdicts[name] === 'holds' || verdicts[name] === 'vacuous')
    .map((name) => (verdicts[name] === 'vacuous' ? `${name} (vacuous)` : name))
  const runs = reached.map(
    ({ folder, formula, steps }) =>
      `[\`${cell(formula)}\` reached in ${steps}](../counterexamples/${folder}/)`,
  )
  return [...held, ...runs].join(', ')
}

const section = (spec: Spec, lesson: string | undefined): string => {
  const parameters = Object.entries(spec.parameters)
  const models = spec.expectations.map((expectation) => [
    modelCell(spec, expectation),
    expectation.counts === undefined ? '' : String(expectation.counts[0]),
    violatedCell(spec, expectation),
    holdsCell(expectation),
    cell(expectation.note ?? ''),
  ])
  return [
    `## ${spec.name}`,
    `**${spec.title}.** ${spec.citation}. [Its clauses](../specs/${spec.name}/algorithm.ts).`,
    spec.about.replaceAll('<', '&lt;'),
    ...(spec.category === undefined ? [] : [`Category: ${spec.category}.`]),
    `System model: ${systemModelText(spec)}.`,
    ...(parameters.length === 0
      ? []
      : [
          tableOf(
            ['parameter', 'values', 'default', 'meaning'],
            parameters.map(([name, parameter]) =>
              [`\`${name}\``, parameter.values, String(parameter.fallback), wholeHelp(parameter)].map(cell),
            ),
          ),
        ]),
    tableOf(
      ['model', 'states', 'violated, with the steps of a shortest trace', 'also holds', 'note'],
      models,
    ),
    ...(lesson === undefined ? [] : [`Lesson: ${lesson}.`]),
  ].join('\n\n')
}

/** docs/catalogue.md. */
export const cataloguePage = async (): Promise<string> => {
  const all = await specs()
  const linked = lessons()
  const head = [
    '# The catalogue',
    'This page is generated from the specs by `npm run readme`. `coterie list NAME` prints the same in a terminal, and ' +
      '`coterie verify NAME` with the options in the first column checks a model.',
    'In each model the properties that `verify` checks by default hold, unless they are listed as violated. The column *also holds* ' +
      'names further properties, such as liveness properties and monitors with a memory; check these by name with `--property`. ' +
      'States are those of a complete search. A link leads to the counterexample, or to a run that reaches a state: its text, its trace and its picture. `npm start` ' +
      'leaves out models marked *slow*.',
  ]
  return `${[...head, ...all.map((spec) => section(spec, linked.get(spec.name)))].join('\n\n')}\n`
}
