// What a plan may say to `verify`.
import { Command } from 'commander'
import type { Cell } from '../../sweep/plan.js'
import { collect } from '../arguments/argument-readers.js'
import { quoted } from '../arguments/model-arguments.js'
import { UsageError } from '../exit-codes.js'
import type { KnownOptions, OptionKind } from '../sweep/read-plan.js'
import { addVerify } from './verify-command.js'

// What a plan cannot set: the output, which the table takes the place of, and what needs a whole catalogue or a file of one cell.
const unplanned = [
  'format',
  'out',
  'full',
  'tidy',
  'no-tidy',
  'verbose',
  'progress',
  'quiet',
  'certificate',
  'expect',
  'refines',
  'by',
  'shared',
  'queue',
  'prefix',
  'help',
]

// What names a folder of this machine, and so means nothing on another.
const local = ['checkpoint', 'every', 'scratch']

const verifyProgram = (): Command => {
  const program = new Command('coterie')
    .exitOverride()
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
  addVerify(program, () => {})
  const [command] = program.commands
  command!.exitOverride().action(() => {})
  return program
}

/** The options of `verify` that a plan may set. */
export const plannedOptions = (): KnownOptions => {
  const kindOf = (isFlag: boolean, isRepeatable: boolean): OptionKind =>
    isFlag ? 'flag' : isRepeatable ? 'several' : 'one'
  const options = verifyProgram().commands[0]!.options.filter(({ long }) => {
    const name = long!.slice(2)
    return name !== 'param' && !unplanned.includes(name)
  })
  return new Map(
    options.map((one) => [
      one.long!.slice(2),
      kindOf(!one.required && !one.optional, one.parseArg === collect),
    ]),
  )
}

/** Throws a `UsageError` for a cell whose options `verify` cannot read, before any cell is run. */
export const mustParse = (cells: readonly Cell[], file: string): void => {
  const program = verifyProgram()
  for (const { spec, words } of cells) {
    try {
      program.parse(['verify', spec, ...words], { from: 'user' })
    } catch (error) {
      const says = (error as Error).message.replace(/^error: /, '').split('\n')[0]
      throw new UsageError(`${file}: verify ${[spec, ...words].map(quoted).join(' ')}: ${says}`)
    }
  }
}

/**
 * The first option of a command that a worker of a queue refuses, without dashes; undefined if it refuses none.
 * Throws an error of commander for words that `verify` cannot read.
 */
export const notForWorkers = (spec: string, words: readonly string[]): string | undefined => {
  const program = verifyProgram()
  program.parse(['verify', spec, ...words], { from: 'user' })
  const [command] = program.commands
  const planned = plannedOptions()
  return command!.options
    .filter((option) => command!.getOptionValueSource(option.attributeName()) === 'cli')
    .map(({ long }) => long!.slice(2))
    .find((name) => local.includes(name) || !(name === 'param' || planned.has(name)))
}
