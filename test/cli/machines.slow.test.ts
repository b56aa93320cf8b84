// One search on several machines, here on one, with real workers and a real Redis: what is printed is what the search of one process
// prints, whatever dies on the way, and whatever is done twice.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Instance, killed, reply } from '../conform/redis-instance.js'
import { patience } from '../patience.js'
import { coterie, type Ended, ended, Scratch, start } from './coterie.js'
import { endOfJob } from './end-of-job.js'
import { lock, phases } from './lock-spec.js'

const scratch = new Scratch()
const shared = join(scratch.folder, 'shared')
mkdirSync(shared)
const inFolder = { cwd: scratch.folder }
const often = { timeout: patience, interval: 20 }

let redis: Instance
let expected: Ended
const running: ChildProcess[] = []
// The deadlock is one of 40,000 states, and has a trace. There are some hundred tasks.
const words = [
  ...['maekawa', '--requests', '1', '--continue', '--format', 'json'],
  ...['--property', 'mutualExclusion', '--property', 'deadlockFreedom', '--property', 'someoneEnters'],
]
beforeAll(async () => {
  const folder = mkdtempSync(join(scratch.folder, 'redis-'))
  redis = await Instance.start(undefined, folder)
  expected = await coterie(['verify', ...words], inFolder)
  expect(expected.code).toBe(1)
})
afterEach(async () => {
  for (const one of running.splice(0)) await killed(one)
})
afterAll(async () => {
  await redis.kill()
  scratch.remove()
})

const begun = (...args: readonly string[]): ChildProcess => {
  const child = start([...args, '--shared', shared], inFolder)
  running.push(child)
  return child
}
const byQueue = (...args: readonly string[]): ChildProcess =>
  begun(...args, '--queue', `redis://127.0.0.1:${redis.port}`, '--quiet')
const worker = (...more: readonly string[]): ChildProcess =>
  byQueue('worker', '--lease', '1s', '--jobs', '1', ...more)
const verify = (): ChildProcess => byQueue('verify', ...words)

const folders = (): readonly string[] => readdirSync(shared)
const files = (): readonly string[] => folders().flatMap((folder) => readdirSync(join(shared, folder)))
/** The last level of which there are files. */
const lastLevel = (): number =>
  Math.max(
    ...files()
      .map((file) => Number(file.slice(0, 6)))
      .filter(Number.isFinite),
  )
/** Waits until the search has found the states of a level. */
const untilLevel = (level: number) =>
  vi.waitUntil(() => files().some((file) => Number(file.slice(0, 6)) > level), often)

const isExpected = async (search: ChildProcess | Promise<Ended>): Promise<void> => {
  const { out, code } = await (search instanceof Promise ? search : ended(search))
  expect({ out, code }).toEqual({ out: expected.out, code: expected.code })
  // Nothing is left of a search that has ended.
  expect(folders()).toEqual([])
}

test('without a queue, a search that is killed continues where it was', async () => {
  const first = begun('verify', ...words, '--quiet')
  await untilLevel(6)
  await killed(first)
  const found = files()
  expect(found.length).toBeGreaterThan(20)
  const again = begun('verify', ...words)
  await isExpected(again)
})

const queueName = async (): Promise<string> => {
  const names = async () => (await reply(redis.port, 'KEYS coterie:coterie-tasks-*:meta')) ?? ''
  const found = async () => /^coterie:(coterie-tasks-[0-9a-f]+):meta/m.exec(await names())?.[1]
  await vi.waitUntil(found, often)
  return (await found())!
}

/** Stops the only worker while it has a task. */
const stoppedInTask = async (one: ChildProcess): Promise<void> => {
  const key = `coterie:${await queueName()}:active`
  await vi.waitUntil(async () => {
    one.kill('SIGSTOP')
    if ((await reply(redis.port, `LLEN ${key}`)) === ':1') return true
    one.kill('SIGCONT')
    return false
  }, often)
}

test('a worker that is killed while it does a task, and one that sleeps until its task was given to another, cost nothing', async () => {
  const first = worker()
  const found = ended(verify())
  await untilLevel(5)
  await stoppedInTask(first)
  await killed(first)
  const second = worker()
  await untilLevel(8)
  await stoppedInTask(second)
  worker()
  await untilLevel(12)
  // Now it does its task for the second time.
  second.kill('SIGCONT')
  await isExpected(found)
})

test('a search that is killed and begun again, and a Redis that is killed and comes back with its log, lose nothing', async () => {
  worker()
  const first = verify()
  await untilLevel(5)
  await killed(first)
  // It may be further than at level 5.
  const reached = lastLevel()
  const before = files().length
  const found = ended(verify())
  await untilLevel(reached + 2)
  expect(files().length).toBeGreaterThan(before)
  const { port } = redis
  const folder = (await reply(port, 'CONFIG GET dir'))!.split('\r\n').at(-1)!
  await redis.kill()
  redis = await Instance.start(port, folder)
  await isExpected(found)
})

test('tasks that are submitted twice are counted once', async () => {
  worker()
  worker()
  const found = ended(verify())
  const connection = { host: '127.0.0.1', port: redis.port }
  const queue = new Queue(await queueName(), { connection, prefix: 'coterie' })
  let isOver = false
  void found.then(() => {
    isOver = true
  })
  const doubled = new Set<string>()
  while (!isOver) {
    await setTimeout(often.interval)
    for (const { id, data } of await queue.getJobs(['waiting', 'active', 'completed'])) {
      if (id === undefined || id.endsWith('-twice') || doubled.has(id)) continue
      doubled.add(id)
      await queue.add('task', data, { jobId: `${id}-twice`, removeOnComplete: true, removeOnFail: true })
    }
  }
  await queue.close()
  expect(doubled.size).toBeGreaterThan(20)
  await isExpected(found)
})

test('the files of a spec run only where their digest is allowed, and what only the queue says is not done', async () => {
  scratch.write('phases.ts', phases)
  scratch.write('mine.ts', lock)
  const some = ['./mine.ts', '--property', 'mutualExclusion']
  const alone = await coterie(['verify', ...some], inFolder)
  const child = begun('verify', ...some, '--queue', `redis://127.0.0.1:${redis.port}`)
  let said = ''
  child.stderr!.on('data', (text) => {
    said += text
  })
  const found = ended(child)
  worker()
  await vi.waitUntil(() => said.includes('--allow-specs'), often)
  const digest = /--allow-specs ([0-9a-f]{32})\n/.exec(said)![1]!
  worker('--allow-specs', digest)
  const { out, code } = await found
  expect({ out, code }).toEqual({ out: alone.out, code: alone.code })

  const connection = { host: '127.0.0.1', port: redis.port }
  const queue = new Queue(await queueName(), { connection, prefix: 'coterie' })
  const end = (asked: object, task: object = { kind: 'start' }): Promise<unknown> =>
    endOfJob(queue, 'task', { question: asked, task })
  const peterson = { spec: 'peterson', words: [] }
  const own = { folder: '', texts: { 'mine.ts': lock } }
  expect(await end({ ...peterson, own })).toBe('its files are not those that this worker allows')
  expect(await end({ ...peterson, words: ['--out', 'x'] })).toBe('a worker does not take --out')
  expect(await end(peterson, { kind: 'number', level: '../../x', inserts: 1, parents: 1 })).toBe(
    'this is no task of a search',
  )
  // There is no folder of such a search, and a worker makes none.
  expect(await end(peterson)).toMatchObject({ failed: expect.stringContaining('was not written') })
  expect(folders().filter((folder) => existsSync(join(shared, folder, 'x')))).toEqual([])
  await queue.close()
})

test('Ctrl-C prints what was found, keeps the states, and the same command continues', async () => {
  worker()
  const first = byQueue('verify', ...words)
  const interrupted = ended(first)
  await untilLevel(11)
  first.kill('SIGINT')
  const { code, out } = await interrupted
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({ exploration: { complete: false } })
  expect(folders().length).toBe(1)
  await isExpected(verify())
  const last = worker('--idle', '0.1s')
  expect(await once(last, 'exit')).toEqual([0, null])
})
