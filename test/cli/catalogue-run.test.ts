// The run of all recorded models. A clause that failed in one of them was never tried here.
import { algorithm, flag, many, mutualExclusion, protocol, type Spec } from 'coterie'
import { expect, test, vi } from 'vitest'
import { verifyCatalogue } from '../../src/cli/catalogue-run.js'
import type { Terminal } from '../../src/cli/terminal.js'

vi.mock(import('../../src/cli/import-bundle.js'), () => import('./bundle-through-vite.js'))

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
  workload: {},
  waits: () => false,
  holds: () => false,
  properties: [mutualExclusion],
  expectations: [{ model: {}, verdicts: { mutualExclusion: 'holds' } }],
})

const ran = async (format: 'text' | 'json', specs: Parameters<typeof verifyCatalogue>[2]) => {
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
  const code = await verifyCatalogue({ format, search: 'bfs' }, terminal, specs)
  return { code, out, err }
}

test('a clause that fails in one model is said with its run, the other models are checked, and the code is 65', async () => {
  const { catalogueSpec } = await import('../../src/cli/catalogue.js')
  const peterson = { spec: await catalogueSpec('peterson'), argument: 'peterson' }
  const { code, out, err } = await ran('text', [{ spec: failing, argument: './switch.ts' }, peterson])
  expect(code).toBe(65)
  expect(err).toBe('switch: Clause "off" of switch: it threw Error: no such luck\n')
  expect(out).toContain(
    'NOT AS EXPECTED clause off failed after 1 step: Clause "off" of switch: it threw Error',
  )
  expect(out).toMatch(/NOT AS EXPECTED coterie replay \.\/switch\.ts .*--steps 0$/m)
  expect(out).toMatch(/^ok sites 2 .*everything holds$/m)
  expect(out).toMatch(/models of 2 specs, \d+ states: 1 not as expected$/m)
})

test('the JSON has the failure with its run', async () => {
  const { code, out } = await ran('json', [{ spec: failing, argument: './switch.ts' }])
  expect(code).toBe(65)
  const [result] = JSON.parse(out) as readonly { readonly failure: { readonly says: string } }[]
  expect(JSON.stringify(result!.failure)).toContain('no such luck')
})
