// `coterie measure` prints figures as soon as they are measured, and an interrupt keeps what has been measured.
import { describe, expect, test } from 'vitest'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import type { FromCommand } from '../../src/cli/supervise/supervised.js'
import { supervisedHere } from './supervised-here.js'

/** Runs a command; what it prints, with a mark where each search begins, and what it writes to stderr. */
const run = async (
  args: readonly string[],
  interruptAt = Number.POSITIVE_INFINITY,
  progress: readonly string[] = ['--quiet'],
) => {
  let searches = 0
  const said: string[] = []
  const told: string[] = []
  const board = new CallBoard()
  const say = (message: FromCommand) => {
    if (message.kind === 'out') said.push(message.text)
    if (message.kind === 'err') told.push(message.text)
    if (message.kind !== 'search') return
    said.push('search')
    if (++searches === interruptAt) board.signal = 2
  }
  return { code: await supervisedHere([...args, ...progress], say, board), said, told }
}

const central = ['measure', 'central-server', '--sites', '2..3', '--messages']

test('each figure of a size is printed before the search of the next size', async () => {
  const { code, said } = await run(central)
  expect(code).toBe(0)
  const ofSize = (n: number) => [
    'search',
    `N = ${n}: messages per entry: 3; messages to enter, per entry: 2; messages to exit, per entry: 1\n`,
    `N = ${n}: messages of a single entry: 3\n`,
  ]
  expect(said.slice(0, 6)).toEqual([...ofSize(2), ...ofSize(3)])
  expect(said[6]).toMatch(/^\ncentral-server: sites 2 3, /)
})

test('the figures of one size are lines of the progress, and the output has the tables alone', async () => {
  const { said, told } = await run(['measure', 'central-server', '--sites', '2', '--messages'], undefined, [
    '--progress',
  ])
  expect(told).toContain('N = 2: messages of a single entry: 3\n')
  expect(said.slice(0, 1)).toEqual(['search'])
  expect(said[1]).toMatch(/^central-server: sites 2, /)
})

test('an interrupt keeps the sizes that are measured', async () => {
  const { code, said } = await run(central, 2)
  expect(code).toBe(2)
  expect(said[1]).toMatch(/^N = 2: messages per entry: 3;/)
  expect(said[4]).toBe('N = 3: messages not measured (the search was interrupted)\n')
  expect(said[5]).toMatch(/\n {4}2 {2}3 {9}3 {8}agree\n/)
})

test('JSON is one document', async () => {
  const { said } = await run([...central, '--format', 'json'])
  const [text, ...others] = said.filter((one) => one !== 'search')
  expect(others).toEqual([])
  expect(JSON.parse(text!).measurements).toHaveLength(2)
})

test('a range may have a size without a model, which the output names; a single size may not', async () => {
  const grid = ['measure', 'maekawa', '--param', 'quorums=grid', '--load', '--sites']
  const { code, said } = await run([...grid, '4..5'])
  expect(code).toBe(0)
  expect(said.at(-1)).toMatch(/\n {4}N = 5: no model: .*square/)
  for (const sites of ['5', '5..6']) expect((await run([...grid, sites])).code).toBe(64)
})

test('the bypasses of an election were entries, which it does not have; they are not measured, asked for alone or not', async () => {
  const bully = ['measure', 'bully', '--sites', '2', '--requests', '1']
  for (const more of [[], ['--bypass']]) {
    const { code, said } = await run([...bully, ...more])
    expect(said.at(-1)).toContain('bypasses not measured: an election has no entries')
    expect(said.at(-1)).not.toContain('while a site waits')
    // Bypasses alone: then nothing was measured.
    expect(code).toBe(more.length === 0 ? 0 : 2)
  }
})

describe('with several roles', () => {
  const ofRoles = ['measure', 'chubby-files', '--requests', '1', '--bypass', '--sites']

  test('the first may have a range, and each other one number', async () => {
    const { code, said } = await run([...ofRoles, 'client=1..2,server=3'])
    expect(code).toBe(0)
    expect(said.at(-1)).toMatch(/^\nchubby-files: sites 1 2, servers 3, /)
    expect(said.at(-1)).toMatch(/ {4}N = 1: .*\n {4}N = 2: /)
    const same = await run([...ofRoles, '1..2', '--param', 'servers=3'])
    expect(same.said).toEqual(said)
  })

  test('a number of another role alone leaves the default range of the first', async () => {
    const { said } = await run([...ofRoles, 'server=1'])
    expect(said.at(-1)).toContain('chubby-files: sites 2, servers 1, ')
  })

  test('a range of another role is refused, with the reason', async () => {
    const { code, told } = await run([...ofRoles, 'client=2,server=1..3'])
    expect(code).toBe(64)
    expect(told.join('')).toContain(
      '--sites server=1..3: only client may have a range, since tables, formulas and growth are by its number N; give server one number',
    )
  })
})
