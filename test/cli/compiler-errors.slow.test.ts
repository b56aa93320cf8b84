// A file that cannot be loaded: the errors of the compiler stand beside ours, if its project has one.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { coterie, repository, Scratch } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const broken = `const limit: number = 'three'\nconst other: string = 4\nexport default { limit, other }\n`
const ours = /^coterie: mine\/broken\.ts: the default export is not a spec; .*\n$/m

test('with typescript its errors in this file come with ours; without it, with --quiet and for other files there are none', {
  timeout: 120_000,
}, async () => {
  mkdirSync(join(scratch.folder, 'mine'))
  scratch.write('mine/broken.ts', broken)
  scratch.write('mine/other.ts', broken)
  writeFileSync(join(scratch.folder, 'package.json'), '{ "type": "module" }')
  const run = (...words: readonly string[]) =>
    coterie(['verify', 'mine/broken.ts', ...words], { cwd: scratch.folder })
  const without = await run()
  expect([without.err.replace(ours, ''), without.code]).toEqual(['', 65])
  mkdirSync(join(scratch.folder, 'node_modules'))
  symlinkSync(`${repository}node_modules/typescript`, join(scratch.folder, 'node_modules/typescript'))
  scratch.write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["mine"] }',
  )
  const { err, code } = await run()
  expect(code).toBe(65)
  const lines = err.trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(
      /^typescript: mine\/broken\.ts\(1,7\): error TS2322: Type 'string' is not assignable/,
    ),
    expect.stringMatching(
      /^typescript: mine\/broken\.ts\(2,7\): error TS2322: Type 'number' is not assignable/,
    ),
    expect.stringMatching(/^coterie: mine\/broken\.ts: the default export is not a spec/),
  ])
  expect((await run('--quiet')).err).toMatch(/^coterie: /)
})
