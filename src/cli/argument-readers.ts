// Readers of option values that several verbs have: sizes, times, and names that may be given again and again.
import { InvalidArgumentError } from 'commander'

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
