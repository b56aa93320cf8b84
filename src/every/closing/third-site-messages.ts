// Applies star joins to a growing set of views: each message that a third site may send meets each receiver once, and what it does to
// the receiver is applied to all views that have this receiver.

import type { Growing } from '../views/views.js'
import {
  type Change,
  changed,
  changesOf,
  type Receiver,
  receiverOf,
  type Stimulus,
  stimuliOf,
} from './star-join.js'

/** A receiver, the views that have it, and what messages from third sites do to it, with the views that these come from. */
interface Known {
  readonly receiver: Receiver
  readonly views: number[]
  readonly changes: Map<string, { readonly change: Change; readonly origin: number }>
}

/** A message, and the view that it comes from. */
interface Waiting {
  readonly stimulus: Stimulus
  readonly origin: number
}

const listOf = <T>(lists: Map<string, T[]>, name: string): T[] => {
  const found = lists.get(name) ?? []
  lists.set(name, found)
  return found
}

/** The messages that third sites may send to the sites of views. */
export class ThirdSiteMessages {
  /** The number of joins of a view with a change. */
  joins = 0
  private readonly views: Growing
  private readonly stimuli = new Set<string>()
  private readonly receivers = new Map<string, Known>()
  // By the own part of the site.
  private readonly waiting = new Map<string, Waiting[]>()
  private readonly known = new Map<string, Known[]>()
  // How many of the views have met the messages.
  private met = 0

  constructor(views: Growing) {
    this.views = views
  }

  /**
   * A view meets the messages so far. Then the messages that its sites receive meet all views so far.
   * @param joined the messages of the view that count, as the number of the receiver and the type
   */
  meet(at: number, joined: ReadonlySet<string>): void {
    const { shape, list } = this.views
    const all = joined.size === 0 ? [] : stimuliOf(shape, list[at]!.view)
    const news = all.filter(
      ({ self, message, text }) => joined.has(`${self} ${message.type}`) && !this.stimuli.has(text),
    )
    // Of most specs there are none.
    if (this.stimuli.size === 0 && news.length === 0) return
    for (; this.met <= at; this.met++) for (const self of [0, 1]) this.addReceiver(this.met, self)
    for (const stimulus of news) {
      this.stimuli.add(stimulus.text)
      const waiting = { stimulus, origin: at }
      listOf(this.waiting, stimulus.ownText).push(waiting)
      for (const known of this.known.get(stimulus.ownText) ?? []) this.join(known, waiting)
    }
  }

  private addReceiver(at: number, self: number): void {
    const { shape, list } = this.views
    const receiver = receiverOf(shape, list[at]!.view, self)
    const before = this.receivers.get(receiver.text)
    if (before !== undefined) {
      before.views.push(at)
      for (const { change, origin } of before.changes.values()) this.apply(at, self, change, origin)
      return
    }
    const known = { receiver, views: [at], changes: new Map() }
    this.receivers.set(receiver.text, known)
    listOf(this.known, receiver.ownText).push(known)
    for (const waiting of this.waiting.get(receiver.ownText) ?? []) this.join(known, waiting)
  }

  private join({ receiver, views, changes }: Known, { stimulus, origin }: Waiting): void {
    const { shape, table } = this.views
    for (const change of changesOf(shape, table, receiver, stimulus)) {
      if (changes.has(change.text)) continue
      changes.set(change.text, { change, origin })
      for (const at of views) this.apply(at, receiver.self, change, origin)
    }
  }

  private apply(at: number, self: number, change: Change, origin: number): void {
    const { views } = this
    views.partners = [origin]
    for (const next of changed(views.shape, views.list[at]!.view, self, change)) {
      this.joins++
      views.add(next, `${change.clause} at ${self} from outside`, at)
    }
  }
}
