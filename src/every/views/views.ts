// A set of views of two sites that grows until it is closed. Each view remembers the first step that led to it.

import type { Call } from '../calls/call.js'
import { type CallTable, ranked, readText } from '../calls/call-table.js'
import { type Configuration, canonicalForm, readable } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { recordText } from '../cut/cut-record.js'
import { kept } from '../cut/cut-to-pair.js'
import { isAsked } from '../cut/voter-shape.js'
import type { Shape } from '../shape/shape.js'
import { initialConfigurations } from './initial-views.js'

/** A view, and how it came into the set. */
interface KnownView {
  readonly view: Configuration
  readonly text: string
  /** In words: the clause, and the site of the view that takes the step. */
  readonly by: string
  /** The number of the view that the step starts from; undefined for initial views. */
  readonly from: number | undefined
}

/** A step by which a site of a view enters the critical section. */
export interface Entry {
  readonly before: Configuration
  readonly self: number
  readonly by: string
  /** The number of a view before the step. */
  readonly from: number
}

/** The call of a function or of a local clause at a site of a view. */
export const callAt = (shape: Shape, view: Configuration, self: number, clause: string): Call => ({
  clause,
  self,
  from: undefined,
  sites: view.sites.length,
  record: view.sites[self]!,
  message: undefined,
  shared: readable(shape, view),
})

/** Thrown when there are more views than the caller allows. */
export class TooManyViews extends Error {
  override readonly name = 'TooManyViews'
}

/** The pairs of sites of a configuration. */
const pairsOf = (sites: number): readonly (readonly [number, number])[] =>
  [...Array(sites).keys()].flatMap((a) => [...Array(sites).keys()].slice(a + 1).map((b) => [a, b] as const))

/** What a closure takes its views from and adds views to. */
export interface Growing {
  readonly shape: Shape
  readonly table: CallTable
  readonly list: readonly { readonly view: Configuration }[]
  closed: number
  /** The numbers of the views, next to the one that is named, that take part in the steps that follow. */
  partners: readonly number[]
  readonly isOver: boolean
  add(given: Configuration, by: string, from: number): void
  addPairs(given: Configuration, by: string, from: number, before: Configuration, actor?: Index): void
}

/** A growing set of views of one model. */
export class Views implements Growing {
  readonly list: KnownView[] = []
  /** How many of them the steps of all views so far have been applied to. */
  closed = 0
  partners: readonly number[] = []
  /** The number of the first view in which both sites are in the critical section. */
  bad: number | undefined
  /** Whether a site is in the critical section in some view. */
  someEnters = false
  readonly shape: Shape
  readonly table: CallTable
  private readonly numbers = new Map<string, number>()
  /** Which sites of each view may be in the critical section. */
  private readonly holders: (readonly number[])[] = []
  private readonly most: number
  private readonly past: boolean
  private readonly answers = new Map<string, 'yes' | 'perhaps' | 'no'>()
  /** Called for each step of a view by which a site of it enters. */
  onEntry: ((entry: Entry) => void) | undefined

  /**
   * @param most the number of views above which a `TooManyViews` is thrown
   * @param past whether the closure continues past a bad view
   * @param initial configurations of two or more sites
   */
  constructor(
    shape: Shape,
    table: CallTable,
    most: number,
    past: boolean,
    initial = initialConfigurations(shape, table),
  ) {
    this.shape = shape
    this.table = table
    this.most = most
    this.past = past
    for (const configuration of initial) this.addPairs(configuration, 'initial', undefined)
  }

  /** Whether the closure can stop, since there is a bad view. */
  get isOver(): boolean {
    return this.bad !== undefined && !this.past
  }

  /** Whether a view with this encoding is known. */
  has(text: string): boolean {
    return this.numbers.has(text)
  }

  /**
   * Adds the view of two sites of a configuration of two.
   * @param before the view before the step, if it is not the one that the step starts from
   */
  add(given: Configuration, by: string, from: number | undefined, before?: Configuration): void {
    const { form, text } = canonicalForm(this.shape, given)
    const number = this.numbers.get(text) ?? this.added(form, text, by, from)
    if (from !== undefined) this.noteEntries(before ?? this.list[from]!.view, number, by, from)
  }

  private added(form: Configuration, text: string, by: string, from: number | undefined): number {
    if (this.list.length >= this.most)
      throw new TooManyViews(`more than ${this.most.toLocaleString('en')} views of two sites`)
    const number = this.list.length
    this.numbers.set(text, number)
    this.list.push({ view: form, text, by, from })
    this.holders.push([0, 1].filter((site) => this.holds(form, site)))
    const inside = this.holders[number]!.filter((site) => this.isInside(form, site)).length
    if (inside > 0) this.someEnters = true
    if (inside > 1) this.bad ??= number
    return number
  }

  /**
   * Adds the views of all pairs of sites of a configuration, which a step has led to from `before`.
   * @param actor the only site of which the step has changed anything: the views of other pairs are as they were
   */
  addPairs(
    given: Configuration,
    by: string,
    from: number | undefined,
    before?: Configuration,
    actor?: Index,
  ): void {
    for (const pair of pairsOf(given.sites.length)) {
      if (actor !== undefined && !pair.includes(actor)) continue
      const was = before === undefined ? undefined : kept(this.shape, before, pair)
      this.add(kept(this.shape, given, pair), by, from, was)
    }
  }

  // Of the sites that may be in the critical section, a client of a voter counts if the voter is in its quorum.
  private isInside(view: Configuration, self: number): boolean {
    return this.shape.form !== 'voters' || isAsked(this.shape, view, self)
  }

  /** Whether a site of a view may be in the critical section. */
  holds(view: Configuration, self: number): boolean {
    return this.answer('holds', view, self) !== 'no'
  }

  /** Whether a site of a view waits, or is in the critical section: for certain, or perhaps. */
  answer(name: 'waits' | 'holds', view: Configuration, self: number): 'yes' | 'perhaps' | 'no' {
    const call = callAt(this.shape, view, self, name)
    const asked = ranked(this.shape, this.shape.many, call)
    const key = `${name} ${self}\n${recordText(this.shape.many, asked.call.record)}${readText(this.shape, asked.call.shared)}`
    const known = this.answers.get(key) ?? this.table.answer(name, asked.call)
    this.answers.set(key, known)
    return known
  }

  private noteEntries(before: Configuration, next: number, by: string, from: number): void {
    if (this.onEntry === undefined) return
    for (const self of this.holders[next]!)
      if (this.answer('holds', before, self) !== 'yes') this.onEntry({ before, self, by, from })
  }
}
