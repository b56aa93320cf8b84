// docs/running.md: the log of the program on the page conforms, with a real Redis; and not if the holder of the lock pauses for longer
// than its lease, unless the model has leases that expire.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Scratch } from '../cli/coterie.js'
import { root } from '../docs/console.js'
import { fencesOf } from '../docs/fences.js'
import { placeBlock } from '../docs/tutorial.js'
import { patience } from '../patience.js'
import { conformityOf } from './logs.js'
import { Instance, reply } from './redis-instance.js'

const scratch = new Scratch()
let redis: Instance

beforeAll(async () => {
  const page = readFileSync(`${root}docs/running.md`, 'utf8')
  mkdirSync(join(scratch.folder, 'mine'))
  placeBlock(fencesOf(page).find(({ info }) => info === 'python mine/lock.py')!, scratch.folder)
  redis = await Instance.start()
})

afterAll(async () => {
  await redis.kill()
  scratch.remove()
})

// The fencing tokens of each test start at 1.
beforeEach(() => reply(redis.port, 'FLUSHALL'))

/** A client: the process, the lines it has logged so far, and the promise of its whole log, which fails if the client does. */
const client = (site: number, pause: number) => {
  const args = [join(scratch.folder, 'mine/lock.py'), String(site), String(pause), String(redis.port)]
  const child = spawn('python3', args)
  let log = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const whole = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`client ${site} ended with ${code}: ${errors}`)
    return log
  })
  return { child, acquired: () => log.split('"acquire"').length - 1, whole }
}

/** The log of two clients at once. */
const logOfTwo = async (): Promise<string> =>
  (await Promise.all([client(0, 0).whole, client(1, 0).whole])).join('')

/** The log of two clients, the second of which has the lock while the first pauses with it, for much longer than its lease. */
const logWithPause = async (): Promise<string> => {
  const first = client(0, 2.5)
  const third = vi.waitUntil(() => first.acquired() >= 3, { timeout: patience })
  await Promise.race([third, first.whole])
  // However busy the machine, the pause does not end before the second client does.
  first.child.kill('SIGSTOP')
  let second: string
  try {
    second = await client(1, 0).whole
  } finally {
    first.child.kill('SIGCONT')
  }
  return (await first.whole) + second
}

const spec = await catalogueSpec('lease-lock')
const options = { requests: 5 }
const between = { by: 'time', skew: 0.05 } as const

const onBusyMachines = { retry: 3 }

describe('a lock in Redis', () => {
  // If a busy machine stops a client for longer than its lease, the log is that of the next test.
  test('conforms while nobody is slow', onBusyMachines, async () => {
    const log = await logOfTwo()
    expect(log.trim().split('\n')).toHaveLength(40)
    expect(conformityOf(spec, options, log, { between, unlogged: ['resource'] }).conforms).toBe(true)
    // The fencing tokens are those of the model.
    const other = log.replace('"sequencer": 4', '"sequencer": 40')
    expect(conformityOf(spec, options, other, { between, unlogged: ['resource'] }).conforms).toBe(false)
  })

  // If it stops the test for longer than the pause, the second client comes too late.
  test('does not conform if the holder is slow, and leases do not expire', onBusyMachines, async () => {
    const log = await logWithPause()
    const found = conformityOf(spec, options, log, { between, unlogged: ['resource'] })
    expect(found.conforms).toBe(false)
    const acquired = found.contradictions.find(({ event }) => event.site === 1)!
    expect(acquired).toMatchObject({
      event: { clause: 'acquire' },
      reasons: [{ reason: { kind: 'disabled', text: 'false: shared.holder === null (shared.holder is 0)' } }],
    })
    const expiring = { ...options, parameters: { expiry: 'any time' }, timeouts: 1 }
    expect(conformityOf(spec, expiring, log, { between, unlogged: ['resource', 'service'] }).conforms).toBe(
      true,
    )
  })
})
