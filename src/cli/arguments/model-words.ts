// A model as one word of a command line: a spec with its own options, such as 'maekawa --param quorums={0},{0}'.
import { Command, CommanderError } from 'commander'
import { commandWords } from '../../lesson/lectures.js'
import { UsageError } from '../exit-codes.js'
import { type ModelArguments, withModelArguments } from './model-arguments.js'
import { refuseRepeated } from './repeated-options.js'

/** A spec with options of its own. */
interface ModelWords {
  /** A name of the catalogue, or the path of a file. */
  readonly argument: string
  readonly mutant: string | undefined
  /** Its options as given. */
  readonly given: ModelArguments
}

interface WordsGiven extends ModelArguments {
  readonly mutant?: string
}

/**
 * Reads a spec with its options, which take the place of the common ones.
 * @throws a `UsageError` of one line that names these words
 */
export const modelWords = (text: string, common: ModelArguments): ModelWords => {
  const wrong = (why: string) => new UsageError(`in "${text}": ${why}`)
  const words = commandWords(text)
  if (words.length === 0) throw new UsageError('a model is empty; give a spec, such as lamport')
  const command = withModelArguments(new Command('model').argument('<spec>'))
    .option('--mutant <name>', 'this mutant')
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .helpOption(false)
  refuseRepeated(command)
  try {
    command.parse(words, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    throw wrong(error.message.replace(/^error: /, '').split('\n')[0]!)
  }
  const { mutant, ...own } = command.opts<WordsGiven>()
  const param = { ...common.param, ...own.param }
  const given = { ...common, ...own, ...(Object.keys(param).length === 0 ? {} : { param }) }
  return { argument: command.args[0]!, mutant, given }
}
