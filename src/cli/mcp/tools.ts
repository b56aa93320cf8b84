// The tools of `coterie mcp`: each is a command that prints JSON, except `source`, which prints TypeScript.
import { Command } from 'commander'
import { verbs } from '../arguments/verbs.js'
import { addExplain } from '../commands/explain-command.js'
import { addList } from '../commands/list-command.js'
import { addMeasure } from '../commands/measure-command.js'
import { addReplay } from '../commands/replay-command.js'
import { addVerify } from '../commands/verify-command.js'
import { type ToolSchema, toolSchema } from './tool-schema.js'

/** The command behind a tool. */
type ToolVerb = 'list' | 'verify' | 'replay' | 'explain' | 'measure'

/** A tool. */
export interface Tool {
  readonly name: ToolVerb | 'source'
  readonly description: string
  readonly verb: ToolVerb
  readonly command: Command
  readonly schema: ToolSchema
  /** The name of the argument that says what it is about: a spec, or a trace. */
  readonly subject: 'spec' | 'trace'
  /** Words that every call adds. */
  readonly words: readonly string[]
}

const commandOf = (add: (program: Command, done: (code: number) => void) => void): Command => {
  const program = new Command()
  add(program, () => {})
  return program.commands[0]!
}

const aSpec =
  'a name from the catalogue, or the path of a .ts or .js file in a folder that this server allows'
const aTrace =
  'the name of a folder in counterexamples/, or the path of a trace.json or of a folder with one in a folder that this server allows; or a spec, with the options of its model and steps. The command in "replay" of a verdict names the spec, the options and the steps'

const jsonWords = ['--format=json'] as const

/** All tools, in the order of the list. */
export const tools = (): readonly Tool[] => {
  const list = commandOf(addList)
  const tool = (
    verb: ToolVerb,
    add: (program: Command, done: (code: number) => void) => void,
    more: string,
  ): Tool => {
    const command = commandOf(add)
    const subject = command.registeredArguments[0]!.name() === 'trace' ? 'trace' : 'spec'
    const description = subject === 'trace' ? aTrace : aSpec
    return {
      name: verb,
      description: `${verbs[verb].does}. ${more}`,
      verb,
      command,
      subject,
      schema: toolSchema(command, { name: subject, description, required: verb !== 'list' }),
      words: jsonWords,
    }
  }
  return [
    tool('list', addList, 'Without a spec: the whole catalogue, which is long.'),
    {
      name: 'source',
      description:
        'show the source of a spec: its protocol and clauses in TypeScript. The specs of the catalogue are examples of how to write one.',
      verb: 'list',
      command: list,
      subject: 'spec',
      schema: {
        type: 'object',
        properties: { spec: { type: 'string', description: aSpec } },
        required: ['spec'],
        additionalProperties: false,
      },
      words: ['--source'],
    },
    tool(
      'verify',
      addVerify,
      'A violated property has its shortest length and a command that replays the run. "continue" decides every property instead of stopping at the first violation.',
    ),
    tool('replay', addReplay, 'Gives every step with its state.'),
    tool('explain', addExplain, 'Takes the same run as replay.'),
    tool('measure', addMeasure, 'Without messages, delays or bypass, all three are measured.'),
  ]
}
