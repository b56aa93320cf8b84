// `coterie list`: the catalogue, or one spec with all that can be said of it without running it.
import type { Command } from 'commander'
import type { Expectation, Expected, Spec } from '../protocol/algorithm.js'
import { knownQuorumSystems } from '../quorums/known-quorum-systems.js'
import { makeModel } from '../semantics/model.js'
import { catalogueNames, catalogueSpec } from './catalogue.js'
import { exitCodes } from './exit-codes.js'
import { loadSpec } from './load-spec.js'
import { argumentsOf, quoted } from './model-arguments.js'
import { processTerminal } from './terminal.js'

const expectedText = (expected: Expected): string =>
  typeof expected === 'string' ? expected : `violated in ${expected.violated}`

const verdictsText = ({ verdicts }: Expectation): string =>
  Object.entries(verdicts)
    .map(([name, expected]) => `${name} ${expectedText(expected)}`)
    .join(', ') || 'everything holds'

const wrapped = (text: string, width: number, indent: string): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length + 1 > width) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((one) => indent + one).join('\n')
}

/** Everything about one spec. */
export const specText = (spec: Spec, argument: string): string => {
  const sections: string[] = [
    `${spec.name}: ${spec.title}`,
    wrapped(spec.citation, 96, '  '),
    wrapped(spec.about, 96, '  '),
  ]
  sections.push(`sites: ${spec.sites.min} to ${spec.sites.max}, ${spec.sites.fallback} unless said otherwise`)
  const parameters = Object.entries(spec.parameters)
  if (parameters.length > 0) {
    sections.push('parameters:')
    for (const [name, { help, values, fallback }] of parameters) {
      sections.push(`  ${name} = ${values} (${fallback})\n    ${help}`)
    }
    if (parameters.some(([name]) => name === 'quorums')) {
      for (const { name, about, sites } of knownQuorumSystems)
        sections.push(`    ${name.padEnd(9)} ${about}; ${sites}`)
    }
  }
  sections.push('clauses:')
  for (const [name, clause] of spec.clauses) {
    const when =
      clause.kind === 'upon'
        ? `upon ${clause.type}`
        : clause.timeout === true
          ? 'timeout, never owed'
          : clause.fair === 'none' || name === spec.workload.request
            ? 'local, never owed'
            : `local, ${clause.fair}ly fair`
    sections.push(`  ${name.padEnd(14)} ${clause.role}, ${when}`)
  }
  const standings = Object.keys(spec.standings)
  if (standings.length > 0) sections.push(`standings, for --who-crashes: ${standings.map(quoted).join(', ')}`)
  sections.push('properties:')
  for (const { name, claim } of spec.properties) sections.push(`  ${name.padEnd(24)} ${claim}`)
  if (spec.expectations.length > 0) sections.push('known verdicts:')
  for (const expectation of spec.expectations) {
    const args = argumentsOf(makeModel(spec, expectation.model), argument).join(' ')
    const counts = expectation.counts === undefined ? '' : ` (${expectation.counts[0]} states)`
    sections.push(`  coterie verify ${args}${counts}\n${wrapped(verdictsText(expectation), 92, '    ')}`)
  }
  return `${sections.join('\n')}\n`
}

/** Adds the command to a program; `done` is told the exit code. */
export const addList = (program: Command, done: (code: number) => void): void => {
  program
    .command('list')
    .description(
      'show the catalogue, or one spec with its parameters, clauses, properties and known verdicts',
    )
    .argument('[spec]', 'a name of the catalogue, or the path of your own file')
    .addHelpText('after', '\nExamples:\n  coterie list\n  coterie list maekawa')
    .action(async (argument: string | undefined) => {
      const terminal = processTerminal(false, false)
      if (argument !== undefined) {
        const { spec } = await loadSpec(argument)
        terminal.out(specText(spec, argument))
        done(exitCodes.holds)
        return
      }
      for (const name of catalogueNames()) {
        const spec = await catalogueSpec(name)
        const parameters = Object.keys(spec.parameters).join(', ')
        terminal.out(
          `${terminal.paint('strong', name.padEnd(22))} ${spec.title}\n${wrapped(spec.citation, 76, ' '.repeat(23))}\n`,
        )
        if (parameters !== '') terminal.out(`${' '.repeat(23)}parameters: ${parameters}\n`)
      }
      done(exitCodes.holds)
    })
}
