// Ctrl-C in the middle of `coterie lecture`: what was shown stays, and the output does not mention commands that were not done.
import { expect, test } from 'vitest'
import { CallBoard } from '../../src/cli/supervise/call-board.js'
import type { FromCommand } from '../../src/cli/supervise/supervised.js'
import { page } from '../docs/lectures.js'
import { supervisedHere } from './supervised-here.js'

/** Runs a command that receives a signal when this search begins, counted from 1. */
const interruptedAt = async (search: number, args: readonly string[]) => {
  let searches = 0
  let out = ''
  const board = new CallBoard()
  const say = (message: FromCommand) => {
    if (message.kind === 'out') out += message.text
    if (message.kind === 'search' && ++searches === search) board.signal = 2
  }
  return { code: await supervisedHere([...args, '--quiet'], say, board), out, searches }
}

// The first claim of this slide has several commands, each with one search that takes one slice, and so ends before it notices a signal.
const slide = ['lecture', '003', '--slide', '8']
const claims = page.claims.filter(({ slides }) =>
  slides.some((one) => one.lecture === '003' && one.slide === 8),
)
const { runs } = claims[0]!
const [one, other] = runs

// The second of its two commands has more than one slice.
const [small, large] = page.claims.find(({ id }) => id === 'G23')!.runs
const claim = ['lecture', '--claim', 'G23']

test('a command that ends before it notices the signal is done, and no other is run', async () => {
  const { code, out, searches } = await interruptedAt(1, slide)
  expect([code, searches]).toEqual([2, 1])
  expect(out).toContain(`$ ${one!.command}\n`)
  expect(out).toMatch(/\n {7}\+ mutualExclusion +holds: /)
  expect(out).not.toContain(other!.command)
  expect(out).toMatch(new RegExp(`\\ninterrupted after 0 of ${claims.length} claims\\n$`))
})

test('the claims that were done are counted', async () => {
  const { code, out } = await interruptedAt(runs.length, slide)
  expect(code).toBe(2)
  expect(out).toContain(`$ ${runs.at(-1)!.command}\n`)
  expect(out).not.toContain(claims[1]!.claim)
  expect(out).toMatch(new RegExp(`\\ninterrupted after 1 of ${claims.length} claims\\n$`))
})

test('a command that the signal cuts short is named, and what it did not print is not held against it', async () => {
  const { code, out } = await interruptedAt(2, claim)
  expect(code).toBe(2)
  expect(out).toContain(
    `$ ${small!.command}\n       messages per entry\n         7  9         9        agree\n`,
  )
  expect(out).toContain(`$ ${large!.command}\n       interrupted before the command was done\n`)
  expect(out).toMatch(/\ninterrupted after 0 of 1 claims\n$/)
  expect(out).not.toContain('NOT AS DOCUMENTED')
})

test('as JSON it is one document that is not complete, and the interrupted command has no lines', async () => {
  const { code, out } = await interruptedAt(2, [...claim, '--format', 'json'])
  const { complete, claims: reported } = JSON.parse(out)
  expect([code, complete, reported.length]).toEqual([2, false, 1])
  expect(reported[0].runs).toEqual([
    expect.objectContaining({ command: small!.command, missing: [] }),
    { command: large!.command, documented: large!.prints },
  ])
})
