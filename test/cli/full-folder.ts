// A search whose states are in files, with any room on the disk.
import { writeSync } from 'node:fs'
import { expect } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { Verdict } from '../../src/check/verdict.js'
import { ScratchFolder } from '../../src/cli/files/scratch-folder.js'
import { deadlockFreedom } from '../../src/protocol/standard-properties.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { Scratch } from './coterie.js'

export const scratch = new Scratch()

export const failure = (code: string) => Object.assign(new Error(code), { code })

// A run to what was found is read from the files after the end, so a full disk must not hinder that.
export const tellsWhatItHasFound = (step: number): void => {
  const spec = modelFor(maekawa, { sites: 4, requests: 1 }, [deadlockFreedom])
  const ends = new Set<string>()
  for (let room = 0; room <= 700_000; room += step) {
    let left = room
    const files = new ScratchFolder(scratch.folder, {
      write: (handle, bytes, offset, length, position) => {
        if (left === 0) throw failure('ENOSPC')
        const written = writeSync(handle, bytes, offset, Math.min(length, left), position)
        left -= written
        return written
      },
    })
    const options = {
      ...defaultCheckOptions,
      continue: true,
      store: 'disk' as const,
      files,
      reduce: noReduction,
    }
    const { exploration, verdicts } = check(spec, [deadlockFreedom], options)
    const [{ verdict, trace }] = verdicts as [Verdict]
    ends.add(`${exploration.cut} ${verdict}`)
    expect(trace !== undefined).toBe(verdict === 'violated')
    files.close()
  }
  expect(ends).toContain('disk violated')
  expect(ends).toContain('disk inconclusive')
}
