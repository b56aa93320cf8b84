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

/** The properties that make it so: those that are violated, or whose violation is inevitable, or possible. */
export const propertiesOf = (outlook: readonly Outlook[] | undefined): readonly string[] => {
  const prospect = prospectOf(outlook)
  const names = (isMeant: (one: Outlook) => boolean) =>
    (outlook ?? []).filter(isMeant).map(({ property }) => property)
  switch (prospect) {
    case 'violated':
      return names(({ distance }) => distance === 0)
    case 'inevitable':
      return names(({ inevitable }) => inevitable)
    case 'avoidable':
      return names(({ distance }) => distance !== undefined)
    case 'safe':
    case undefined:
      return []
    default:
      return prospect satisfies never
  }
}

/** Whether a violation is inevitable, or here. */
export const isLost = (prospect: Prospect | undefined): boolean =>
  prospect === 'inevitable' || prospect === 'violated'
