// The parts of a state that a function can read, and the text of each. Certifiers compare such texts.
import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import type { Source } from '../semantics/view-of.js'
import { encode, joined } from '../sorts/sort.js'

/**
 * A part of the state as predicates read it: a field of the site at a given argument place; a field of all sites of a role; a
 * message type in all channels; and so on.
 */
export type Part =
  | {
      readonly kind: 'own'
      readonly offset: number
      readonly role: string
      readonly name: string
      readonly place: number
    }
  | { readonly kind: 'field'; readonly offset: number; readonly role: string; readonly name: string }
  | { readonly kind: 'variable'; readonly offset: number; readonly name: string }
  | { readonly kind: 'count'; readonly offset: number; readonly type: string }
  | { readonly kind: 'contents'; readonly offset: number }

/**
 * The whole part as a text.
 * @param siteAt the site at an argument place of the function
 */
export const textOfPart = (
  part: Part,
  model: Model,
  source: Source,
  siteAt: (place: number) => number,
): string => {
  const pairs = <T>(of: (from: number, to: number) => T): T[] =>
    model.sites.flatMap(({ id: from }) => model.sites.map(({ id: to }) => of(from, to)))
  switch (part.kind) {
    case 'own': {
      const site = siteAt(part.place)
      const { role } = model.sites[site]!
      // The function was called with a site of another role.
      if (role.name !== part.role) return ''
      return encode(role.record.fields[part.name]!, source.field(site, part.name) as never)
    }
    case 'field':
      return joined(
        model.sites
          .filter(({ role }) => role.name === part.role)
          .map(({ id, role }) =>
            encode(role.record.fields[part.name]!, source.field(id, part.name) as never),
          ),
      )
    case 'variable':
      return joined(
        [...model.variables.entries()]
          .filter(([, { field }]) => field === part.name)
          .map(([number, { sort }]) => encode(sort, source.variable(number))),
      )
    case 'count':
      return pairs((from, to) => source.count(from, to, part.type)).join()
    case 'contents': {
      const { sort } = model.spec.messages
      return joined(
        pairs((from, to) =>
          joined(
            source
              .contents(from, to)
              .map((message) => encode(sort, message as Message))
              .toArray(),
          ),
        ),
      )
    }
    default:
      return part satisfies never
  }
}
