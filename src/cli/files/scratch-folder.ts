// Files of numbers that end with the process. Where the system allows it they have no names: then nothing remains of them, even if
// the process is killed.
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NumberFile, type ScratchFiles, ScratchFull } from '../../search/disk/scratch-files.js'
import { UsageError } from '../exit-codes.js'

// The numbers that a file collects before it writes them.
const buffered = 1 << 13

// What a full disk, a quota and a limit on the size of files say.
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** The calls that fail when a disk is full. */
interface ScratchSystem {
  /** Returns the number of bytes written, which may be fewer than `length`. */
  write(handle: number, bytes: Uint8Array, offset: number, length: number, position: number): number
}

const nodeSystem: ScratchSystem = { write: writeSync }

class ScratchFile implements NumberFile {
  private readonly handle: number
  private readonly folder: string
  private readonly system: ScratchSystem
  private readonly pending = new Int32Array(buffered)
  private count = 0
  /** The numbers in the file itself. */
  private written = 0

  constructor(handle: number, folder: string, system: ScratchSystem) {
    this.handle = handle
    this.folder = folder
    this.system = system
  }

  get length(): number {
    return this.written + this.count
  }

  append(numbers: Int32Array, from: number, to: number): void {
    const { pending } = this
    for (let k = from; k < to; k++) {
      if (this.count === pending.length) this.flush()
      pending[this.count++] = numbers[k]!
    }
  }

  private flush(): void {
    const bytes = new Uint8Array(this.pending.buffer, 0, 4 * this.count)
    for (let at = 0; at < bytes.length; ) {
      try {
        at += this.system.write(this.handle, bytes, at, bytes.length - at, 4 * this.written + at)
      } catch (error) {
        if (!noRoom.includes((error as { readonly code?: string }).code ?? '')) throw error
        throw new ScratchFull(`no room in ${this.folder}`)
      }
    }
    this.written += this.count
    this.count = 0
  }

  // What is not written yet is read from memory: a search must be able to tell what it has found when the disk is full.
  read(at: number, into: Int32Array, count: number): void {
    const inFile = Math.max(0, Math.min(count, this.written - at))
    for (let k = inFile; k < count; k++) into[k] = this.pending[at + k - this.written]!
    const bytes = new Uint8Array(into.buffer, into.byteOffset, 4 * inFile)
    for (let done = 0; done < bytes.length; ) {
      const got = readSync(this.handle, bytes, done, bytes.length - done, 4 * at + done)
      if (got === 0) throw new Error(`a file in ${this.folder} has become shorter`)
      done += got
    }
  }

  clear(): void {
    this.count = 0
    this.written = 0
    ftruncateSync(this.handle)
  }

  close(): void {
    closeSync(this.handle)
  }
}

/** The files of one search, in a folder of their own. */
export class ScratchFolder implements ScratchFiles {
  private readonly folder: string
  private readonly system: ScratchSystem
  private readonly files: ScratchFile[] = []
  private readonly atExit = (): void => this.close()

  /**
   * @param parent where to make the folder; by default among the temporary files. Throws a `UsageError` if that is not possible
   */
  constructor(parent: string = tmpdir(), system: ScratchSystem = nodeSystem) {
    this.system = system
    try {
      this.folder = mkdtempSync(join(parent, 'coterie-states-'))
    } catch (error) {
      throw new UsageError(
        `--scratch ${parent}: no folder can be made there (${(error as Error).message}); name a folder in which you may write`,
      )
    }
    process.once('exit', this.atExit)
  }

  file(): NumberFile {
    const path = join(this.folder, `${this.files.length}`)
    const handle = openSync(path, 'wx+', 0o600)
    const file = new ScratchFile(handle, this.folder, this.system)
    this.files.push(file)
    try {
      unlinkSync(path)
    } catch {
      // Windows removes no open file; the folder is removed at the end.
    }
    return file
  }

  get bytes(): number {
    return this.files.reduce((sum, { length }) => sum + 4 * length, 0)
  }

  /** Removes everything. */
  close(): void {
    process.off('exit', this.atExit)
    for (const file of this.files.splice(0)) file.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
