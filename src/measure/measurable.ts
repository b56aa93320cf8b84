// Which models are measured: those in which every message belongs to the algorithm and is sent once, and whose sites fit into the
// bits of a number.
import { refuseForSet } from '../model/messages-that-stay.js'
import { type Model, ModelError } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import { isUsual, ownOptions, rowOf, wordsFor } from '../model/option-values.js'
import { mostSites } from '../protocol/most-sites.js'
import type { Spec } from '../protocol/spec.js'

/** Whether the literature counts the messages of a whole run: then one entry, and who enters before whom, is of no interest. */
export const isElection = ({ formulas: { messagesInAll, messagesPerEntry } }: Spec): boolean =>
  messagesInAll !== undefined && messagesPerEntry === undefined

/** Whether there is anything to measure: entries, or the messages of an election. */
export const hasMeasures = (spec: Spec): boolean => spec.contends || isElection(spec)

/** Throws a `ModelError` for a spec in which no site enters. */
export const refuseWithoutEntries = ({ name, contends }: Spec): void => {
  if (contends) return
  throw new ModelError(
    `measure: ${name} has no contention, so no site enters, and there is nothing to measure per entry; choose a lock`,
  )
}

/** Throws a `ModelError` for a model that cannot be measured. */
export const refuseUnmeasurable = ({ spec, sites, options }: Model): void => {
  if (!hasMeasures(spec)) refuseWithoutEntries(spec)
  if (sites.length > mostSites) {
    throw new ModelError(`measure: at most ${mostSites} sites; use fewer --sites`)
  }
  refuseForTotalOrder(options, 'measures do not follow the order of broadcasts')
  refuseForRendezvous(options, 'measures take send and receipt for two steps')
  refuseForSet(
    options,
    'a message may be received any number of times, so there is no number of messages to count',
  )
  for (const option of ownOptions) {
    const { measured } = rowOf(option)
    if (typeof measured === 'object' && !isUsual(option, options[option]))
      throw new ModelError(`${wordsFor(option)}: ${measured.refused}`)
  }
}

/** The faults with which only messages are measured; undefined if the model has none of them. */
export const onlyMessagesWith = ({ options }: Model): string | undefined => {
  const limiting = ownOptions.filter((option) => rowOf(option).measured === 'messages only')
  if (limiting.every((option) => isUsual(option, options[option]))) return undefined
  const names = limiting.flatMap((option) => rowOf(option).fault?.name ?? [])
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ')
}

/** Whether an algorithm sends no messages, and exchanges none that its clauses leave out. */
export const sendsNothing = ({ messages, exchanges }: Spec): boolean =>
  messages.kinds.size === 0 && Object.keys(exchanges).length === 0
