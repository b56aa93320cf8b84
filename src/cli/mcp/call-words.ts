// The words of a command line for the arguments of a call. Whatever a value is, it stays the value of its option, or the subject
// after `--`: no argument can add an option. The command itself checks the values.
import { kebabCase } from '../../protocol/kebab-case.js'
import { didYouMean } from '../../protocol/nearest.js'
import { bytes, seconds } from '../arguments/argument-readers.js'
import { UsageError } from '../exit-codes.js'
import type { Tool } from './tools.js'

/** The arguments of a call, as a client sends them. */
export interface CallArguments {
  readonly [name: string]: unknown
}

/** What one call may take. */
export interface CallLimits {
  readonly seconds: number
  /** In bytes. */
  readonly memory: number
}

const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))

const refuse = (name: string, rule: string): never => {
  throw new UsageError(`${name}: it must be ${rule}`)
}

const wordsOfOption = (tool: Tool, name: string, value: unknown): readonly string[] => {
  const schema = tool.schema.properties[name]!
  const flag = `--${kebabCase(name)}`
  switch (schema.type) {
    case 'boolean':
      if (typeof value !== 'boolean') return refuse(name, 'true or false')
      return value ? [flag] : []
    case 'array':
      if (!Array.isArray(value) || !value.every(isScalar)) return refuse(name, 'a list of texts')
      return value.map((one) => `${flag}=${one}`)
    case 'object':
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return refuse(name, 'an object with a text for each name, such as { "quorums": "grid" }')
      }
      return Object.entries(value).map(([key, one]) =>
        isScalar(one) ? `${flag}=${key}=${one}` : refuse(`${name}.${key}`, 'a text'),
      )
    default:
      if (!isScalar(value)) return refuse(name, 'a text or a number')
      return [`${flag}=${value}`]
  }
}

const read = <T>(name: string, value: unknown, reader: (text: string) => T): T => {
  if (!isScalar(value)) return refuse(name, 'a text or a number')
  try {
    return reader(String(value))
  } catch (error) {
    throw new UsageError(`${name} ${value}: ${(error as Error).message}`)
  }
}

// The limits of the server hold for every call; a call may ask for less.
const limited = (tool: Tool, given: CallArguments, limits: CallLimits): CallArguments => {
  const { time, memory } = given
  if (time !== undefined && read('time', time, seconds) > limits.seconds) {
    throw new UsageError(
      `time ${time}: a call takes at most ${limits.seconds} s here; ask for less, or start the server with a larger --time`,
    )
  }
  if (memory !== undefined && read('memory', memory, bytes) > limits.memory) {
    throw new UsageError(
      `memory ${memory}: a call takes at most ${Math.floor(limits.memory / 2 ** 20)}M here; ask for less, or start the server with a larger --memory`,
    )
  }
  return {
    ...given,
    ...('time' in tool.schema.properties && time === undefined ? { time: `${limits.seconds}s` } : {}),
    ...('memory' in tool.schema.properties && memory === undefined
      ? { memory: `${Math.floor(limits.memory / 1024)}k` }
      : {}),
  }
}

/** The subject of a call; undefined if it has none. Throws a `UsageError` if it is missing or is not a text. */
export const subjectOf = ({ subject, schema }: Tool, given: CallArguments): string | undefined => {
  const value = given[subject]
  if (typeof value === 'string' && value !== '') return value
  if (value === undefined && !schema.required.includes(subject)) return undefined
  return refuse(subject, schema.properties[subject]!.description!)
}

/** The words of the command behind a call. Throws a `UsageError` of one line for an argument that the tool does not have. */
export const wordsOfCall = (tool: Tool, given: CallArguments, limits: CallLimits): readonly string[] => {
  const { schema, verb, subject } = tool
  const names = Object.keys(schema.properties)
  const odd = Object.keys(given).find((name) => !names.includes(name))
  if (odd !== undefined) {
    const isMissing = given[subject] === undefined && schema.required.includes(subject)
    const missing = isMissing ? `; "${subject}" is missing` : ''
    throw new UsageError(
      `${odd}: ${tool.name} has no such argument${didYouMean(odd, names)}${missing}; its arguments are ${names.join(', ')}`,
    )
  }
  const about = subjectOf(tool, given)
  const options = Object.entries(limited(tool, given, limits)).flatMap(([name, value]) =>
    name === subject || value === undefined ? [] : wordsOfOption(tool, name, value),
  )
  const progress = tool.command.options.some((option) => option.name() === 'progress') ? ['--progress'] : []
  return [verb, ...options, ...tool.words, ...progress, ...(about === undefined ? [] : ['--', about])]
}
