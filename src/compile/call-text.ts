// Clause calls in words, for messages that show two calls with different results.

import type { Model } from '../model/model.js'
import type { Message } from '../protocol/message.js'
import { recordSort } from '../semantics/record-sort.js'
import type { Outcome, SiteRecord } from '../semantics/transaction.js'

const outcomeText = (model: Model, site: number, { record, sends, writes, unfair }: Outcome): string => {
  const { sort } = model.spec.messages
  const sent = sends.map(
    ({ to, message }) => `; sends ${sort.show(message, model.siteText)} to ${model.sites[to]!.name}`,
  )
  const written = [...writes].map(
    ([number, value]) =>
      `; writes ${model.variables[number]!.name} ${model.variables[number]!.sort.show(value, model.siteText)}`,
  )
  return `${recordSort(model, site).show(record, model.siteText)}${sent.join('')}${written.join('')}${unfair === true ? '; is not fair' : ''}`
}

/** The outcomes of a call. */
export const outcomesText = (model: Model, site: number, outcomes: readonly Outcome[]): string =>
  outcomes.length === 0
    ? 'nothing: it is not enabled'
    : outcomes.map((outcome) => outcomeText(model, site, outcome)).join('; or ')

type Received = { readonly message: Message; readonly from: number } | undefined

/**
 * The site, and the message that it received.
 * @param read the values of the shared variables that the call read, by number
 */
export const callText = (
  model: Model,
  site: number,
  record: SiteRecord,
  received: Received,
  read: ReadonlyMap<number, unknown> = new Map(),
): string => {
  const shared = [...read].map(([number, value]) => {
    const { name, sort } = model.variables[number]!
    return `, shared ${name} ${sort.show(value, model.siteText)}`
  })
  const what =
    received === undefined
      ? ''
      : ` upon ${model.spec.messages.sort.show(received.message, model.siteText)} from ${model.sites[received.from]!.name}`
  return `site ${model.sites[site]!.name} with ${recordSort(model, site).show(record, model.siteText)}${shared.join('')}${what}`
}
