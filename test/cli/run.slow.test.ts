// `coterie run` with real processes: what it reports, that its log is a run of the model, and that no process is left.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { patience } from '../patience.js'
import { ended, onTerminal, Scratch, start } from './coterie.js'
import { coterieHere } from './in-this-process.js'
import { childrenOf, isAlive } from './processes.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

interface RunOf {
  readonly steps: number
  readonly bySite: readonly { readonly entries: number; readonly sent: number }[]
  readonly lost: number
  readonly copied: number
  readonly crashes: number
  readonly recoveries: number
  readonly violated: readonly { readonly property: string; readonly line: number }[]
}

let runs = 0

/** A run of a model, and whether its log conforms to the model. */
const ranOf = async (spec: string, model: readonly string[], ...options: readonly string[]) => {
  const log = join(cwd, `${++runs}.ndjson`)
  const asked = ['run', spec, ...model, ...options, '--seconds', '3', '--no-bounds', '--log', log]
  asked.push('--format', 'json')
  const { out, code, err } = await coterieHere(asked, { cwd })
  expect(err).toBe('')
  const result = JSON.parse(out) as RunOf
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  expect(lines).toHaveLength(result.steps)
  const compared = await coterieHere(['conform', spec, log, ...model], { cwd })
  return { result, code, lines, conforms: compared.code }
}

const unbounded = ['--requests', 'unbounded']

describe('the log of a run is a run of its model', () => {
  test('with messages', async () => {
    const { result, code, conforms } = await ranOf('ricart-agrawala', ['--sites', '3', ...unbounded])
    expect(result.violated).toEqual([])
    expect(result.bySite.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(2)
    expect([code, conforms]).toEqual([0, 0])
  })

  test('with losses and copies', async () => {
    const model = ['--sites', '2', '--loss', '5', '--duplication', '5', ...unbounded]
    const { result, conforms } = await ranOf('lamport-resend', model, '--rate', '100')
    // How many of five each, depends on how fast the machine is.
    expect(result.lost * result.copied).toBeGreaterThan(0)
    expect(conforms).toBe(0)
  })

  test('with shared variables', async () => {
    const { result, conforms } = await ranOf('peterson', unbounded)
    expect(result.bySite.every(({ entries }) => entries > 0)).toBe(true)
    expect(conforms).toBe(0)
  })

  test('with a crash and a recovery, from what is stable', async () => {
    const model = ['--crash', '1', '--recovery', '1', '--requests', '2']
    const { result, conforms, lines } = await ranOf('paxos', model)
    expect(result).toMatchObject({ crashes: 1, recoveries: 1 })
    const clauses = lines.map((line) => (JSON.parse(line) as { clause: string }).clause)
    expect(clauses.filter((clause) => clause === 'crash' || clause === 'recover')).toEqual([
      'crash',
      'recover',
    ])
    expect(conforms).toBe(0)
  })
})

test('a run of a mutant violates what the mutant breaks, and its log is not a run of the spec', async () => {
  const mutant = ['--mutant', 'enter with one reply missing', '--rate', '200']
  const { result, code, conforms } = await ranOf('ricart-agrawala', unbounded, ...mutant)
  expect(result.violated.map(({ property }) => property)).toEqual(['mutualExclusion'])
  expect([code, conforms]).toEqual([1, 1])
})

test('a deadlock is what the run ends in', async () => {
  const { result, code, conforms } = await ranOf('maekawa', ['--sites', '4', ...unbounded], '--rate', '500')
  expect(result.violated).toEqual([{ property: 'deadlockFreedom', line: result.steps }])
  expect([code, conforms]).toEqual([1, 0])
})

test('the text has a row for each site, and the messages per entry beside the exact bounds', async () => {
  const plot = join(cwd, 'waits.svg')
  const asked = ['run', 'central-server', '--sites', '2', '--seconds', '1', '--plot', plot]
  const { out, code } = await coterieHere(asked, { cwd })
  const [model, first, verdict, head, ...rows] = out.trimEnd().split('\n')
  const messages = rows.pop()
  expect(model).toMatch(/^central-server: sites 2, .*requests unbounded/)
  expect(first).toMatch(/^3 sites for 1\.\d s, each a process: [\d,]+ steps, [\d,]+ messages$/)
  expect(verdict).toMatch(/^no state of this run violates mutualExclusion, .*; other runs may$/)
  expect(head).toMatch(/^ {2}site +entries +messages +median wait +99th percentile +longest$/)
  const times = ' +[\\d.]+ ms +[\\d.]+ ms +[\\d.]+ ms'
  expect(rows).toEqual([
    expect.stringMatching(`^  0 +\\d+ +\\d+${times}$`),
    expect.stringMatching(`^  1 +\\d+ +\\d+${times}$`),
    expect.stringMatching('^  coordinator +\\d+$'),
    expect.stringMatching(`^  all +\\d+ +\\d+${times}$`),
  ])
  expect(messages).toMatch(/^[23]\.\d\d messages per entry; exact bounds: 3; literature: 3$/)
  expect(readFileSync(plot, 'utf8')).toMatch(
    /^<svg [\s\S]*<polyline points="[\d., ]+" class="curve"\/>\n<\/svg>\n$/,
  )
  expect(code).toBe(0)
})

test('a log that cannot be written is refused before the run', async () => {
  const { code, err } = await coterieHere(['run', 'peterson', '--log', join(cwd, 'none/log')], { cwd })
  expect(err).toMatch(
    /^coterie: \S+none\/log: cannot be written \(ENOENT[^\n]*; name another file or folder\n$/,
  )
  expect(code).toBe(64)
})

// The local addresses at which a process listens, as the kernel writes them.
const listening = (): readonly string[] =>
  readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, local, , status] = line.trim().split(/\s+/)
      return status === '0A' ? [local!.split(':')[0]!] : []
    })

test('on a terminal a table is rewritten while it runs; the processes connect through the address of --listen', async () => {
  const before = `${onTerminal('stderr')}\nprocess.stderr.rows = 40`
  const asked = [
    'run',
    'central-server',
    '--sites',
    '2',
    '--seconds',
    '3',
    '--no-bounds',
    '--listen',
    '127.0.0.2',
  ]
  const child = start(asked, { cwd, before })
  let err = ''
  child.stderr!.on('data', (text: Buffer) => {
    err += text
  })
  const end = ended(child)
  await vi.waitUntil(() => listening().includes('0200007F'), { timeout: patience })
  expect((await end).code).toBe(0)
  const tables = err.split('\x1b[J')
  expect(tables.length).toBeGreaterThan(3)
  const [first, head, ...rows] = tables.at(-2)!.split('\n')
  expect(first).toMatch(/^central-server: [\d,]+ steps, \d+ entries, median wait [\d.]+ ms, \d of 3 s$/)
  expect(head).toMatch(/^site +(now +)?entries +messages +median wait/)
  expect(rows[2]).toMatch(/^coordinator +\d+$/)
  expect(rows[4]).toMatch(/^\d\.\d\d messages per entry; literature: 3$/)
  // Nothing of it is left.
  expect(tables.at(-1)).toBe('')
})

const stepsIn = (log: string): number => {
  try {
    return readFileSync(log, 'utf8').split('\n').length
  } catch {
    return 0
  }
}

describe('no process is left', () => {
  test.each([
    ['SIGINT', 2],
    ['SIGKILL', null],
  ] as const)('after %s', async (signal, code) => {
    const log = join(cwd, `${signal}.ndjson`)
    const child = start(['run', 'ricart-agrawala', '--sites', '3', '--seconds', '60', '--log', log], { cwd })
    await vi.waitUntil(() => stepsIn(log) > 20, { timeout: patience })
    const end = ended(child)
    const pids = childrenOf(child.pid!)
    expect(pids).toHaveLength(4)
    child.kill(signal)
    const found = await end
    expect(found.code).toBe(code)
    if (signal === 'SIGINT') expect(found.out).toContain('\ninterrupted before its 60 s were over\n')
    await vi.waitUntil(() => !pids.some(isAlive), { timeout: patience })
  })
})
