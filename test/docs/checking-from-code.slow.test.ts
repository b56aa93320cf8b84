// The code of docs/checking-from-code.md, in the folder of a user who has installed the package.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundledFolder } from '../bundled.js'
import { coterieHere } from '../cli/in-this-process.js'
import { consolesOf, root, runConsole } from './console.js'
import { fencesOf } from './fences.js'
import { placeBlock } from './tutorial.js'

const page = readFileSync(`${root}docs/checking-from-code.md`, 'utf8')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coterie-from-code-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(bundledFolder(), join(folder, 'node_modules/coterie'))
  symlinkSync(`${root}node_modules/vitest`, join(folder, 'node_modules/vitest'))
  symlinkSync(`${root}node_modules/fast-check`, join(folder, 'node_modules/fast-check'))
  for (const fence of fencesOf(page)) if (fence.info.startsWith('ts ')) placeBlock(fence, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the tests of the spec and of a program pass, and fail for a faulty spec', async () => {
  const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', '--root', folder, '--testTimeout', '60000']
  // What a report gets of the annotations of tests.
  writeFileSync(
    join(folder, 'attached.mjs'),
    `import { writeFileSync } from 'node:fs'
    const all = []
    export default class {
      onTestCaseAnnotate(_, annotation) { all.push(annotation) }
      onTestRunEnd() { writeFileSync('attached.json', JSON.stringify(all)) }
    }`,
  )
  const reporters = ['--reporter', 'default', '--reporter', join(folder, 'attached.mjs')]
  const env = { PATH: process.env.PATH ?? '', NO_COLOR: '1' }
  const run = () =>
    promisify(execFile)(process.execPath, [...vitest, ...reporters], { cwd: folder, env }).then(
      ({ stdout, stderr }) => stdout + stderr,
      ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
    )
  expect(await run()).toMatch(/Tests +3 passed/)
  expect(JSON.parse(readFileSync(join(folder, 'attached.json'), 'utf8'))).toEqual([])
  const spec = readFileSync(join(folder, 'lock.ts'), 'utf8')
  writeFileSync(join(folder, 'lock.ts'), spec.replace(' && !shared.locked', ''))
  const failed = await run()
  writeFileSync(join(folder, 'lock.ts'), spec)
  expect(failed).toMatch(/Tests +3 failed/)
  // The story is in the output, and the run in the report.
  expect(failed).toContain('- each of its 4 steps matters: none can be left out')
  const annotations = JSON.parse(readFileSync(join(folder, 'attached.json'), 'utf8')) as {
    readonly message: string
    readonly attachment: { readonly contentType: string; readonly body: string }
  }[]
  expect(annotations.map(({ attachment }) => attachment.contentType)).toEqual([
    'application/json',
    'image/svg+xml',
  ])
  const [trace, picture] = annotations.map(({ attachment }) =>
    Buffer.from(attachment.body, 'base64').toString(),
  )
  expect(picture).toMatch(/^<svg [\s\S]*<title>4 enter at 1<\/title>/)
  expect((JSON.parse(trace!) as { shows: object }).shows).toMatchObject({ property: 'mutualExclusion' })
})

test('a new spec and its test are right, and its properties notice its mutants', async () => {
  for (const [name, ...options] of [['first-lock'], ['first-flag', '--shared']] as const) {
    const { out, code } = await coterieHere(['new', name, ...options], { cwd: folder })
    expect([out.split('\n')[0], code]).toEqual([
      `written: ${['.ts', '.test.ts'].map((end) => `${name}/${name}${end}`).join(', ')}, ${name}/tsconfig.json`,
      0,
    ])
    const mutants = await coterieHere(['mutate', `${name}/${name}.ts`, '--listed'], { cwd: folder })
    expect([mutants.out.match(/(\d+) mutants?: \1 killed, 0 survived/)?.length, mutants.code]).toEqual([2, 0])
  }
  const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', '--root', folder, 'first']
  const { stdout } = await promisify(execFile)(process.execPath, vitest, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' },
  })
  expect(stdout).toMatch(/Tests +4 passed/)
})

test.each(consolesOf(page))('the example in line $line prints the documented output', (fence) =>
  runConsole(fence, folder),
)
