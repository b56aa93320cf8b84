// Which key takes which enabled step: digits first, then letters, in the order of the steps.

const keys = '1234567890abcdefghijklmnopqrstuvwxyz'

/** The key of the enabled step of that number, from 0; undefined beyond the last key. */
export const keyOfStep = (number: number): string | undefined => keys[number]

/** The number of the step that a key takes; undefined for other keys. */
export const stepOfKey = (key: string): number | undefined => {
  const at = key.length === 1 ? keys.indexOf(key) : -1
  return at < 0 ? undefined : at
}
