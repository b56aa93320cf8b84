// Checks of all recorded models. A clause that failed in one of the models was not tested before.
import { algorithm, flag, many, mutualExclusion, protocol, type Spec } from 'coterie'
import { expect, test } from 'vitest'
import { verifyRecorded } from '../../src/cli/commands/catalogue-run.js'
import type { Terminal } from '../../src/cli/terminal/terminal.js'

const p = protocol({ roles: { site: many({ on: flag }) } })
const { local } = p.roles.site
const failing: Spec = algorithm({
  name: 'switch',
  title: 'Switch',
  citation: 'none',
  about: 'For tests.',
  sites: { min: 1, max: 2, fallback: 1 },
  protocol: p,
  clauses: {
    on: local({ guard: (me) => !me.on, effect: () => [{ on: true }] }),
    off: local({
      guard: (me) => me.on,
      effect: () => {
        throw new Error('no such luck')
      },
    }),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
  expectations: [{ model: {}, verdicts: { mutualExclusion: 'holds' } }],
})

const ran = async (
  given: { readonly format: 'text' | 'json'; readonly verbose?: boolean },
  specs: Parameters<typeof verifyRecorded>[2],
) => {
  let [out, err] = ['', '']
  const terminal: Terminal = {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    quiet: true,
    progress: false,
    paint: (_, text) => text,
  }
  const code = await verifyRecorded({ ...given, search: 'bfs' }, terminal, specs)
  return { code, out, err }
}

const loaded = async (name: string) => {
  const { catalogueSpec } = await import('../../src/cli/load/catalogue.js')
  return { spec: await catalogueSpec(name), argument: name }
}

test('a clause that fails in one model is reported with its run, the other models are checked, and the exit code is 65', async () => {
  const specs = [{ spec: failing, argument: './switch.ts' }, await loaded('peterson')]
  const { code, out, err } = await ran({ format: 'text', verbose: true }, specs)
  expect(code).toBe(65)
  expect(err).toBe('switch: Clause "off" of switch: it threw Error: no such luck\n')
  expect(out).toContain('NOT AS EXPECTED Clause "off" of switch failed after 1 step: it threw Error')
  expect(out).toMatch(/NOT AS EXPECTED coterie replay \.\/switch\.ts .*--steps 0$/m)
  expect(out).toMatch(/^ok sites 2 .*everything holds$/m)
  expect(out).toMatch(/models of 2 specs, \d+ states: 1 not as expected$/m)
})

test('the JSON contains the failure with its run', async () => {
  const { code, out } = await ran({ format: 'json' }, [{ spec: failing, argument: './switch.ts' }])
  expect(code).toBe(65)
  const [result] = JSON.parse(out) as readonly { readonly failure: { readonly says: string } }[]
  expect(JSON.stringify(result!.failure)).toContain('no such luck')
})

test('each algorithm has one line with its violations, and a model as expected has no line of its own', async () => {
  const { code, out } = await ran({ format: 'text' }, [await loaded('peterson'), await loaded('mcs')])
  const lines = out.trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  const [head, peterson, mcs, empty, summary] = lines
  expect(head).toMatch(/algorithm +models +states +violated in some model$/)
  expect(peterson).toMatch(/^ok peterson +\d+ +\d+ {2}mutualExclusion, entryPossible, servedInRealTimeOrder$/)
  expect(mcs).toMatch(/^ok mcs +\d+ +\d+ {2}entryPossible, servedInRealTimeOrder$/)
  expect(empty).toBe('')
  expect(summary).toMatch(/^\d+ models of 2 specs, \d+ states: all as expected$/)
  expect(code).toBe(0)
})

test('a model that differs from its expectation is printed in full below the line of its algorithm', async () => {
  const { spec } = await loaded('dekker')
  const wrong: Spec = {
    ...spec,
    expectations: spec.expectations.map((expectation, k) =>
      k === 3 ? { ...expectation, verdicts: { mutualExclusion: { violated: 3 } } } : expectation,
    ),
  }
  const { code, out } = await ran({ format: 'text' }, [
    { spec: wrong, argument: 'dekker' },
    await loaded('peterson'),
  ])
  const [, dekker, model, differs, peterson] = out.split('\n')
  expect(dekker).toMatch(
    /^XX dekker +\d+ +\d+ {2}entryPossible, servedInRequestOrder, servedInRealTimeOrder$/,
  )
  expect(model).toMatch(/^XX sites \d.* {2}everything holds$/)
  expect(differs).toBe('     NOT AS EXPECTED mutualExclusion: expected violated in 3, found holds')
  expect(peterson).toMatch(/^ok peterson /)
  expect(out).toMatch(/: 1 not as expected\n$/)
  expect(code).toBe(1)
})

test('the printing thread checks a spec that another thread could not finish, and repeats no line', async () => {
  const { printRemainder } = await import('../../src/cli/commands/catalogue-threads.js')
  let out = ''
  const terminal = {
    out: (text: string) => {
      out += text
    },
  } as Terminal
  const again = printRemainder(2, terminal)
  for (const text of ['a', 'b', 'c', 'd']) again.out(text)
  expect(out).toBe('cd')
})
