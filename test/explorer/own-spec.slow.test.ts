// The user's own spec file on the page: bundled against the page's own copies, and again after each save.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type UserSpec, WatchedSpec } from '../../src/cli/serve/user-spec.js'

const folder = mkdtempSync(join(tmpdir(), 'coterie-own-'))
const watching: WatchedSpec[] = []
afterAll(() => {
  for (const one of watching) one.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const watch = async (file: string): Promise<WatchedSpec> => {
  const watched = new WatchedSpec(file)
  watching.push(watched)
  await watched.start()
  return watched
}
const next = (watched: WatchedSpec): Promise<UserSpec> =>
  new Promise((resolve) => {
    const end = watched.listen((now) => {
      end()
      resolve(now)
    })
  })

const importing = (what: string) =>
  `import { algorithm } from 'coterie'\nimport { Set } from 'immutable'\nimport { part } from './part'\nexport default [algorithm, Set, part, ${what}]\n`

test('coterie and immutable are the copies of the page, and every other import is in the bundle', async () => {
  write('part.ts', 'export const part: string = "of another file"\n')
  const { now } = await watch(write('whole.ts', importing('1')))
  expect(now.error).toBeUndefined()
  expect(now.version).toMatch(/^[0-9a-f]{16}$/)
  expect(now.code).toMatch(/from "\.\.\/coterie\.js"/)
  expect(now.code).toMatch(/from "\.\.\/immutable\.js"/)
  expect(now.code).toContain('of another file')
})

test('mutants beside the file are in the bundle, and saving them makes a new version', async () => {
  mkdirSync(join(folder, 'mutants'))
  const file = write('beside.ts', 'export default 1\nexport const mutants = ["of the file"]\n')
  write(
    'mutants/beside.ts',
    "import spec from '../beside.js'\nexport const mutants = [spec, 'of the list']\n",
  )
  const watched = await watch(file)
  expect(watched.now.error).toBeUndefined()
  expect(watched.now.code).toContain('of the file')
  const told = next(watched)
  write('mutants/beside.ts', "export const mutants = ['of another list']\n")
  expect((await told).code).toContain('of another list')
})

test('an import from Node is refused with its position', async () => {
  const { now } = await watch(
    write('node.ts', "import { readFileSync } from 'node:fs'\nexport default readFileSync\n"),
  )
  expect(now.version).toBeUndefined()
  expect(now.error).toMatch(/node\.ts:1:\d+: node:fs is a module of Node, and the page runs in a browser/)
})

test('a name that nothing declares, and an import that leads nowhere, have their place, their line, and the nearest name', async () => {
  write('part.ts', 'export const part = 1\n')
  const error = async (text: string) => (await watch(write('named.ts', text))).now.error
  expect(await error('const votes = 1\nexport default () => vots + votes\n')).toMatch(
    /named\.ts:2:22: `vots` is not defined; did you mean `votes`\?\nexport default \(\) => vots \+ votes$/,
  )
  expect(await error("import { mutualExclusoin } from 'coterie'\nexport default mutualExclusoin\n")).toMatch(
    /named\.ts:1:10: coterie has no export `mutualExclusoin`; did you mean `mutualExclusion`\?\nimport/,
  )
  expect(await error('export default [mutualExclusion]\n')).toMatch(
    /named\.ts:1:17: `mutualExclusion` is not imported; add `import \{ mutualExclusion \} from 'coterie'`/,
  )
  expect(await error("import { prat } from './part'\nexport default prat\n")).toMatch(
    /named\.ts:1:10: No matching export in ".*part\.ts" for import "prat" \(did you mean "part"\?\)\nimport/,
  )
  // A file outside the working directory once began with "../../".
  expect(await error("import { prat } from './part'\nexport default prat\n")).toBe(
    `${join(folder, 'named.ts')}:1:10: No matching export in "${join(folder, 'part.ts')}" for import "prat" (did you mean "part"?)\nimport { prat } from './part'`,
  )
  expect(await error('export default (\n')).toMatch(new RegExp(`^${join(folder, 'named.ts')}:2:1: `))
  // What is not used is not in the bundle, and cannot fail.
  expect(await error('const unused = () => vots\nexport default globalThis\n')).toBeUndefined()
})

test('a field that no record has, and a value that a field never has, are named with their places, and the file is loaded', async () => {
  const { now } = await watch(
    write(
      'fields.ts',
      "import { many, oneOf, protocol } from 'coterie'\nconst p = protocol({ roles: { site: many({ phase: oneOf('idle', 'wanted'), votes: oneOf('0') }) } })\nexport const enter = p.roles.site.local({ guard: (me) => me.phase === 'wantd' && me.vots !== '0', effect: () => [{}] })\nexport default enter\n",
    ),
  )
  expect(now.error).toBeUndefined()
  expect(now.doubts).toEqual([
    expect.stringMatching(/fields\.ts:3:\d+: `phase` is never 'wantd'; did you mean `wanted`\?$/),
    expect.stringMatching(
      /fields\.ts:3:\d+: no record of the spec has a field `vots`; did you mean `votes`\?$/,
    ),
  ])
  expect(now.code).toContain('export const coterieDoubts = ["')
})

test('a file is bundled again however it is saved, and keeps its last bundle while it is broken', async () => {
  write('part.ts', 'export const part = 1\n')
  const file = write('saved.ts', importing('1'))
  const watched = await watch(file)
  const first = watched.now
  let told = next(watched)
  write('saved.ts', importing('2'))
  const good = await told
  expect(good.version).not.toBe(first.version)

  told = next(watched)
  write('saved.ts', 'export default {\n')
  const broken = await told
  expect(broken.error).toMatch(/saved\.ts:2:1: /)
  expect(broken.version).toBe(good.version)
  expect(broken.code).toBe(good.code)

  // Many editors save this way: they rename another file to the name.
  told = next(watched)
  renameSync(write('saved.ts~', importing('3')), file)
  const mended = await told
  expect(mended.error).toBeUndefined()
  expect([first.version, good.version]).not.toContain(mended.version)
  // Pages that do not know the new version yet, and their workers, continue with the old one.
  expect(watched.codeOf(first.version!)).toBe(first.code)
  expect(watched.codeOf(good.version!)).toBe(good.code)
  expect(watched.codeOf(mended.version!)).toBe(mended.code)
  expect(watched.codeOf('')).toBeUndefined()

  // Saving an imported file also counts.
  told = next(watched)
  write('part.ts', 'export const part = 4\n')
  expect((await told).version).not.toBe(mended.version)

  // The name of a version depends only on its content, not on the number of saves or on the server.
  told = next(watched)
  write('part.ts', 'export const part = 1\n')
  write('saved.ts', importing('1'))
  let now = await told
  while (now.version !== first.version) now = await next(watched)
  expect((await watch(file)).now.version).toBe(first.version)
})

test('only the last few versions are stored', async () => {
  const file = write('often.ts', 'export default 0\n')
  const watched = await watch(file)
  const versions = [watched.now.version!]
  for (let k = 1; k <= 9; k++) {
    const told = next(watched)
    write('often.ts', `export default ${k}\n`)
    versions.push((await told).version!)
  }
  expect(new Set(versions).size).toBe(10)
  expect(versions.filter((version) => watched.codeOf(version) !== undefined)).toEqual(versions.slice(2))
})

test('mutants that are added beside the file later are noticed', async () => {
  const lone = mkdtempSync(join(tmpdir(), 'coterie-own-'))
  writeFileSync(join(lone, 'late.ts'), 'export default 1\n')
  const watched = await watch(join(lone, 'late.ts'))
  const told = next(watched)
  mkdirSync(join(lone, 'mutants'))
  writeFileSync(join(lone, 'mutants/late.ts'), "export const mutants = ['late']\n")
  expect((await told).code).toContain('"late"')
  // The same for a folder that already exists.
  writeFileSync(join(lone, 'other.ts'), 'export default 2\n')
  const other = await watch(join(lone, 'other.ts'))
  const heard = next(other)
  writeFileSync(join(lone, 'mutants/other.ts'), "export const mutants = ['of the other']\n")
  expect((await heard).code).toContain('of the other')
  rmSync(lone, { recursive: true, force: true })
})

// A bundle in progress when the server closed once started to watch again.
test('after it is closed it watches no file, even if a bundle was in progress', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'coterie-own-'))
  writeFileSync(join(gone, 'mine.ts'), 'export default 1\n')
  const watched = new WatchedSpec(join(gone, 'mine.ts'))
  const starting = watched.start()
  watched.close()
  rmSync(gone, { recursive: true })
  await starting
  expect(watched.now.version).toBeUndefined()
})

const lastly = async (watched: WatchedSpec, wanted: (now: UserSpec) => boolean): Promise<UserSpec> => {
  while (!wanted(watched.now)) await next(watched)
  return watched.now
}
const isWhole = ({ error }: UserSpec) => error === undefined
const isBroken = ({ error }: UserSpec) => error !== undefined

// After a failed bundle, only the files of the last successful bundle were watched.
test('a file that only a failed bundle imported is noticed when it is repaired or created', async () => {
  const file = write('helped.ts', 'export default 1\n')
  const watched = await watch(file)
  write('helper.ts', 'export const help = {\n')
  write('helped.ts', "import { help } from './helper'\nexport default help\n")
  expect((await lastly(watched, isBroken)).error).toMatch(/helper\.ts:2:1: /)
  write('helper.ts', 'export const help = "mended"\n')
  expect((await lastly(watched, isWhole)).code).toContain('mended')

  write('helped.ts', "import { help } from './deep/er/late.js'\nexport default help\n")
  expect((await lastly(watched, isBroken)).error).toMatch(/helped\.ts:1:\d+: Could not resolve/)
  mkdirSync(join(folder, 'deep/er'), { recursive: true })
  write('deep/er/late.ts', 'export const help = "has come"\n')
  expect((await lastly(watched, isWhole)).code).toContain('has come')

  // The same for the first bundle, and for an import that names a folder.
  write('begun.ts', "import { help } from './begun-helper'\nexport default help\n")
  const begun = await watch(join(folder, 'begun.ts'))
  expect(begun.now.error).toMatch(/begun\.ts:1:\d+: Could not resolve/)
  mkdirSync(join(folder, 'begun-helper'))
  write('begun-helper/index.ts', 'export const help = "of a folder"\n')
  expect((await lastly(begun, isWhole)).code).toContain('of a folder')
})

// `git switch` does this with a folder that the other branch lacks.
test('a folder that is removed and restored is watched again', async () => {
  const place = join(folder, 'switched/away')
  const put = (text: string) => {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'mine.ts'), text)
  }
  put('export default 1\n')
  const watched = await watch(join(place, 'mine.ts'))
  for (const text of ['first', 'second']) {
    rmSync(join(folder, 'switched'), { recursive: true })
    await lastly(watched, isBroken)
    put(`export default ${JSON.stringify(text)}\n`)
    expect((await lastly(watched, isWhole)).code).toContain(text)
  }
  // Remove the folder immediately, before it is polled.
  rmSync(place, { recursive: true })
  put('export default "at once"\n')
  expect((await lastly(watched, ({ code }) => code.includes('at once'))).error).toBeUndefined()
  put('export default "and saved"\n')
  expect((await lastly(watched, ({ code }) => code.includes('and saved'))).error).toBeUndefined()
})

test('for a file that no longer exists, the only error is that it is missing', async () => {
  const file = write('gone.ts', 'export default 1\n')
  const watched = await watch(file)
  rmSync(file)
  expect((await lastly(watched, isBroken)).error).toBe(`${file}: the file does not exist`)
  write('gone.ts', 'export default 1\n')
  await lastly(watched, isWhole)
})

test('a package that is installed later is noticed', async () => {
  const lone = mkdtempSync(join(tmpdir(), 'coterie-own-'))
  mkdirSync(join(lone, 'specs'))
  writeFileSync(join(lone, 'specs/mine.ts'), "import { help } from 'later-package'\nexport default help\n")
  const watched = await watch(join(lone, 'specs/mine.ts'))
  expect(watched.now.error).toMatch(/mine\.ts:1:\d+: Could not resolve "later-package"/)
  mkdirSync(join(lone, 'node_modules/later-package'), { recursive: true })
  writeFileSync(join(lone, 'node_modules/later-package/index.js'), 'export const help = "installed"\n')
  expect((await lastly(watched, isWhole)).code).toContain('installed')
  rmSync(lone, { recursive: true, force: true })
})
