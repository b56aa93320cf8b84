// Faults on the command line: traces and certificates in files, and wrong usage.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { Scratch } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const wrong: readonly (readonly [what: string, args: string, said: RegExp])[] = [
  ['an unknown option', 'verify central-server --who-crashs idle', /'--who-crashs'.*--who-crashes/s],
  [
    'an unknown status in --who-crashes',
    'verify central-server --crash 1 --who-crashes wating',
    /"wating".*coordinator.*"waiting"/s,
  ],
  ['a value that is not a number', 'verify central-server --crash many', /--crash.*whole number/s],
  [
    'an unknown detector',
    'verify central-server --detector perfct',
    /--detector.*none, perfect, erring.*"perfect"/s,
  ],
  [
    '--recovery without crashes',
    'verify central-server --recovery 1',
    /recovery 1: no site crashes.*leave it out/s,
  ],
  [
    '--suspicions with a perfect detector',
    'verify central-server --detector perfect --suspicions 2',
    /suspicions 2: only an erring/s,
  ],
  [
    '--timeouts for a spec without timeouts',
    'verify central-server --timeouts 2',
    /timeouts 2: central-server has no timeout/s,
  ],
]

describe.concurrent('faults', () => {
  test('a trace with a crash is written and replayed', async () => {
    const args = 'verify token-ring --crash 1 --who-crashes 0,1 --out found'
    expect((await coterieHere(args.split(' '), { cwd })).code).toBe(1)
    const file = 'found/token-ring-exactly-one-token.json'
    expect(JSON.parse(readFileSync(join(cwd, file), 'utf8'))).toMatchObject({
      model: { crash: 1, recovery: 0, whoCrashes: '0,1' },
    })
    const replayed = await coterieHere(['replay', file], { cwd })
    expect(replayed.out).toMatch(/replayed: .* exactlyOneToken is violated at the end/)
    expect(replayed.code).toBe(0)
  })

  test('a certificate with crashes is audited', async () => {
    const args =
      'verify token-ring --crash 1 --reduce symmetry --continue --format json --certificate ring.proof'
    const verified = await coterieHere(args.split(' '), { cwd })
    expect(JSON.parse(verified.out)).toMatchObject({
      model: {
        network: { crash: 1, recovery: 0, whoCrashes: 'any', toCrashed: 'dropped', detector: 'none' },
      },
    })
    const audit = await coterieHere(['audit', 'ring.proof'], { cwd })
    expect(audit.out).toMatch(/^token-ring: .*\nconfirmed: /)
    expect(audit.code).toBe(0)
  })

  test('if a crash resets clocks, a warning gives the reason for the bound on requests', async () => {
    const { err, out } = await coterieHere('verify ricart-agrawala --sites 2 --crash 1'.split(' '))
    expect(err).toMatch(
      /^warning: each site requests once: a crash may reset a clock, so timestamps are not reduced in models with crashes/,
    )
    expect(out).toContain('requests 1 each')
  })

  test.each(wrong)('%s is wrong usage', async (_, args, said) => {
    const { code, out, err } = await coterieHere(args.split(' '))
    expect(err).toMatch(said)
    expect(out).toBe('')
    expect(code).toBe(64)
  })
})
