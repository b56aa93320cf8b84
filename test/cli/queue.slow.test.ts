// A sweep over a queue, with real workers and a real Redis: its table is that of a sweep without a queue, whatever dies on the way.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Instance, killed, reply } from '../conform/redis-instance.js'
import { patience } from '../patience.js'
import { coterie, type Ended, ended, Scratch, type Start, start } from './coterie.js'
import { endOfJob } from './end-of-job.js'
import { lock, phases } from './lock-spec.js'
import { childrenOf } from './processes.js'

const scratch = new Scratch()
const inFolder = { cwd: scratch.folder }
const often = { timeout: patience, interval: 50 }

let redis: Instance
const running: ChildProcess[] = []
beforeAll(async () => {
  redis = await Instance.start(undefined, mkdtempSync(join(scratch.folder, 'redis-')))
})
afterEach(async () => {
  for (const one of running.splice(0)) await killed(one)
})
afterAll(async () => {
  await redis.kill()
  scratch.remove()
})

const address = (): string => `redis://127.0.0.1:${redis.port}`
const begun = (...args: readonly string[]): ChildProcess => {
  const child = start([...args, '--queue', address()], inFolder)
  running.push(child)
  return child
}
const worker = (...more: readonly string[]): ChildProcess =>
  begun('worker', '--lease', '1s', '--quiet', ...more)
const sweep = (plan: string, how: Start = inFolder): Promise<Ended> =>
  coterie(['sweep', plan, '--again'], how)
const queued = (plan: string): Promise<Ended> => ended(begun('sweep', plan, '--again'))

// The first cell takes a few seconds, so that a worker can die on it.
scratch.write(
  'plan.yaml',
  'same: { property: [mutualExclusion] }\nvary: { spec: [central-server, peterson], sites: [2, 6] }\nskip:\n  - { spec: peterson, sites: 6 }\n',
)
scratch.write('one.yaml', 'same: { spec: peterson }\nvary: { property: [mutualExclusion] }\n')

test('a worker that is killed while it runs a cell costs nothing: another one runs the cell, and the table is the same', async () => {
  const alone = await sweep('plan.yaml')
  expect(alone.code).toBe(0)
  const found = queued('plan.yaml')
  const first = worker()
  await vi.waitUntil(() => childrenOf(first.pid!).length > 0, often)
  const [cell] = childrenOf(first.pid!)
  await killed(first)
  process.kill(cell!, 'SIGKILL')
  worker()
  const { out, code } = await found
  expect({ out, code }).toEqual({ out: alone.out, code: alone.code })
})

test('a Redis that is killed and comes back with its log loses nothing, and neither does a sweep that is killed and started again', async () => {
  const alone = await sweep('one.yaml')
  const first = begun('sweep', 'one.yaml', '--again')
  const waits = async () => (await reply(redis.port, 'KEYS coterie:*:wait')) !== '*0'
  await vi.waitUntil(waits, often)
  await killed(first)
  // A sweep that finds no Redis when it starts is refused, so this waits until it is one more client than there were.
  const clients = async () =>
    Number(/connected_clients:(\d+)/.exec((await reply(redis.port, 'INFO clients'))!)![1])
  const before = await clients()
  const found = queued('one.yaml')
  await vi.waitUntil(async () => (await clients()) > before, often)
  const { port } = redis
  const folder = (await reply(port, 'CONFIG GET dir'))!.split('\r\n').at(-1)!
  await redis.kill()
  redis = await Instance.start(port, folder)
  expect(await waits()).toBe(true)
  worker()
  const { out, code } = await found
  expect({ out, code }).toEqual({ out: alone.out, code: alone.code })
})

test('a Redis that has forgotten everything is given the cells again', async () => {
  const found = queued('one.yaml')
  await vi.waitUntil(async () => (await reply(redis.port, 'KEYS coterie:*:wait')) !== '*0', often)
  await reply(redis.port, 'FLUSHALL')
  worker()
  expect(await found).toMatchObject({ code: 0 })
})

test('the files of a spec are sent by content, and run only where their digest is allowed', async () => {
  scratch.write('phases.ts', phases)
  scratch.write('mine.ts', lock)
  scratch.write('own.yaml', 'same: { property: [mutualExclusion] }\nvary: { spec: [./mine.ts, peterson] }\n')
  const alone = await sweep('own.yaml')
  const child = begun('sweep', 'own.yaml', '--again')
  let said = ''
  child.stderr!.on('data', (text) => {
    said += text
  })
  const found = ended(child)
  const other = worker()
  await vi.waitUntil(() => said.includes('--allow-specs'), often)
  const digest = /--allow-specs ([0-9a-f]{32})\n/.exec(said)![1]!
  await killed(other)
  worker('--allow-specs', digest)
  const { out, code } = await found
  expect({ out, code }).toEqual({ out: alone.out, code: alone.code })
})

test('a worker ends by a signal after the cell that it runs, and by itself when it has had none for a while', async () => {
  const found = queued('one.yaml')
  const first = worker()
  await vi.waitUntil(() => childrenOf(first.pid!).length > 0, often)
  first.kill('SIGTERM')
  expect(await once(first, 'exit')).toEqual([0, null])
  expect(await found).toMatchObject({ code: 0 })
  expect(await once(worker('--idle', '0.1s'), 'exit')).toEqual([0, null])
})

test('a worker runs nothing that only the queue says: other files than were allowed, options that write, files of its own machine', async () => {
  worker()
  const names = async () => (await reply(redis.port, 'KEYS coterie:coterie-cells-*:meta')) ?? ''
  // The queue of cells without files has no second digest in its name.
  const cells = async () => /^coterie:(coterie-cells-[0-9a-f]+):meta/m.exec(await names())?.[1]
  await vi.waitUntil(cells, often)
  const connection = { host: '127.0.0.1', port: redis.port }
  const queue = new Queue((await cells())!, { connection, prefix: 'coterie' })
  const marked = scratch.write(
    'marked.ts',
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(scratch.folder, 'ran'))}, '')\n`,
  )
  const end = (data: object): Promise<unknown> => endOfJob(queue, 'cell', data)
  const own = { folder: '', texts: { 'marked.ts': readFileSync(marked, 'utf8') } }
  expect(await end({ spec: './marked.ts', words: [], own })).toBe(
    'its files are not those that this worker allows',
  )
  const written = join(scratch.folder, 'written')
  expect(await end({ spec: 'peterson', words: ['--out', written] })).toBe('a worker does not take --out')
  expect(await end({ spec: marked, words: [] })).toMatchObject({
    kind: 'refused',
    says: expect.stringContaining('outside the folders from which specs may be run'),
  })
  expect([written, join(scratch.folder, 'ran')].filter(existsSync)).toEqual([])
  await queue.close()
})
