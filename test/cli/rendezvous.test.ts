// `--order rendezvous`, as a user types it: what each store finds, and what a certificate confirms.
import { afterAll, expect, test } from 'vitest'
import { model, run, scratch } from './rendezvous-model.js'

afterAll(() => scratch.remove())

test.each(['', '--store disk', '--store compact --memory 64M', '--search dfs', '--workers 2'])(
  'the same states are found with "%s"',
  async (words) => {
    const { out } = await run('verify', ...model, ...words.split(' ').filter((word) => word !== ''))
    expect(out).toMatch(/^375 states( seen)?, 642 transitions,/m)
  },
)

test('a search that cannot be kept says why in one line', async () => {
  const { err, code } = await run('verify', ...model, '--checkpoint', 'kept')
  expect(err).toMatch(
    /^coterie: --checkpoint: this search cannot be kept, because a step includes the receipts of what it sends; leave the option out\n$/,
  )
  expect(code).toBe(64)
})
