// A kept search of a process that dies at any call that changes the disk, or is stopped before it has caught up, loses nothing.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileSystem, nodeFileSystem } from '../../src/cli/files/file-system.js'
import { SplitMix } from '../../src/search/split-mix.js'
import type { Ended } from './coterie.js'
import { coterieHere } from './in-this-process.js'

const scratch = mkdtempSync(join(tmpdir(), 'coterie-deaths-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const real = { ...nodeFileSystem }
const calls = Object.keys(real) as (keyof FileSystem)[]

/** From this call on no call reaches the disk, as after `kill -9`; half of a write may have reached it. Returns how the command ended, or that it died. */
const dyingAt = async (last: number, live: () => Promise<Ended>): Promise<Ended | 'dead'> => {
  let count = 0
  const dying =
    (call: keyof FileSystem) =>
    (...args: never[]) => {
      count++
      if (count === last && call === 'write') {
        const [handle, bytes, offset, length] = args as unknown as Parameters<FileSystem['write']>
        real.write(handle, bytes, offset, length >> 1)
      }
      if (count >= last) throw new Error('the process is dead')
      return (real[call] as (...args: never[]) => unknown)(...args)
    }
  try {
    Object.assign(nodeFileSystem, Object.fromEntries(calls.map((call) => [call, dying(call)])))
    const ended = await live()
    return count >= last ? 'dead' : ended
  } finally {
    Object.assign(nodeFileSystem, real)
  }
}

const search = [
  'verify',
  'maekawa',
  '--continue',
  '--max-states',
  '6000',
  '--out',
  'traces',
  '--format',
  'json',
]

/** All files below a folder but those of the checkpoint, with their bytes. */
const filesIn = (folder: string): { readonly [file: string]: string } =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => !file.startsWith('kept') && statSync(join(folder, file)).isFile())
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'base64')]),
  )

const folder = (): string => mkdtempSync(join(scratch, 'life-'))
let whole: Ended
let wholeFiles: ReturnType<typeof filesIn>
/** Where the first test has left a checkpoint. */
let last: string

beforeAll(async () => {
  const cwd = folder()
  whole = await coterieHere(search, { cwd })
  wholeFiles = filesIn(cwd)
  expect(Object.keys(wholeFiles).length).toBeGreaterThan(3)
})

test('a search that dies at 50 random calls ends with the same output, traces and pictures', async () => {
  const moments = new SplitMix(11)
  let deaths = 0
  while (deaths < 50) {
    const cwd = folder()
    const isKept = () =>
      readdirSync(cwd).includes('kept') && readdirSync(join(cwd, 'kept')).includes('manifest.json')
    let ended: Ended | 'dead' = 'dead'
    // Later lives are longer, since the last must write all files of the result.
    let lives = 0
    while (ended === 'dead') {
      const args = isKept()
        ? ['resume', 'kept', '--every', '0s']
        : [...search, '--checkpoint', 'kept', '--every', '0s']
      ended = await dyingAt(1 + moments.below(30 + 10 * lives++), () => coterieHere(args, { cwd }))
      if (ended === 'dead') deaths++
    }
    expect(ended).toMatchObject({ code: whole.code, out: whole.out })
    const left = filesIn(cwd)
    for (const file of Object.keys(left))
      expect(left[file] === wholeFiles[file] || /\.tmp$/.test(file)).toBe(true)
    for (const file of Object.keys(wholeFiles)) expect(left[file] === wholeFiles[file], file).toBe(true)
    last = cwd
  }
})

test('a search that is stopped before it has caught up says so, and loses nothing', async () => {
  const cwd = last
  const before = filesIn(join(cwd, 'kept'))
  for (const [option, why] of [
    ['--time', 'the time limit was reached; give more --time'],
    ['--memory', 'the memory is too small for what is kept; give more --memory'],
  ] as const) {
    const { code, out, err } = await coterieHere(
      ['resume', 'kept', option, option === '--time' ? '0s' : '1'],
      { cwd },
    )
    expect(err).toBe(
      `coterie: resume kept: ${why}; the search had not caught up, and nothing is lost: coterie resume kept\n`,
    )
    expect([code, out]).toEqual([2, ''])
    expect(filesIn(join(cwd, 'kept'))).toEqual(before)
  }
})

// The words of the command and those of `resume` contradicted each other, and the refusal named no remedy.
test('--quiet and --progress can be given anew, whichever the command had', async () => {
  const cwd = folder()
  const rival = ['verify', 'peterson', '--checkpoint', 'kept']
  for (const [had, anew] of [
    ['--quiet', '--progress'],
    ['--progress', '--quiet'],
  ] as const) {
    const path = `kept${had}`
    const { out } = await coterieHere([...rival.slice(0, 3), path, had], { cwd })
    expect(await coterieHere(['resume', path, anew], { cwd })).toMatchObject({ code: 0, out })
  }
})
