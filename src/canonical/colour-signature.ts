// The signature of a state by the colours of its sites, as `Sort.signature` is for values: the signature of a renamed
// state is the signature of the state by the colours of the images. So if two signatures differ, no renaming that
// keeps the colours leads from one state to the other.

import type { Model } from '../model/model.js'
import { areQueues } from '../protocol/channel-options.js'
import { recordSort } from '../semantics/record-sort.js'
import { channelIndex, type State } from '../semantics/state.js'
import { joined } from '../sorts/sort.js'
import { coloursBy } from './renamed-names.js'

/** The text of a state in which each site and value is written as its colour. */
export const stateSignature = (model: Model, state: State, by: (number: number) => string): string => {
  const colour = coloursBy(model, by)
  const { messages, roles } = model.spec
  const sites = model.sites.map(({ id, role }) =>
    joined([
      String(roles.indexOf(role)),
      colour(id),
      recordSort(model, id).signature(state.sites.get(id)!, colour),
      String(state.made.get(id)),
    ]),
  )
  const channels = model.sites.flatMap(({ id: from }) =>
    model.sites.flatMap(({ id: to }) => {
      const contents = state.channels.get(channelIndex(model, from, to))!
      if (contents.isEmpty()) return []
      const signatures = contents.toArray().map((message) => messages.sort.signature(message, colour))
      if (!areQueues(model.options.order)) signatures.sort()
      return [joined([colour(from), colour(to), ...signatures])]
    }),
  )
  const variables = model.variables.map(({ field, element, sort }, number) => {
    const value = sort.signature(state.variables.get(number), colour)
    return joined(
      element === undefined ? [field, value] : [field, element.sort.signature(element.key, colour), value],
    )
  })
  const memory = model.observers.map((observer, k) => observer.memory!.signature(state.memory.get(k), colour))
  return joined([
    joined(sites.sort()),
    joined(channels.sort()),
    joined(variables.sort()),
    joined([...memory, String(state.lost), String(state.duplicated)]),
  ])
}
