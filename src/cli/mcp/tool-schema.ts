// The arguments of a tool, as a JSON Schema: those of its command. The options of the command line are the only table of options;
// a new option of a command is an argument of its tool.
import type { Command, Option } from 'commander'
import type { TextForm } from '../../protocol/text-forms.js'
import { formRead } from '../arguments/argument-readers.js'
import { parameter } from '../arguments/model-arguments.js'
import { isRepeatable } from '../arguments/repeated-options.js'

/** A JSON Schema of one value. */
interface ValueSchema {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array' | 'object'
  readonly description?: string
  readonly enum?: readonly string[]
  readonly anyOf?: readonly ValueSchema[]
  readonly minimum?: number
  readonly items?: ValueSchema
  readonly additionalProperties?: ValueSchema | boolean
}

/** A JSON Schema of the arguments of a tool. */
export interface ToolSchema {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: ValueSchema }
  readonly required: readonly string[]
  readonly additionalProperties: false
}

// Options about the terminal, about files that are written, and about how long a server runs: they have no meaning for a tool. A
// tool always gives JSON.
const withoutMeaning = [
  'format',
  'full',
  'progress',
  'quiet',
  'verbose',
  'out',
  'certificate',
  'checkpoint',
  'every',
  'watch',
  'workers',
  'source',
  // A mapping is a file that is run.
  'refines',
  'by',
]

/** The options of a command that are arguments of its tool. */
export const offered = (command: Command): readonly Option[] =>
  command.options.filter(
    (option) => !option.hidden && !option.negate && !withoutMeaning.includes(option.name()),
  )

const ofForm = ({ least, names }: TextForm<unknown>): ValueSchema => {
  if (least !== undefined) {
    const number = { type: 'integer', minimum: least } as const
    return names.length === 0 ? number : { anyOf: [number, { type: 'string', enum: names }] }
  }
  // Names that are only some of the texts are hints: the description has them.
  return { type: 'string' }
}

const oneOf = (form: TextForm<unknown>): ValueSchema =>
  form.rule.startsWith('one of ') ? { type: 'string', enum: form.names } : ofForm(form)

/** The values of one option. */
const valueSchema = (command: Command, option: Option): ValueSchema => {
  if (!option.required && !option.optional) return { type: 'boolean' }
  if (option.parseArg === parameter) return { type: 'object', additionalProperties: { type: 'string' } }
  const form = formRead(option.parseArg)
  const one: ValueSchema = form === undefined ? { type: 'string' } : oneOf(form)
  return isRepeatable(command, option.name()) ? { type: 'array', items: one } : one
}

/**
 * The arguments of a tool.
 * @param subject the name and the description of what the command is about
 */
export const toolSchema = (
  command: Command,
  subject: { readonly name: string; readonly description: string; readonly required: boolean },
): ToolSchema => ({
  type: 'object',
  properties: {
    [subject.name]: { type: 'string', description: subject.description },
    ...Object.fromEntries(
      offered(command).map((option) => [
        option.attributeName(),
        { ...valueSchema(command, option), description: option.description.replace(/; repeatable\b/, '') },
      ]),
    ),
  },
  required: subject.required ? [subject.name] : [],
  additionalProperties: false,
})
