// The calls that change the disk, as an interface: a test passes a disk that fills up, writes short, or fails to
// sync. No other file of the command line opens a file for writing, except for the bundle of a user's spec in the
// temporary folder.
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, unlinkSync, writeSync } from 'node:fs'

/** The calls that writing a file needs. Each call throws an error with a `code`, as `node:fs` does. */
export interface FileSystem {
  open(path: string, flags: string, mode: number): number
  /** Returns the number of bytes written, which may be less than requested. */
  write(handle: number, bytes: Uint8Array, offset: number, length: number): number
  sync(handle: number): void
  chmod(handle: number, mode: number): void
  close(handle: number): void
  rename(from: string, to: string): void
  unlink(path: string): void
}

/** The file system of this machine. */
export const nodeFileSystem: FileSystem = {
  open: openSync,
  write: (handle, bytes, offset, length) => writeSync(handle, bytes, offset, length),
  sync: fsyncSync,
  chmod: fchmodSync,
  close: closeSync,
  rename: renameSync,
  unlink: unlinkSync,
}
