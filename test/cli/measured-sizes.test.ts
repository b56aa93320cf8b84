// `coterie measure` prints each size as soon as it is measured, and an interrupt keeps what has been measured.
import { expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import { connect, type FromCommand } from '../../src/cli/supervise/supervised.js'

vi.mock(import('../../src/cli/load/import-bundle.js'), () => import('./bundle-through-vite.js'))

/** Runs a command; what it prints, with a mark where each search begins. */
const run = async (args: readonly string[], interruptAt = Number.POSITIVE_INFINITY) => {
  let searches = 0
  const said: string[] = []
  const board = new CallBoard()
  connect({
    board,
    say: (message: FromCommand) => {
      if (message.kind === 'out') said.push(message.text)
      if (message.kind !== 'search') return
      said.push('search')
      if (++searches === interruptAt) board.signal = 2
    },
  })
  return { code: await runCommand([...args, '--quiet']), said }
}

const central = ['measure', 'central-server', '--sites', '2..3', '--messages']

test('a size is printed before the search of the next one', async () => {
  const { code, said } = await run(central)
  expect(code).toBe(0)
  expect(said.slice(0, 4)).toEqual([
    'search',
    expect.stringMatching(/^N = 2: messages per entry: 3;/),
    'search',
    expect.stringMatching(/^N = 3: messages per entry: 3;/),
  ])
  expect(said[4]).toMatch(/^\ncentral-server: sites 2 3, /)
})

test('an interrupt keeps the sizes that are measured', async () => {
  const { code, said } = await run(central, 2)
  expect(code).toBe(2)
  expect(said[1]).toMatch(/^N = 2: messages per entry: 3;/)
  expect(said[3]).toBe('N = 3: messages not measured (the search was interrupted)\n')
  expect(said[4]).toMatch(/\n {4}2 {2}3 {9}3 {8}agree\n/)
})

test('JSON is one document', async () => {
  const { said } = await run([...central, '--format', 'json'])
  const [text, ...others] = said.filter((one) => one !== 'search')
  expect(others).toEqual([])
  expect(JSON.parse(text!).measurements).toHaveLength(2)
})
