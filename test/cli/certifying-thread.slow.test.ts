// With several threads another one certifies the calls of a reduction. What is printed is what one thread prints, also if that thread
// fails.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

let marks = 0

/** Runs a check. `then` is JavaScript that the certifying thread runs before all else. */
const ran = async (words: readonly string[], workers: number, then = '') => {
  const mark = join(scratch.folder, `mark-${marks++}`)
  const before = [
    "import { appendFileSync } from 'node:fs'",
    "import { workerData } from 'node:worker_threads'",
    // The other threads have other data.
    'if (workerData?.argument !== undefined && workerData.port !== undefined) {',
    `appendFileSync(${JSON.stringify(mark)}, '|')`,
    then,
    '}',
  ].join('\n')
  const found = await coterie(['verify', ...words, '--workers', String(workers), '--quiet'], { before })
  return { ...found, threads: existsSync(mark) ? readFileSync(mark, 'utf8').length : 0 }
}

const models: readonly (readonly [string, ...string[]])[] = [
  ['lamport', '--sites', '3', '--max-states', '30000'],
  ['central-server', '--sites', '7', '--reduce', 'symmetry'],
  ['ricart-agrawala', '--sites', '4', '--max-states', '100000'],
  ['lamport', '--sites', '3', '--max-depth', '12', '--property', 'mutualExclusion'],
]

test.each(models)('%s %s %s %s %s: the same bytes with one, two and three threads', async (...words) => {
  const one = await ran(words, 1)
  expect(one.threads).toBe(0)
  expect(one.out).toMatch(/certified on [\d,]+ calls/)
  for (const workers of [2, 3]) expect(await ran(words, workers)).toEqual({ ...one, threads: 1 })
})

test('a false claim is refused with the same call', async () => {
  const words = ['ricart-agrawala', '--sites', '7', '--reduce', 'symmetry']
  const one = await ran(words, 1)
  expect(one.code).toBe(3)
  expect(one.err).toMatch(/^coterie: symmetry refused: clause /)
  expect(await ran(words, 2)).toEqual({ ...one, threads: 1 })
})

test('a small check starts no thread', async () => {
  const words = ['central-server', '--sites', '3', '--reduce', 'symmetry']
  expect(await ran(words, 2)).toEqual(await ran(words, 1))
})

describe('if the thread fails, the first one certifies all calls', () => {
  const words = ['lamport', '--sites', '3', '--max-states', '20000']
  const one = ran(words, 1)
  const atWork = (how: string) => `workerData.port.once('message', () => { ${how} })`

  test.each([
    ['cannot start', "throw new Error('no')"],
    ['ends at work', atWork('process.exit(1)')],
    ['throws at work', atWork("throw new Error('no')")],
    ['does not answer', atWork('for (;;) {}')],
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
