// The transformations that test the claim about timestamps: one family for the search, which transforms calls, and for the
// audit, which transforms states. The claim is that nothing depends on timestamps except their order and, from the least clock
// on, their distances. So a transformation keeps the order, and moves all timestamps from the least clock on by the same amount.
//
// Every such transformation is composed of steps of one kind: all timestamps from a place on move by some amount (`later`). If
// functions read only the order of timestamps (timestamp-use.ts), one transformation that changes all distances at once
// (`uneven`) is enough. All others are tried with many steps, and the result rests on a sample.

/** The images of timestamps. It preserves their order. */
export interface TimestampTransformation {
  /** For people, as the end of "under ...". */
  readonly text: string
  to(time: number): number
  /** The inverse; NaN for a number without a preimage. */
  from(time: number): number
}

const nowhere = Number.NaN
const greatest = Number.MAX_SAFE_INTEGER
// The amount that a clause may add to a transformed timestamp without leaving the exact numbers.
const headroom = 2 ** 40

/** All timestamps from `place` on moved by `by`. */
const later = (place: number, by: number): TimestampTransformation => ({
  text: place === 0 ? `every timestamp moved by ${by}` : `every timestamp from ${place} on moved by ${by}`,
  to: (time) => (time < place ? time : time + by),
  from: (time) => (time < place ? time : time >= place + by ? time - by : nowhere),
})

/** All timestamps moved back by `by`; none is less than that. */
const earlier = (by: number): TimestampTransformation => ({
  text: `every timestamp moved by -${by}`,
  to: (time) => time - by,
  from: (time) => time + by,
})

/** First one transformation, then the other. */
const both = (first: TimestampTransformation, second: TimestampTransformation): TimestampTransformation => ({
  text: `${first.text}, then ${second.text}`,
  to: (time) => second.to(first.to(time)),
  from: (time) => first.from(second.from(time)),
})

const hash = (time: number, seed: number): number => {
  const low = (time % 2 ** 32) | 0
  const high = (time / 2 ** 32) | 0
  const mixed = Math.imul(low ^ Math.imul(high + seed + 1, 0x85ebca6b), 0x9e3779b1)
  return (mixed ^ (mixed >>> 15)) >>> 8
}

/**
 * Timestamps below `clock` are set apart by different gaps, and all others move along. A timestamp below the clock
 * plus a constant never moves to the image of the sum: the gaps differ by less than one of them.
 */
const uneven = (clock: number, scale: number, seed: number): TimestampTransformation => {
  const place = (time: number): number => scale * time + (hash(time, seed) % (scale >> 1))
  const by = Number.isFinite(clock) ? scale * clock + scale - clock : 0
  return {
    text: Number.isFinite(clock)
      ? `timestamps below ${clock} set apart unevenly and the others moved by ${by}`
      : 'timestamps set apart unevenly',
    to: (time) => (time < clock ? place(time) : time + by),
    from: (time) => {
      if (time - by >= clock) return time - by
      const origin = Math.floor(time / scale)
      return place(origin) === time ? origin : nowhere
    },
  }
}

// Longer than any distance that a spec is likely to test for, and not a round number.
const largeDistance = 2 ** 33 + 9
/** Each distance up to this one is tried when timestamps are first seen together. */
const allDistances = 512
const nearDistances = 64

/** The object of a transformation. */
interface Timed {
  /** The least clock; Infinity if no clock was seen, undefined if the model has no clock. */
  readonly clock: number | undefined
  /** All its timestamps, each once, ascending. */
  readonly times: readonly number[]
}

/** The extent of the trial. */
export type Effort = 'order alone' | 'some distances' | 'near distances' | 'all distances'

/** The transformations, and whether all of them fit into the exact numbers. */
interface TimestampTransformations {
  readonly transformations: readonly TimestampTransformation[]
  readonly complete: boolean
}

/**
 * The transformations to try.
 * @param effort what is known: `order alone` if the functions read nothing else
 * @param turn a different number for each call, for other distances
 */
export const timestampTransformations = (
  { clock, times }: Timed,
  effort: Effort,
  turn: number,
): TimestampTransformations => {
  if (times.length === 0) return { transformations: [], complete: true }
  const first = times[0]!
  const last = times.at(-1)!
  // Timestamps near the greatest number are moved back first.
  const lowered = last > greatest / 4 ? first : 0
  const base = lowered > 0 ? earlier(lowered) : undefined
  const top = last - lowered
  const found: TimestampTransformation[] = base === undefined ? [] : [base]
  const hasRoom = (end: number): boolean => end + headroom <= greatest
  let complete = true
  const add = (transformation: TimestampTransformation, end: number): void => {
    if (hasRoom(end)) found.push(base === undefined ? transformation : both(base, transformation))
    else complete = false
  }
  const places =
    effort === 'order alone' || clock === undefined
      ? [0]
      : [...new Set([0, ...times, clock])]
          .filter((place) => place === 0 || (place > first && place <= clock && Number.isFinite(place)))
          .map((place) => Math.max(0, place - lowered))
  const near = 2 + ((turn * 37) % (allDistances - 1))
  for (const place of places) {
    add(later(place, 1), top + 1)
    add(later(place, largeDistance), top + largeDistance)
    if (effort === 'some distances' || effort === 'near distances') add(later(place, near), top + near)
    const most = effort === 'all distances' ? allDistances : effort === 'near distances' ? nearDistances : 0
    for (let by = 2; by <= most; by++) add(later(place, by), top + by)
  }
  if (clock !== undefined) {
    const cut = clock - lowered
    const end = Number.isFinite(cut) ? Math.max(cut, top) : top
    const scale = [64, 4].find((scale) => hasRoom(scale * (end + 1))) ?? 4
    add(uneven(cut, scale, turn % 31), scale * (end + 1))
  }
  return { transformations: found, complete }
}
