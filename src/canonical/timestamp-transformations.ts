// The transformations that the claim of timestamps is tried with: one family for the search, which moves calls, and for the audit,
// which moves states. The claim says that nothing depends on timestamps but by their order and, from the least clock on, by
// their distances. So a transformation keeps the order, and moves all timestamps from the least clock on by the same amount.
//
// Every such transformation is made of steps of one kind: all timestamps from a place on move by some amount (`later`). What reads its
// timestamps by their order alone (timestamp-use.ts) needs one transformation that changes all distances at once (`uneven`). All else
// is tried with many steps, and the result rests on a sample.

/** Where timestamps go. It keeps their order. */
export interface TimestampTransformation {
  /** For people, as the end of "under ...". */
  readonly text: string
  to(time: number): number
  /** The inverse; NaN for a number that nothing moves to. */
  from(time: number): number
}

const nowhere = Number.NaN
const greatest = Number.MAX_SAFE_INTEGER
// What a clause may add to a timestamp that was moved without leaving the exact numbers.
const headroom = 2 ** 40

/** All timestamps from `place` on moved by `by`. */
const later = (place: number, by: number): TimestampTransformation => ({
  text: place === 0 ? `every timestamp moved by ${by}` : `every timestamp from ${place} on moved by ${by}`,
  to: (time) => (time < place ? time : time + by),
  from: (time) => (time < place ? time : time >= place + by ? time - by : nowhere),
})

/** All timestamps moved back by `by`; none is less. */
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
 * Timestamps below `clock` set apart by gaps that differ, all others moved along. A timestamp below the clock plus a constant
 * never goes where the sum of both would go: the gaps differ by less than one of them.
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

// Longer than any distance that a spec is likely to ask for, and no round number.
const far = 2 ** 33 + 9
/** Each distance up to this one is tried where timestamps are first seen together. */
export const allDistances = 512
const nearDistances = 64

/** What is moved. */
export interface Timed {
  /** The least clock; Infinity where no clock was seen, undefined where there is none in the model. */
  readonly clock: number | undefined
  /** All its timestamps, each once, ascending. */
  readonly times: readonly number[]
}

/** How much is tried. */
export type Effort = 'order alone' | 'some distances' | 'near distances' | 'all distances'

/** The transformations, and whether there was room for all of them among the exact numbers. */
export interface TimestampTransformations {
  readonly transformations: readonly TimestampTransformation[]
  readonly complete: boolean
}

/**
 * The transformations to try.
 * @param effort what is known: `order alone` where the functions read nothing else
 * @param turn another number each time, for other distances
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
    add(later(place, far), top + far)
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
