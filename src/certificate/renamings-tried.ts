// The renamings of the sites that the audit tries on a member. If a member does not distinguish two sites, renamings
// that differ by their exchange give the same image. So the images are enumerated as in the search: each exchange
// within a class, then one renaming for each arrangement of the classes. That covers every renaming of the group.
//
// A budget bounds the attempts of a whole audit. An attempt transforms a state with all its steps, while the search
// transforms one call, so the budget is smaller than that of the search. Members beyond the budget are tried under
// the generators alone.
import { type Classes, countOfArrangements, eachArrangement } from '../canonical/arrangements.js'
import type { Group } from '../canonical/group.js'
import { namesIn } from '../canonical/renamed-names.js'
import { type Renaming, renameState, transposition } from '../canonical/renaming.js'
import { stateText } from '../canonical/state-text.js'
import type { Model } from '../model/model.js'
import type { State } from '../semantics/state.js'

/** How many renamings of members a whole audit tries. */
export const defaultAttempts = 200_000

// Groups up to this order are tried in full on every member, whatever the budget.
const small = 200

const isIdentity = (renaming: Renaming): boolean => renaming.every((image, site) => image === site)

/** The renamings to try, member by member. */
export class RenamingsTried {
  /** How many members were tried under the generators only. */
  inPart = 0
  private readonly model: Model
  private readonly group: Group
  private left: number

  constructor(model: Model, group: Group, attempts: number) {
    this.model = model
    this.group = group
    this.left = attempts
  }

  /** The renamings to try on this member, none of them the identity. */
  of(state: State): readonly Renaming[] {
    const { elements, blocks, generators, order } = this.group
    if (elements !== undefined && order <= small) return elements.slice(1)
    const found = blocks === undefined ? this.fits(elements) : this.imagesOf(state, blocks)
    if (found === undefined) {
      this.inPart++
      return generators
    }
    this.left -= found.length
    return found
  }

  private fits(elements: readonly Renaming[] | undefined): readonly Renaming[] | undefined {
    return elements === undefined || elements.length > this.left ? undefined : elements.slice(1)
  }

  private imagesOf(state: State, blocks: readonly (readonly number[])[]): readonly Renaming[] | undefined {
    const { model } = this
    const sites = namesIn(model)
    const own = stateText(model, state)
    const exchanges: Renaming[] = []
    const classes = blocks.map((block): Classes => {
      const found: number[][] = []
      for (const site of block) {
        const same = found.find(([first]) => {
          const exchange = transposition(sites, first!, site)
          if (stateText(model, renameState(model, state, exchange)) !== own) return false
          exchanges.push(exchange)
          return true
        })
        if (same === undefined) found.push([site])
        else same.push(site)
      }
      return found
    })
    if (countOfArrangements(classes) + exchanges.length > this.left) return undefined
    const arranged: Renaming[] = []
    eachArrangement(
      sites,
      classes,
      (images) => images,
      (images) => {
        if (!isIdentity(images)) arranged.push([...images])
      },
    )
    return [...exchanges, ...arranged]
  }
}
