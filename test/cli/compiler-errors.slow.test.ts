// A file that cannot be loaded: the errors of the compiler stand beside ours, if its project has one.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { compilerErrors } from '../../src/cli/load/compiler-errors.js'
import { coterie, repository, Scratch } from './coterie.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const unused = 'const unused = 1\n'
const broken = `const limit: number = 'three'\nconst other: string = 4\nexport default { limit, other }\n`
const ours = /^coterie: mine\/broken\.ts: the default export is not a spec; .*\n$/m

// An unused name was shown before the error, as if it were the reason.
test('with typescript its errors in this file, but not unused names, follow ours; without it, with --quiet and for other files there are none', async () => {
  mkdirSync(join(scratch.folder, 'mine'))
  scratch.write('mine/broken.ts', broken + unused)
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
    '{ "compilerOptions": { "module": "nodenext", "strict": true, "noUnusedLocals": true }, "include": ["mine"] }',
  )
  const { err, code } = await run()
  expect(code).toBe(65)
  const lines = err.trimEnd().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^coterie: mine\/broken\.ts: the default export is not a spec/),
    expect.stringMatching(
      /^typescript: mine\/broken\.ts\(1,7\): error TS2322: Type 'string' is not assignable/,
    ),
    expect.stringMatching(
      /^typescript: mine\/broken\.ts\(2,7\): error TS2322: Type 'number' is not assignable/,
    ),
  ])
  expect((await run('--quiet')).err).toMatch(/^coterie: /)
})

test('only the file and its imports are checked, with the options, types and declarations of its project', async () => {
  const folder = join(scratch.folder, 'project')
  for (const part of ['src', 'node_modules/@types']) mkdirSync(join(folder, part), { recursive: true })
  const modules = `${repository}node_modules/`
  symlinkSync(`${modules}typescript`, join(folder, 'node_modules/typescript'))
  symlinkSync(`${modules}@types/node`, join(folder, 'node_modules/@types/node'))
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text)
  put('package.json', '{ "type": "module" }')
  put('src/magic.d.ts', 'declare const magic: number\n')
  put('src/imported.ts', 'export const three = 3\n')
  put(
    'src/broken.ts',
    `import { platform } from 'node:os'
import { three } from './imported.js'
export default { a: platform() + three, b: typeof magic }
const unused = 1
export const wrong: string = magic
export const missing = (n: number) => {
  if (n > 0) return n
}
`,
  )
  // Each of these options is an error of its own in a project that does not list all of its files.
  const options = {
    composite: true,
    outDir: 'out',
    rootDir: 'src',
    tsBuildInfoFile: 'out/info',
    types: ['node'],
  }
  const compilerOptions = {
    ...options,
    module: 'nodenext',
    strict: true,
    noUnusedLocals: true,
    noImplicitReturns: true,
  }
  put('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }))
  const here = `${relative('.', folder)}/src/broken.ts`
  expect(await compilerErrors(join(folder, 'src/broken.ts'))).toEqual([
    `${here}(5,14): error TS2322: Type 'number' is not assignable to type 'string'.`,
    `${here}(6,24): error TS7030: Not all code paths return a value.`,
  ])
})

test('a large project was compiled whole, for minutes: the compiler is given the file and the declarations alone', async () => {
  const folder = join(scratch.folder, 'large')
  mkdirSync(join(folder, 'node_modules/typescript'), { recursive: true })
  const put = (path: string, text: string) => writeFileSync(join(folder, path), text)
  put('package.json', '{ "type": "module" }')
  put('tsconfig.json', '{}')
  put('mine.ts', broken)
  put('node_modules/typescript/package.json', '{ "type": "module", "bin": { "tsc": "./tsc.js" } }')
  const here = `${relative('.', folder)}/mine.ts`
  // A compiler whose error is the list of the files that it is given.
  put(
    'node_modules/typescript/tsc.js',
    `import { readFileSync } from 'node:fs'
if (process.argv.includes('--showConfig')) console.log('{ "files": ["./mine.ts", "./other.ts", "./some.d.ts"] }')
else {
  const { files, include } = JSON.parse(readFileSync(process.argv.at(-1), 'utf8'))
  console.log('${here}(1,1): error TS1: ' + files + ' and ' + include.length)
}
`,
  )
  expect(await compilerErrors(join(folder, 'mine.ts'))).toEqual([
    `${here}(1,1): error TS1: ${join(folder, 'mine.ts')},${join(folder, 'some.d.ts')} and 0`,
  ])
})
