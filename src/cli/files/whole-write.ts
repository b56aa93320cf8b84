// Writes all bytes or reports why not. Every start needs this for stdout, so it loads little.
import { getSystemErrorMap } from 'node:util'
import { type FileSystem, nodeFileSystem } from './file-system.js'

/** An error of the system with this code. */
export const failure = (code: string): Error => Object.assign(new Error(code), { code })

let meanings: ReadonlyMap<string, string> | undefined

/** The code of a system error and its meaning, or undefined for any other error. */
export const reasonOf = (error: unknown): string | undefined => {
  const { code, errno } = error as NodeJS.ErrnoException
  // Node has no name for some errors, such as an exceeded quota, but each has its number.
  if (typeof code !== 'string' || !(typeof errno === 'number' || /^E[A-Z0-9]+$/.test(code))) return undefined
  meanings ??= new Map(getSystemErrorMap().values())
  const meaning = meanings.get(code)
  return meaning === undefined ? code : `${code}, ${meaning}`
}

/** Writes all bytes. A short write is continued; a write of no bytes is an error. */
export const writeBytes = (handle: number, bytes: Uint8Array, files: FileSystem = nodeFileSystem): void => {
  for (let done = 0; done < bytes.length; ) {
    const written = files.write(handle, bytes, done, bytes.length - done)
    if (!(written > 0)) throw failure('EIO')
    done += written
  }
}
