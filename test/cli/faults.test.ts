// Faults as a user types them: the options, what is said of them, and what is wrong.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const wrong: readonly (readonly [what: string, args: string, said: RegExp])[] = [
  ['an option', 'verify central-server --who-crashs idle', /'--who-crashs'.*--who-crashes/s],
  [
    'who crashes',
    'verify central-server --crash 1 --who-crashes wating',
    /"wating".*coordinator.*"waiting"/s,
  ],
  ['a number', 'verify central-server --crash many', /--crash.*whole number/s],
  ['a detector', 'verify central-server --detector perfct', /--detector.*none, perfect, erring.*"perfect"/s],
  ['without crashes', 'verify central-server --recovery 1', /recovery 1: no site crashes.*leave it out/s],
  ['suspicions', 'verify central-server --detector perfect --suspicions 2', /suspicions 2: only an erring/s],
  ['timeouts', 'verify central-server --timeouts 2', /timeouts 2: central-server has no timeout/s],
]

describe.concurrent('faults', { timeout: 120_000 }, () => {
  test('a crash is found, written, and replayed by what was printed', async () => {
    const options = '--sites 2 --crash 1 --who-crashes coordinator --detector perfect'
    const args = ['verify', 'central-server', ...options.split(' '), '--property', 'deadlockFreedom']
    const { code, out, err } = await coterie([...args, '--out', 'found'], { cwd })
    expect(err).toBe('')
    expect(code).toBe(1)
    expect(out).toMatch(/, crash 1, recovery 0, who crashes coordinator, .* detector perfect$/m)
    expect(out).toMatch(/^2 {2}crash at coordinator$/m)
    expect(out).toMatch(/REQUEST from 0, ignored: the site has crashed$/m)
    const file = 'found/central-server-deadlock-freedom.json'
    expect(existsSync(join(cwd, file))).toBe(true)
    const [, ...again] = wordsOf(out.trimEnd().split('\n').at(-1)!)
    expect(again.join(' ')).toContain(options)
    const [typed, read] = await Promise.all([coterie(again, { cwd }), coterie(['replay', file], { cwd })])
    expect([typed.code, read.code]).toEqual([0, 0])
    expect(read.out).toMatch(/replayed: .* deadlockFreedom is violated at the end/)
  })

  test('a proof with crashes is audited', async () => {
    const args =
      'verify token-ring --crash 1 --reduce symmetry --continue --format json --certificate ring.proof'
    const verified = await coterie(args.split(' '), { cwd })
    expect(JSON.parse(verified.out)).toMatchObject({
      model: {
        network: { crash: 1, recovery: 0, whoCrashes: 'any', toCrashed: 'dropped', detector: 'none' },
      },
    })
    const audit = await coterie(['audit', 'ring.proof'], { cwd })
    expect(audit.out).toMatch(/^confirmed: /)
    expect(audit.code).toBe(0)
  })

  test('where clocks are set back, it is said why requests are bounded', async () => {
    const { err, out } = await coterie('verify ricart-agrawala --sites 2 --crash 1'.split(' '))
    expect(err).toMatch(/^warning: each site asks once: a crash sets a clock back/)
    expect(out).toContain('requests 1 each')
  })

  test.each(wrong)('%s is wrong', async (_, args, said) => {
    const { code, out, err } = await coterie(args.split(' '))
    expect(err).toMatch(said)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})
