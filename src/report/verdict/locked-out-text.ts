// Sites that no run lets enter from some state on, in words: a claim about all that can follow, not an event.
import type { Model } from '../../model/model.js'
import { siteName } from '../words/step-heading.js'

/** `from here on, no run ever lets 0 or 1 enter`; of an election, `from here on, no run ever leads to a state in which 1 has elected`. */
export const lockedOutText = (model: Model, sites: readonly number[]): string => {
  const names = sites.map((site) => siteName(model, site))
  const any = names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  const { holds } = model.spec.statusNames ?? {}
  return holds === undefined
    ? `from here on, no run ever lets ${any} enter`
    : `from here on, no run ever leads to a state in which ${any} ${holds}`
}
