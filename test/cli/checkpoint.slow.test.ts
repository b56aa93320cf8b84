// `verify --checkpoint` and `resume` as processes: killed at any moment, interrupted, on a full disk, with damaged files, with another
// spec, and two at once. What they print in the end is what one process prints.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SplitMix } from '../../src/search/split-mix.js'
import { coterie, type Ended, ended, Scratch, start } from './coterie.js'
import { fullAfter, signalInWrite } from './disk-faults.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

const model = ['ricart-agrawala', '--sites', '3', '--requests', '2', '--continue', '--certificate']
let whole: Ended
// The milliseconds of a search that is kept.
let took: number

const bytesOf = (file: string): Buffer => readFileSync(join(cwd, file))

beforeAll(async () => {
  whole = await coterie(['verify', ...model, 'whole.proof'], { cwd })
  expect(whole.out).toMatch(/complete/)
  // A checkpoint that several tests copy.
  const begin = performance.now()
  const { out } = await coterie(['verify', ...model, 'base.proof', '--checkpoint', 'base', '--every', '0s'], {
    cwd,
  })
  took = performance.now() - begin
  expect(out).toBe(whole.out)
})

/** A command to be started later. */
const coterieOnce = (args: readonly string[], before: string | undefined) => () =>
  coterie(args, before === undefined ? { cwd } : { cwd, before })

/** A copy of the checkpoint. */
const copy = (name: string): string => {
  cpSync(join(cwd, 'base'), join(cwd, name), { recursive: true })
  return name
}

test('a search that is killed at random moments ends with the same bytes', async () => {
  const moments = new SplitMix(7)
  let folder = ''
  let args: string[] = []
  const begin = (name: string) => {
    folder = name
    args = ['verify', ...model, 'killed.proof', '--checkpoint', folder, '--every', '0s']
  }
  const isEnded = (found: Ended) => {
    expect(found).toMatchObject({ code: whole.code, out: whole.out })
    expect(bytesOf('killed.proof').equals(bytesOf('whole.proof'))).toBe(true)
  }
  begin('killed')
  let killed = 0
  for (let k = 0; k < 7; k++) {
    const child = start(args, { cwd })
    const timer = setTimeout(() => child.kill('SIGKILL'), took * (0.4 + moments.below(40) / 100))
    const last = await ended(child)
    clearTimeout(timer)
    if (last.code !== null) {
      // The machine is quicker than it was: another search, and an earlier moment.
      isEnded(last)
      took *= 0.8
      begin(`killed-${k}`)
    } else {
      killed++
      // It may have died before it had a folder.
      if (readdirSync(cwd).includes(folder) && readdirSync(join(cwd, folder)).includes('manifest.json'))
        args = ['resume', folder, '--every', '0s']
    }
  }
  isEnded(await coterie(args, { cwd }))
  expect(killed).toBeGreaterThan(3)
})

describe.concurrent('a kept search', () => {
  test('is kept at the time limit and on each signal, and continues', async () => {
    const every = ['--every', '0s']
    const lives = [
      coterieOnce(['verify', ...model, 'a.proof', '--checkpoint', 'timed', '--time', '0.05s'], undefined),
      // Later writes than those of the lock.
      coterieOnce(['resume', 'timed', '--time', '60s', ...every], signalInWrite(5, 'SIGTERM')),
      coterieOnce(['resume', 'timed', '--time', '60s', ...every], signalInWrite(5, 'SIGHUP')),
    ]
    for (const live of lives) {
      const { code, err } = await live()
      expect(err).toMatch(
        /checkpoint in timed: [\d,]+ states, [\d,]+ of them expanded; to continue: coterie resume timed\n/,
      )
      expect(code).toBe(2)
    }
    const resumed = await coterie(['resume', 'timed', '--time', '60s'], { cwd })
    expect(resumed).toMatchObject({ code: whole.code, out: whole.out })
  })

  test('continues after a finished search, too, with more threads', async () => {
    expect(await coterie(['resume', copy('again'), '--workers', '2', '--quiet'], { cwd })).toMatchObject({
      code: whole.code,
      out: whole.out,
      err: '',
    })
  })

  test('is not overwritten by a new one, nor mixed with other files', async () => {
    const { code, err } = await coterie(['verify', 'maekawa', '--checkpoint', copy('held')], { cwd })
    expect(err).toMatch(
      /holds a checkpoint; continue it with "coterie resume held", or name another folder\n$/,
    )
    expect(code).toBe(64)
    expect((await coterie(['verify', 'maekawa', '--checkpoint', '.'], { cwd })).err).toMatch(
      /--checkpoint \.: this folder holds other files; name an empty or a new one/,
    )
  })

  test.each([
    [
      'a segment',
      'segment-000000',
      (bytes: Buffer) =>
        Buffer.concat([bytes.subarray(0, 99), Buffer.from([bytes[99]! ^ 1]), bytes.subarray(100)]),
    ],
    ['the end of a segment', 'segment-000001', (bytes: Buffer) => bytes.subarray(0, -1)],
    [
      'the manifest',
      'manifest.json',
      (bytes: Buffer) => Buffer.from(bytes.toString().replace('"starts":1', '"starts":2')),
    ],
    ['the end of the manifest', 'manifest.json', (bytes: Buffer) => bytes.subarray(0, -2)],
  ])('is refused if %s is damaged', async (what, file, damage) => {
    const folder = copy(`damaged-${what.replaceAll(' ', '-')}`)
    writeFileSync(join(cwd, folder, file), damage(bytesOf(join(folder, file))))
    const { code, err, out } = await coterie(['resume', folder], { cwd })
    expect(err).toMatch(
      /^coterie: resume damaged-.*: .* is damaged; restore it, or verify again into another folder\n$/,
    )
    expect([code, out]).toEqual([64, ''])
  })

  test('is refused for another version, and from another folder', async () => {
    const folder = copy('other')
    mkdirSync(join(cwd, 'elsewhere'))
    expect((await coterie(['resume', join('..', folder)], { cwd: join(cwd, 'elsewhere') })).err).toMatch(
      /the search began in .*, where its paths begin; go there, and resume/,
    )
    const { createHash } = await import('node:crypto')
    const text = JSON.stringify({
      ...JSON.parse(bytesOf('other/manifest.json').toString().split('\n')[0]!),
      program: 'x',
    })
    writeFileSync(
      join(cwd, folder, 'manifest.json'),
      `${text}\n${createHash('sha256').update(text).digest('hex')}\n`,
    )
    expect((await coterie(['resume', folder], { cwd })).err).toMatch(/began with Coterie .* \(program x\)/)
  })

  test('is refused if the spec has changed', async () => {
    scratch.write(
      'lock.ts',
      `import { algorithm, flag, many, mutualExclusion, protocol } from 'coterie'
const p = protocol({ roles: { site: many({ on: flag }) }, messages: {} })
const tick = p.roles.site.local({ guard: (me) => !me.on, effect: () => [{ on: true }] })
export default algorithm({ name: 'lock', title: 'L', citation: 'none', about: 'A switch.', sites: { min: 2, max: 2, fallback: 2 },
  protocol: p, clauses: { tick }, contention: { waits: () => false, holds: () => false }, properties: [mutualExclusion] })\n`,
    )
    const begun = await coterie(['verify', './lock.ts', '--checkpoint', 'lock'], { cwd })
    expect(begun.out).toMatch(/4 states/)
    expect((await coterie(['resume', 'lock'], { cwd })).out).toBe(begun.out)
    writeFileSync(
      join(cwd, 'lock.ts'),
      readFileSync(join(cwd, 'lock.ts'), 'utf8').replace('A switch', 'One switch'),
    )
    const { code, err } = await coterie(['resume', 'lock'], { cwd })
    expect(err).toMatch(
      /resume lock: \.\/lock\.ts, or a file that it imports, has changed since the search began/,
    )
    expect(code).toBe(64)
  })

  test('stays as it was if the disk is full, and the verdict is not lost', async () => {
    const args = ['verify', ...model, 'full.proof', '--checkpoint', 'full', '--every', '0s', '--time', '0.3s']
    const { err } = await coterie(args, { cwd, before: fullAfter(4_000) })
    expect(err).toMatch(
      /warning: no checkpoint: .* was not written \(ENOSPC.*the last one stays: checkpoint in full/,
    )
    expect(await coterie(['resume', 'full', '--time', '60s'], { cwd })).toMatchObject({
      code: whole.code,
      out: whole.out,
    })
  })

  test('is taken by one process at a time', async () => {
    const folder = copy('shared')
    const lock = join(cwd, folder, 'lock-1')
    const begin = readFileSync('/proc/1/stat', 'utf8').split(') ').at(-1)!.split(' ')[19]!
    const { hostname } = await import('node:os')
    writeFileSync(lock, JSON.stringify({ pid: 1, host: hostname(), begin }))
    const { code, err } = await coterie(['resume', folder], { cwd })
    expect(err).toMatch(
      /process 1 on .* works in this folder; let it end, or, if it is not there any more, remove .*lock-1\n$/,
    )
    expect(code).toBe(64)
    // Another process had this number.
    writeFileSync(lock, JSON.stringify({ pid: 1, host: hostname(), begin: 'earlier' }))
    expect((await coterie(['resume', folder], { cwd })).out).toBe(whole.out)
    expect(readdirSync(join(cwd, folder)).filter((file) => file.startsWith('lock'))).toEqual([])
  })
})
