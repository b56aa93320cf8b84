// The package as a new user receives it: packed, installed into an empty folder, and used there with the
// current Node and another one: the Node of long-term support, or the oldest that must work. The tests need npm and a
// registry, and fail with a message without them.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { build } from '../explorer/built-page.js'
import { checkoutToPack } from './checkout.js'
import { mine } from './mine.js'
import { environmentFor } from './npm-environment.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'coterie-package-'))
const user = join(scratch, 'user')
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

// The Node of long-term support, or under that one the oldest version that `engines` of the package allows.
const longTerm = 24
const oldest = 20
const other = Number.parseInt(process.versions.node, 10) < longTerm ? longTerm : oldest

// The lowest TypeScript version that the README names, and the version that builds this package.
const compilers = ['5.9.3', '7.0.2']

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

const run = (command: string, args: readonly string[], cwd: string): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { cwd, env: environmentFor(command), maxBuffer: 2 ** 26, timeout: 300_000 }
    execFile(command, args, options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1
      resolve({ code, out, err })
    })
  })

const mustRun = async (
  what: string,
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<string> => {
  const { code, out, err } = await run(command, args, cwd)
  if (code !== 0) throw new Error(`${what}: ${command} ${args.join(' ')} ended with ${code}\n${out}${err}`)
  return out
}

// npm may print its own warnings, for instance about the user's settings. They are removed.
const npx = async (args: readonly string[]): Promise<Ended> => {
  const { code, out, err } = await run('npx', ['--no-install', ...args], user)
  return { code, out, err: err.replaceAll(/^npm warn .*\n/gm, '') }
}

// What npx starts, without the second that npx takes.
const installed = (command: string, args: readonly string[]): Promise<Ended> =>
  run(join(user, 'node_modules/.bin', command), args, user)

let files: readonly string[] = []

beforeAll(async () => {
  const checkout = join(scratch, 'checkout')
  checkoutToPack(checkout)
  // npm builds the package before it packs it.
  await mustRun('packing', 'npm', ['pack', '--pack-destination', scratch], checkout)
  const [tarball] = readdirSync(scratch).filter((name) => name.endsWith('.tgz'))
  const path = join(scratch, tarball!)
  files = (await mustRun('reading the package', 'tar', ['-tzf', path], scratch)).trimEnd().split('\n')
  mkdirSync(user)
  await mustRun('installing the package', 'npm', ['install', '--no-audit', '--no-fund', path], user)
})

test('dist runs without tsx', async () => {
  const { code, out, err } = await run('node', [build().main, 'verify', 'maekawa'], repository)
  expect(out).toMatch(/deadlockFreedom\s+violated in 8 steps/)
  expect(err).toBe('')
  expect(code).toBe(1)
})

test('the package holds exactly the expected files', () => {
  for (const file of [
    'LICENSE',
    'README.md',
    'package.json',
    'dist/src/cli/main.js',
    'dist/src/index.js',
    'dist/src/index.d.ts',
    'dist/specs/maekawa/spec.js',
    'specs/maekawa/algorithm.ts',
    'dist/specs/maekawa/mutants.js',
    'specs/maekawa/mutants.ts',
    'specs/maekawa/counterexamples.md',
    // The README shows this file, and `replay --help` names it.
    'counterexamples/maekawa-grid-deadlock/trace.json',
    // The page that `explore` serves.
    'dist/explorer/index.html',
    'dist/explorer/worker.js',
    'dist/explorer/coterie.js',
    'dist/explorer/third-party-notices.txt',
    // The schema to which docs/json.md refers.
    'schemas/result.schema.json',
    'schemas/trace.schema.json',
    // What assistants read.
    'llms.txt',
    'skills/coterie/SKILL.md',
    'dist/src/cli/mcp/call-start.js',
  ]) {
    expect(files).toContain(`package/${file}`)
  }
  const known =
    /^package\/(dist\/(src|specs|explorer|chunks|fresh|packages)\/|specs\/[^/]+\/(examples\/)?[^/]+\.(ts|md)$|specs\/tasks\/[^/]+\/[^/]+\.ts$|docs\/|schemas\/[^/]+\.schema\.json$|counterexamples\/[^/]+\/|LICENSE$|README\.md$|CHANGELOG\.md$|llms\.txt$|skills\/coterie\/SKILL\.md$|package\.json$)/
  expect(files.filter((file) => !known.test(file))).toEqual([])
  expect(
    files.filter((file) => /\.(test|slow|properties)\.|(^|\/)(test|tmp|node_modules)\//.test(file)),
  ).toEqual([])
  // Every spec is included twice, as source for readers and as compiled code.
  for (const spec of catalogueNames()) {
    expect(files).toContain(`package/specs/${spec}/algorithm.ts`)
    expect(files).toContain(`package/dist/specs/${spec}/algorithm.js`)
  }
})

describe('the package in an empty folder', () => {
  test('finds the deadlock and replays it', async () => {
    const { code, out, err } = await npx(['coterie', 'verify', 'maekawa', '--out', 'found'])
    expect(out).toMatch(/deadlockFreedom\s+violated in 8 steps/)
    expect(err).toBe('')
    expect(code).toBe(1)
    const again = await installed('coterie', ['replay', 'found/maekawa-deadlock-freedom.json'])
    expect(again.out).toMatch(/deadlockFreedom is violated/)
    expect(again.code).toBe(0)
    const picture = readFileSync(join(user, 'found/maekawa-deadlock-freedom.svg'), 'utf8')
    expect(picture).toMatch(/<svg[\s>]/)
  })

  test('lists the catalogue', async () => {
    const { code, out } = await installed('coterie', ['list'])
    for (const spec of catalogueNames()) expect(out).toContain(spec)
    expect(code).toBe(0)
  })

  test('prints the source of an algorithm unchanged', async () => {
    const { code, out } = await installed('coterie', ['list', 'maekawa', '--source'])
    expect(out).toBe(readFileSync(join(repository, 'specs/maekawa/algorithm.ts'), 'utf8'))
    expect(code).toBe(0)
  })

  test('runs the listed mutants', async () => {
    const { code, out } = await installed('coterie', ['mutate', 'token-ring', '--listed'])
    expect(out).toMatch(/^\d+ mutants: \d+ killed/m)
    expect(code).toBe(0)
  })

  test('draws a PNG', async () => {
    const args = ['graph', 'token-ring', '--sites', '2', '--format', 'png', '--out', 'ring.png']
    const { code } = await installed('coterie', args)
    expect(code).toBe(0)
    expect(readFileSync(join(user, 'ring.png')).subarray(1, 4).toString()).toBe('PNG')
  })
})

test('source maps include their sources', () => {
  const folder = join(user, 'node_modules/coterie')
  const maps = files.filter((file) => file.endsWith('.map'))
  expect(maps).not.toHaveLength(0)
  for (const map of maps) {
    const { sources, sourcesContent } = JSON.parse(
      readFileSync(join(folder, map.replace('package/', '')), 'utf8'),
    ) as { sources: readonly string[]; sourcesContent?: readonly (string | null)[] }
    expect(sourcesContent, map).toHaveLength(sources.length)
    for (const text of sourcesContent!) expect(text, map).toMatch(/\S/)
  }
  // The name of a map follows from the name of its file.
  const code = readFileSync(join(folder, 'dist/src/index.js'), 'utf8')
  expect(code).toMatch(/\n\/\/# sourceMappingURL=index\.js\.map\s*$/)
})

test('the page has the licenses of all its parts, including compiled code', () => {
  const notices = readFileSync(
    join(user, 'node_modules/coterie/dist/explorer/third-party-notices.txt'),
    'utf8',
  )
  for (const name of ['preact', 'immutable', '@viz-js/viz']) {
    const { version } = JSON.parse(
      readFileSync(join(repository, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { version: string }
    expect(notices).toContain(`\n${name} ${version}\n`)
  }
  expect(notices).toMatch(/Graphviz, https:\/\/graphviz\.org/)
  expect(notices).toMatch(/Eclipse Public License - v 1\.0/)
  expect(notices).toMatch(/Eclipse Public License - v 2\.0/)
  expect(notices).toMatch(/Expat maintainers/)
})

test('the schemas can be imported by name', async () => {
  const script = "console.log(import.meta.resolve('coterie/schemas/trace.schema.json'))"
  const { out } = await run('node', ['--input-type=module', '-e', script], user)
  expect(out).toMatch(/coterie\/schemas\/trace\.schema\.json$/m)
})

describe.each(compilers)('a user’s own spec, with TypeScript %s', (version) => {
  beforeAll(async () => {
    await mustRun('making the folder a package', 'npm', ['pkg', 'set', 'type=module'], user)
    const install = ['install', '--no-audit', '--no-fund', '--save-exact', `typescript@${version}`]
    await mustRun('installing the compiler', 'npm', install, user)
    const compilerOptions = { strict: true, module: 'NodeNext', skipLibCheck: true, noEmit: true }
    writeFileSync(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['mine.ts'] }))
    writeFileSync(join(user, 'mine.ts'), mine)
  })

  test('is compiled by this version', async () => {
    expect((await installed('tsc', ['--version'])).out).toBe(`Version ${version}\n`)
  })

  // One run of the compiler, which takes seconds to read its own declarations.
  test('type-checks, and gives a compiler error for a misspelt field, phase or message', async () => {
    const wrong: readonly (readonly [string, string, RegExp])[] = [
      ["phase: 'wanted', token", "phsae: 'wanted', token", /phsae/],
      ["[{ phase: 'held' }]", "[{ phase: 'hold' }]", /"hold"/],
      ["upon('TOKEN'", "upon('TOKENS'", /"TOKENS"/],
    ]
    const files = wrong.map((_, k) => `wrong${k}.ts`)
    for (const [k, [right, misspelt]] of wrong.entries()) {
      expect(mine).toContain(right)
      writeFileSync(join(user, files[k]!), mine.replace(right, misspelt))
    }
    const made = ['first-lock', 'first-flag']
    for (const [k, name] of made.entries()) {
      rmSync(join(user, name), { recursive: true, force: true })
      expect((await installed('coterie', ['new', name, ...(k === 0 ? [] : ['--shared'])])).code).toBe(0)
    }
    const compiled = ['mine.ts', ...made.map((name) => `${name}/${name}.ts`), ...files]
    writeFileSync(join(user, 'wrong.json'), JSON.stringify({ extends: './tsconfig.json', files: compiled }))
    // Since version 7 the compiler has several checkers, which repeat much of the work of the first.
    const one = Number.parseInt(version, 10) < 7 ? [] : ['--checkers', '1']
    const { code, out } = await installed('tsc', ['--noEmit', '-p', 'wrong.json', ...one])
    for (const [k, [, , said]] of wrong.entries()) {
      const errors = out.split('\n').filter((line) => line.startsWith(files[k]!))
      expect(errors.join('\n')).toMatch(/error TS\d+/)
      expect(errors.join('\n')).toMatch(said)
    }
    // No error but these: none in the correct file, nor in the package.
    const elsewhere = out.split('\n').filter((line) => /^\S/.test(line) && !/^wrong\d\.ts/.test(line))
    expect(elsewhere).toEqual([])
    expect(code).not.toBe(0)
  })

  test('is checked, with its traces in a folder', async () => {
    const { code, out, err } = await installed('coterie', [
      'verify',
      'mine.ts',
      '--continue',
      '--out',
      'mine',
    ])
    expect(err).toBe('')
    expect(out).toMatch(/mutualExclusion\s+holds/)
    expect(out).toMatch(/deadlockFreedom\s+violated in 1 step$/m)
    expect(code).toBe(1)
    const trace = 'mine/two-hands-deadlock-freedom.json'
    expect(existsSync(join(user, trace))).toBe(true)
    const again = await installed('coterie', ['replay', trace])
    expect(again.out).toMatch(/deadlockFreedom is violated/)
    expect(again.code).toBe(0)
  })
})

describe(`Node ${other}`, () => {
  const folder = join(scratch, 'node')
  let node = join(folder, 'node_modules/node/bin/node')
  const main = join(user, 'node_modules/coterie/dist/src/cli/main.js')

  beforeAll(async () => {
    mkdirSync(folder)
    // The CI script runs the slow tests with another Node than that of the machine, which may be the one that is wanted here.
    const here = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'node'))
    for (const candidate of here.filter((path) => existsSync(path)))
      if ((await run(candidate, ['--version'], folder)).out.startsWith(`v${other}.`)) {
        node = candidate
        return
      }
    const install = ['install', '--no-audit', '--no-fund', `node@${other}`]
    await mustRun(`installing Node ${other}, which this test cannot do without`, 'npm', install, folder)
  })

  test('is the Node of the next tests', async () => {
    expect(await mustRun('asking for the version', node, ['--version'], folder)).toMatch(`v${other}.`)
  })

  test('finds the deadlock', async () => {
    const { code, out, err } = await run(node, [main, 'verify', 'maekawa'], folder)
    expect(out).toMatch(/deadlockFreedom\s+violated in 8 steps/)
    expect(err).toBe('')
    expect(code).toBe(1)
  })

  // Three small specs: with messages, with timestamps, and with shared memory.
  test.each(['token-ring', 'ricart-agrawala-detector', 'dekker'])(
    'gives the same result for %s as this Node',
    async (spec) => {
      const args = [main, 'verify', spec, '--expect']
      const [there, here] = await Promise.all([run(node, args, folder), run('node', args, folder)])
      expect(there.out).toMatch(/: all as expected\n$/)
      expect(there.code).toBe(0)
      expect(there).toEqual(here)
    },
  )

  test('loads a user’s TypeScript', async () => {
    writeFileSync(join(user, 'again.ts'), mine)
    const { code, out, err } = await run(
      node,
      [main, 'verify', 'again.ts', '--property', 'mutualExclusion'],
      user,
    )
    expect(err).toBe('')
    expect(out).toMatch(/mutualExclusion\s+holds/)
    expect(code).toBe(0)
  })
})
