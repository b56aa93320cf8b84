// Files are written completely or not at all. A short write was once mistaken for a complete one, and a
// failed write removed a device.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { getEnvironmentData } from 'node:worker_threads'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { UsageError } from '../../src/cli/exit-codes.js'
import { mustBeWritable } from '../../src/cli/files/artefacts.js'
import { beginFile, endFile } from '../../src/cli/files/unfinished-file.js'
import { WriteError, writeFile } from '../../src/cli/files/whole-file.js'
import { reasonOf } from '../../src/cli/files/whole-write.js'
import { Scratch } from './coterie.js'
import { type Faults, faultyDisk } from './faulty-disk.js'

const scratch = new Scratch()
afterAll(() => scratch.remove())

let folder = ''
let round = 0
beforeEach(() => {
  folder = join(scratch.folder, String(round++))
  mkdirSync(folder)
})

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, k) => k % 251)

const pieces = function* (): Generator<Uint8Array> {
  yield bytes(10)
  yield new Uint8Array(0)
  yield bytes(1000)
  yield bytes(7)
}
const whole = Buffer.concat([...pieces()])

describe('a disk that writes few bytes at once', () => {
  test.each([1, 3, 999])('at most %i bytes: the file is complete', (most) => {
    const file = join(folder, 'proof')
    writeFile(file, pieces(), faultyDisk({ most }).files)
    expect(readFileSync(file).equals(whole)).toBe(true)
    expect(readdirSync(folder)).toEqual(['proof'])
  })

  test('a write of no bytes is an error', () => {
    const { files } = faultyDisk({ most: 0 })
    expect(() => writeFile(join(folder, 'proof'), pieces(), files)).toThrow(/proof was not written \(EIO, /)
    expect(readdirSync(folder)).toEqual([])
  })
})

const faults: readonly (readonly [what: string, faults: Faults, code: string])[] = [
  ['the disk is full from the start', { room: 0 }, 'ENOSPC'],
  ['the disk fills in the first piece', { room: 5 }, 'ENOSPC'],
  ['the disk fills before the last byte', { room: whole.length - 1, most: 13 }, 'ENOSPC'],
  ['the file cannot be opened', { fails: { open: 'EACCES' } }, 'EACCES'],
  ['a write fails', { fails: { write: 'EIO' } }, 'EIO'],
  ['the file cannot be synced', { fails: { sync: 'EIO' } }, 'EIO'],
  ['closing reports a late error', { fails: { close: 'EIO' } }, 'EIO'],
  ['the file cannot be renamed', { fails: { rename: 'EXDEV' } }, 'EXDEV'],
]

describe.each(faults)('if %s, a write', (_, faults, code) => {
  test('leaves no file, and gives a one-line error with the reason', () => {
    const file = join(folder, 'proof')
    const write = () => writeFile(file, pieces(), faultyDisk(faults).files)
    expect(write).toThrow(WriteError)
    expect(write).toThrow(new RegExp(`^${file} was not written \\(${code}, [^\\n]+\\)$`))
    expect(readdirSync(folder)).toEqual([])
  })

  test('leaves an older file unchanged', () => {
    const file = join(folder, 'proof')
    writeFileSync(file, 'older')
    expect(() => writeFile(file, pieces(), faultyDisk(faults).files)).toThrow(WriteError)
    expect(readFileSync(file, 'utf8')).toBe('older')
    expect(readdirSync(folder)).toEqual(['proof'])
  })
})

describe('a file', () => {
  test('is synced before it is renamed, and its folder is synced afterwards', () => {
    const { files, calls } = faultyDisk({})
    writeFile(join(folder, 'proof'), 'text', files)
    expect(calls).toEqual(['open', 'write', 'sync', 'close', 'rename', 'open', 'sync', 'close'])
  })

  test('is written to a file system that cannot sync', () => {
    writeFile(join(folder, 'proof'), 'text', faultyDisk({ fails: { sync: 'EINVAL' } }).files)
    expect(readFileSync(join(folder, 'proof'), 'utf8')).toBe('text')
  })

  test('keeps the mode of the file that it replaces', () => {
    const file = join(folder, 'proof')
    writeFileSync(file, 'older')
    chmodSync(file, 0o626)
    writeFile(file, 'newer')
    expect(statSync(file).mode & 0o7777).toBe(0o626)
    expect(readFileSync(file, 'utf8')).toBe('newer')
  })

  test('is not written if its content throws, and the error is passed on', () => {
    const broken = function* (): Generator<Uint8Array> {
      yield bytes(10)
      throw new RangeError('no more')
    }
    expect(() => writeFile(join(folder, 'proof'), broken())).toThrow(RangeError)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a symbolic link', () => {
  test('is followed: its target is replaced, and the link stays', () => {
    mkdirSync(join(folder, 'there'))
    writeFileSync(join(folder, 'there/proof'), 'older')
    symlinkSync('there/proof', join(folder, 'link'))
    writeFile(join(folder, 'link'), 'newer')
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(folder, 'there/proof'), 'utf8')).toBe('newer')
    expect(readdirSync(join(folder, 'there'))).toEqual(['proof'])
  })

  test('to a missing file creates that file', () => {
    mkdirSync(join(folder, 'there'))
    symlinkSync('there/second', join(folder, 'first'))
    symlinkSync('proof', join(folder, 'there/second'))
    writeFile(join(folder, 'first'), 'new')
    expect(readFileSync(join(folder, 'there/proof'), 'utf8')).toBe('new')
    expect(lstatSync(join(folder, 'first')).isSymbolicLink()).toBe(true)
  })

  test('to itself gives an error', () => {
    symlinkSync('round', join(folder, 'round'))
    expect(() => writeFile(join(folder, 'round'), 'new')).toThrow(/round was not written \(ELOOP/)
  })
})

// A failed write once removed /dev/full. This disk renames and removes nothing, so that such a bug cannot do
// damage.
test('a device is written in place, and still exists after a failure', () => {
  symlinkSync('/dev/full', join(folder, 'full'))
  const { files, calls } = faultyDisk({ fails: { rename: 'EPERM', unlink: 'EPERM' } })
  expect(() => writeFile(join(folder, 'full'), 'text', files)).toThrow(/full was not written \(ENOSPC/)
  expect(lstatSync(join(folder, 'full')).isSymbolicLink()).toBe(true)
  expect(calls).not.toContain('unlink')
  expect(calls).not.toContain('rename')
})

test('a named pipe is written in place', () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  writeFile(pipe, 'through')
  const read = Buffer.alloc(100)
  expect(read.toString('utf8', 0, readSync(reader, read))).toBe('through')
  expect(() => writeFile(pipe, 'text', faultyDisk({ room: 2 }).files)).toThrow(WriteError)
  closeSync(reader)
  expect(lstatSync(pipe).isFIFO()).toBe(true)
  expect(readdirSync(folder)).toEqual(['pipe'])
})

test("a file that is the command's own stdout is appended to, not replaced", () => {
  const script = `
    import { writeFile } from '${new URL('../../src/cli/files/whole-file.ts', import.meta.url).href}'
    process.stdout.write('result\\n')
    writeFile('/dev/stdout', 'picture\\n')`
  const file = join(folder, 'out')
  const handle = openSync(file, 'w')
  execFileSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script],
    {
      stdio: ['ignore', handle, 'inherit'],
    },
  )
  closeSync(handle)
  expect(readFileSync(file, 'utf8')).toBe('result\npicture\n')
})

describe('an unwritable file gives an error before a long search', () => {
  test.each([
    ['a folder', '', /EISDIR/],
    ['a path below a file', 'file/proof', /ENOTDIR/],
    ['a path in a missing folder', 'nowhere/proof', /ENOENT/],
    ['a name that is too long', 'x'.repeat(300), /ENAMETOOLONG/],
    ['a path that ends with a slash', 'new/', /EISDIR/],
  ])('for %s', (_, name, reason) => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => mustBeWritable(join(folder, name))).toThrow(UsageError)
    expect(() => mustBeWritable(join(folder, name))).toThrow(reason)
  })

  test('the test for writing leaves no file behind', () => {
    mustBeWritable(join(folder, 'proof'))
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a system error without a name of its own counts as a system error', () => {
  const code = 'Unknown system error -122'
  expect(reasonOf(Object.assign(new Error(code), { code, errno: -122 }))).toBe(code)
  expect(
    reasonOf(Object.assign(new Error('not of the system'), { code: 'ERR_INVALID_ARG_TYPE' })),
  ).toBeUndefined()
})

test('a process that ends removes its unfinished file', async () => {
  const { removeUnfinishedFile } = await import('../../src/cli/files/unfinished-file.js')
  const file = join(folder, '.coterie-begun.tmp')
  writeFileSync(file, 'half')
  beginFile(file)
  removeUnfinishedFile()
  expect(existsSync(file)).toBe(false)
  endFile()
  // This process does not end: the tests after this one write files, too.
  const memory = getEnvironmentData('coterie: unfinished file') as SharedArrayBuffer
  Atomics.store(new Int32Array(memory, 0, 2), 1, 0)
})
