// A clause that changed after 600 calls was once detected only by `verify`, because the impurity check
// repeats a sample of the first calls. Every command that prints a result now compares it with a second
// import of the spec.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runCommand } from '../../src/cli/arguments/command-line.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-second-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A site that counts to 900. After 600 calls it skips the number after each number that satisfies `odd`. */
const counting = (odd: string): string => `
import { algorithm, int, many, mutualExclusion, protocol } from 'coterie'
let calls = 0
const p = protocol({ roles: { site: many({ n: int(0, 900) }) } })
const count = p.roles.site.local({
  guard: (me) => me.n < 900,
  effect: (me) => [{ n: ++calls > 600 && ${odd} ? me.n + 2 : me.n + 1 }],
})
export default algorithm({
  name: 'counting', title: 'Counting', citation: 'none', about: 'For tests.',
  sites: { min: 1, max: 1, fallback: 1 }, protocol: p, clauses: { count },
  contention: { waits: () => false, holds: (me) => me.n === 5 }, properties: [mutualExclusion],
})
`
const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}
// The first 500 entries of the tables are repeated at the end, and do not differ.
const search = written('search.ts', counting('me.n > 620 && me.n < 700'))
const pure = written('pure.ts', counting('false'))
// The reference semantics calls a clause in a state before it has made 600 calls, and never again.
const reference = written('reference.ts', counting('me.n < 100'))

const ran = async (...args: readonly string[]) => {
  let [out, err] = ['', '']
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      out += String(text)
      return true
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      err += String(text)
      return true
    }),
  ]
  try {
    return { code: await runCommand([...args, '--quiet']), out: () => out, err: () => err }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

const proof = join(folder, 'counting.proof')

test.each([
  ['verify', search],
  ['measure', search, '--sites', '1'],
  ['measure', search, '--sites', '1', '--bypass'],
  ['mutate', search, '--generic'],
  ['audit', search],
  ['graph', reference],
])('%s detects a clause that changes after 600 calls', async (...args) => {
  const { code, out, err } = await ran(...args)
  expect(err()).toMatch(/^coterie: .*counting.* fresh import of the spec/)
  expect(out()).toBe('')
  expect(code).toBe(3)
})

test('audit of a certificate detects an impure function', async () => {
  expect((await ran('verify', pure, '--certificate', proof)).code).toBe(0)
  expect((await ran('audit', proof)).code).toBe(0)
  const { code, out, err } = await ran('audit', proof, '--spec', reference)
  expect(err()).toMatch(
    /^coterie: counting: a fresh import of the spec gives a different result for the same state\./,
  )
  expect(out()).toBe('')
  expect(code).toBe(3)
})

test('each command detects impure functions', async () => {
  for (const command of ['measure', 'mutate', 'audit', 'graph']) {
    const { code, err } = await ran(command, pure, ...(command === 'measure' ? ['--sites', '1'] : []))
    expect([command, code, err()]).toEqual([command, 0, ''])
  }
})
