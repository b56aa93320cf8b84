// The user's own file for the page: bundled against the page's own copies, and again whenever it is saved.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type OwnSpec, WatchedSpec } from '../../src/cli/own-spec.js'

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
const next = (watched: WatchedSpec): Promise<OwnSpec> =>
  new Promise((resolve) => {
    const end = watched.listen((now) => {
      end()
      resolve(now)
    })
  })

const importing = (what: string) =>
  `import { algorithm } from 'coterie'\nimport { Set } from 'immutable'\nimport { part } from './part'\nexport default [algorithm, Set, part, ${what}]\n`

test('coterie and immutable are the copies of the page, all else is in the bundle', async () => {
  write('part.ts', 'export const part: string = "of another file"\n')
  const { now } = await watch(write('whole.ts', importing('1')))
  expect(now.error).toBeUndefined()
  expect(now.version).toBe(1)
  expect(now.code).toMatch(/from "\.\.\/coterie\.js"/)
  expect(now.code).toMatch(/from "\.\.\/immutable\.js"/)
  expect(now.code).toContain('of another file')
})

test('mutants that stand beside the file are in the bundle, and count when they are saved', async () => {
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

test('what is of Node is refused with the place', async () => {
  const { now } = await watch(
    write('node.ts', "import { readFileSync } from 'node:fs'\nexport default readFileSync\n"),
  )
  expect(now.version).toBe(0)
  expect(now.error).toMatch(/node\.ts:1:\d+: node:fs is of Node, and the page runs in a browser/)
})

test('a file is bundled again when it is saved, whichever way, and keeps its bundle where it is broken', async () => {
  write('part.ts', 'export const part = 1\n')
  const file = write('saved.ts', importing('1'))
  const watched = await watch(file)
  let told = next(watched)
  write('saved.ts', importing('2'))
  expect((await told).version).toBe(2)
  const good = watched.now.code

  told = next(watched)
  write('saved.ts', 'export default {\n')
  const broken = await told
  expect(broken.error).toMatch(/saved\.ts:2:1: /)
  expect(broken.version).toBe(2)
  expect(broken.code).toBe(good)

  // As many editors save: another file is renamed to the name.
  told = next(watched)
  renameSync(write('saved.ts~', importing('3')), file)
  const mended = await told
  expect(mended.error).toBeUndefined()
  expect(mended.version).toBe(3)

  // A file that it imports counts too.
  told = next(watched)
  write('part.ts', 'export const part = 4\n')
  expect((await told).version).toBe(4)
})

// Found where the tests ran slowly: a bundle that was under way when all was closed began to watch again.
test('nothing is watched any more when it has been closed, also while it is being bundled', async () => {
  const gone = mkdtempSync(join(tmpdir(), 'coterie-own-'))
  writeFileSync(join(gone, 'mine.ts'), 'export default 1\n')
  const watched = new WatchedSpec(join(gone, 'mine.ts'))
  const starting = watched.start()
  watched.close()
  rmSync(gone, { recursive: true })
  await starting
  expect(watched.now.version).toBe(0)
})
