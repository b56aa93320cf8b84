// The store of a distributed search as a folder that all its machines see. Files are complete under their names: they are written
// elsewhere, synced and renamed (files/whole-file.ts).
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError, type TaskStore } from '../../search/distributed/task-store.js'
import { type FileSystem, nodeFileSystem } from '../files/file-system.js'
import { WriteError, writeFile } from '../files/whole-file.js'

// A search writes thousands of files, and to sync one takes longer than a small task. The folder is not synced: a name that is lost with the
// machine is that of a task to be done again.
const synced: FileSystem = {
  ...nodeFileSystem,
  sync: (handle) => {
    if (fstatSync(handle).isFile()) nodeFileSystem.sync(handle)
  },
}
const notSynced: FileSystem = { ...nodeFileSystem, sync: () => {} }

/** The store of one search. */
export class SharedFolder implements TaskStore {
  private readonly folder: string

  /** @param folder it exists; removing it ends the search */
  constructor(folder: string) {
    this.folder = folder
  }

  has(name: string): boolean {
    return existsSync(join(this.folder, name))
  }

  lengthOf(name: string): number {
    return this.opened(name, (handle) => fstatSync(handle).size)
  }

  read(name: string, at: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length)
    this.opened(name, (handle) => {
      for (let done = 0; done < length; ) {
        const got = readSync(handle, bytes, done, length - done, at + done)
        if (got === 0)
          throw new StoreError(`${join(this.folder, name)} is too short; remove the folder, and begin again`)
        done += got
      }
    })
    return bytes
  }

  write(name: string, pieces: readonly Uint8Array[]): void {
    this.put(name, pieces, synced)
  }

  note(name: string, pieces: readonly Uint8Array[]): void {
    this.put(name, pieces, notSynced)
  }

  private put(name: string, pieces: readonly Uint8Array[], files: FileSystem): void {
    try {
      writeFile(join(this.folder, name), pieces, files)
    } catch (error) {
      throw error instanceof WriteError ? new StoreError(error.message) : error
    }
  }

  remove(name: string): void {
    rmSync(join(this.folder, name), { force: true })
  }

  private opened<T>(name: string, use: (handle: number) => T): T {
    const path = join(this.folder, name)
    let handle: number
    try {
      handle = openSync(path, 'r')
    } catch (error) {
      throw new StoreError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
    try {
      return use(handle)
    } finally {
      closeSync(handle)
    }
  }
}
