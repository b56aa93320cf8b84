// Parsers of option values that several commands share, for commander: they throw its error for a value that they
// reject.
import { InvalidArgumentError } from 'commander'
import { oneName, ruleFor, type TextForm, wholeAtLeast } from '../../protocol/text-forms.js'

/** A reader that knows the form of its values, for who describes options to others than readers of the help. */
interface ReaderOfForm<T> {
  (text: string): T
  readonly form: TextForm<T>
}

/** Reads a value in the form that it has everywhere. */
export const inForm = <T>(form: TextForm<T>): ReaderOfForm<T> => {
  const read = (text: string): T => {
    const value = form.read(text)
    if (value === undefined) throw new InvalidArgumentError(`It must be ${ruleFor(form, text)}.`)
    return value
  }
  return Object.assign(read, { form })
}

/** The form of the values that a reader takes; undefined if it has none. */
export const formRead = (reader: unknown): TextForm<unknown> | undefined =>
  typeof reader === 'function' ? (reader as Partial<ReaderOfForm<unknown>>).form : undefined

/** Reads a whole number from `lo`. */
export const wholeNumber = (lo: number) => inForm(wholeAtLeast(lo))

/** Reads one of several names. */
export const oneOfNames = <const Name extends string>(...names: readonly Name[]) => inForm(oneName(...names))

/** Reads a size in bytes, such as 500M or 2G. */
export const bytes = (text: string): number => {
  const match = /^(\d+(?:\.\d+)?)\s*([kmg]?)(?:i?b)?$/i.exec(text)
  if (match === null) throw new InvalidArgumentError('It must be a size such as 500M or 2G.')
  return Number(match[1]) * 1024 ** ' kmg'.indexOf((match[2] || ' ').toLowerCase())
}

/** Reads a time in seconds, such as 30s, 5m or 1h. */
export const seconds = (text: string): number => {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)?$/.exec(text)
  if (match === null) throw new InvalidArgumentError('It must be a time such as 30s, 5m or 1h.')
  return Number(match[1]) * { s: 1, m: 60, h: 3600 }[(match[2] ?? 's') as 's' | 'm' | 'h']
}

/** Collects the values of an option that may be given more than once. */
export const collect = (text: string, previous: readonly string[] = []): readonly string[] => [
  ...previous,
  text,
]
