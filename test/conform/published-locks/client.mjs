// A client of one of the published locks, as a process: node client.mjs PACKAGE SITE WHERE. WHERE is the ports of Redis, or the file
// to lock. It obeys the commands on stdin, one a line, and writes an event for each step that the spec has a clause for.
// @ts-nocheck: most of these packages bring no types
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import Redis from 'ioredis'
import lockfile from 'proper-lockfile'
import { Mutex } from 'redis-semaphore'
import Redlock from 'redlock'
import leader from 'ts-safe-redis-leader'

const [, , name, site, where] = process.argv
// The build whose lines the spec names.
const beta = createRequire(import.meta.url)('redlock-5')

const lease = 1000

const log = (clause, phase) => {
  const time = (performance.timeOrigin + performance.now()) / 1000
  process.stdout.write(`${JSON.stringify({ site: Number(site), clause, after: { phase }, time })}\n`)
}

// A reply that is late: it is passed on only when the key has expired in Redis.
let late = false
const gone = async (client, key) => {
  while ((await client.exists(key)) === 1) await sleep(5)
}
const delaying = (client, key, method) => {
  const original = client[method].bind(client)
  const reply = async (args) => {
    const value = await original(...args)
    if (late && value !== null) await gone(client, key)
    return value
  }
  client[method] = (...args) => {
    const callback = typeof args.at(-1) === 'function' ? args.pop() : undefined
    if (callback === undefined) return reply(args)
    reply(args).then(
      (value) => void callback(null, value),
      (error) => void callback(error),
    )
  }
}

// Each attempt is the first of its call, so a refused one is seen here.
const redlockOf = (Class, clients) => {
  const locks = new Class(clients, { retryCount: 0 })
  const patient = new Class(clients, { retryCount: -1 })
  for (const client of clients) for (const method of ['eval', 'evalsha']) delaying(client, 'a', method)
  let lock
  return {
    acquire: async (keys = 'a') => {
      for (;;) {
        try {
          lock = await locks.acquire(keys.split(','), lease)
          return
        } catch {
          late = false
          log('retry', 'wanted')
          await sleep(5 + 20 * Math.random())
        }
      }
    },
    release: () => locks.release(lock),
    // A lease so long that it does not end in this run.
    hold: async (keys) => {
      lock = await locks.acquire(keys.split(','), 60_000)
    },
    extend: (how) => (how === 'patiently' ? patient : locks).extend(lock, 60_000).catch(() => undefined),
    isOver: () => lock.expiration < Date.now(),
  }
}

const mutexOf = (client) => {
  delaying(client, 'mutex:a', 'set')
  const onLockLost = () => log('refresh', 'idle')
  const mutex = new Mutex(client, 'a', { lockTimeout: lease, onLockLost, acquireTimeout: 60_000 })
  return { acquire: () => mutex.acquire(), release: () => mutex.release() }
}

const leaderOf = (client) => {
  const one = new leader.SafeRedisLeader(client, lease, 20, 'a')
  one.on('elected', () => log('enter', 'leader'))
  one.on('error', () => log('failToRenew', 'adrift'))
  one.on('renew', () => void process.stdout.write('{"renewed": true}\n'))
  return {
    acquire: () => one.elect(),
    release: async () => {
      await one.stop()
    },
    cut: () => client.disconnect(),
    join: () => client.connect(),
    demoted: () => one.on('demoted', () => log('renew', 'wanted')),
  }
}

// A file system whose rmdir waits for the command `go`.
let go
const released = new Promise((resolve) => {
  go = resolve
})
const waiting = {
  ...fs,
  rmdir: (path, callback) => {
    log('stat', 'removing')
    released.then(() => fs.rmdir(path, callback))
  },
}

const fileOf = (path) => {
  const options = { realpath: false, stale: 2000, retries: { retries: 1000, minTimeout: 5, maxTimeout: 10 } }
  let release
  return {
    acquire: async (how) => {
      release = await lockfile.lock(path, how === 'waiting' ? { ...options, fs: waiting } : options)
    },
    release: () => release(),
    go: () => go(),
  }
}

const clients = () =>
  where
    .split(',')
    .map((port) => new Redis({ port: Number(port), host: '127.0.0.1', enableOfflineQueue: true }))
const makers = {
  'redlock 4.2.0': () => redlockOf(Redlock, clients()),
  'redlock 5.0.0-beta.2': () => redlockOf(beta.default, clients()),
  'redis-semaphore': () => mutexOf(clients()[0]),
  'ts-safe-redis-leader': () => leaderOf(clients()[0]),
  'proper-lockfile': () => fileOf(where),
}
const lock = makers[name]()
const saysItself = name === 'ts-safe-redis-leader'

const acquire = async (argument) => {
  log('request', 'wanted')
  await lock.acquire(argument)
  // Two clauses of proper-lockfile lead to the lock, so this event names none.
  if (!saysItself) log(name === 'proper-lockfile' ? undefined : 'enter', 'held')
}
const release = async () => {
  await lock.release()
  log(saysItself ? 'stop' : 'release', 'idle')
}

const commands = {
  acquire,
  release,
  late: () => {
    late = true
  },
  contend: async (rounds) => {
    for (let round = 0; round < Number(rounds); round++) {
      await acquire()
      await sleep(2)
      await release()
      await sleep(2)
    }
  },
  hold: async (keys) => {
    log('request', 'wanted')
    await lock.hold(keys)
    log('enter', 'held')
  },
  extend: async (how) => {
    log('extend', 'extending')
    await lock.extend(how)
  },
  isOver: () => void process.stdout.write(`${JSON.stringify({ isOver: lock.isOver() })}\n`),
  ...Object.fromEntries(['cut', 'join', 'go', 'demoted'].map((command) => [command, () => lock[command]()])),
}

process.stdout.write('{"ready": true}\n')
for await (const line of createInterface({ input: process.stdin })) {
  const [command, argument] = line.split(' ')
  // Not awaited: the next command may come while the lock is waited for.
  Promise.resolve(commands[command](argument)).then(() => process.stdout.write(`{"done": "${command}"}\n`))
}
process.exit(0)
