// A disk with faults, for tests of written files: it takes few bytes at once, becomes full, or fails a call.
import { type FileSystem, nodeFileSystem } from '../../src/cli/files/file-system.js'

/** The faults of a disk. */
export interface Faults {
  /** A write takes at most this many bytes. */
  readonly most?: number
  /** After this many bytes the disk is full. */
  readonly room?: number
  /** A call that fails, with the code of its error. */
  readonly fails?: { readonly [call in keyof FileSystem]?: string }
}

const failure = (code: string): Error => Object.assign(new Error(code), { code })

/** The file system of this machine with faults, and a list of the calls made. */
export const faultyDisk = ({
  most = Number.POSITIVE_INFINITY,
  room = Number.POSITIVE_INFINITY,
  fails = {},
}: Faults) => {
  const calls: string[] = []
  let left = room
  const called = <Result>(call: keyof FileSystem, what: () => Result): Result => {
    calls.push(call)
    if (fails[call] !== undefined) throw failure(fails[call])
    return what()
  }
  const files: FileSystem = {
    open: (path, flags, mode) => called('open', () => nodeFileSystem.open(path, flags, mode)),
    write: (handle, bytes, offset, length) =>
      called('write', () => {
        if (left === 0) throw failure('ENOSPC')
        const written = nodeFileSystem.write(handle, bytes, offset, Math.min(length, most, left))
        left -= written
        return written
      }),
    sync: (handle) => called('sync', () => nodeFileSystem.sync(handle)),
    chmod: (handle, mode) => called('chmod', () => nodeFileSystem.chmod(handle, mode)),
    close: (handle) => {
      nodeFileSystem.close(handle)
      called('close', () => undefined)
    },
    rename: (from, to) => called('rename', () => nodeFileSystem.rename(from, to)),
    unlink: (path) => called('unlink', () => nodeFileSystem.unlink(path)),
  }
  return { files, calls }
}
