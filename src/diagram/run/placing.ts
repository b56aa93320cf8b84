// Finds places for the texts of a drawing: first one after the other, then those that cover something or are crossed by a line again,
// where others may have to move. The order is fixed, so the same run has the same drawing.
import type { Box } from '../place-labels.js'
import { hidden, type Places } from './places.js'
import type { Spots } from './spots.js'

/** A text that needs a place. */
export interface Text {
  /** Its number among all texts. */
  readonly number: number
  /** The text to which its line belongs: itself, or -1 if it has none. */
  readonly owner: number
  /** What it costs that the line of another is nearer to it. */
  readonly stray: number
  /** What it costs that it seems to belong elsewhere. */
  readonly misplaced: (box: Box, places: Places) => number
  /** The text of whose place it prefers the other side: of a dot at this x. */
  readonly opposite: { readonly text: number; readonly x: number } | undefined
  /** Texts that say the same, one of which is enough. */
  readonly equal: readonly number[]
  readonly spots: (first: 1 | -1) => Spots
}

/** The place that a text has, as its number, which means the same place when rows get more room; -1 if it has none. */
interface Choice {
  readonly spot: number
  readonly first: 1 | -1
}

/** The places of all texts, and what each costs. */
export interface Placing {
  readonly choices: ReadonlyMap<number, Choice>
  readonly costs: ReadonlyMap<number, number>
  readonly total: number
}

// A place that costs more has something wrong with it.
export const wrong = 40
const passes = 2
const slightly = 1
const mostMoved = 2
// How many places are tried from which others have to be moved.
const mostPushed = 6
// What it costs that another text says the same.
const unsaid = 45

interface Found {
  readonly choice: Choice
  readonly cost: number
}

/** A place, and what it costs without the texts that it covers. */
interface Possible {
  readonly spot: number
  readonly fixed: number
}

class Search {
  readonly choices = new Map<number, Choice>()
  private readonly byNumber: ReadonlyMap<number, Text>
  private readonly known = new Map<number, Spots>()

  /** What the place of each text costs without the texts that it covers; a text that is moved has none. */
  private readonly fixed = new Map<number, number>()

  private readonly texts: readonly Text[]
  private readonly places: Places

  constructor(texts: readonly Text[], places: Places) {
    this.texts = texts
    this.places = places
    this.byNumber = new Map(texts.map((text) => [text.number, text]))
  }

  private spots(text: Text, first: 1 | -1): Spots {
    const key = 2 * text.number + (first === 1 ? 1 : 0)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const made = text.spots(first)
    this.known.set(key, made)
    return made
  }

  private first({ opposite }: Text): 1 | -1 {
    const box = opposite === undefined ? undefined : this.places.placeOf(opposite.text)
    return box !== undefined && box.x > opposite!.x ? -1 : 1
  }

  put(text: Text, choice: Choice): void {
    this.choices.set(text.number, choice)
    this.fixed.delete(text.number)
    if (choice.spot < 0) this.places.drop(text.number)
    else this.places.put(text.number, { ...this.spots(text, choice.first).at(choice.spot) })
  }

  /** Puts a text where it was. The way of a lost message may now end elsewhere and have fewer places. */
  putAgain(text: Text, choice: Choice): void {
    this.put(text, choice.spot < this.spots(text, choice.first).count ? choice : this.best(text)!.choice)
  }

  cost(text: Text): number {
    const { spot, first } = this.choices.get(text.number)!
    if (spot < 0) return unsaid
    const box = this.places.placeOf(text.number)!
    let fixed = this.fixed.get(text.number)
    if (fixed === undefined) {
      fixed =
        this.spots(text, first).rank(spot) +
        this.places.fixedCost(box, text.owner, text.stray, Number.POSITIVE_INFINITY) +
        text.misplaced(box, this.places)
      this.fixed.set(text.number, fixed)
    }
    return fixed + this.places.textCost(box, text.number)
  }

  /**
   * The best place of a text among the others.
   * @param least what it has to cost less than
   * @param possible becomes the places on other texts that cost less if these make room
   */
  best(text: Text, least = Number.POSITIVE_INFINITY, possible?: Possible[]): Found | undefined {
    const first = this.first(text)
    const spots = this.spots(text, first)
    let found: Found | undefined
    let limit = least
    for (let spot = 0; spot < spots.count; spot++) {
      const rank = spots.rank(spot)
      if (rank >= limit) continue
      const box = spots.at(spot)
      // First what is found fast.
      const covers = this.places.textCost(box, text.number)
      if (possible === undefined && rank + covers >= limit) continue
      let fixed = rank + this.places.fixedCost(box, text.owner, text.stray, limit - rank)
      if (fixed >= limit) continue
      fixed += text.misplaced(box, this.places)
      if (fixed >= limit) continue
      if (covers > 0) possible?.push({ spot, fixed })
      const cost = fixed + covers
      if (cost >= limit) continue
      limit = cost
      found = { choice: { spot, first }, cost }
    }
    return limit > unsaid && text.equal.some((other) => this.places.placeOf(other) !== undefined)
      ? { choice: { spot: -1, first }, cost: unsaid }
      : found
  }

  /** Moves a text to a better place, even if others have to make room for it; answers whether there may be a better one still. */
  improve(text: Text): boolean {
    const now = this.cost(text)
    if (now < wrong) return false
    const possible: Possible[] = []
    const first = this.first(text)
    const alone = this.best(text, now, possible)
    if (alone !== undefined) this.put(text, alone.choice)
    const left = alone?.cost ?? now
    return left >= wrong && !this.pushed(text, left, first, possible)
  }

  private pushed(text: Text, now: number, first: 1 | -1, possible: readonly Possible[]): boolean {
    const spots = this.spots(text, first)
    const limit = Math.min(now, hidden)
    const tried = possible.filter(({ fixed }) => fixed < limit)
    tried.sort((a, b) => a.fixed - b.fixed || a.spot - b.spot)
    let left = mostPushed
    for (const { spot, fixed } of tried) {
      const others = this.places.covered(spots.at(spot), text.number)
      if (others.length === 0 || others.length > mostMoved) continue
      const moved = others.map((other) => this.byNumber.get(other)!)
      if (this.gives(text, { spot, first }, now - fixed, moved)) return true
      if (--left === 0) return false
    }
    return false
  }

  /** Whether all is better with a text in a place from which others are moved away; if not, all is as it was. */
  private gives(text: Text, choice: Choice, gain: number, moved: readonly Text[]): boolean {
    const before = [text, ...moved].map((one) => [one, this.choices.get(one.number)!] as const)
    const old = moved.reduce((sum, other) => sum + this.cost(other), 0)
    this.put(text, choice)
    for (const other of moved) this.places.drop(other.number)
    let cost = 0
    for (const other of moved) {
      const found = this.best(other, old + gain - cost)
      if (found === undefined) {
        cost = Number.POSITIVE_INFINITY
        break
      }
      this.put(other, found.choice)
      cost += found.cost
    }
    if (cost < old + gain - 1) return true
    for (const [one, was] of before) this.put(one, was)
    return false
  }

  placing(): Placing {
    const costs = new Map(this.texts.map((text) => [text.number, this.cost(text)]))
    return { choices: this.choices, costs, total: [...costs.values()].reduce((sum, cost) => sum + cost, 0) }
  }
}

/**
 * Places all texts.
 * @param texts in the order in which they look for a place
 * @param before where they were before rows got more room
 * @param isNear whether a text may have a better place than before
 */
export const placed = (
  texts: readonly Text[],
  places: Places,
  before: Placing | undefined,
  isNear: (text: number) => boolean,
): Placing => {
  const search = new Search(texts, places)
  if (before === undefined) for (const text of texts) search.put(text, search.best(text)!.choice)
  else for (const text of texts) search.putAgain(text, before.choices.get(text.number)!)
  // Where nothing has become worse there is nothing to gain.
  const isWorse = (text: Text) =>
    before === undefined || search.cost(text) > before.costs.get(text.number)! + slightly
  let left = texts.filter((text) => isNear(text.number) || isWorse(text))
  for (let pass = 0; pass < passes && left.length > 0; pass++)
    left = left.filter((text) => search.improve(text))
  return search.placing()
}
