// docs/running.md: the log of the program on the page conforms, with a real Redis; and not if the holder of the lock pauses for longer
// than its lease, unless the model has leases that expire.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { Scratch } from '../cli/coterie.js'
import { root } from '../docs/console.js'
import { fencesOf } from '../docs/fences.js'
import { placeBlock } from '../docs/tutorial.js'
import { conformityOf } from './logs.js'

const scratch = new Scratch()
let redis: ChildProcess
let port = 0

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return (address as { readonly port: number }).port
}

const answers = async (): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

beforeAll(async () => {
  const page = readFileSync(`${root}docs/running.md`, 'utf8')
  mkdirSync(join(scratch.folder, 'mine'))
  placeBlock(fencesOf(page).find(({ info }) => info === 'python mine/lock.py')!, scratch.folder)
  port = await freePort()
  redis = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--dir',
    scratch.folder,
  ])
  await vi.waitUntil(answers, { timeout: 20_000 })
})

afterAll(async () => {
  redis.kill()
  await once(redis, 'exit')
  scratch.remove()
})

// The fencing tokens of each test start at 1.
beforeEach(async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('FLUSHALL\r\n')
  await once(socket, 'data')
  socket.destroy()
})

/** The log of two clients, of which the first pauses for this many seconds while it has the lock. */
const logWith = async (pause: number): Promise<string> => {
  const client = async (site: number, paused: number) => {
    const args = [join(scratch.folder, 'mine/lock.py'), String(site), String(paused), String(port)]
    return (await promisify(execFile)('python3', args)).stdout
  }
  return (await Promise.all([client(0, pause), client(1, 0)])).join('')
}

const spec = await catalogueSpec('lease-lock')
const options = { requests: 5 }
const between = { by: 'time', skew: 0.05 } as const

describe('a lock in Redis', () => {
  test('conforms while nobody is slow', async () => {
    const log = await logWith(0)
    expect(log.trim().split('\n')).toHaveLength(40)
    expect(conformityOf(spec, options, log, { between, unlogged: ['resource'] }).conforms).toBe(true)
    // The fencing tokens are those of the model.
    const other = log.replace('"sequencer": 4', '"sequencer": 40')
    expect(conformityOf(spec, options, other, { between, unlogged: ['resource'] }).conforms).toBe(false)
  })

  test('does not conform if the holder is slow, and leases do not expire', async () => {
    const log = await logWith(0.8)
    const found = conformityOf(spec, options, log, { between, unlogged: ['resource'] })
    expect(found.conforms).toBe(false)
    const acquired = found.contradictions.find(({ event }) => event.site === 1)!
    expect(acquired).toMatchObject({
      event: { clause: 'acquire' },
      reasons: [{ kind: 'disabled', text: 'false: shared.holder === null (shared.holder is 0)' }],
    })
    const expiring = { ...options, parameters: { expiry: 'any time' }, timeouts: 1 }
    expect(conformityOf(spec, expiring, log, { between, unlogged: ['resource', 'service'] }).conforms).toBe(
      true,
    )
  })
})
