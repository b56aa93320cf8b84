// The files of a search on a disk: what they keep, what a full disk does, and that nothing of them remains.
import { existsSync, mkdirSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ScratchFolder } from '../../src/cli/files/scratch-folder.js'
import { ScratchFull } from '../../src/search/disk/scratch-files.js'
import { failure, scratch, tellsWhatItHasFound } from './full-folder.js'

afterAll(() => scratch.remove())

const parentFor = (name: string): string => {
  const path = join(scratch.folder, name)
  mkdirSync(path)
  return path
}

const numbers = Int32Array.from({ length: 20_000 }, (_, k) => 3 * k - 30_000)

test('a file returns what was appended, also if each write takes few bytes', () => {
  const short = {
    write: (handle: number, bytes: Uint8Array, offset: number, length: number, position: number) =>
      writeSync(handle, bytes, offset, Math.min(length, 1001), position),
  }
  for (const system of [undefined, short]) {
    const folder = new ScratchFolder(scratch.folder, system)
    const [file, other] = [folder.file(), folder.file()]
    file.append(numbers, 0, 7)
    file.append(numbers, 7, numbers.length)
    other.append(numbers, 5, 6)
    const read = new Int32Array(10_000)
    // Whole numbers that are in the file, and then some that were not written yet.
    for (const at of [0, 3, 9999, 10_000]) {
      file.read(at, read, 10_000)
      expect(read).toEqual(numbers.slice(at, at + 10_000))
    }
    expect([file.length, other.length, folder.bytes]).toEqual([20_000, 1, 80_004])
    file.clear()
    file.append(numbers, 100, 102)
    file.read(0, read, 2)
    expect([file.length, ...read.slice(0, 2)]).toEqual([2, numbers[100], numbers[101]])
    folder.close()
  }
})

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s is a full disk, with the name of the folder', (code) => {
  const parent = parentFor(code)
  let left = 40_000
  const folder = new ScratchFolder(parent, {
    write: (handle, bytes, offset, length, position) => {
      if (left === 0) throw failure(code)
      const written = writeSync(handle, bytes, offset, Math.min(length, left), position)
      left -= written
      return written
    },
  })
  const file = folder.file()
  expect(() => file.append(numbers, 0, numbers.length)).toThrow(ScratchFull)
  expect(() => file.append(numbers, 0, numbers.length)).toThrow(`no room in ${parent}`)
  folder.close()
  expect(readdirSync(parent)).toEqual([])
})

test('however full the disk, a search on it tells what it has found', () => tellsWhatItHasFound(350_000))

test('another fault of the disk is not called a full disk', () => {
  const folder = new ScratchFolder(scratch.folder, {
    write: () => {
      throw failure('EIO')
    },
  })
  const file = folder.file()
  expect(() => file.append(numbers, 0, numbers.length)).toThrow(/^EIO$/)
  folder.close()
})

test('the files have no names while they are used, and nothing remains after', () => {
  const parent = parentFor('unnamed')
  const folder = new ScratchFolder(parent)
  const file = folder.file()
  file.append(numbers, 0, numbers.length)
  const [own] = readdirSync(parent)
  if (process.platform !== 'win32') expect(readdirSync(join(parent, own!))).toEqual([])
  const listeners = process.listenerCount('exit')
  folder.close()
  expect(readdirSync(parent)).toEqual([])
  expect(process.listenerCount('exit')).toBe(listeners - 1)
})

test('a folder that cannot be made is wrong usage, with the remedy', () => {
  const none = join(scratch.folder, 'none')
  expect(() => new ScratchFolder(none)).toThrow(
    `--scratch ${none}: no folder can be made there (ENOENT: no such file or directory`,
  )
  expect(existsSync(none)).toBe(false)
})
