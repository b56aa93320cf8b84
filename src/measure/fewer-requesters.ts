// Measures models in which fewer sites request than in the given one: one site alone, which gives the entry that the textbooks
// count, and each pair of sites, if the model of all sites is too large.

import { type Model, makeModel } from '../model/model.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Spec } from '../protocol/spec.js'
import type { LongWork } from '../search/long-work.js'
import { type DelayFigures, delayFigures } from './delays.js'
import type { Explored } from './explored.js'
import { type Figure, figure, further, ofAll } from './figure.js'
import { type MessageFigures, type Range, splitFigures } from './messages.js'
import type { Count } from './step-kinds.js'

/** A spec with options whose requesters may be changed, and how the resulting models are explored and measured. */
export interface Trial {
  readonly spec: Spec
  readonly options: ModelOptions
  /** How sends to several sites count. */
  readonly count: Count
  /** Undefined if it is too large. */
  explore(model: Model): LongWork<Explored | undefined>
  /** Undefined if they cannot be measured. */
  messages(explored: Explored): LongWork<MessageFigures | undefined>
  delays(explored: Explored): LongWork<DelayFigures | undefined>
}

interface Alone extends Range {
  readonly notes: readonly string[]
}

/**
 * The messages of one entry when one site requests once and no other site requests, for each requester in turn. If messages
 * never end even so, the site requests repeatedly. Undefined for a spec without requests, if a model is too large, or if a site
 * does not enter.
 * @param all the model of all requesters
 */
export function* oneAlone(trial: Trial, all: Model): LongWork<Figure | undefined> {
  if (trial.spec.workload.request === undefined) return undefined
  // The messages of one run and the long run of a site that requests repeatedly do not belong in one range.
  const once = yield* eachAlone(trial, all, 1)
  const endless = once === 'endless'
  const found = endless ? yield* eachAlone(trial, all, 'unbounded') : once
  if (found === undefined || found === 'endless') return undefined
  const about = endless
    ? 'messages never end, so this is the long run of one site that requests repeatedly'
    : 'for each site in turn, from the initial state'
  return figure(all, 'messagesAlone', found.least, found.most, [about, ...found.notes], {
    count: trial.count,
  })
}

// `endless` if requests are bounded and runs do not end.
function* eachAlone(
  trial: Trial,
  all: Model,
  requests: 1 | 'unbounded',
): LongWork<Alone | 'endless' | undefined> {
  let range: Range = { least: undefined, most: undefined }
  const notes = new Set<string>()
  for (const site of all.options.requesters) {
    const explored = yield* trial.explore(
      makeModel(trial.spec, { ...trial.options, requesters: [site], requests }),
    )
    const found = explored && (yield* trial.messages(explored))
    if (found === undefined) return undefined
    if (found.inAll === undefined && requests !== 'unbounded') return 'endless'
    // With one request this is the number of messages in the whole run. Stuck runs and runs without an entry are left out.
    const { least, most } = found.perEntry
    if (least === undefined && most === undefined) return undefined
    for (const note of found.leftOut) notes.add(note)
    range = { least: further(range.least, least, 'least'), most: further(range.most, most, 'most') }
  }
  return { ...range, notes: [...notes] }
}

/**
 * The wanted figures for each pair of requesters, each compared with the formula for that pair; undefined if the model of some
 * pair is too large, or there are no pairs.
 * @param all the model of all requesters
 */
export function* eachTwo(
  trial: Trial,
  all: Model,
  wanted: { readonly messages: boolean; readonly delays: boolean },
): LongWork<readonly Figure[] | undefined> {
  const { requesters, requests } = all.options
  const about = ['for two requesting sites, each pair in turn, because the model of all sites is too large']
  const found: Figure[][] = []
  for (const i of requesters) {
    for (const j of requesters.filter((site) => site > i)) {
      const model = makeModel(trial.spec, { ...trial.options, requesters: [i, j], requests })
      const explored = yield* trial.explore(model)
      if (explored === undefined) return undefined
      const figures: Figure[] = []
      if (wanted.messages) {
        const messages = yield* trial.messages(explored)
        if (messages === undefined) return undefined
        const { perEntry, count } = messages
        figures.push(
          figure(model, 'messagesPerEntry', perEntry.least, perEntry.most, about, { count }),
          ...splitFigures(model, messages, about),
        )
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
    // A figure that is shown only where it differs is not known for every pair.
    return same.every((one) => one !== undefined) ? [{ ...ofAll(same), isOfPairs: true }] : []
  })
}
