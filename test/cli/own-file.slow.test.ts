// A user's own TypeScript file, in a folder without node_modules: right, and wrong in each way that has an exit code.
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch } from './coterie.js'
import { lock, lockThat, phases } from './lock-spec.js'

const scratch = new Scratch()
const cwd = scratch.folder
scratch.write('phases.ts', phases)
afterAll(() => scratch.remove())

const verify = (name: string, text: string, ...more: readonly string[]) => {
  scratch.write(name, text)
  return coterie(['verify', name, ...more], { cwd })
}

describe.concurrent('a file of one’s own', { timeout: 120_000 }, () => {
  test('works, with a second file and without node_modules', async () => {
    const { code, out, err } = await verify('lock.ts', lock)
    expect(err).toBe('')
    expect(out).toMatch(/mutualExclusion\s+holds/)
    expect(out).toMatch(/\b8 states, 14 transitions, depth 3\b/)
    expect(code).toBe(0)
  })

  test('a syntax error has its line', async () => {
    const { code, out, err } = await verify('syntax.ts', lockThat("() => [{ phase: 'wanted' ]"))
    expect(err).toMatch(/syntax\.ts:11:\d+: /)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('an exception on loading is reported', async () => {
    const { code, err } = await verify('loading.ts', `${lock}\nthrow new RangeError('far out')\n`)
    expect(err).toMatch(/loading\.ts.*RangeError: far out/s)
    expect(code).toBe(65)
  })

  test('an exception in a clause is reported with the clause', async () => {
    const { code, err } = await verify('throws.ts', lockThat("() => { throw new RangeError('far out') }"))
    expect(err).toMatch(/"request".*RangeError: far out/s)
    expect(err).not.toMatch(/internal error/)
    expect(code).toBe(65)
  })

  test('a value outside its sort is reported with clause, field and value', async () => {
    const { code, err } = await verify('sorts.ts', lockThat("() => [{ phase: 'wished' as 'wanted' }]"))
    expect(err).toMatch(/"request".*"phase".*"wished".*idle, wanted, held/s)
    expect(code).toBe(65)
  })

  test('a clause that is not pure is refused, with the usual causes', async () => {
    const { code, out, err } = await verify(
      'impure.ts',
      lockThat("() => [{ phase: ++calls % 2 === 1 ? 'wanted' : 'idle' }]") + 'let calls = 0\n',
    )
    expect(err).toMatch(/"request".*pure.*Math\.random/s)
    expect(out).toBe('')
    expect(code).toBe(3)
  })

  // Two calls that follow each other agree here, and most pairs do where a coin is tossed.
  test('a clause that changes its mind later is refused too', async () => {
    const { code, err } = await verify(
      'changing.ts',
      lockThat("() => [{ phase: (calls++ & 2) === 0 ? 'wanted' : 'idle' }]") + 'let calls = 0\n',
    )
    expect(err).toMatch(/"request".*pure/s)
    expect(code).toBe(3)
  })

  test('for a file without a spec, the error gives the remedy', async () => {
    const { code, err } = await verify('nothing.ts', lock.replace('export default', 'export const spec ='))
    expect(err).toMatch(/nothing\.ts.*export default algorithm/s)
    expect(code).toBe(65)
  })
})
