// What is ahead of a state, in one word.
import type { Outlook } from '../../foresee/lookahead.js'

/**
 * What is ahead of a state: nothing that single states can violate, a violation that some fair run avoids, one that every fair
 * run reaches, or a violation here.
 */
export type Prospect = 'safe' | 'avoidable' | 'inevitable' | 'violated'

/** The gravest outlook of a state; undefined for a state that the search does not know. */
export const prospectOf = (outlook: readonly Outlook[] | undefined): Prospect | undefined => {
  if (outlook === undefined) return undefined
  if (outlook.some(({ distance }) => distance === 0)) return 'violated'
  if (outlook.some(({ inevitable }) => inevitable)) return 'inevitable'
  return outlook.some(({ distance }) => distance !== undefined) ? 'avoidable' : 'safe'
}

/** Whether a violation is inevitable, or here. */
export const isLost = (prospect: Prospect | undefined): boolean =>
  prospect === 'inevitable' || prospect === 'violated'
