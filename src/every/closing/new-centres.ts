// Which sites of a join of three with shared arrays take steps that no other join has had. A site reads its own record and elements of all
// sites, and changes its own alone. So the view of it and another site after a step depends on their view before it; on the elements
// of the third site, and what the record of the site says of that one; and on the order of the timestamps of these.
import { ascending, eachTime, timesOf } from '../cut/configuration.js'
import type { Index } from '../cut/cut-collections.js'
import { recordMoved, recordText } from '../cut/cut-record.js'
import type { Shape } from '../shape/shape.js'
import type { Growing } from '../views/views.js'

/** What the steps of a site of a view may read of the other one. */
interface Read {
  /** Equal texts: the same, but for its timestamps. */
  readonly text: number
  /** The timestamps in it, in their order of places. */
  readonly times: readonly number[]
}

const views = [0, 1, 2]
const sitesOf: readonly (readonly Index[])[] = [
  [0, 1],
  [0, 2],
  [1, 2],
]

/** The sites of joins whose steps are new. */
export class NewCentres {
  private readonly taken = new Set<string>()
  private readonly texts = new Map<string, number>()
  private readonly reads = new Map<string, Read>()
  private readonly counts: number[] = []
  private readonly shape: Shape
  private readonly list: Growing['list']

  constructor({ shape, list }: Growing) {
    this.shape = shape
    this.list = list
  }

  /**
   * The sites of a join of three views, of sites 0 and 1, 0 and 2, 1 and 2, whose steps are new.
   * @param times how the timestamps of each view lie among all
   */
  of(three: readonly number[], times: readonly ((t: number) => number)[]): readonly Index[] {
    return [0, 1, 2].filter((self) => {
      const [one, other] = views.filter((at) => sitesOf[at]!.includes(self)) as [number, number]
      const isNew = this.isNew(three, times, [self, one, other])
      return this.isNew(three, times, [self, other, one]) || isNew
    })
  }

  private isNew(
    three: readonly number[],
    times: readonly ((t: number) => number)[],
    [self, at, third]: readonly [self: Index, at: number, third: number],
  ): boolean {
    const read = this.readOf(three[third]!, sitesOf[third]!.indexOf(self))
    const ranks = Array.from({ length: this.countOf(three[at]!) }, (_, t) => times[at]!(t))
    for (const t of read.times) ranks.push(times[third]!(t))
    const order = ascending(ranks)
    const key = `${self} ${at} ${three[at]} ${read.text} ${ranks.map((rank) => order.indexOf(rank))}`
    if (this.taken.has(key)) return false
    this.taken.add(key)
    return true
  }

  private readOf(number: number, self: Index): Read {
    const key = `${number} ${self}`
    const known = this.reads.get(key) ?? this.found(number, self)
    this.reads.set(key, known)
    return known
  }

  private found(number: number, self: Index): Read {
    const { many, elements } = this.shape
    const { sites } = this.list[number]!.view
    const role = { name: many.name, fields: elements.map((at) => many.fields[at]!) }
    const ofOther = elements.map((at) => sites[1 - self]![at])
    const times: number[] = []
    const records = [[many, sites[self]!] as const, [role, ofOther] as const]
    eachTime(this.shape, records, [], (t) => times.push(t))
    // Only the order of timestamps matters: ranks among these.
    const ranks = ascending(times)
    const text = records
      .map(([of, record]) =>
        recordText(
          of,
          recordMoved(of, record, (t) => ranks.indexOf(t)),
        ),
      )
      .join(`${self} `)
    const id = this.texts.get(text) ?? this.texts.size
    this.texts.set(text, id)
    return { text: id, times }
  }

  // The timestamps of a view are the ranks below this.
  private countOf(number: number): number {
    this.counts[number] ??= timesOf(this.shape, this.list[number]!.view).length
    return this.counts[number]
  }
}
