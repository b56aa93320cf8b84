// A signal at a chosen slice: each command ends there and prints its partial result, with exit code 2. The
// board between the command and its supervisor counts the slices, so the tests need no clock.
import { expect, test } from 'vitest'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import type { FromCommand, PartialResult } from '../../src/cli/supervise/supervised.js'
import { supervisedHere } from './supervised-here.js'

interface Run {
  readonly code: number
  readonly out: string
  /** The text that the supervisor would print after the last slice. */
  readonly partial: PartialResult | undefined
  readonly slices: number
}

/** Runs a command, and sends the signal at the end of the first slice that the predicate accepts. */
const signalledAt = async (
  isChosen: (slice: number, partial: string) => boolean,
  args: readonly string[],
): Promise<Run> => {
  let out = ''
  let partial: PartialResult | undefined
  let slices = 0
  const board = new (class extends CallBoard {
    override sliced(): void {
      super.sliced()
      if (isChosen(++slices, partial?.texts.interrupt ?? '')) this.signal = 2
    }
  })()
  const say = (message: FromCommand) => {
    if (message.kind === 'out') out += message.text
    if (message.kind === 'partial') partial = message.partial
  }
  const code = await supervisedHere([...args, '--quiet'], say, board)
  return { code, out, partial, slices }
}

const large = ['ricart-agrawala', '--sites', '3', '--requests', '2', '--reduce', 'none']

test.each([1, 2, 3])('a signal in slice %i ends verify with that slice', async (chosen) => {
  const { code, out, slices, partial } = await signalledAt((slice) => slice === chosen, ['verify', ...large])
  expect(slices).toBe(chosen)
  expect(out).toMatch(/mutualExclusion\s+inconclusive: the search was interrupted/)
  expect(partial?.texts.interrupt).toMatch(/mutualExclusion\s+inconclusive: the search was interrupted/)
  expect(partial?.texts.time).toMatch(/mutualExclusion\s+inconclusive: the time limit was reached/)
  expect([code, partial?.code]).toEqual([2, 2])
})

test('verify keeps a violation that was found before the signal', async () => {
  const { code, out, partial } = await signalledAt(
    (_, found) => found.includes('violated'),
    ['verify', 'maekawa', '--continue', '--reduce', 'none'],
  )
  expect(out).toMatch(/deadlockFreedom\s+violated/)
  expect(out).toMatch(/mutualExclusion\s+inconclusive: the search was interrupted/)
  expect(partial?.texts.time).toMatch(/deadlockFreedom\s+violated/)
  expect([code, partial?.code]).toEqual([1, 1])
})

test('measure prints the sizes so far, with exit code 2, even if no sizes are given', async () => {
  const { code, out, partial } = await signalledAt(
    (_, found) => found.includes('N = 3'),
    ['measure', 'token-ring', '--messages'],
  )
  expect(out).toMatch(/N = 2: 20 states, .*\n.*N = 3: .*not measured: the search was interrupted/)
  expect(out).not.toContain('N = 4')
  expect(partial?.texts.time).toMatch(
    /N = 2: 20 states, .*\n.*N = 3: .*not measured: the time limit was reached/,
  )
  expect([code, partial?.code]).toEqual([2, 2])
})

test('mutate prints the mutants checked so far', async () => {
  const { code, out, partial } = await signalledAt(
    (_, found) => /^2 mutants: /m.test(found),
    ['mutate', 'token-ring', '--generic'],
  )
  expect(out).toMatch(/^2 mutants: .*\ninterrupted: the other mutants were not checked\n$/m)
  expect(partial?.texts.interrupt).toBe(out)
  expect(partial?.texts.time).toMatch(/^the time limit was reached: the other mutants were not checked$/m)
  expect([code, partial?.code]).toEqual([2, 2])
})

test.each(['text', 'json'])('audit prints the combinations compared so far, as %s', async (format) => {
  const { code, out, partial } = await signalledAt(
    (_, found) => found.includes('partial-order'),
    ['audit', 'ricart-agrawala', '--sites', '3', '--requests', '1', '--format', format],
  )
  if (format === 'json') {
    const row = expect.objectContaining({ reductions: 'partial-order', differences: [] })
    expect(JSON.parse(out)).toMatchObject({ interrupted: true, models: [{ reduced: [row] }] })
  } else {
    expect(out).toMatch(
      /^ {2}partial-order .* agrees\ninterrupted: the other combinations were not compared\n$/m,
    )
    expect(out).not.toContain('every combination')
  }
  expect(partial?.texts.interrupt).toBe(out)
  expect([code, partial?.code]).toEqual([2, 2])
})
