// Every command that writes, on disks that are full, write little at once, or are interrupted; and limits of
// the system.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { bundledMain } from '../bundled.js'
import { coterie, type Ended, Scratch, wordsOf } from './coterie.js'
import { devicesSpared, fullAfter, shortWrites, signalInWrite } from './disk-faults.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

// The least model whose certificate takes many writes of a hundred bytes.
const small = ['ricart-agrawala', '--sites', '2']

const main = `"${process.execPath}" "${bundledMain()}"`

/** Runs a shell command in which $COTERIE is the command line. */
const shell = (line: string): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env }
    execFile(
      'sh',
      ['-c', line.replaceAll('$COTERIE', () => main)],
      { cwd, env, maxBuffer: 2 ** 26 },
      (error, out, err) => {
        resolve({ code: error === null ? 0 : Number(error.code), out, err })
      },
    )
  })

describe.concurrent('a full disk', () => {
  test('loses no verdict of a search with a certificate', async () => {
    const { code, out, err } = await coterie(['verify', ...small, '--certificate', 'ra.proof'], {
      cwd,
      before: fullAfter(2_000),
    })
    expect(out).toMatch(/25 states, 39 transitions, depth 6; breadth-first, complete/)
    expect(err).toBe('coterie: ra.proof was not written (ENOSPC, no space left on device)\n')
    expect(code).toBe(74)
    expect(existsSync(join(cwd, 'ra.proof'))).toBe(false)
  })

  test.each([
    [
      'mutate',
      'mutate token-ring --listed --out mutants',
      /^\d+ mutants: /m,
      /mutants\/.*\.json was not written .*coterie replay token-ring .*--mutant .*--steps/,
    ],
    [
      'measure',
      'measure token-ring --sites 2 --messages --out runs',
      /messages/,
      /runs\/.*\.json was not written .*coterie replay token-ring .*--steps/,
    ],
    [
      'verify for several models',
      'verify token-ring --expect --out models',
      /all as expected/,
      /models\/.*\.json was not written .*coterie replay token-ring .*--steps/,
    ],
    [
      'graph for DOT',
      'graph token-ring --sites 2 --out ring.dot',
      /^$/,
      /^coterie: ring\.dot was not written \(ENOSPC, no space left on device\)$/m,
    ],
    [
      'graph for a PNG',
      'graph token-ring --sites 2 --format png --out ring.png',
      /^$/,
      /^coterie: ring\.png was not written/,
    ],
  ])('gives one error line for the files of %s', async (_, args, result, error) => {
    const { code, out, err } = await coterie(args.split(' '), { cwd, before: fullAfter(1000) })
    expect(out).toMatch(result)
    expect(err).toMatch(error)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
    expect(code).toBe(74)
  })

  test('a file size limit of the shell gives one error line', async () => {
    const { code, out, err } = await shell(
      `(ulimit -f 1; $COTERIE verify ${small.join(' ')} --certificate limited.proof)`,
    )
    expect(out).toMatch(/depth 6; breadth-first, complete/)
    expect(err).toBe('coterie: limited.proof was not written (EFBIG, file too large)\n')
    expect(code).toBe(74)
    expect(readdirSync(cwd)).not.toContain('limited.proof')
  })

  test('a file as stdout on it is not truncated without an error', async () => {
    const { code, err } = await shell('(ulimit -f 4; $COTERIE list --format json > list.json)')
    expect(err).toBe('coterie: stdout was not written (EFBIG, file too large)\n')
    expect(code).toBe(74)
  })

  test('a stdout that accepts no bytes gives one line', async () => {
    const { code, err } = await shell('$COTERIE verify token-ring > /dev/full')
    expect(err).toBe('coterie: stdout was not written (ENOSPC, no space left on device)\n')
    expect(code).toBe(74)
  })

  test('a stderr that accepts no bytes has no effect', async () => {
    const { code, out } = await shell('$COTERIE verify token-ring --progress 2> /dev/full')
    expect(out).toMatch(/complete; no reductions$/m)
    expect(code).toBe(0)
  })

  test('a reader that closes the pipe early causes no error', async () => {
    const { out, err } = await shell('$COTERIE list --format json | head -1')
    expect(out).toBe('{\n')
    expect(err).toBe('')
  })

  test('a device can be the output file', async () => {
    symlinkSync('/dev/full', join(cwd, 'device'))
    const { code, err } = await coterie(['verify', 'token-ring', '--certificate', 'device'], {
      cwd,
      before: devicesSpared,
    })
    expect(err).toBe('coterie: device was not written (ENOSPC, no space left on device)\n')
    expect(code).toBe(74)
    expect(readdirSync(cwd)).toContain('device')
  })
})

test('a certificate that is written 100 bytes at a time is confirmed', async () => {
  const args = ['verify', ...small, '--certificate', 'short.proof']
  expect((await coterie(args, { cwd, before: shortWrites(100) })).code).toBe(0)
  const { code, out } = await coterie(['audit', 'short.proof'], { cwd })
  expect(out).toMatch(/^confirmed: 25 members/m)
  expect(code).toBe(0)
})

describe.concurrent('a signal during a write', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s leaves either the old file or the new one',
    async (signal) => {
      const own = new Scratch()
      try {
        const file = join(own.folder, 'ra.proof')
        writeFileSync(file, 'older')
        const { out } = await coterie(['verify', ...small, '--certificate', 'ra.proof'], {
          cwd: own.folder,
          before: signalInWrite(7, signal),
        })
        expect(out).toMatch(/depth 6; breadth-first, complete/)
        expect(readdirSync(own.folder)).toEqual(['ra.proof'])
        const now = readFileSync(file, 'utf8')
        if (now !== 'older') {
          const audit = await coterie(['audit', 'ra.proof'], { cwd: own.folder })
          expect(audit.out).toMatch(/^confirmed: 25 members/m)
        }
      } finally {
        own.remove()
      }
    },
  )
})

describe.concurrent('a full disk', () => {
  test('loses no verdict: the result is printed, then the error, and the printed command replays the run', async () => {
    const { code, out, err } = await coterie(['verify', 'maekawa', '--out', 'found'], {
      cwd,
      before: fullAfter(1000),
    })
    expect(out).toMatch(/x deadlockFreedom\s+violated in 8 steps/)
    expect(err).toBe(
      'coterie: found/maekawa-deadlock-freedom.json was not written (ENOSPC, no space left on device); ' +
        'replay its run with: coterie replay maekawa --sites 4 --steps 0,0,2,2,3,2,2,2\n',
    )
    expect(code).toBe(74)
    expect(readdirSync(join(cwd, 'found'))).toEqual([])
    const [, ...again] = wordsOf(err.slice(err.indexOf('coterie replay')).trimEnd())
    expect((await coterie(again, { cwd })).code).toBe(0)
  })

  test('ends a search whose states are in files, with what it has found', async () => {
    mkdirSync(join(cwd, 'states'))
    const { code, out, err } = await coterie(
      ['verify', 'maekawa', '--requests', '1', '--continue', '--store', 'disk', '--scratch', 'states'],
      { cwd, before: fullAfter(120_000) },
    )
    expect(out).toMatch(/\? mutualExclusion\s+inconclusive: the disk is full/)
    expect(out).toMatch(/x deadlockFreedom\s+violated in 8 steps/)
    expect(out).toMatch(/breadth-first, incomplete: the disk is full[;,]/)
    expect([code, err]).toEqual([1, 'hint: --scratch DIR keeps the files of states in another folder\n'])
    expect(readdirSync(join(cwd, 'states'))).toEqual([])
  })
})

test('a search that uses up its memory offers the disk, unless an option is given that a disk cannot have', async () => {
  const full = ['verify', 'lamport', '--sites', '3', '--requests', '1', '--memory', '3M']
  const { code, err } = await coterieHere(full)
  expect([code, err]).toEqual([2, 'hint: --store disk keeps the states in files, and so needs less memory\n'])
  for (const more of [['--quiet'], ['--liveness'], ['--search', 'dfs']])
    expect(await coterieHere([...full, ...more])).toMatchObject({ code: 2, err: '' })
})
