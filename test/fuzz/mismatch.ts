// A disagreement of two explorers about one protocol, with the instructions to reproduce it.
import { said } from '../../src/model/option-words.js'
import type { Comparison } from './compare.js'

const quoted = (text: string): string => (/^[\w.,@-]+$/.test(text) ? text : `'${text}'`)

/** The command line that gives the checker the same query. */
export const commandOf = ({ source, reduction, search, properties }: Comparison, file: string): string =>
  [
    `npx tsx src/cli/main.ts verify ${file}`,
    ...said(source.options).map(({ word, parameter, text }) =>
      parameter === undefined ? `--${word} ${quoted(text)}` : `--param ${parameter}=${text}`,
    ),
    ...(reduction === 'none' ? ['--reduce none'] : [`--reduce ${reduction}`]),
    ...(search === 'bfs' ? [] : [`--search ${search}`]),
    ...properties.map(({ name }) => `--property ${quoted(name)}`),
    '--continue',
  ].join(' ')

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
