// A user's own TypeScript file in a folder without node_modules: correct, and with each kind of error that
// has an exit code.
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

describe.concurrent("a user's own file", () => {
  test('is checked without node_modules, also if it imports a second file', async () => {
    const { code, out, err } = await verify('lock.ts', lock)
    expect(err).toBe('')
    expect(out).toMatch(/mutualExclusion\s+holds/)
    expect(out).toMatch(/\b8 states, 14 transitions, depth 3\b/)
    expect(code).toBe(0)
  })

  test('with a syntax error gives an error with the line', async () => {
    const { code, out, err } = await verify('syntax.ts', lockThat("() => [{ phase: 'wanted' ]"))
    expect(err).toMatch(/syntax\.ts:11:\d+: /)
    expect(out).toBe('')
    expect(code).toBe(65)
  })

  test('that imports from an unknown spec gives an error with the line and the nearest name', async () => {
    const { code, err } = await verify('clauses.ts', `import 'coterie/specs/maekawas'\n${lock}`)
    expect(err).toMatch(/clauses\.ts:1:\d+: there is no spec "maekawas"; did you mean "maekawa"\?$/m)
    expect(err).not.toMatch(/node_modules|\.bundle/)
    expect(code).toBe(65)
  })

  test('that throws while it is loaded gives an error', async () => {
    const { code, err } = await verify('loading.ts', `${lock}\nthrow new RangeError('far out')\n`)
    expect(err).toMatch(/loading\.ts.*RangeError: far out/s)
    expect(code).toBe(65)
  })

  test('with a clause that throws gives an error that names the clause', async () => {
    const { code, err } = await verify('throws.ts', lockThat("() => { throw new RangeError('far out') }"))
    expect(err).toMatch(/"request".*RangeError: far out/s)
    expect(err).not.toMatch(/internal error/)
    expect(code).toBe(65)
  })

  test('with a value outside its sort gives an error with clause, field and value', async () => {
    const { code, err } = await verify('sorts.ts', lockThat("() => [{ phase: 'wished' as 'wanted' }]"))
    expect(err).toMatch(/"request".*"phase".*"wished".*idle, wanted, held/s)
    expect(code).toBe(65)
  })

  test('with an impure clause is refused, with the usual causes', async () => {
    const { code, out, err } = await verify(
      'impure.ts',
      lockThat("() => [{ phase: ++calls % 2 === 1 ? 'wanted' : 'idle' }]") + 'let calls = 0\n',
    )
    expect(err).toMatch(/"request".*pure.*Math\.random/s)
    expect(out).toBe('')
    expect(code).toBe(3)
  })

  // Here two consecutive calls agree, as most pairs do for a random choice.
  test('with a clause that changes its result later is refused', async () => {
    const { code, err } = await verify(
      'changing.ts',
      lockThat("() => [{ phase: (calls++ & 2) === 0 ? 'wanted' : 'idle' }]") + 'let calls = 0\n',
    )
    expect(err).toMatch(/"request".*pure/s)
    expect(code).toBe(3)
  })

  test('without a spec gives an error with the remedy', async () => {
    const { code, err } = await verify('nothing.ts', lock.replace('export default', 'export const spec ='))
    expect(err).toMatch(/nothing\.ts.*export default algorithm/s)
    expect(code).toBe(65)
  })
})
