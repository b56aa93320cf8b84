// docs/locks-in-use.md: what each published lock did in a run of the package itself, in the version that package.json names. A log
// conforms to the spec of the lock, and not if an assumption was broken, unless the model drops that assumption.
import { utimesSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { Mutex } from 'async-mutex'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { Scratch } from '../cli/coterie.js'
import { patience } from '../patience.js'
import { conformityOf, logOf, type Written } from './logs.js'
import { Client, type Line, logOfClients } from './published-locks/clients.js'
import { Instance, reply } from './redis-instance.js'

const scratch = new Scratch()
const instances: Instance[] = []
let clients: Client[] = []

beforeAll(async () => {
  await Promise.all([0, 1, 2].map(async () => void instances.push(await Instance.start())))
})

beforeEach(() => Promise.all(instances.map(({ port }) => reply(port, 'FLUSHALL'))))

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  clients = []
})

afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.kill()))
  scratch.remove()
})

const two = (name: string, where: string): readonly [Client, Client] => {
  const pair = [new Client(name, 0, where), new Client(name, 1, where)] as const
  clients.push(...pair)
  return pair
}

const one = (): string => String(instances[0]!.port)
const three = (): string => instances.map(({ port }) => port).join()

const holds = ['held', 'leader', 'adrift', 'extending']

/** How many sites hold the lock after the last event of a log. */
const holders = (log: string): number => {
  const events = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const last = [0, 1].map((site) =>
    events.findLast((event) => event.site === site && event.after !== undefined),
  )
  return last.filter((event) => holds.includes(event?.after?.phase ?? '')).length
}

const conforms = async (
  spec: string,
  log: string,
  unlogged: readonly string[],
  options: ModelOptions = {},
) => {
  const between = { by: 'time', skew: 0.05 } as const
  return conformityOf(await catalogueSpec(spec), options, log, { between, unlogged }).conforms
}

/** The log of two clients that both take the lock five times. */
const contention = async (pair: readonly Client[]): Promise<string> => {
  await Promise.all(pair.map((client) => client.tell('contend 5')))
  return logOfClients(pair)
}

const entered = (phase: string) => (line: Line) => line.after?.phase === phase

// A busy machine can stop any client for longer than its lease. Then the log shows that, too, and the test is repeated.
const onBusyMachines = { retry: 3 }

describe('redis-semaphore 5.8.0', onBusyMachines, () => {
  const unlogged = ['set', 'expireBeforeReply', 'expireInPause', 'forget']
  const start = () => two('redis-semaphore', one())
  const check = (log: string, parameters = {}) => conforms('redis-semaphore', log, unlogged, { parameters })

  test('conforms while nobody is slow', async () => {
    const log = await contention(start())
    expect(log.trim().split('\n')).toHaveLength(30)
    expect(await check(log)).toBe(true)
  })

  test('grants the mutex of a holder that is stopped for longer than its lease, which learns it later', async () => {
    const [first, second] = start()
    await first.tell('acquire')
    first.signal('SIGSTOP')
    await second.tell('acquire')
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { holder: 'may pause' })).toBe(true)
    first.signal('SIGCONT')
    await first.seen(({ clause }) => clause === 'refresh')
    expect(await check(logOfClients([first, second]), { holder: 'may pause' })).toBe(true)
  })

  test('returns from acquire() after the key has expired, if the reply is late', async () => {
    const [first, second] = start()
    await first.tell('late')
    await first.tell('acquire', entered('held'))
    await second.tell('acquire', entered('held'))
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { reply: 'at any time' })).toBe(true)
  })

  test('grants the mutex twice if Redis restarts without persistence', async () => {
    const redis = await Instance.start()
    onTestFinished(() => redis.kill())
    const [first, second] = two('redis-semaphore', String(redis.port))
    await first.tell('acquire')
    await second.tell('acquire', entered('wanted'))
    await redis.kill()
    const again = await Instance.start(redis.port)
    onTestFinished(() => again.kill())
    await second.seen(entered('held'))
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { redis: 'may forget keys' })).toBe(true)
  })
})

describe('ts-safe-redis-leader 0.0.5', onBusyMachines, () => {
  const unlogged = ['set', 'expireBeforeReply', 'expireInPause', 'forget', 'expireAdrift']
  const start = () => two('ts-safe-redis-leader', one())
  const check = (log: string, parameters = {}) =>
    conforms('ts-safe-redis-leader', log, unlogged, { parameters })

  test('conforms while nobody is slow', async () => {
    const [first, second] = start()
    await first.tell('acquire', entered('leader'))
    await second.tell('acquire')
    await first.tell('release')
    await second.seen(entered('leader'))
    await second.tell('release')
    expect(await check(logOfClients([first, second]))).toBe(true)
  })

  test('elects a second leader while the first is stopped for longer than its lease', async () => {
    const [first, second] = start()
    await first.tell('demoted')
    await first.tell('acquire', entered('leader'))
    first.signal('SIGSTOP')
    await second.tell('acquire', entered('leader'))
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { holder: 'may pause' })).toBe(true)
    first.signal('SIGCONT')
    await first.seen(({ clause }) => clause === 'renew')
  })

  test('does not demote a leader whose renewal has failed, also when it reaches Redis again', async () => {
    const [first, second] = start()
    await first.tell('demoted')
    await first.tell('acquire', entered('leader'))
    await first.tell('cut', entered('adrift'))
    await first.tell('join')
    await second.tell('acquire', entered('leader'))
    // The second leader renews its key twice meanwhile; the first tries nothing.
    await vi.waitUntil(() => second.lines.filter(({ renewed }) => renewed).length >= 2, { timeout: patience })
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(log).not.toContain('"renew"')
    expect(await check(log, { holder: 'may pause' })).toBe(false)
    expect(await check(log, { renewal: 'may fail' })).toBe(true)
  })
})

describe('proper-lockfile 4.1.2', onBusyMachines, () => {
  // A repeated test must not find what the first has left.
  const newFile = async () => join(await mkdtemp(join(scratch.folder, 'lock-')), 'file')
  const unlogged = ['mkdir', 'stat', 'rmdir', 'mkdirAgain', 'update']
  const check = (log: string, parameters = {}) => conforms('proper-lockfile', log, unlogged, { parameters })

  test('conforms while nobody is slow', async () => {
    const log = await contention(two('proper-lockfile', await newFile()))
    expect(log.trim().split('\n')).toHaveLength(30)
    expect(await check(log)).toBe(true)
  })

  test('lets two processes take a stale lock over, if one is slow between stat and rmdir', async () => {
    const file = await newFile()
    await mkdir(`${file}.lock`)
    utimesSync(`${file}.lock`, 1, 1)
    const [first, second] = two('proper-lockfile', file)
    await second.tell('acquire waiting', entered('removing'))
    await first.tell('acquire')
    await second.tell('go')
    await second.seen(entered('held'))
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { start: 'a stale directory' })).toBe(true)
  })
})

describe.each(['4.2.0', '5.0.0-beta.2'])('redlock %s, with three instances', onBusyMachines, (version) => {
  const unlogged = ['ask', 'retry', 'replyLate', 'pause', 'expire', 'forget', 'endExtension']
  const start = () => two(`redlock ${version}`, three())
  const check = (log: string, parameters = {}) =>
    conforms('redlock', log, unlogged, { parameters: { version, ...parameters } })

  test('conforms while nobody is slow', async () => {
    const log = await contention(start())
    expect(log.split('"release"')).toHaveLength(11)
    expect(await check(log)).toBe(true)
  })

  test('and late replies: only 5.0.0-beta.2 returns a lock that has expired', async () => {
    const [first, second] = start()
    await first.tell('late')
    const event = await first.tell('acquire', (line) => line.clause === 'retry' || line.clause === 'enter')
    if (version === '4.2.0') {
      expect(event.clause).toBe('retry')
      return
    }
    expect(event.clause).toBe('enter')
    expect(await first.tell('isOver', ({ isOver }) => isOver !== undefined)).toEqual({ isOver: true })
    await second.tell('acquire', entered('held'))
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { version: '4.2.0', replies: 'at any time' })).toBe(false)
    expect(await check(log, { replies: 'at any time' })).toBe(true)
  })

  test('and two keys, one of which is gone: only in 4.2.0 an extension releases the other', async () => {
    const [first, second] = start()
    await first.tell('hold a,b')
    await Promise.all(instances.map(({ port }) => reply(port, 'DEL b')))
    if (version === '5.0.0-beta.2') {
      await first.tell('extend')
      await second.tell('acquire a', (line) => line.clause === 'retry' || line.clause === 'enter')
      expect(logOfClients([first, second])).not.toContain('"site":1,"clause":"enter"')
      return
    }
    // It tries again until the end of the test, so the first client learns nothing.
    await first.tell('extend patiently', ({ clause }) => clause === 'extend')
    await second.tell('acquire a', entered('held'))
    expect(first.lines).not.toContainEqual({ done: 'extend' })
    expect(await first.tell('isOver', ({ isOver }) => isOver !== undefined)).toEqual({ isOver: false })
    const log = logOfClients([first, second])
    expect(holders(log)).toBe(2)
    expect(await check(log)).toBe(false)
    expect(await check(log, { version: '5.0.0-beta.2', extend: 'in vain' })).toBe(false)
    expect(await check(log, { extend: 'in vain' })).toBe(true)
  })
})

describe('async-mutex 0.5.0', () => {
  const log: Written[] = []
  const event = (site: number, clause: string, phase: string) =>
    void log.push({ site, clause, after: { phase } })
  const take = async (mutex: Mutex, site: number) => {
    event(site, 'request', 'waiting')
    const releaser = await mutex.acquire()
    event(site, 'enter', 'held')
    return releaser
  }
  const check = async (release: string) =>
    conformityOf(await catalogueSpec('async-mutex'), { parameters: { release } }, logOf(log)).conforms

  beforeEach(() => void log.splice(0))

  test('conforms, also if each task calls its releaser twice', async () => {
    const mutex = new Mutex()
    const task = async (site: number) => {
      for (let round = 0; round < 3; round++) {
        const release = await take(mutex, site)
        await Promise.resolve()
        event(site, 'release', 'left')
        release()
        event(site, 'releaseAgain', 'idle')
        release()
      }
    }
    await Promise.all([task(0), task(1)])
    expect(log).toHaveLength(24)
    expect(await check('its releaser twice')).toBe(true)
  })

  test('lets two tasks in if one calls release() of the mutex twice', async () => {
    const mutex = new Mutex()
    await take(mutex, 0)
    event(0, 'release', 'left')
    mutex.release()
    await take(mutex, 1)
    event(0, 'releaseAgain', 'idle')
    mutex.release()
    await take(mutex, 0)
    expect(holders(logOf(log))).toBe(2)
    expect(await check('mutex.release() twice')).toBe(true)
    expect(await check('its releaser twice')).toBe(false)
    await vi.waitUntil(() => mutex.isLocked())
  })
})
