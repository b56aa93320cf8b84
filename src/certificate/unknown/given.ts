// Values that existed before any state.
import { known, NotFollowed, type Value } from './values.js'

/** A value that existed before any state. */
export const givenValue = (value: unknown): Value => {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value))
    return known(value as string | number | boolean | null | undefined)
  if (typeof value !== 'object' && typeof value !== 'function')
    throw new NotFollowed('it uses a symbol or a large integer')
  return { is: 'given', value: value as object }
}
