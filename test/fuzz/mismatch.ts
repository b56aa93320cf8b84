// A disagreement of two explorers about one protocol, with the instructions to reproduce it.
import { said } from '../../src/model/option-words.js'
import { formulaText } from './claims.js'
import type { Comparison } from './compare.js'
import { withinOf } from './compare-within.js'

const quoted = (text: string): string => (/^[\w.,@-]+$/.test(text) ? text : `'${text}'`)

/** The command line that gives the checker the same query. */
export const commandOf = (comparison: Comparison, file: string): string => {
  const { source, reduction, search, properties, knows } = comparison
  const model = said(source.options).map(({ word, parameter, text }) =>
    parameter === undefined ? `--${word} ${quoted(text)}` : `--param ${parameter}=${text}`,
  )
  const reduced = reduction === 'none' ? '--reduce none' : `--reduce ${reduction}`
  if (knows === true) {
    const { site, formula, when, whether } = source.states.knows
    const whenever = when === undefined ? [] : [`--when ${quoted(formulaText(when))}`]
    return [
      `npx tsx src/cli/main.ts knows ${file} ${quoted(formulaText(formula))} --site ${site}`,
      ...whenever,
      ...(whether ? ['--whether'] : []),
      ...model,
    ].join(' ')
  }
  const [only] = properties
  if (only?.kind === 'sometimes' && only.formula !== undefined) {
    return [`npx tsx src/cli/main.ts reach ${file} ${quoted(only.name)}`, ...model, reduced].join(' ')
  }
  return [
    `npx tsx src/cli/main.ts verify ${file}`,
    ...model,
    reduced,
    ...(search === 'bfs' ? [] : [`--search ${search}`]),
    ...properties.map(({ name }) => `--property ${quoted(name)}`),
    ...(comparison.within === true ? [`--within ${quoted(withinOf(comparison))}`] : []),
    '--continue',
  ].join(' ')
}

/** A disagreement. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch'
  readonly comparison: Comparison
  readonly what: string
  readonly naive: string
  readonly engine: string

  constructor(comparison: Comparison, what: string, naive: string, engine: string) {
    super(`${what}: the naive explorer says ${naive}; the checker says ${engine}`)
    this.comparison = comparison
    this.what = what
    this.naive = naive
    this.engine = engine
  }
}
