// A full disk once lost the verdict of a search, and an incomplete write was mistaken for a certificate.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'
import { fullAfter } from './disk-faults.js'
import { coterieHere } from './in-this-process.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

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

  test('a search that uses up its memory offers the disk, unless an option is given that a disk cannot have', async () => {
    const full = ['verify', 'lamport', '--sites', '3', '--requests', '1', '--memory', '3M']
    const { code, err } = await coterieHere(full)
    expect([code, err]).toEqual([
      2,
      'hint: --store disk keeps the states in files, and so needs less memory\n',
    ])
    for (const more of [['--quiet'], ['--liveness'], ['--search', 'dfs']])
      expect(await coterieHere([...full, ...more])).toMatchObject({ code: 2, err: '' })
  })
})
