// The keys of enabled steps: digits first, then letters, in the order of the steps. For steps beyond the last
// letter, or for any step, the number of the step from 1: a slash, digits, Enter.

const keys = '1234567890abcdefghijklmnopqrstuvwxyz'

/** The key of the enabled step of that number, from 0; undefined beyond the last key. */
export const keyOfStep = (number: number): string | undefined => keys[number]

/** What to type for the enabled step of that number, from 0, as its button shows it: a key, or a slash and a number. */
export const typedForStep = (number: number): string => keyOfStep(number) ?? `/${number + 1}`

/** The number of the step that a key takes; undefined for other keys. */
export const stepOfKey = (key: string): number | undefined => {
  const at = key.length === 1 ? keys.indexOf(key) : -1
  return at < 0 ? undefined : at
}

/**
 * The effect of a key while a number is being typed: more of the number, the selected step, from 0, or the end of
 * the input.
 */
type NumberTyped = { readonly typed: string } | { readonly step: number } | 'ended'

/** Undefined if the key is unrelated. @param typed the digits so far; undefined if no number is being typed */
export const typingNumber = (typed: string | undefined, key: string): NumberTyped | undefined => {
  if (typed === undefined) return key === '/' ? { typed: '' } : undefined
  if (/^[0-9]$/.test(key)) return { typed: `${typed}${key}`.slice(0, 4) }
  if (key === 'Backspace') return typed === '' ? 'ended' : { typed: typed.slice(0, -1) }
  if (key === 'Enter' && Number(typed) > 0) return { step: Number(typed) - 1 }
  if (key === 'Shift') return undefined
  return 'ended'
}
