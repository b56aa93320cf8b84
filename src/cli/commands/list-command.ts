// `coterie list` prints the catalogue, or everything that is known about one spec without running it.

import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { inItsWords } from '../../model/claim-words.js'
import { fairnessInSpec } from '../../model/fairness.js'
import { makeModel } from '../../model/model.js'
import type { Fairness, LocalClause } from '../../protocol/clause.js'
import { wholeHelp } from '../../protocol/parameter.js'
import { type Property, proofLineOf } from '../../protocol/property.js'
import { byDefault } from '../../protocol/property-kinds.js'
import type { Expectation, Expected, Spec } from '../../protocol/spec.js'
import { knownQuorumSystems } from '../../quorums/known-quorum-systems.js'
import {
  holdingModels,
  knownViolations,
  systemModelOf,
  systemModelText,
} from '../../report/verdict/known-verdicts.js'
import { modelJson } from '../../report/verdict/verdict-json.js'
import { wrappedLines } from '../../report/words/wrapped-lines.js'
import type { Json } from '../../sorts/sort.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { oneOfNames } from '../arguments/argument-readers.js'
import { argumentsOf, quoted } from '../arguments/model-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { catalogueNames, catalogueSource, catalogueSpec } from '../load/catalogue.js'
import { isOwnFile, type LoadedSpec, loadSpec } from '../load/load-spec.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

const fairText = (fair: Fairness, { fairAs, fairWhen }: LocalClause): string => {
  if (fair === 'none') return 'local, not fair'
  const group = fairAs === undefined ? '' : ` as one of ${fairAs}`
  return `local, ${fair}ly fair${group}${fairWhen === undefined ? '' : ' under a condition'}`
}

const expectedText = (expected: Expected): string =>
  typeof expected === 'string' ? expected : `violated in ${expected.violated}`

const verdictsText = ({ verdicts }: Expectation): string =>
  Object.entries(verdicts)
    .map(([name, expected]) => `${name} ${expectedText(expected)}`)
    .join(', ') || 'everything holds'

const wrapped = (text: string, width: number, indent: string): string =>
  wrappedLines(text, width)
    .map((one) => indent + one)
    .join('\n')

// The options that make `verify` report all recorded verdicts: a monitor with memory must be named, and the search
// must not end at the first violation.
const propertyArguments = (spec: Spec, { verdicts }: Expectation): readonly string[] => {
  const violated = Object.keys(verdicts).filter((name) => verdicts[name] !== 'holds')
  const hidden = spec.properties.some(
    (property) => Object.hasOwn(verdicts, property.name) && !byDefault(property),
  )
  return [
    ...(hidden ? Object.keys(verdicts).flatMap((name) => ['--property', name]) : []),
    ...(violated.length > 1 ? ['--continue'] : []),
  ]
}

const propertyText = (spec: Spec, property: Property): string => {
  const line = proofLineOf(property)
  const claim = `  ${property.name.padEnd(24)} ${inItsWords(spec, property.claim)}`
  if (line === undefined) return claim
  const { says, isFalse, source } = line
  const wrong = isFalse === undefined ? '' : ` This is false as worded: ${isFalse}.`
  return `${claim}\n${wrapped(`(a line of a proof: ${says}.${wrong} ${source})`, 92, '    ')}`
}

/** Everything about one spec. */
const specText = (spec: Spec, argument: string): string => {
  const sections: string[] = [
    `${spec.name}: ${spec.title}`,
    wrapped(spec.citation, 96, '  '),
    wrapped(spec.about, 96, '  '),
  ]
  if (spec.category !== undefined) sections.push(`category: ${spec.category}`)
  sections.push(`system model: ${systemModelText(spec)}`)
  sections.push(`sites: ${spec.sites.min} to ${spec.sites.max}, ${spec.sites.fallback} by default`)
  const parameters = Object.entries(spec.parameters)
  if (parameters.length > 0) {
    sections.push('parameters:')
    for (const [name, parameter] of parameters) {
      const { values, fallback } = parameter
      sections.push(`  ${name} = ${values} (${fallback})\n${wrapped(wholeHelp(parameter), 92, '    ')}`)
      if (name !== 'quorums') continue
      for (const { name: known, about, sites } of knownQuorumSystems)
        sections.push(`      ${known.padEnd(9)} ${about}; ${sites}`)
    }
  }
  sections.push('clauses:')
  for (const [name, clause] of spec.clauses) {
    const when =
      clause.kind === 'upon'
        ? `upon ${clause.type}`
        : clause.timeout === true
          ? 'timeout, not fair'
          : fairText(fairnessInSpec(spec, name, clause), clause)
    sections.push(`  ${name.padEnd(14)} ${clause.role}, ${when}`)
  }
  if (!spec.contends) sections.push('contention: none, since it is not a lock')
  const statuses = Object.keys(spec.statuses)
  if (statuses.length > 0)
    sections.push(`statuses, for --who-crashes and formulas: ${statuses.map(quoted).join(', ')}`)
  sections.push('properties:')
  for (const property of spec.properties) sections.push(propertyText(spec, property))
  if (spec.expectations.length > 0) sections.push('known verdicts:')
  for (const expectation of spec.expectations) {
    const args = [
      ...argumentsOf(makeModel(spec, expectation.model), argument),
      ...propertyArguments(spec, expectation),
    ].join(' ')
    const counts = expectation.counts === undefined ? '' : ` (${expectation.counts[0]} states)`
    sections.push(`  coterie verify ${args}${counts}\n${wrapped(verdictsText(expectation), 92, '    ')}`)
    if (expectation.note !== undefined) sections.push(wrapped(`(${expectation.note})`, 92, '    '))
  }
  return `${sections.join('\n')}\n`
}

// A recorded model in a few words: `sites 2, quorums all, loss 1`. Names the violated properties that must be
// requested.
const modelWords = (spec: Spec, expectation: Expectation): string => {
  const [, ...args] = argumentsOf(makeModel(spec, expectation.model), spec.name)
  const byName = spec.properties.filter(
    (property) => (expectation.verdicts[property.name] ?? 'holds') !== 'holds' && !byDefault(property),
  )
  return [...args, ...byName.map(({ name }) => `--property ${name}`)]
    .join(' ')
    .replaceAll("'", '')
    .replaceAll(/--param ([^=]+)=/g, '--$1 ')
    .replace(/^--/, '')
    .replaceAll(' --', ', ')
}

// As many models for which everything holds as fit in a line or two.
const maxShown = 4

const holdsText = (spec: Spec): string => {
  const models = holdingModels(spec).map((expectation) => modelWords(spec, expectation))
  const different = [...new Set(models)]
  const more = different.length - maxShown
  return different.slice(0, maxShown).join('; ') + (more > 0 ? `; ${more} more` : '')
}

const violatedText = (spec: Spec): string => {
  const groups = new Map<string, string[]>()
  for (const { property, steps, expectation } of knownViolations(spec)) {
    const model = modelWords(spec, expectation)
    const text = steps === undefined ? property : `${property} in ${steps}`
    groups.set(model, [...(groups.get(model) ?? []), text])
  }
  return [...groups].map(([model, texts]) => `${texts.join(', ')} (${model})`).join('; ')
}

/** One spec of the catalogue in a few lines. */
const shortText = (spec: Spec, { paint }: Terminal): string => {
  const indent = ' '.repeat(4)
  const parameters = Object.keys(spec.parameters).join(', ')
  const line = (name: string, text: string) => {
    const head = `${name}:`.padEnd(10)
    const lines = wrappedLines(text, 100 - indent.length - head.length)
    return lines.map((one, k) => `${indent}${k === 0 ? head : ' '.repeat(head.length)}${one}`).join('\n')
  }
  return [
    `${paint('strong', spec.name)}  ${spec.title}`,
    wrapped(spec.citation, 96, indent),
    line('system', systemModelText(spec) + (parameters === '' ? '' : `; parameters: ${parameters}`)),
    ...(holdsText(spec) === '' ? [] : [line('holds', holdsText(spec))]),
    ...(violatedText(spec) === '' ? [] : [line('violated', violatedText(spec))]),
  ].join('\n')
}

const specJson = ({ spec, argument }: LoadedSpec): Json => ({
  name: spec.name,
  title: spec.title,
  citation: spec.citation,
  ...(spec.category === undefined ? {} : { category: spec.category }),
  about: spec.about,
  systemModel: { ...systemModelOf(spec) },
  sites: { ...spec.sites },
  parameters: Object.entries(spec.parameters).map(([name, parameter]) => ({
    name,
    values: parameter.values,
    fallback: parameter.fallback,
    help: wholeHelp(parameter),
  })),
  clauses: [...spec.clauses].map(([name, clause]) => ({
    name,
    role: clause.role,
    ...(clause.kind === 'upon'
      ? { upon: clause.type }
      : {
          fair: fairnessInSpec(spec, name, clause),
          ...(clause.fairAs === undefined ? {} : { fairAs: clause.fairAs }),
          ...(clause.fairWhen === undefined ? {} : { fairWhen: true }),
        }),
  })),
  properties: spec.properties.map((property) => {
    const { name, kind, claim } = property
    const line = proofLineOf(property)
    return { name, kind, claim, ...(line === undefined ? {} : { line: { ...line } }) }
  }),
  models: spec.expectations.map((expectation) => {
    const model = makeModel(spec, expectation.model)
    return {
      model: modelJson(model),
      command: `coterie verify ${[...argumentsOf(model, argument), ...propertyArguments(spec, expectation)].join(' ')}`,
      ...(expectation.counts === undefined ? {} : { counts: expectation.counts }),
      verdicts: expectation.verdicts as Json,
      ...(expectation.note === undefined ? {} : { note: expectation.note }),
      large: expectation.large === true,
    }
  }),
})

const formatted = (
  loaded: readonly LoadedSpec[],
  whole: boolean,
  json: boolean,
  terminal: Terminal,
): string => {
  if (json) {
    const kind = whole
      ? { kind: 'catalogue', specs: loaded.map(specJson) }
      : { kind: 'spec', ...(specJson(loaded[0]!) as object) }
    return indentedJson({ schema: 1, ...kind })
  }
  if (!whole) return specText(loaded[0]!.spec, loaded[0]!.argument)
  return `${loaded.map(({ spec }) => shortText(spec, terminal)).join('\n\n')}\n`
}

interface ListArguments {
  readonly format: 'text' | 'json'
  readonly source?: boolean
  readonly quiet?: boolean
}

// The source of the algorithm. It is printed for a user's file as well.
const sourceOf = (argument: string | undefined, json: boolean): string => {
  if (argument === undefined) {
    throw new UsageError('--source: needs a spec, as in "coterie list maekawa --source"')
  }
  if (json) throw new UsageError('--source: prints TypeScript; leave --format json out')
  return isOwnFile(argument) ? readFileSync(argument, 'utf8') : catalogueSource(argument)
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addList = (program: Command, done: (code: number) => void): void => {
  program
    .command('list')
    .description(verbs.list.does)
    .argument('[spec]', 'a name from the catalogue, or the path of your own file')
    .option('--format <format>', 'text or json', oneOfNames('text', 'json'), 'text')
    .option('--source', 'print the source of one algorithm: its protocol and clauses')
    .option('--quiet', 'no effect; accepted because the other commands have it')
    .addHelpText(
      'after',
      '\nExamples:\n  coterie list\n  coterie list maekawa\n  coterie list maekawa --source\n  coterie list --format json',
    )
    .action(async (argument: string | undefined, { format, source, quiet }: ListArguments) => {
      const terminal = processTerminal(quiet === true, false)
      if (source === true) {
        terminal.out(sourceOf(argument, format === 'json'))
        return done(exitCodes.holds)
      }
      const loaded =
        argument === undefined
          ? await Promise.all(
              catalogueNames().map(async (name) => ({ spec: await catalogueSpec(name), argument: name })),
            )
          : [await loadSpec(argument)]
      terminal.out(formatted(loaded, argument === undefined, format === 'json', terminal))
      done(exitCodes.holds)
    })
}
