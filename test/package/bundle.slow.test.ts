// The bundle: its name says what is in it, and what is in it says what the sources say.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, describe, expect, test } from 'vitest'
import { makeBundle } from '../../bundle/bundle.mjs'
import { digestOf, readSources, root } from '../../bundle/sources.mjs'
import { bundledFolder } from '../bundled.js'

const scratch = mkdtempSync(join(tmpdir(), 'coterie-bundle-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const { files } = readSources()
const inBundle = (file: string): string => join(bundledFolder(), file)

describe('the digest', () => {
  const a = Buffer.from('a')
  const b = Buffer.from('b')
  const one = digestOf(new Map([['src/one.ts', a]]))

  test('differs for another content, another path, and another border between them', () => {
    const others = [
      new Map([['src/one.ts', b]]),
      new Map([['src/two.ts', a]]),
      new Map([
        ['src/one.ts', a],
        ['src/two.ts', a],
      ]),
      new Map([['src/one.t', Buffer.from('sa')]]),
    ].map(digestOf)
    expect(new Set([one, ...others]).size).toBe(5)
  })

  test('covers every source, how the bundle is made, and the versions of packages', () => {
    for (const file of [
      'src/index.ts',
      'src/cli/main.ts',
      'specs/maekawa/algorithm.ts',
      'bundle/bundle.mjs',
      'package.json',
      'package-lock.json',
    ])
      expect([...files.keys()]).toContain(file)
    const sources = ['src', 'specs'].flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    const program = sources.filter((file) => file.endsWith('.ts') && !file.startsWith('src/explorer/'))
    expect(program.filter((file) => !files.has(file))).toEqual([])
  })
})

test('a bundle is made of the bytes that its digest was taken of, whatever is on the disk', async () => {
  const path = 'src/cli/arguments/verbs.ts'
  const changed = String(files.get(path)).replace('show the catalogue', 'show the changed catalogue')
  await makeBundle(new Map([...files, [path, Buffer.from(changed)]]), join(scratch, 'changed'))
  const { stdout } = await import('node:child_process').then(({ spawnSync }) =>
    spawnSync(
      process.execPath,
      ['-e', `import(${JSON.stringify(join(scratch, 'changed/src/cli/main.js'))})`],
      {
        encoding: 'utf8',
      },
    ),
  )
  // Outside of a package it finds no files; that it holds the change shows in its text.
  expect(stdout).toBe('')
  const chunks = readdirSync(join(scratch, 'changed/chunks')).filter((file) => file.endsWith('.js'))
  const texts = chunks.map((file) => readFileSync(join(scratch, 'changed/chunks', file), 'utf8'))
  expect(texts.some((text) => text.includes('show the changed catalogue'))).toBe(true)
})

test('a source that is not among the given ones is an error, and is not read from the disk', async () => {
  const without = new Map([...files].filter(([file]) => file !== 'src/cli/arguments/verbs.ts'))
  await expect(makeBundle(without, join(scratch, 'without'))).rejects.toThrow(
    /src\/cli\/arguments\/verbs\.ts is not among the sources of the bundle/,
  )
})

// The checker reads the functions of specs by the names in them.
test('a spec in the bundle has the text of its own files, with every name', () => {
  const specs = [...files.keys()].filter((file) => file.startsWith('specs/'))
  const text = (path: string) => readFileSync(path, 'utf8').replace(/\/\/# sourceMappingURL=.*\n/, '')
  const differing = specs
    .map((file) => file.replace(/ts$/, 'js'))
    .filter((file) => text(inBundle(file)) !== text(`${root}.transpiled/${file}`))
  expect(specs.length).toBeGreaterThan(100)
  expect(differing).toEqual([])
})

/** The modules of the bundle that are loaded with one of them. */
const loadedWith = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(file) || !existsSync(file)) return seen
  seen.add(file)
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";$/gm))
    loadedWith(join(dirname(file), from!), seen)
  return seen
}

test('both public faces and the command line share one copy of every module', () => {
  const faces = ['src/index.js', 'src/checker.js', 'src/cli/supervise/command-thread.js']
  const loaded = faces.map((face) => [...loadedWith(inBundle(face))])
  const largest = (paths: readonly string[]) =>
    paths.toSorted((a, b) => readFileSync(b).length - readFileSync(a).length)[0]
  expect(new Set(loaded.map(largest)).size).toBe(1)
  const copies = [...new Set(loaded.flat())].filter((file) =>
    readFileSync(file, 'utf8').includes('// src/protocol/precedes.ts\n'),
  )
  expect(copies).toHaveLength(1)
})

test('what `--version` needs is a few small files', () => {
  const loaded = [...loadedWith(inBundle('src/cli/main.js'))]
  expect(loaded.length).toBeLessThan(8)
  expect(loaded.reduce((sum, file) => sum + readFileSync(file).length, 0)).toBeLessThan(20_000)
})

test('a program for browsers can be bundled with the public faces', async () => {
  const { outputFiles } = await build({
    entryPoints: [inBundle('src/checker.js'), inBundle('src/index.js')],
    outdir: scratch,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  })
  for (const { text } of outputFiles) expect(text).not.toMatch(/node:module|createRequire/)
})
