// The action of .github/actions/verify: its steps as a runner of GitHub takes them, without a network, in a temporary project.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bundledMain } from '../bundled.js'
import { lock } from '../cli/lock-spec.js'

const action = fileURLToPath(new URL('../../.github/actions/verify', import.meta.url))

interface Step {
  readonly id?: string
  readonly if?: string
  readonly shell?: string
  readonly run?: string
  readonly uses?: string
  readonly env?: { readonly [name: string]: string }
  readonly with?: { readonly [name: string]: string }
  readonly 'working-directory'?: string
}
interface Action {
  readonly inputs: {
    readonly [name: string]: {
      readonly description: string
      readonly default?: string
      readonly required?: boolean
    }
  }
  readonly outputs: { readonly [name: string]: { readonly value: string } }
  readonly runs: { readonly using: string; readonly steps: readonly Step[] }
}
const read = (): Action => parse(readFileSync(join(action, 'action.yml'), 'utf8')) as Action

const folder = mkdtempSync(join(tmpdir(), 'coterie-action-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const own = lock
  .replace(
    "import { phase } from './phases.ts'",
    "import { oneOf } from 'coterie'\nconst phase = oneOf('idle', 'wanted', 'held')",
  )
  .replace(
    '  properties:',
    '  expectations: [{ model: { sites: 2 }, verdicts: {} }, { model: { sites: 3 }, verdicts: {} }],\n  properties:',
  )
const open = own.replace(' && !shared.taken', '')
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
mkdirSync(join(folder, 'locks/more'), { recursive: true })
writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
writeFileSync(
  join(folder, 'node_modules/.bin/coterie'),
  `#!/bin/sh\nexec "${process.execPath}" "${bundledMain()}" "$@"\n`,
)
chmodSync(join(folder, 'node_modules/.bin/coterie'), 0o755)
writeFileSync(join(folder, 'locks/good lock.spec.ts'), own)
writeFileSync(join(folder, 'locks/more/open.spec.ts'), open)
writeFileSync(join(folder, 'locks/broken.ts'), `${own}\nnothing()\n`)

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly summary: string
  readonly outputs: string
}

/** Runs the step that has a script, as a runner does: the inputs in its environment, Bash that ends with the first error. */
const run = (given: { readonly [input: string]: string }): Ended => {
  const { inputs, runs } = read()
  const step = runs.steps.find((one) => one.run !== undefined)!
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{\{ inputs\.([\w-]+) \}\}/g,
      (_, name: string) => given[name] ?? inputs[name]!.default ?? '',
    )
  const [script, summary, outputs] = ['step.sh', 'summary.md', 'outputs.txt'].map((name) =>
    join(folder, name),
  )
  for (const file of [summary!, outputs!]) writeFileSync(file, '')
  writeFileSync(script!, filled(step.run!))
  const env = Object.fromEntries(Object.entries(step.env!).map(([name, value]) => [name, filled(value)]))
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', script!],
    {
      cwd: join(folder, filled(step['working-directory']!)),
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        CI: 'true',
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: action,
        GITHUB_WORKSPACE: folder,
        GITHUB_STEP_SUMMARY: summary,
        GITHUB_OUTPUT: outputs,
        npm_config_offline: 'true',
        ...env,
      },
    },
  )
  return {
    code: status,
    out: stdout + stderr,
    summary: readFileSync(summary!, 'utf8'),
    outputs: readFileSync(outputs!, 'utf8'),
  }
}

test('the action is a composite one, and the page documents its inputs', () => {
  const { runs, inputs, outputs } = read()
  expect(runs.using).toBe('composite')
  const page = readFileSync(new URL('../../docs/github-action.md', import.meta.url), 'utf8')
  const documented = [...page.matchAll(/^\| `([\w-]+)` \|.* \| (.*) \|$/gm)]
  expect(documented.map(([, name]) => name)).toEqual(Object.keys(inputs))
  for (const [, name, fallback] of documented) {
    const { required, default: usual } = inputs[name!]!
    expect(fallback, name).toBe(required === true ? 'required' : `\`${usual}\``)
  }
  for (const name of Object.keys(outputs)) expect(page).toContain(`\`${name}\`, the`)
  // An expression in a script would let an input be a part of it.
  for (const { run: script, shell } of runs.steps)
    if (script !== undefined) {
      expect(script).not.toContain('${{')
      expect(shell).toBe('bash')
    }
})

test('the results are uploaded even if the step has failed', () => {
  const upload = read().runs.steps.find(({ uses }) => uses !== undefined)!
  expect(upload.uses).toMatch(/^actions\/upload-artifact@v\d+$/)
  expect(upload.if).toContain('always()')
})

test('specs that are as expected pass', () => {
  const { code, out, summary, outputs } = run({ specs: 'locks/good*.spec.ts\n' })
  expect(out).toBe('specs: 1, not as expected: 0\n')
  expect(code).toBe(0)
  expect(summary).toContain('### ✓ locks/good lock.spec.ts\n\n2 models, 8 of 8 properties as expected.\n')
  expect(outputs).toBe('results=coterie-results\nfailed=0\n')
  expect(readFileSync(join(folder, 'coterie-results/locks-good-lock.spec.xml'), 'utf8')).toContain(
    '<testsuites>',
  )
})

test('all specs are checked; a violation has an annotation, a row, and its traces', () => {
  const { code, out, summary, outputs } = run({ specs: 'locks/**/*.spec.ts\r\n\n  locks/broken.ts  ' })
  expect(code).toBe(1)
  expect(out).toContain('specs: 3, not as expected: 2')
  expect(out).toMatch(
    /^::error file=locks\/more\/open\.spec\.ts,title=Coterie::mutualExclusion: expected holds, found violated in 4 \(lock: sites 2, /m,
  )
  expect(out).toMatch(
    /^::error file=locks\/broken\.ts,title=Coterie::coterie: locks\/broken\.ts: .*`nothing` is not defined/m,
  )
  expect(summary).toMatch(
    /### ✗ locks\/more\/open\.spec\.ts\n\n2 models, 6 of 8 properties as expected\.\n\n\| property \| found \| model \|/,
  )
  expect(summary).toContain(
    'Traces in the results: `1/lock-mutual-exclusion.json`, `2/lock-mutual-exclusion.json`.',
  )
  expect(summary).toMatch(/### ✗ locks\/broken\.ts\n[^#]*```text\ncoterie: locks\/broken\.ts: /)
  expect(outputs).toContain('failed=2')
  const traces = readdirSync(join(folder, 'coterie-results/locks-more-open.spec/1'))
  for (const kind of [/\.json$/, /\.svg$/]) expect(traces.some((file) => kind.test(file))).toBe(true)
  // Nothing of the run before is left.
  expect(existsSync(join(folder, 'coterie-results/locks-broken.xml'))).toBe(false)
})

test('a script without its variables ended with "unbound variable": one line names them and their values', () => {
  const all = { COTERIE_ACTION_SPECS: 'a.ts', COTERIE_ACTION_OPTIONS: '', COTERIE_ACTION_RESULTS: 'results' }
  for (const name of Object.keys(all)) {
    const env = { PATH: process.env.PATH, ...all, [name]: undefined }
    const { status, stdout, stderr } = spawnSync('bash', [join(action, 'verify.sh')], {
      cwd: folder,
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([64, ''])
    expect(stdout).toMatch(
      new RegExp(
        `^::error title=Coterie::${name} is not set; .*COTERIE_ACTION_SPECS=.* COTERIE_ACTION_OPTIONS=.* COTERIE_ACTION_RESULTS=.*\n$`,
      ),
    )
  }
})

test('an input is one text: it runs nothing, and what names no file is refused', () => {
  const none = run({ specs: 'locks/*.none.ts' })
  expect(none.out).toBe(
    '::error title=Coterie::specs: no file matches locks/*.none.ts; name the files of your specs, one pattern a line\n',
  )
  expect(none.code).not.toBe(0)
  expect(run({ specs: '  \n' }).out).toMatch(/specs: it is empty/)
  // It would have been removed.
  for (const results of ['.', '', '/tmp', '..', 'a/../..', '../x'])
    expect(run({ specs: 'locks/*.ts', results }).out).toMatch(/^::error title=Coterie::results: .* name one/)
  expect(existsSync(join(folder, 'package.json'))).toBe(true)
  expect(run({ specs: '$(touch ran)`touch ran`; touch ran' }).code).not.toBe(0)
  const options = run({ specs: 'locks/good*.spec.ts', options: '--expect $(touch ran) ; touch ran' })
  expect(options.out).toMatch(/too many arguments/)
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

test('options replace the expectations', () => {
  const { out, summary } = run({ specs: 'locks/more/open.spec.ts', options: '--sites 2 --continue' })
  expect(out).toContain('mutualExclusion: violated in 4 steps')
  expect(summary).toContain('| mutualExclusion | violated in 4 steps |')
})
