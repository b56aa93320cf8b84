// Writes a file completely or not at all: to a temporary name next to the target, every byte, synced, then renamed
// over the target. A reader sees the old file or the new one, never a part.
//
// write-file-atomic 7 and atomically 2 were tried: both call fs.writeSync once and treat a short write as complete,
// both rename over a device, and neither writes a file piece by piece without its own stream. Hence own code.
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  fstatSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type FileSystem, nodeFileSystem } from './file-system.js'
import { beginFile, endFile, isEnding } from './unfinished-file.js'
import { failure, reasonOf, writeBytes } from './whole-write.js'

/** The content of a file: all of it, or the pieces in order. */
export type Content = string | Uint8Array | Iterable<Uint8Array>

/** A file that could not be written. The old file, if any, is unchanged. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  readonly file: string
  /** Why, such as `ENOSPC, no space left on device`. */
  readonly reason: string

  /** @param more text that follows the reason */
  constructor(file: string, reason: string, more = '') {
    super(`${file} was not written (${reason})${more}`)
    this.file = file
    this.reason = reason
  }
}

const piecesOf = (content: Content): Iterable<Uint8Array> =>
  typeof content === 'string' ? [Buffer.from(content)] : content instanceof Uint8Array ? [content] : content

/** Where the content is written. */
type Target =
  | { readonly kind: 'replace'; readonly path: string; readonly mode: number | undefined }
  /** A device or a pipe: written in place, and never removed. */
  | { readonly kind: 'in place'; readonly path: string }
  /** The file that is already open as stdout or stderr of this process. */
  | { readonly kind: 'open'; readonly handle: number }

const isSame = (a: Stats, b: Stats): boolean => a.dev === b.dev && a.ino === b.ino

const statOfHandle = (handle: number): Stats | undefined => {
  try {
    return fstatSync(handle)
  } catch {
    return undefined
  }
}

// The limit of Linux.
const maxLinks = 40

/** The target of a link whose target does not exist. */
const linkEnd = (file: string): string => {
  let path = join(realpathSync(dirname(resolve(file))), basename(file))
  for (let k = 0; k < maxLinks; k++) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path
    const next = resolve(dirname(path), readlinkSync(path))
    path = join(realpathSync(dirname(next)), basename(next))
  }
  throw failure('ELOOP')
}

const targetOf = (file: string): Target => {
  if (file === '' || /[/\\]$/.test(file)) throw failure(file === '' ? 'ENOENT' : 'EISDIR')
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined) return { kind: 'replace', path: linkEnd(file), mode: undefined }
  if (there.isDirectory()) throw failure('EISDIR')
  accessSync(file, constants.W_OK)
  if (!there.isFile()) return { kind: 'in place', path: file }
  // `--out /dev/stdout > file`: a new file in its place would remove what has been printed.
  for (const handle of [1, 2]) {
    const open = statOfHandle(handle)
    if (open !== undefined && isSame(open, there)) return { kind: 'open', handle }
  }
  return { kind: 'replace', path: realpathSync(file), mode: there.mode & 0o7777 }
}

/** The folder of the temporary file, or undefined if the target is written in place. Throws as `node:fs` does. */
export const folderOfTarget = (file: string): string | undefined => {
  const target = targetOf(file)
  return target.kind === 'replace' ? dirname(target.path) : undefined
}

// Some file systems cannot sync a file or a folder; that is not a disk failure.
const syncIfPossible = (handle: number, files: FileSystem): void => {
  try {
    files.sync(handle)
  } catch (error) {
    if (!['EINVAL', 'ENOSYS', 'ENOTSUP'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const syncFolder = (folder: string, files: FileSystem): void => {
  try {
    const handle = files.open(folder, 'r', 0)
    try {
      files.sync(handle)
    } finally {
      files.close(handle)
    }
  } catch {
    // The file is complete under its name. Windows cannot open a folder, and some file systems cannot sync one.
  }
}

const fill = (handle: number, content: Content, files: FileSystem): void => {
  for (const piece of piecesOf(content)) writeBytes(handle, piece, files)
}

const replace = (path: string, mode: number | undefined, content: Content, files: FileSystem): void => {
  const temporary = join(dirname(path), `.coterie-${randomBytes(8).toString('hex')}.tmp`)
  let handle: number | undefined
  let isOurs = false
  beginFile(temporary)
  try {
    handle = files.open(temporary, 'wx', mode ?? 0o666)
    isOurs = true
    if (isEnding()) throw failure('EINTR')
    fill(handle, content, files)
    // The umask changed the mode that was passed to `open`.
    if (mode !== undefined) files.chmod(handle, mode)
    syncIfPossible(handle, files)
    const open = handle
    handle = undefined
    files.close(open)
    files.rename(temporary, path)
    isOurs = false
  } finally {
    try {
      if (handle !== undefined) files.close(handle)
    } catch {
      // The first error is reported.
    }
    try {
      if (isOurs) files.unlink(temporary)
    } catch {
      // The first error is reported.
    }
    endFile()
  }
  syncFolder(dirname(path), files)
}

const overwrite = (path: string, content: Content, files: FileSystem): void => {
  const handle = files.open(path, 'w', 0o666)
  try {
    fill(handle, content, files)
    syncIfPossible(handle, files)
  } finally {
    files.close(handle)
  }
}

/**
 * Writes a file completely, or leaves everything unchanged and throws a `WriteError`. Links are followed, and the
 * mode of an existing file is kept. An error of the content itself is rethrown.
 */
export const writeFile = (file: string, content: Content, files: FileSystem = nodeFileSystem): void => {
  try {
    const target = targetOf(file)
    switch (target.kind) {
      case 'replace':
        replace(target.path, target.mode, content, files)
        break
      case 'in place':
        overwrite(target.path, content, files)
        break
      case 'open':
        fill(target.handle, content, files)
        break
      default:
        target satisfies never
    }
  } catch (error) {
    const reason = reasonOf(error)
    throw reason === undefined ? error : new WriteError(file, reason)
  }
}
