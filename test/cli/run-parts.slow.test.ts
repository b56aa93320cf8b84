// The parts of a run that need no processes: frames, channels, the lock of shared variables, the moments of crashes, figures.
import { PassThrough } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import changRoberts from '../../specs/chang-roberts/spec.js'
import peterson from '../../specs/peterson/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { type Arrival, Channels } from '../../src/cli/run/channels.js'
import { crashTimes } from '../../src/cli/run/fault-schedule.js'
import { readFrames, writeFrame } from '../../src/cli/run/frames.js'
import { messageBounds } from '../../src/cli/run/message-bounds.js'
import { SharedLock } from '../../src/cli/run/shared-lock.js'
import { WaitingTimes } from '../../src/cli/run/waiting-times.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'
import { waitPlot } from '../../src/diagram/run-plot.js'
import { fraction } from '../../src/measure/fraction.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { waitFigures } from '../../src/report/run/run-figures.js'
import { messagesLine, runTable } from '../../src/report/run/run-table.js'
import { SplitMix } from '../../src/search/split-mix.js'
import type { Json } from '../../src/sorts/sort.js'

test('frames survive any division of the stream, and an unfinished one is left out', () => {
  const written = new PassThrough()
  const values: readonly Json[] = [{ a: 'é\n' }, [1, 2], null, 'x'.repeat(70_000)]
  for (const value of values) writeFrame(written, value)
  const bytes = written.read() as Buffer
  for (const size of [1, 3, 1000, bytes.length]) {
    const stream = new PassThrough()
    const read: Json[] = []
    readFrames(stream, (frame) => read.push(frame))
    for (let at = 0; at < bytes.length - 1; at += size)
      stream.emit('data', bytes.subarray(at, Math.min(at + size, bytes.length - 1)))
    expect(read).toEqual(values.slice(0, -1))
    stream.emit('data', bytes.subarray(bytes.length - 1))
    expect(read).toEqual(values)
  }
})

describe('channels', () => {
  const arrivals = (network: { isFifo: boolean; loss?: number; duplication?: number }, count: number) => {
    vi.useFakeTimers()
    const arrived: (readonly [message: number, how: Arrival])[] = []
    const channels: Channels<number> = new Channels(
      { loss: 0, duplication: 0, delay: 2, seed: 1, ...network },
      (from, to, message, how) => {
        expect([from, to]).toEqual([0, 1])
        arrived.push([message, how])
        setTimeout(() => channels.done(from, to), 1)
      },
    )
    for (let message = 0; message < count; message++) channels.send(0, 1, message)
    vi.runAllTimers()
    vi.useRealTimers()
    return { arrived, channels }
  }
  const delivered = (arrived: readonly (readonly [number, Arrival])[]) =>
    arrived.flatMap(([message, how]) => (how === 'deliver' ? [message] : []))
  const inOrder = Array.from({ length: 200 }, (_, message) => message)

  test('a FIFO channel keeps the order, an unordered one does not; each message arrives once', () => {
    expect(delivered(arrivals({ isFifo: true }, 200).arrived)).toEqual(inOrder)
    const unordered = delivered(arrivals({ isFifo: false }, 200).arrived)
    expect(unordered).not.toEqual(inOrder)
    expect(unordered.toSorted((a, b) => a - b)).toEqual(inOrder)
  })

  test('losses and copies stay within their budgets; a copy comes before its original', () => {
    const { arrived, channels } = arrivals({ isFifo: true, loss: 3, duplication: 4 }, 200)
    expect([channels.lost, channels.copied]).toEqual([3, 4])
    const lost = arrived.flatMap(([message, how]) => (how === 'lose' ? [message] : []))
    expect(delivered(arrived)).toEqual(inOrder.filter((message) => !lost.includes(message)))
    for (const [at, [message, how]] of arrived.entries())
      if (how === 'duplicate') expect(arrived[at + 1]![0]).toBe(message)
  })

  test('a message that is not taken comes again first', () => {
    vi.useFakeTimers()
    const seen: number[] = []
    const channels: Channels<number> = new Channels(
      { isFifo: true, loss: 0, duplication: 0, delay: 1, seed: 1 },
      (from, to, message) => {
        seen.push(message)
        if (seen.length < 3) channels.again(from, to, message)
        else channels.done(from, to)
      },
    )
    for (const message of [7, 8]) channels.send(0, 1, message)
    vi.runAllTimers()
    vi.useRealTimers()
    expect(seen).toEqual([7, 7, 7, 8])
  })
})

// The copy used up its budget, and was counted, though no step had received it.
test('a copy that is not taken leaves its budget', () => {
  vi.useFakeTimers()
  const seen: Arrival[] = []
  const channels: Channels<number> = new Channels(
    { isFifo: true, loss: 0, duplication: 1, delay: 1, seed: 1 },
    (from, to, _, how) => {
      seen.push(how)
      if (how === 'duplicate' && seen.filter((one) => one === how).length < 3) channels.notCopied(from, to)
      else channels.done(from, to)
    },
  )
  for (let message = 0; message < 100; message++) channels.send(0, 1, message)
  vi.runAllTimers()
  vi.useRealTimers()
  expect([seen.filter((how) => how === 'duplicate').length, channels.copied]).toEqual([3, 1])
})

test('shared variables belong to one site at a time, in the order of asking', () => {
  const granted: number[] = []
  const lock = new SharedLock((site) => granted.push(site))
  for (const site of [2, 0, 1]) lock.ask(site)
  expect(granted).toEqual([2])
  // A site that crashes while it waits gets nothing.
  lock.release(0)
  expect(granted).toEqual([2])
  lock.release(2)
  expect(granted).toEqual([2, 1])
  lock.release(1)
  lock.ask(0)
  expect(granted).toEqual([2, 1, 0])
})

test('crashes are at moments of the run that depend on the seed alone', () => {
  const times = crashTimes(4, 1000, 3)
  expect(times).toEqual(crashTimes(4, 1000, 3))
  expect(times).not.toEqual(crashTimes(4, 1000, 4))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.every((time) => time >= 100 && time < 800)).toBe(true)
})

test('figures of waiting times are by nearest rank', () => {
  expect(waitFigures([])).toBeUndefined()
  expect(waitFigures([5])).toEqual({ median: 5, most99: 5, longest: 5 })
  const waits = Array.from({ length: 200 }, (_, at) => 200 - at)
  expect(waitFigures(waits)).toEqual({ median: 100, most99: 198, longest: 200 })
})

test('the figures of a moment differ from those of the end by at most a thousandth', () => {
  const random = new SplitMix(5)
  const times = new WaitingTimes()
  expect(times.soFar).toBeUndefined()
  for (let k = 0; k < 2000; k++) times.add(random.below(1_000_000) / 997)
  const [soFar, exact] = [times.soFar!, waitFigures(times.all)!]
  for (const name of ['median', 'most99', 'longest'] as const)
    expect(Math.abs(soFar[name] / exact[name] - 1)).toBeLessThan(0.001)
})

describe('the table of a run', () => {
  const model = makeModel(centralServer, { sites: 2 })
  const waiting = { median: 1.25, most99: 12, longest: 1234 }
  const sites = [
    { site: 0, entries: 1200, sent: 2400, waiting },
    { site: 1, entries: 0, sent: 0 },
    { site: 2, entries: 0, sent: 1300 },
  ]

  test('aligns numbers on the right, and leaves out what a site does not have', () => {
    expect(runTable(model, { sites, waiting }, true)).toEqual([
      'site         entries  messages  median wait  99th percentile   longest',
      '0              1,200     2,400       1.3 ms            12 ms  1,234 ms',
      '1                  0         0',
      'coordinator              1,300',
      'all            1,200     3,700       1.3 ms            12 ms  1,234 ms',
    ])
  })

  test('says while it runs what each site does, in the words of the spec', () => {
    const now = ['holds', 'waits', 'down'] as const
    const running = sites.map((one, k) => ({ ...one, now: now[k]! }))
    expect(
      runTable(model, { sites: running, waiting }, true).map((line) => line.slice(0, 36).trimEnd()),
    ).toEqual([
      'site         now             entries',
      '0            in the section    1,200',
      '1            waits                 0',
      'coordinator  crashed',
      'all                            1,200',
    ])
  })

  test('has no column for what the spec does not have', () => {
    expect(runTable(model, { sites, waiting }, false)[0]).toBe('site         messages')
    const silent = sites.map((one) => ({ ...one, sent: 0 }))
    expect(runTable(model, { sites: silent }, true)[0]).toMatch(/^site +entries +median/)
  })

  test('the messages per entry stand beside the exact bounds, with what was measured for them', () => {
    const [three, four] = [fraction(3), fraction(7, 2)]
    const line = (...[bounds]: [Parameters<typeof messagesLine>[2]]) => messagesLine(model, sites, bounds)[0]
    expect(line(undefined)).toBe('3.08 messages per entry; literature: 3')
    expect(line({ least: three, most: four })).toBe(
      '3.08 messages per entry; exact bounds: 3 to 7/2; literature: 3',
    )
    expect(line({ least: three, most: three, instead: 'one request per site' })).toContain(
      'exact bounds: 3, if each site requests once;',
    )
    expect(line({ least: three, most: three, instead: 'two requesting sites, one request each' })).toContain(
      'exact bounds: 3, if only two sites request, once each;',
    )
    expect(line('too large')).toContain('the model is too large to measure')
    expect(line('sampled')).toContain('no exact bounds, since')
    expect(messagesLine(model, sites.slice(1), undefined)).toEqual([])
  })
})

describe('the exact messages per entry before a run', () => {
  const quiet = {
    out() {},
    err() {},
    quiet: true,
    progress: false,
    paint: (_: unknown, text: string) => text,
  }
  const boundsOf = (spec: Spec, options: ModelOptions, maxStates: number) =>
    messageBounds(makeModel(spec, options), quiet as Terminal, maxStates, 600)
  const four = { least: fraction(4), most: fraction(4) }
  const unbounded = { sites: 3, requests: 'unbounded' } as const

  test.each([
    ['of the model itself', unbounded, 5000, four],
    [
      'if the model is too large, with one request per site',
      unbounded,
      1200,
      { ...four, instead: 'one request per site' },
    ],
    [
      'then with two requesting sites',
      unbounded,
      200,
      { ...four, instead: 'two requesting sites, one request each' },
    ],
    [
      'with the given number of requests',
      { sites: 3, requests: 2 },
      1500,
      { ...four, instead: 'two requesting sites' },
    ],
    ['or not at all', unbounded, 10, 'too large'],
  ] as const)('%s', async (_, options, maxStates, bounds) => {
    expect(await boundsOf(ricartAgrawala, options, maxStates)).toEqual(bounds)
  })

  test('a model without messages, and an election, have none', async () => {
    expect(await boundsOf(peterson, {}, 5000)).toBeUndefined()
    expect(await boundsOf(changRoberts, {}, 5000)).toBeUndefined()
  })
})

test('the plot rises from the first entry to all of them', () => {
  const svg = waitPlot([4, 1, 3, 2], 'a <b> & "c"')
  const points = [.../points="([^"]+)"/.exec(svg)![1]!.matchAll(/([\d.]+),([\d.]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  expect(points).toHaveLength(4)
  expect(points).toEqual(points.toSorted(([a], [b]) => a! - b!))
  expect(points.map(([, y]) => y)).toEqual(points.map(([, y]) => y!).toSorted((a, b) => b - a))
  expect(svg).toContain('a &lt;b&gt; &amp; &quot;c&quot;</text>')
})
