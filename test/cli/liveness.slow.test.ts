// Fair runs and bypasses on the command line.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch, wordsOf } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const lastLine = (text: string): string => text.trimEnd().split('\n').at(-1)!

describe.concurrent('verify', () => {
  test('prints, for a lasso, a command that replays its loop', async () => {
    const { code, out, err } = await coterieHere(['verify', 'semaphore', '--property', 'starvationFreedom'], {
      cwd,
    })
    expect(err).toBe('')
    expect(out).toMatch(
      /^ {2}x starvationFreedom {2}violated in 5 steps, the last 4 repeated forever: site 0/m,
    )
    expect(out).toContain('starvationFreedom: a counterexample\n')
    expect(code).toBe(1)
    const again = await coterieHere(wordsOf(lastLine(out)).slice(1), { cwd })
    expect(again.code).toBe(0)
    expect(again.out).toContain('the loop closes: this is the state after step 1 again')
  })

  test('checks the listed liveness properties under the given fairness with --liveness', async () => {
    const { code, out } = await coterieHere(
      ['verify', 'token-ring', '--liveness', '--unfair', 'pass@1', '--continue', '--format', 'json'],
      { cwd },
    )
    const { model, verdicts } = JSON.parse(out) as {
      readonly model: object
      readonly verdicts: readonly {
        readonly property: string
        readonly verdict: string
        readonly loop?: number
      }[]
    }
    expect(model).toMatchObject({ fairness: { 'pass@1': 'none' } })
    expect(verdicts).toContainEqual(
      expect.objectContaining({ property: 'starvationFreedom', verdict: 'violated' }),
    )
    expect(verdicts.find(({ property }) => property === 'starvationFreedom')!.loop).toBeTypeOf('number')
    expect(code).toBe(1)
  })

  test('writes a trace that replays with its loop', async () => {
    const out = join(cwd, 'found')
    const args = ['verify', 'test-and-set', '--property', 'starvationFreedom', '--out', out]
    await coterieHere(args, { cwd })
    const file = join(out, 'test-and-set-starvation-freedom.json')
    const replayed = await coterieHere(['replay', file], { cwd })
    expect(replayed.out).toContain('starvationFreedom is violated by the run that repeats its loop forever')
    expect(replayed.code).toBe(0)
    expect(readFileSync(join(out, 'test-and-set-starvation-freedom.dot'), 'utf8')).toMatch(
      /line0_left -> line0_right .*style="dotted"/,
    )
  })

  test.each([
    ['verify semaphore --fair spin --unfair spin', /spin: named by two of --fair, --strong and --unfair/],
    [
      'verify semaphore --fair spinn',
      /"spinn": semaphore has no clause of this name \(did you mean "spin"\?\)/,
    ],
    ['verify bank-account --liveness', /--liveness: bank-account lists no liveness or bypass property/],
    ['verify --liveness', /--liveness needs a spec/],
    ['measure token-ring --sites 4..3', /--sites 4..3: it must be .*a range such as 2..6/],
    [
      'measure maekawa --param quorums=grid --sites 2..3',
      /--sites 2..3: no model has that many sites; parameter quorums=grid/,
    ],
  ])('is refused with a one-line remedy: %s', async (args, said) => {
    const { code, err } = await coterieHere(args.split(' '), { cwd })
    expect(err).toMatch(said)
    expect(code).toBe(64)
  })
})

describe.concurrent('measure', () => {
  test('reports bypasses with a run for each', async () => {
    const { code, out } = await coterieHere(['measure', 'ricart-agrawala', '--bypass', '--sites', '2'], {
      cwd,
    })
    expect(out).toMatch(/site 0 {2}at most 1 time\n {4}coterie replay .*\n {2}site 1 {2}at most 2 times/)
    expect(code).toBe(0)
  })

  test('reports null in JSON if there is no bound', async () => {
    const { out } = await coterieHere(
      ['measure', 'central-server', '--bypass', '--sites', '2', '--format', 'json'],
      { cwd },
    )
    const { bypasses } = JSON.parse(out) as { readonly bypasses: readonly object[] }
    expect(bypasses[0]).toMatchObject({ site: 0, most: null, loop: expect.any(Number) })
  })

  test('gives the reason for an early end', async () => {
    const { code, out } = await coterieHere(
      ['measure', 'ricart-agrawala', '--bypass', '--max-states', '100'],
      {
        cwd,
      },
    )
    expect(out).toContain('bypasses not measured: the bound on states was reached')
    expect(code).toBe(2)
  })
})
