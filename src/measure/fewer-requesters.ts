// What is measured of models in which fewer sites ask than in the one asked for: one alone, which is the entry that the textbooks
// count, and each two in turn, where all together do not fit.

import { type Model, makeModel } from '../model/model.js'
import type { Spec } from '../protocol/algorithm.js'
import type { ModelOptions } from '../protocol/model-options.js'
import { type DelayFigures, delayFigures } from './delays.js'
import type { Explored } from './explored.js'
import { type Figure, figure, further, ofAll } from './figure.js'
import type { MessageFigures, Range } from './messages.js'

/** A spec with options of which the requesters may be changed, and how what comes of it is explored and measured. */
export interface Trial {
  readonly spec: Spec
  readonly options: ModelOptions
  /** Undefined where it does not fit. */
  explore(model: Model): Generator<void, Explored | undefined>
  /** Undefined where they cannot be measured. */
  messages(explored: Explored): Generator<void, MessageFigures | undefined>
  delays(explored: Explored): Generator<void, DelayFigures | undefined>
}

interface Alone extends Range {
  readonly notes: readonly string[]
}

/**
 * The messages of one entry, where one site asks once and nobody else ever, of each requester in turn; where messages go on for
 * ever all the same, it asks again and again. Undefined for a spec in which nobody asks, where some site does not fit, or where
 * one does not enter.
 * @param all the model of all requesters
 */
export function* oneAlone(trial: Trial, all: Model): Generator<void, Figure | undefined> {
  if (trial.spec.workload.request === undefined) return undefined
  // One run's messages and the long run of a site that asks again and again are not put into one range.
  const once = yield* eachAlone(trial, all, 1)
  const endless = once === 'for ever'
  const found = endless ? yield* eachAlone(trial, all, 'unbounded') : once
  if (found === undefined || found === 'for ever') return undefined
  const about = endless
    ? 'messages never end, so it is the long run of one site that asks again and again'
    : 'of each site in turn, from the beginning'
  return figure(all, 'messagesAlone', found.least, found.most, [about, ...found.notes])
}

// `for ever` where a bounded number of requests is asked for and runs have no end.
function* eachAlone(
  trial: Trial,
  all: Model,
  requests: 1 | 'unbounded',
): Generator<void, Alone | 'for ever' | undefined> {
  let range: Range = { least: undefined, most: undefined }
  const notes = new Set<string>()
  for (const site of all.options.requesters) {
    const explored = yield* trial.explore(
      makeModel(trial.spec, { ...trial.options, requesters: [site], requests }),
    )
    const found = explored && (yield* trial.messages(explored))
    if (found === undefined) return undefined
    if (found.inAll === undefined && requests !== 'unbounded') return 'for ever'
    // Of one request that is all messages of the run, but runs that are stuck and those without an entry are left out.
    const { least, most } = found.perEntry
    if (least === undefined && most === undefined) return undefined
    for (const note of found.leftOut) notes.add(note)
    range = { least: further(range.least, least, 'least'), most: further(range.most, most, 'most') }
  }
  return { ...range, notes: [...notes] }
}

/**
 * What is asked for, of each two requesters in turn, each two held against what the formula says of them; undefined if some two
 * do not fit, or there are no two.
 * @param all the model of all requesters
 */
export function* eachTwo(
  trial: Trial,
  all: Model,
  wanted: { readonly messages: boolean; readonly delays: boolean },
): Generator<void, readonly Figure[] | undefined> {
  const { requesters, requests } = all.options
  const about = ['of two sites that ask at all, each two in turn, since all together do not fit']
  const found: Figure[][] = []
  for (const i of requesters) {
    for (const j of requesters.filter((site) => site > i)) {
      const model = makeModel(trial.spec, { ...trial.options, requesters: [i, j], requests })
      const explored = yield* trial.explore(model)
      if (explored === undefined) return undefined
      const figures: Figure[] = []
      if (wanted.messages) {
        const range = (yield* trial.messages(explored))?.perEntry
        if (range === undefined) return undefined
        figures.push(figure(model, 'messagesPerEntry', range.least, range.most, about))
      }
      if (wanted.delays) {
        const delays = yield* trial.delays(explored)
        if (delays === undefined) return undefined
        figures.push(...delayFigures(model, delays, about))
      }
      found.push(figures)
    }
  }
  if (found.length === 0) return undefined
  return found[0]!.flatMap(({ quantity }) => {
    const same = found.map((figures) => figures.find((one) => one.quantity === quantity))
    // What is only told where it differs is not known of all.
    return same.every((one) => one !== undefined) ? [ofAll(same)] : []
  })
}
