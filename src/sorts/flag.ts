// True or false; false at first.
import { type Sort, scalar } from './sort.js'

/** The sort of booleans. */
export const flag: Sort<boolean> = scalar('flag', false, (value) => typeof value === 'boolean', [false, true])
