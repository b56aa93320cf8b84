// Which other sites a call looks at in shared arrays. Three sites are joined: the two of a view, and one that a step looks at. So a step
// may look at all sites alike, and at one other site.
import type { Index, Surroundings } from '../cut/cut-collections.js'
import type { Shape } from '../shape/shape.js'

/** What a call of a clause at this site may look at. */
export const lookingFrom = (
  self: Index,
  { elements }: Shape,
  refuse: (operation: string) => never,
): Pick<Surroundings, 'asks' | 'reads' | 'lookingAt'> => {
  // The sites for which predicates are called, and the other site that the call looks at.
  const each: Index[] = []
  let other: Index | undefined
  const reads = (index: Index): void => {
    if (index === self || each.includes(index) || index === other) return
    if (other !== undefined) refuse('the elements of two other sites in one step')
    other = index
  }
  return {
    // A view has two sites, so it cannot tell what each other site says of all others.
    asks: () => {
      if (each.length > 0) refuse('a question about all other sites within a question about each of them')
    },
    reads,
    lookingAt: (index, how, look) => {
      if (how === 'each of them') {
        each.push(index)
        try {
          return look()
        } finally {
          each.pop()
        }
      }
      if (elements.length === 0) return refuse('eitherOf without shared arrays')
      const before = other
      reads(index)
      try {
        return look()
      } finally {
        other = before
      }
    },
  }
}
