// The universe of a proof as text, and where a bound cuts it.

import type { Model } from '../../model/model.js'
import type { ProofResult } from '../../prove/proof-result.js'
import type { Sort } from '../../sorts/sort.js'
import { counted } from '../words/number-words.js'

/** Where a bound on numbers cuts the proof. */
export const withoutGreater = ({ bounds: { number } }: ProofResult): string =>
  number === undefined ? '' : `, on runs without numbers above ${number}`

/** The universe in one line. */
export const universeLine = ({ bounds, model }: ProofResult): string => {
  const length =
    bounds.channel === 'any'
      ? 'channels of any length'
      : `at most ${counted(bounds.channel, 'message')} in a channel`
  const channels = model.spec.messages.kinds.size === 0 ? '' : `, ${length}`
  const byOrder = `by their order${bounds.isOrdered ? ' (tested on samples)' : ''}`
  const numbers =
    bounds.number === undefined
      ? `timestamps and unbounded numbers ${byOrder}`
      : `timestamps ${byOrder}; unbounded numbers up to ${bounds.number}, and steps to greater ones are left out`
  return `universe: every value of every field${channels}; lists of at most ${counted(bounds.list, 'item')}; ${numbers}`
}

const hasLists = ({ sites, variables, spec: { messages } }: Model): boolean =>
  [
    ...sites.flatMap(({ role }) =>
      Object.values(role.record.fields as { readonly [field: string]: Sort<unknown> }),
    ),
    ...variables.map(({ sort }) => sort),
    ...[...messages.kinds.keys()].flatMap((type) => Object.values(messages.fields(type))),
  ].some(({ text }) => text.includes('listOf('))

/** What a question about one lemma leaves out, since it has no row for steps that leave the universe; none if it leaves nothing out. */
export const notConsidered = ({ bounds: { channel, list }, model }: ProofResult): readonly string[] => {
  const bounds = [
    ...(channel === 'any' || model.spec.messages.kinds.size === 0
      ? []
      : [`${counted(channel, 'message')} in a channel`]),
    ...(hasLists(model) ? [`${counted(list, 'item')} in a list`] : []),
  ]
  return bounds.length === 0 ? [] : [`states with more than ${bounds.join(' or ')} are not considered`]
}
