// With several threads another one certifies the calls of a reduction. What is printed is what one thread prints, also if that thread
// fails.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { coterie, ended, Scratch, start } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

let marks = 0

/** Starts a check. `then` is JavaScript that the certifying thread runs before all else, and `first` what every thread does. */
const started = (words: readonly string[], workers: number, then = '', first = '') => {
  const mark = join(scratch.folder, `mark-${marks++}`)
  const before = [
    "import { appendFileSync } from 'node:fs'",
    "import { syncBuiltinESMExports } from 'node:module'",
    "import threads, { workerData } from 'node:worker_threads'",
    first,
    // The other threads have other data.
    'if (workerData?.argument !== undefined && workerData.port !== undefined) {',
    `appendFileSync(${JSON.stringify(mark)}, '|')`,
    then,
    '}',
  ].join('\n')
  const child = start(['verify', ...words, '--workers', String(workers), '--quiet'], { before })
  const threads = () => (existsSync(mark) ? readFileSync(mark, 'utf8').length : 0)
  const end = ended(child).then((found) => ({ ...found, threads: threads() }))
  return { child, threads, end }
}

/** Runs a check to its end. */
const ran = (...words: Parameters<typeof started>) => started(...words).end

// What one thread prints is compared with several runs, and is found once.
const references = new Map<string, ReturnType<typeof ran>>()
const withOneThread = (words: readonly string[]): ReturnType<typeof ran> => {
  const key = words.join(' ')
  const found = references.get(key) ?? ran(words, 1)
  references.set(key, found)
  return found
}

const models: readonly (readonly [string, ...string[]])[] = [
  ['lamport', '--sites', '3', '--max-states', '20000'],
  ['central-server', '--sites', '7', '--reduce', 'symmetry'],
  ['ricart-agrawala', '--sites', '4', '--max-states', '100000'],
  ['lamport', '--sites', '3', '--max-depth', '12', '--property', 'mutualExclusion'],
  // It ends at its first violation.
  ['maekawa', '--sites', '4', '--reduce', 'symmetry'],
]

test.each(models)('%s %s %s %s %s: the same bytes with one, two and three threads', async (...words) => {
  const one = await withOneThread(words)
  expect(one.threads).toBe(0)
  expect(one.out).toMatch(/certified on [\d,]+ calls/)
  for (const workers of [2, 3]) expect(await ran(words, workers)).toEqual({ ...one, threads: 1 })
})

test('a false claim is refused with the same call', async () => {
  const words = ['ricart-agrawala', '--sites', '7', '--reduce', 'symmetry']
  const one = await withOneThread(words)
  expect(one.code).toBe(3)
  expect(one.err).toMatch(/^coterie: symmetry refused: clause /)
  expect(await ran(words, 2)).toEqual({ ...one, threads: 1 })
})

// Its spec is loaded late, so the search is far ahead. The thread sleeps, and takes no processor time meanwhile.
const isLate = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)'

// The thread of the command (`src/cli/supervise/supervision.ts`) counts the processor time of the process instead of seconds. So --time
// ends a search after the same amount of work, however busy the machine is.
const clock = `if (workerData?.args !== undefined) performance.now = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}`

describe('a search that is ended while the thread is at work', () => {
  const long = ['lamport', '--sites', '3']
  const refuted = ['ricart-agrawala', '--sites', '7', '--reduce', 'symmetry']
  const refused = withOneThread(refuted)

  /** Interrupts a check once its thread has begun. */
  const interrupted = async (words: readonly string[], then = '') => {
    const { child, threads, end } = started(words, 2, then)
    await vi.waitUntil(() => threads() > 0, { timeout: 60_000 })
    child.kill('SIGINT')
    return end
  }

  test.each([
    ['by Ctrl-C', 'interrupted', () => interrupted(long)],
    ['by Ctrl-C, while the thread loads the spec', 'interrupted', () => interrupted(long, isLate)],
    ['by --time', 'the time limit was reached', () => ran([...long, '--time', '2'], 2, isLate, clock)],
  ])('%s: the calls so far are certified', async (_, why, run) => {
    const { code, out, threads } = await run()
    expect([code, threads]).toEqual([2, 1])
    expect(out).toContain(why)
    expect(Number(/certified on ([\d,]+) calls/.exec(out)?.[1]?.replaceAll(',', ''))).toBeGreaterThan(4096)
  })

  test.each([
    ['by Ctrl-C', () => interrupted(refuted, isLate)],
    ['by --time', () => ran([...refuted, '--time', '1'], 2, isLate, clock)],
    ['by --max-states', () => ran([...refuted, '--max-states', '50'], 2, isLate)],
    ['by --memory', () => ran([...refuted, '--memory', '3M'], 2, isLate)],
    ['by what it looks for', () => ran([...refuted, '--property', 'someoneEnters'], 2, isLate)],
  ])('%s: a false claim is refused as with one thread', async (_, run) => {
    expect(await run()).toEqual({ ...(await refused), threads: 1 })
  })
})

// It said only that one thread searches.
test('the note about one searching thread names the other', async () => {
  const note = async (...words: readonly string[]) => {
    const { err } = await coterie(['verify', ...words, '--max-states', '10', '--workers', '2'])
    return err.split('\n').find((line) => line.startsWith('note: --workers 2: one thread searches, '))
  }
  expect(await note('central-server', '--reduce', 'symmetry')).toMatch(
    /; another certifies calls if they are many$/,
  )
  // With shared variables a test of a call cannot wait.
  expect(await note('semaphore', '--reduce', 'symmetry')).toMatch(/without rules about steps$/)
})

test('a small check starts no thread', async () => {
  const words = ['central-server', '--sites', '3', '--reduce', 'symmetry']
  expect(await ran(words, 2)).toEqual(await withOneThread(words))
})

describe('if the thread fails, the first one certifies all calls', () => {
  const words = ['lamport', '--sites', '3', '--max-states', '20000']
  const one = withOneThread(words)
  const atWork = (how: string) => `workerData.port.once('message', () => { ${how} })`

  test('that the machine refuses', async () => {
    const refuses = `
      const { Worker } = threads
      threads.Worker = class extends Worker {
        constructor(url, how) {
          if (how?.workerData?.argument !== undefined && how.workerData.port !== undefined) throw new Error('no')
          super(url, how)
        }
      }
      syncBuiltinESMExports()`
    expect(await ran(words, 2, '', refuses)).toEqual({ ...(await one), threads: 0 })
  })

  test.each([
    ['cannot start', "throw new Error('no')"],
    ['ends at work', atWork('process.exit(1)')],
    ['throws at work', atWork("throw new Error('no')")],
    ['does not answer', atWork('for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)')],
    // In one loop without an end Node 24 would end the process: V8 looks for the end of a thread only between calls.
    [
      'runs out of memory',
      `workerData.port.on = () => {}
       const all = []
       const grow = () => { for (let k = 0; k < 1000; k++) all.push(new Array(1000).fill({})); setImmediate(grow) }
       ${atWork('grow()')}`,
    ],
  ])('that %s', async (_, then) => {
    expect(await ran(words, 2, then)).toEqual({ ...(await one), threads: 1 })
  })
})
