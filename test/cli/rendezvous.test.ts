// `--order rendezvous`, as a user types it: what each store finds, and what a certificate confirms.
import { afterAll, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const run = (...words: readonly string[]) => coterieHere(words, { cwd: scratch.folder })
const model = [
  'ricart-agrawala',
  '--sites',
  '3',
  '--requests',
  '2',
  '--order',
  'rendezvous',
  '--property',
  'mutualExclusion',
]

test.each(['', '--store disk', '--store compact --memory 64M', '--search dfs', '--workers 2'])(
  'the same states are found with "%s"',
  async (words) => {
    const { out } = await run('verify', ...model, ...words.split(' ').filter((word) => word !== ''))
    expect(out).toMatch(/^375 states( seen)?, 642 transitions,/m)
  },
)

test('a certificate is confirmed by the reference semantics, and the store of a search decides no verdict', async () => {
  expect(await run('verify', ...model, '--certificate', 'found.json')).toMatchObject({ code: 0 })
  const { out, code } = await run('audit', 'found.json')
  expect(out).toMatch(/^confirmed: 375 members, closed under 642 steps of the reference semantics$/m)
  expect(code).toBe(0)
  expect((await run('verify', ...model, '--store', 'disk')).code).toBe(0)
})

test('a search that cannot be kept says why in one line', async () => {
  const { err, code } = await run('verify', ...model, '--checkpoint', 'kept')
  expect(err).toMatch(
    /^coterie: --checkpoint: this search cannot be kept, because a step includes the receipts of what it sends; leave the option out\n$/,
  )
  expect(code).toBe(64)
})
