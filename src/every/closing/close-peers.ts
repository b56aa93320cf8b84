// Closes views of sites that only pass messages to each other: under the steps of their own two sites, and under messages from a
// third. Such a message is an effect if a view without its sender sees only a new own part, else a star join.

import { cutSteps } from '../calls/steps.js'
import { ownTexts } from '../cut/own-part.js'
import type { Growing } from '../views/views.js'
import { affected, effectOf, isEffect, type OutsideEffect } from './outside-effects.js'
import { ThirdSiteMessages } from './third-site-messages.js'

/** How messages from a third site are applied: as effects where possible, or always by a star join. */
export type PeerClosure = 'effects' | 'star join'

/** What a closure has done. */
export interface ClosureFigures {
  /** The number of different effects. */
  readonly effects: number
  /** The number of joins of a view with an effect or a message. */
  readonly joins: number
}

/** Closes a set of views. It yields now and then, so that the caller can stop. */
export const closePeers = function* (views: Growing, how: PeerClosure): Generator<undefined, ClosureFigures> {
  const { shape, table, list } = views
  const effects = new Map<string, OutsideEffect>()
  const messages = new ThirdSiteMessages(views)
  // The view that an effect comes from.
  const origins = new Map<string, number>()
  // The own parts of both sites of each view: most views meet most effects in vain.
  const owns: (readonly string[])[] = []
  let joins = 0
  const applyEffect = (at: number, effect: OutsideEffect): void => {
    views.partners = [origins.get(effect.text)!]
    for (const self of [0, 1]) {
      if (owns[at]![self] !== effect.beforeText) continue
      for (const next of affected(shape, list[at]!.view, self, effect)) {
        joins++
        views.add(next, `${effect.clause} at ${self} from outside`, at)
      }
    }
  }
  for (let at = 0; at < list.length && !views.isOver; at++) {
    const { view } = list[at]!
    owns[at] = ownTexts(shape, view)
    const newEffects: OutsideEffect[] = []
    const joined = new Set<string>()
    views.partners = []
    for (const step of cutSteps(shape, table, view)) {
      const { clause, self, from } = step.call
      views.add(
        step.next,
        from === undefined ? `${clause} at ${self}` : `${clause} at ${self} from ${from}`,
        at,
      )
      if (from === undefined) continue
      if (how === 'star join' || !isEffect(shape, step)) {
        joined.add(`${self} ${step.call.message!.type}`)
        continue
      }
      const effect = effectOf(shape, step)
      if (effect === undefined || effects.has(effect.text)) continue
      effects.set(effect.text, effect)
      origins.set(effect.text, at)
      newEffects.push(effect)
    }
    // New ones meet the views so far, this one included; the others meet this view.
    for (const effect of newEffects) for (let k = 0; k <= at; k++) applyEffect(k, effect)
    for (const effect of effects.values()) if (!newEffects.includes(effect)) applyEffect(at, effect)
    messages.meet(at, joined)
    views.closed = at + 1
    yield undefined
  }
  return { effects: effects.size, joins: joins + messages.joins }
}
