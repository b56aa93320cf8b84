// Outcomes of calls, stored by argument. A call sees timestamps by their order alone (shapeOf has checked its text), so it is made
// once for all timestamps in that order, far apart: a result t + d then shows both t and d. Each stored call is repeated with other
// distances and other site numbers, and must have the same outcomes.
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import { encode } from '../../sorts/sort.js'
import { ascending, eachTime, messageMoved, sharedMoved, sortRead, Times } from '../cut/configuration.js'
import { firstOne } from '../cut/cut-collections.js'
import { recordMoved, recordText } from '../cut/cut-record.js'
import { codeOf } from '../cut/moved-messages.js'
import { unread } from '../cut/unread.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import { zero } from '../shape/zero.js'
import type { Call } from './call.js'
import { ClauseCalls, type Numbering } from './clause-call.js'
import type { Outcome, Outcomes } from './outcome.js'
import { outcomesText } from './outcomes-text.js'

/** The distance between timestamps in a stored call: the timestamp of rank r is (r + 1) * apart. */
export const apart = 1000

// What a clause may add to a timestamp in one step. The logical clocks of the literature add one or two.
const mostAdded = 3
// Another distance for the repetition, larger than `mostAdded`.
const nearer = 17

/** The whole numbers in the texts of a spec's functions: a comparison of a site number with one of them must be noticed. */
const literalsOf = ({ spec }: Shape): readonly number[] => {
  const functions: readonly unknown[] = [
    ...[...spec.clauses.values()].flatMap<unknown>((clause) =>
      clause.kind === 'local' ? [clause.guard, clause.effect] : [clause.effect],
    ),
    spec.waits,
    spec.holds,
    ...Object.values(spec.uses).filter((used) => typeof used === 'function'),
  ]
  const texts = functions.flatMap((fn) =>
    [fn as AnyFunction, ...writtenBehind(fn as AnyFunction).functions].map((one) =>
      Function.prototype.toString.call(one),
    ),
  )
  const numbers = texts.flatMap((text) => text.match(/\b\d+\b/g) ?? []).map(Number)
  return ascending(numbers.filter((number) => number > 2 && number <= 1_000_000))
}

const plain: Numbering = { numbers: [10, 20, 30], repeats: 1 }

// Where the number of a voter may be among those of clients: a client may be its own voter.
const places = [5, 10, 15, 20, 25, 30]

/** The site numbers with which calls are repeated. */
const numberingsOf = (shape: Shape): readonly Numbering[] => [
  ...(shape.form === 'voters' ? places.map((voter) => ({ ...plain, voter })) : []),
  { numbers: [0, 1, 2], repeats: 2 },
  { numbers: [1, 2, 3], repeats: 1 },
  { numbers: [0, 2, 5], repeats: 3 },
  { numbers: [41, 1009, 86_243], repeats: 1 },
  ...literalsOf(shape).flatMap((n) =>
    [
      [n, n + 1, n + 2],
      [n - 1, n, n + 1],
      [n - 2, n - 1, n],
    ].map((numbers) => ({ numbers, repeats: 1 })),
  ),
]

/** The stored outcomes of calls of one model. */
export class CallTable {
  private readonly stored = new Map<string, Outcomes>()
  private readonly enabling = new Map<string, 'always' | 'as of all' | 'unknown'>()
  private readonly calls: ClauseCalls
  private readonly numberings: readonly Numbering[]
  private readonly shape: Shape
  // The rank 0 is that of the number 0, if views have it.
  private readonly first: number

  constructor(shape: Shape) {
    this.shape = shape
    this.first = shape.shared.some(({ name }) => name === zero) ? 0 : 1
    this.calls = new ClauseCalls(shape)
    this.numberings = numberingsOf(shape)
  }

  /** The number of different calls so far. */
  get size(): number {
    return this.stored.size
  }

  /** The operations that views do not allow and clauses have used, if the licence is only tested. */
  get beyond(): ReadonlySet<string> {
    return this.calls.beyond
  }

  /**
   * The outcomes of a call whose timestamps are the ranks 0, 1, ... In the outcomes, (r + 1) * `apart` + d is the timestamp of rank
   * r plus d. Throws a `NotParametric` if the call looks at other sites in a way that views do not allow.
   */
  outcomes(call: Call): Outcomes {
    const key = this.keyOf(call)
    const known = this.stored.get(key)
    if (known !== undefined) return known
    const found = this.made(call)
    this.stored.set(key, found)
    return found
  }

  /** Whether the record of a site satisfies `waits` or `holds`: for certain, or perhaps. */
  answer(name: 'waits' | 'holds', call: Call): 'yes' | 'perhaps' | 'no' {
    const far = this.spread(call, apart)
    const ask = (numbering: Numbering) => {
      const answers = this.calls.answers(name, far, numbering)
      return answers.every((one) => one) ? 'yes' : answers.some((one) => one) ? 'perhaps' : 'no'
    }
    const found = ask(plain)
    for (const numbering of this.numberings) if (ask(numbering) !== found) this.differs(name)
    return found
  }

  /** Whether a clause certainly has an outcome, if timestamps are the ranks 0, 1, ...: see `ClauseCalls.enabled`. */
  enabled(call: Call): 'always' | 'as of all' | 'unknown' {
    const key = this.keyOf(call)
    const found = this.enabling.get(key) ?? this.calls.enabled(this.spread(call, apart), plain)
    this.enabling.set(key, found)
    return found
  }

  /** The results of a function on the record of a site; timestamps are far apart. */
  ofSite<T>(what: string, call: Call, ask: (me: object, context: object) => T): readonly T[] {
    if (this.first === 0)
      throw new NotParametric(`${this.shape.spec.name}: "${what}" is about numbers that views compare with 0`)
    return this.calls.ofSite(what, this.spread(call, apart), plain, ask)
  }

  /** The results of a function of the spec on a context, equal for all site numbers. */
  onContext<T>(
    what: string,
    call: Call,
    ask: (context: unknown) => T,
    text: (result: T) => string,
  ): readonly T[] {
    const found = this.calls.onContext(what, call, plain, ask)
    for (const numbering of this.numberings) {
      const again = this.calls.onContext(what, call, numbering, ask)
      if (again.map(text).join('\n') !== found.map(text).join('\n')) this.differs(what)
    }
    return found
  }

  /** What a function of the spec on a context gives if all other sites are like the known ones; undefined if it asks anything else. */
  asOfAll<T>(what: string, call: Call, ask: (context: unknown) => T): T | undefined {
    return this.calls.asOfAll(what, call, plain, ask)
  }

  private roleOf({ self }: Call): RoleShape {
    return self >= firstOne ? this.shape.ones[self - firstOne]! : this.shape.many
  }

  private keyOf(call: Call): string {
    const { spec } = this.shape
    const message = call.message === undefined ? '' : codeOf(spec.messages.sort, call.message)
    const read = readText(this.shape, call.shared)
    return `${call.clause} ${call.self} ${call.from} ${call.sites}\n${recordText(this.roleOf(call), call.record)}\n${message}\n${read}`
  }

  // With `first` 0 the least timestamp is 0, which a function may tell from others.
  private spread(call: Call, distance: number, first = this.first): Call {
    if (!this.shape.spec.timed) return call
    const to = (rank: number) => (rank + first) * distance
    return {
      ...call,
      record: recordMoved(this.roleOf(call), call.record, to),
      shared: sharedMoved(this.shape, call.shared, to),
      message: call.message === undefined ? undefined : messageMoved(this.shape, call.message, to),
    }
  }

  private made(call: Call): Outcomes {
    const role = this.roleOf(call)
    const given = this.calls.outcomes(this.spread(call, apart), plain)
    const found = {
      ...given,
      outcomes: given.outcomes.map((one) => this.respaced(role, one, apart, this.first)),
    }
    this.checkTimes(call, found)
    const text = outcomesText(this.shape, role, found)
    for (const [k, numbering] of this.numberings.entries()) {
      const distance = k % 2 === 0 ? nearer : apart
      const first = k % 3 === 0 ? 0 : this.first
      const again = this.calls.outcomes(this.spread(call, distance, first), numbering)
      const outcomes = again.outcomes.map((one) => this.respaced(role, one, distance, first))
      if (outcomesText(this.shape, role, { ...again, outcomes }) !== text) this.differs(call.clause)
    }
    return found
  }

  // Back from (r + first) * distance + d to (r + 1) * apart + d.
  private respaced(role: RoleShape, outcome: Outcome, distance: number, first: number): Outcome {
    const to = (t: number) => (Math.floor(t / distance) + 1 - first) * apart + (t % distance)
    return {
      record: recordMoved(role, outcome.record, to),
      sends: outcome.sends.map(([site, message]) => [site, messageMoved(this.shape, message, to)] as const),
      away: outcome.away,
      others: outcome.others,
      shared: sharedMoved(this.shape, outcome.shared, to),
    }
  }

  private checkTimes(call: Call, { outcomes }: Outcomes): void {
    if (!this.shape.spec.timed) return
    const given = new Set<number>()
    const messages = call.message === undefined ? [] : [call.message]
    const note = (t: number) => given.add((t + 1) * apart)
    eachTime(this.shape, [[this.roleOf(call), call.record]], messages, note, call.shared)
    for (const { record, sends, shared } of outcomes) {
      eachTime(
        this.shape,
        [[this.roleOf(call), record]],
        sends.map(([, message]) => message),
        (t) => {
          if (!given.has(t - (t % apart)) || t % apart > mostAdded)
            throw new NotParametric(
              `${this.shape.spec.name}: "${call.clause}" makes a timestamp that is not one of those it sees plus at most ${mostAdded}`,
            )
        },
        shared,
      )
    }
  }

  private differs(what: string): never {
    const numbers = this.shape.spec.timed ? 'site numbers or timestamps' : 'site numbers'
    throw new NotParametric(
      `${this.shape.spec.name}: "${what}" gives other results with other ${numbers} in the same order, or counts the sites that it is shown; it may only compare ${numbers} with each other`,
    )
  }
}

/** The encoding of what a call may read in addition to its record. */
export const readText = (shape: Shape, shared: readonly unknown[]): string =>
  shared.map((value, k) => (value === unread ? '' : encode(sortRead(shape, k), value))).join('\n')

/** A call whose timestamps are any numbers, with ranks instead; and those numbers, ascending. */
export const ranked = (
  shape: Shape,
  role: RoleShape,
  call: Call,
): { readonly call: Call; readonly times: readonly number[] } => {
  if (!shape.spec.timed) return { call, times: [] }
  const found = new Times(shape).ofRecord(role, call.record).ofShared(call.shared)
  const times = (call.message === undefined ? found : found.ofMessage(call.message)).all
  const to = (t: number) => times.indexOf(t)
  return {
    times,
    call: {
      ...call,
      record: recordMoved(role, call.record, to),
      shared: sharedMoved(shape, call.shared, to),
      message: call.message === undefined ? undefined : messageMoved(shape, call.message, to),
    },
  }
}
