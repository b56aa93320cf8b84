// The progress line in any width. The rate was once the mean since the start, no bound was named, and 40
// columns truncated the line.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultMemory, memoryHelp } from '../../src/cli/supervise/default-memory.js'
import {
  nearestBound,
  progressText,
  RecentRate,
  shareText,
  short,
} from '../../src/cli/terminal/progress-text.js'

const progress = {
  states: 1_234_567,
  transitions: 5_931_000,
  frontier: 4_321,
  depth: 18,
  bytes: 123 * 2 ** 20,
}
const bounds = { maxStates: 2_000_000, seconds: 600, memory: 2 ** 30, maxDepth: Number.POSITIVE_INFINITY }
const text = (width: number) => progressText('ricart-agrawala', progress, 1_200_000, 30, bounds, width)

describe('a line', () => {
  test('shows everything if there is room', () => {
    expect(text(200)).toBe(
      'ricart-agrawala: 1,234,567 states, 5,931,000 steps (1,200,000/s), 61% of the bound on states, frontier 4,321, depth 18, 123 MB',
    )
  })

  test('keeps its main figures in 80 columns, and the most important part in 40', () => {
    expect(text(79)).toBe('ricart-agrawala: 1.2M states, 1.2M/s, 61% of --max-states')
    expect(text(60)).toBe('ricart-agrawala: 1.2M states, 1.2M/s, 61% of --max-states')
    expect(text(39)).toBe('1.2M states, 61% of --max-states')
    expect(text(25)).toBe('1.2M, 61% of --max-states')
  })

  test('names no bound if there is none, and no rate before it is known', () => {
    expect(progressText('lamport', progress, 0, 30, {}, 39)).toBe('lamport: 1.2M states')
  })

  test('fits for all figures, and keeps the bound in 40 columns', () => {
    const most = fc.integer({ min: 1, max: 1e15 })
    const any = fc.record({
      states: fc.nat(1e12),
      transitions: fc.nat(1e12),
      frontier: fc.nat(1e12),
      depth: fc.nat(1e9),
      bytes: fc.nat(2 ** 45),
    })
    fc.assert(
      fc.property(
        fc.string(),
        any,
        fc.nat(1e12),
        most,
        fc.integer({ min: 1, max: 250 }),
        (label, now, rate, states, width) => {
          const line = progressText(label, now, rate, 5, { maxStates: states, memory: 2 ** 46 }, width)
          expect(line.length).toBeLessThanOrEqual(width)
          if (width >= 39) expect(line).toMatch(/\d% of (--max-states|--memory|the bound on (states|memory))/)
          expect(
            shareText(label, now.states, now.states + 1, 'members', rate, width).length,
          ).toBeLessThanOrEqual(width)
        },
      ),
      { seed: 1, numRuns: 300 },
    )
  })
})

test('the nearest bound is named, whatever its kind', () => {
  const near = (changed: Partial<typeof progress>, elapsed: number, maxDepth = 100) =>
    nearestBound({ ...progress, states: 1, ...changed }, elapsed, { ...bounds, maxDepth })?.name
  expect(near({ states: 1_900_000 }, 0)).toBe('states')
  expect(near({}, 590)).toBe('time')
  expect(near({ bytes: 2 ** 30 }, 0)).toBe('memory')
  expect(near({ bytes: 0 }, 0, 20)).toBe('depth')
})

describe('the rate', () => {
  test('is that of the last seconds, not the mean since the start', () => {
    const rate = new RecentRate()
    const samples = (from: number, to: number, count: (seconds: number) => number) => {
      for (let now = from; now < to; now += 0.25) rate.at(now, count(now))
      return rate.at(to, count(to))
    }
    // A thousand per second for a hundred seconds, then ten.
    expect(samples(0, 100, (seconds) => 1000 * seconds)).toBeCloseTo(1000)
    expect(samples(100, 110, (seconds) => 100_000 + 10 * (seconds - 100))).toBeCloseTo(10)
  })

  test('starts again with another search', () => {
    const rate = new RecentRate()
    rate.at(0, 1_000_000)
    rate.at(1, 2_000_000)
    expect(rate.at(2, 10)).toBe(0)
    expect(rate.at(3, 110)).toBeCloseTo(100)
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [999_949, '999.9k'],
  [999_950, '1.0M'],
  [123_456_789, '123.5M'],
  [7e9, '7.0G'],
])('%i is shortened to %s', (n, said) => {
  expect(short(n)).toBe(said)
})

describe('memory', () => {
  test('is half of the available memory, with a minimum', () => {
    expect(defaultMemory(() => 8 * 2 ** 30)).toBe(4 * 2 ** 30)
    expect(defaultMemory(() => 2 ** 20)).toBe(2 ** 28)
  })

  test('is read from the process, which knows the limit of its container', () => {
    const own = process.availableMemory
    try {
      process.availableMemory = () => 3 * 2 ** 30
      expect(defaultMemory()).toBe(1.5 * 2 ** 30)
      // Node before 20.13 lacks this function.
      Object.assign(process, { availableMemory: undefined })
      expect(defaultMemory()).toBeGreaterThanOrEqual(2 ** 28)
    } finally {
      process.availableMemory = own
    }
  })

  test('is explained in the help, with the part that it does not count', () => {
    expect(memoryHelp('stop')).toMatch(/Node itself needs another 80 to 140 MB/)
  })
})
