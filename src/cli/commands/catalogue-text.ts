// Prints a run over recorded models: one line for each algorithm or, with --verbose, for each model. A model that
// is not as expected is always printed in full.

import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Difference } from '../../check/expectations.js'
import type { CheckResult } from '../../check/verdict.js'
import type { Expectation, Spec } from '../../protocol/spec.js'
import { argumentsOf } from '../arguments/model-arguments.js'
import { packageFolder } from '../load/program-files.js'
import type { Terminal } from '../terminal/terminal.js'

/** A recorded model that was checked. */
interface CheckedModel {
  readonly spec: Spec
  readonly argument: string
  readonly expectation: Expectation
  readonly result: CheckResult
  /** The differences from the expectation. */
  readonly differences: readonly Difference[]
}

const counterexampleFolder = fileURLToPath(new URL('counterexamples', packageFolder))

const keptAt = ({ counterexample }: Expectation): string => {
  if (counterexample === undefined) return ''
  const folder = join(counterexampleFolder, counterexample.folder)
  return existsSync(folder) ? relative(process.cwd(), folder) || '.' : ''
}

const verdictsText = (result: CheckResult): string =>
  result.verdicts
    .map(({ property, verdict, trace }) => {
      if (verdict === 'holds') return undefined
      if (verdict === 'sampled') return `${property.name} only on a sample`
      return `${property.name} ${trace === undefined ? verdict : `in ${trace.steps.length}`}`
    })
    .filter((text) => text !== undefined)
    .join(', ') || 'everything holds'

// An observer is part of the states, so it changes the counts of the model.
const watched = ({ model: { observers } }: CheckResult): string =>
  observers.length === 0 ? '' : `; watched by ${observers.map(({ name }) => name).join(', ')}`

const numbers = (exploration: CheckResult['exploration']): string =>
  [exploration.states, exploration.transitions, exploration.depth]
    .map((n, k) => String(n).padStart([8, 9, 6][k]!))
    .join('')

const signOf = (isExpected: boolean, terminal: Terminal): string =>
  isExpected ? terminal.paint('good', 'ok') : terminal.paint('bad', 'XX')

const modelLines = (checked: CheckedModel, terminal: Terminal): string => {
  const { argument, expectation, result, differences } = checked
  const [, ...args] = argumentsOf(result.model, argument)
  const sign = signOf(differences.length === 0, terminal)
  const model = args.join(' ').replaceAll('--param ', '').replace('--sites ', 'sites ').replaceAll('--', '')
  const place = keptAt(expectation)
  const folder = place === '' ? '' : `\n     ${terminal.paint('faint', `-> ${place}`)}`
  const wrong = differences.map(({ line }) => `\n     ${terminal.paint('bad', `NOT AS EXPECTED ${line}`)}`)
  return `${sign} ${model.padEnd(46)}${numbers(result.exploration)}  ${verdictsText(result)}${watched(result)}${folder}${wrong.join('')}\n`
}

/** Produces the text of the models while they are checked. */
interface CatalogueText {
  readonly head: string
  /** The text that a checked model adds; the models of one spec arrive one after the other. */
  model(checked: CheckedModel): string
  /** The text that follows the last model of a spec. */
  specEnd(): string
  /** What is known but not yet printed: the text for a run that is ended from outside. */
  unprinted(): string
}

/** One line for each model, under the name of its algorithm. */
export const textByModel = (terminal: Terminal): CatalogueText => ({
  head: `   ${'model'.padEnd(46)}${'states'.padStart(8)}${'steps'.padStart(9)}${'depth'.padStart(6)}  what does not hold\n`,
  model: (checked) => {
    const { spec, expectation } = checked
    const title = `\n${terminal.paint('strong', spec.name)}  ${terminal.paint('faint', spec.title)}\n`
    return `${expectation === spec.expectations[0] ? title : ''}${modelLines(checked, terminal)}`
  },
  specEnd: () => '',
  unprinted: () => '',
})

// A line names at most this many properties.
const maxNamed = 3

const violatedText = (models: readonly CheckedModel[]): string => {
  const violated = models.flatMap(({ result }) =>
    result.verdicts.filter(({ verdict }) => verdict === 'violated').map(({ property }) => property.name),
  )
  const names = models[0]!.spec.properties.map(({ name }) => name).filter((name) => violated.includes(name))
  if (names.length === 0) return 'nothing'
  const more = names.length - maxNamed
  return `${names.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** One line for each algorithm, after its last model; below it, the models that are not as expected. */
export const textBySpec = (terminal: Terminal): CatalogueText => {
  let models: CheckedModel[] = []
  const line = (): string => {
    if (models.length === 0) return ''
    const wrong = models.filter(({ differences }) => differences.length > 0)
    const states = models.reduce((sum, { result }) => sum + result.exploration.states, 0)
    const counts = String(models.length).padStart(7) + String(states).padStart(9)
    const sign = signOf(wrong.length === 0, terminal)
    const first = `${sign} ${models[0]!.spec.name.padEnd(30)}${counts}  ${violatedText(models)}\n`
    return first + wrong.map((checked) => modelLines(checked, terminal)).join('')
  }
  return {
    head: `   ${'algorithm'.padEnd(30)}${'models'.padStart(7)}${'states'.padStart(9)}  violated in some model\n`,
    model: (checked) => {
      models.push(checked)
      return ''
    },
    specEnd: () => {
      const text = line()
      models = []
      return text
    },
    unprinted: line,
  }
}
