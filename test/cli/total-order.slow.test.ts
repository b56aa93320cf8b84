// `--order total`, as a user types it: what each store finds, and what says in one line why it is refused.
import { afterAll, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const run = (words: string) => coterieHere(words.split(' '), { cwd: scratch.folder })
const model =
  'replicated-queue --sites 2 --requests 2 --order total --self channel --property mutualExclusion'

test.each(['--search bfs', '--store disk', '--store compact --memory 64M', '--search dfs', '--workers 2'])(
  'the same states are found with "%s"',
  async (words) => {
    const { out } = await run(`verify ${model} ${words}`)
    expect(out).toMatch(/^741 states( seen)?, 1,484 transitions,/m)
  },
)

test.each([
  ['--certificate found.json', '--certificate: a certificate does not hold the order of broadcasts; '],
  [
    '--checkpoint kept',
    '--checkpoint: this search cannot be kept, because broadcasts are received in one order; ',
  ],
])('%s is refused', async (words, why) => {
  const { err, code } = await run(`verify ${model} ${words}`)
  expect(err).toMatch(/^coterie: [^\n]+\n$/)
  expect(err).toContain(why)
  expect(code).toBe(64)
})

test('symmetry says why it is not used', async () => {
  const { out } = await run(`verify ${model} --reduce symmetry`)
  expect(out).toContain('the order of broadcasts names sites, and is not renamed')
})
