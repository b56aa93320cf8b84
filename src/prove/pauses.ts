// When a proof pauses: after as many choices as the driver allows, counted over all searches, since most of them are short.
import { defaultSlice } from '../search/long-work.js'

/** Counts choices until the next pause. */
export class Pauses {
  private left = defaultSlice
  /** How many choices all searches have made. */
  choices = 0

  /** Counts a choice; true if it is time for a pause. */
  get isDue(): boolean {
    this.choices += 1
    this.left -= 1
    return this.left <= 0
  }

  /** Pauses after this many choices at the latest. */
  limit(most: number): void {
    this.left = Math.min(this.left, most)
  }

  /** Continues for as many choices as the driver answers. */
  resume(slice: number | undefined): void {
    this.left = slice ?? defaultSlice
  }
}
