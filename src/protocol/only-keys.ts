// The keys of a record that an author writes. The command line does not type-check specs, so a misspelt key is found here.
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { didYouMean } from './nearest.js'

/** Throws a `BrokenSpec` with the nearest known key if a key is unknown. */
export const onlyKeys = (where: string, given: unknown, keys: readonly string[]): void => {
  if (typeof given !== 'object' || given === null) {
    throw new BrokenSpec(`${where}: ${describe(given)} is not a record of ${keys.join(', ')}`)
  }
  const strange = Object.keys(given).find((key) => !keys.includes(key))
  if (strange === undefined) return
  throw new BrokenSpec(
    `${where}: the key "${strange}" is unknown${didYouMean(strange, keys)}; the keys are ${keys.join(', ')}`,
  )
}
