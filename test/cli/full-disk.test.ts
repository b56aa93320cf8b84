// A full disk once lost the verdict of a search, and an incomplete write was mistaken for a certificate.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { coterie, Scratch, wordsOf } from './coterie.js'
import { fullAfter } from './disk-faults.js'

const scratch = new Scratch()
const cwd = scratch.folder
afterAll(() => scratch.remove())

describe.concurrent('a full disk', { timeout: 120_000 }, () => {
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
})
