// The progress of a search, in a line as wide as the terminal: a pure function of numbers, a clock and a width.
import type { Progress } from '../../search/search.js'

/** The bounds of a search, if any. */
export interface Bounds {
  readonly seconds?: number
  readonly maxStates?: number
  readonly maxDepth?: number
  /** In bytes. */
  readonly memory?: number
}

/** The share of the bound that is nearest, and its name; undefined if there is no bound. */
export const nearestBound = (
  { states, depth, bytes }: Progress,
  elapsed: number,
  { seconds, maxStates, maxDepth, memory }: Bounds,
): { readonly name: string; readonly option: string; readonly share: number } | undefined => {
  const all = [
    { name: 'states', option: 'max-states', now: states, most: maxStates },
    { name: 'time', option: 'time', now: elapsed, most: seconds },
    { name: 'memory', option: 'memory', now: bytes, most: memory },
    { name: 'depth', option: 'max-depth', now: depth, most: maxDepth },
  ]
  const shares = all.flatMap(({ name, option, now, most }) =>
    most === undefined || !(most > 0) || most === Number.POSITIVE_INFINITY
      ? []
      : [{ name, option, share: Math.min(1, now / most) }],
  )
  return shares.reduce<(typeof shares)[number] | undefined>(
    (nearest, one) => (nearest === undefined || one.share > nearest.share ? one : nearest),
    undefined,
  )
}

const whole = (n: number): string => Math.round(n).toLocaleString('en-US')

/** A number in at most six characters. */
export const short = (n: number): string => {
  for (const [unit, sign] of [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    // A number that would round to a thousand of a unit uses the next unit.
    if (n >= unit * 0.99995) return `${(n / unit).toFixed(1)}${sign}`
  }
  return String(Math.round(n))
}

/** The first of several texts, the longest first, that fits a width; the last one is truncated if necessary. */
export const fitting = (texts: readonly string[], width: number): string =>
  texts.find((text) => text.length <= width) ?? texts.at(-1)!.slice(0, Math.max(0, width))

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(', ')

/**
 * The progress of a search.
 * @param rate recent steps per second
 * @param elapsed seconds since it started
 */
export const progressText = (
  label: string,
  progress: Progress,
  rate: number,
  elapsed: number,
  bounds: Bounds,
  width: number,
): string => {
  const { states, transitions, frontier, depth, bytes } = progress
  const nearest = nearestBound(progress, elapsed, bounds)
  const share =
    nearest === undefined ? undefined : `${Math.floor(100 * nearest.share)}% of the bound on ${nearest.name}`
  // A rate of 0 is one that is not known yet.
  const steps = `${whole(transitions)} steps${rate > 0 ? ` (${whole(rate)}/s)` : ''}`
  const more = `frontier ${whole(frontier)}, depth ${depth}, ${whole(bytes / 2 ** 20)} MB`
  const limit =
    nearest === undefined ? undefined : `${Math.floor(100 * nearest.share)}% of --${nearest.option}`
  const few = joined(`${short(states)} states`, rate > 0 ? `${short(rate)}/s` : undefined, limit)
  return fitting(
    [
      `${label}: ${joined(`${whole(states)} states`, steps, share, more)}`,
      `${label}: ${joined(`${whole(states)} states`, steps, share)}`,
      `${label}: ${few}`,
      few,
      joined(`${short(states)} states`, limit),
      joined(short(states), limit),
    ],
    width,
  )
}

/** The progress of work whose total is known. */
export const shareText = (
  label: string,
  done: number,
  of: number,
  what: string,
  rate: number,
  width: number,
): string => {
  const percent = `${of === 0 ? 100 : Math.floor((100 * done) / of)}%`
  const few = `${short(done)} of ${short(of)} ${what}, ${percent}`
  return fitting(
    [
      `${label}: ${whole(done)} of ${whole(of)} ${what}, ${percent}${rate > 0 ? ` (${whole(rate)}/s)` : ''}`,
      `${label}: ${few}`,
      few,
      percent,
    ],
    width,
  )
}

// Long enough that one slow slice does not look like a collapse, short enough to show a change.
const window = 3
const between = 0.1

/** The growth of a number in the last seconds. */
export class RecentRate {
  private readonly samples: { readonly at: number; readonly count: number }[] = []

  /** Records the number at a time in seconds, and returns its recent growth per second. */
  at(seconds: number, count: number): number {
    const { samples } = this
    const last = samples.at(-1)
    // Another search has started.
    if (last !== undefined && count < last.count) samples.length = 0
    if (last === undefined || samples.length === 0 || seconds - last.at >= between)
      samples.push({ at: seconds, count })
    // One sample from before the window is kept, so that the window is covered.
    while (samples.length > 2 && seconds - samples[1]!.at >= window) samples.shift()
    const first = samples[0]!
    return seconds > first.at ? (count - first.count) / (seconds - first.at) : 0
  }
}
