// One way through a text: a list of choices. All ways are taken, one after the other, each from the beginning.
import { DeadEnd, type Kind, type Kinds, NotFollowed } from './values.js'

// More ways than this are not followed.
const mostWays = 20_000

/** The choices of one way. */
export class Way {
  private taken: { readonly chosen: number; readonly of: number }[] = []
  private at = 0
  /** The number of the site, if a test has shown it, and numbers that it does not have. */
  number: number | undefined
  private others: readonly number[] = []

  /** One of these. */
  pick<T>(options: readonly T[]): T {
    if (options.length === 0) throw new DeadEnd()
    if (options.length === 1) return options[0]!
    const { chosen } = this.taken[this.at] ?? { chosen: 0 }
    if (this.at === this.taken.length) this.taken.push({ chosen, of: options.length })
    this.at++
    return options[chosen]!
  }

  draw(kinds: Kinds): Kind {
    return this.pick(kinds)
  }

  /** Whether the site has this number. */
  isNumber(number: number): boolean {
    if (this.number !== undefined) return this.number === number
    if (this.others.includes(number)) return false
    const is = this.pick([true, false])
    if (is) this.number = number
    else this.others = [...this.others, number]
    return is
  }

  /** Whether the number of the site is certainly greater than 0. */
  get isAboveZero(): boolean {
    return this.number === undefined ? this.others.includes(0) : this.number > 0
  }

  /** Takes all ways of a call from here on, and forgets what they find out of the number of the site. */
  all<T>(call: () => T): readonly T[] {
    const outer = { taken: this.taken, at: this.at, number: this.number, others: this.others }
    const found: T[] = []
    this.taken = []
    for (let ways = 0; ; ways++) {
      if (ways > mostWays) throw new NotFollowed('it has too many ways')
      this.at = 0
      this.number = outer.number
      this.others = outer.others
      try {
        found.push(call())
      } catch (error) {
        if (!(error instanceof DeadEnd)) throw error
      }
      this.taken = this.taken.slice(0, this.at)
      while (this.taken.length > 0 && this.taken.at(-1)!.chosen === this.taken.at(-1)!.of - 1)
        this.taken.pop()
      const last = this.taken.pop()
      if (last === undefined) break
      this.taken.push({ chosen: last.chosen + 1, of: last.of })
    }
    this.taken = outer.taken
    this.at = outer.at
    this.number = outer.number
    this.others = outer.others
    return found
  }
}
