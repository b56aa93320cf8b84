// The files of a result. They are written after the result was printed, since a full disk must not lose a verdict.
// All are tried; one line then names the files that could not be written, with the command that replays a run
// without its file.
import { join } from 'node:path'
import type { Trace } from '../../trace/trace.js'
import { filesOfTrace, makeFolder, sourceOf } from './artefacts.js'
import type { FileSystem } from './file-system.js'
import { type Content, WriteError, writeFile } from './whole-file.js'
import { reasonOf } from './whole-write.js'

/** Writes files one after another, and records the failures. */
export class ResultFiles {
  private readonly files: FileSystem | undefined
  private readonly failures: WriteError[] = []
  private readonly replays: string[] = []

  /** @param files the disk; that of this machine by default */
  constructor(files?: FileSystem) {
    this.files = files
  }

  /**
   * Writes the files of a trace to a folder, which is created if necessary.
   * @param stem the name of the files, without an extension
   * @param argument the name of the spec on the command line
   * @param replay the command that replays the run if its JSON could not be written
   */
  async writeTrace(
    trace: Trace,
    folder: string,
    stem: string,
    argument: string,
    replay: () => string,
  ): Promise<void> {
    for (const [name, content] of filesOfTrace(trace, stem, sourceOf(trace, argument))) {
      const isWritten = this.attempt(join(folder, name), () => {
        makeFolder(folder)
        writeFile(join(folder, name), content, this.files)
      })
      if (isWritten || !name.endsWith('.json')) continue
      this.replays.push(replay())
      // Its diagrams would fail too.
      return
    }
  }

  /** Writes one file. */
  write(file: string, content: Content): void {
    this.attempt(file, () => writeFile(file, content, this.files))
  }

  /** Throws one `WriteError` if any file could not be written. */
  finish(): void {
    const [first, ...others] = this.failures
    if (first === undefined) return
    const nor =
      others.length === 0
        ? ''
        : `, nor ${others.length === 1 ? 'was' : 'were'} ${others.map(({ file }) => file).join(', ')}`
    const runs = this.replays.length === 1 ? 'its run' : 'their runs'
    const instead = this.replays.length === 0 ? '' : `; replay ${runs} with: ${this.replays.join(' ; ')}`
    throw new WriteError(first.file, first.reason, nor + instead)
  }

  private attempt(file: string, write: () => void): boolean {
    try {
      write()
      return true
    } catch (error) {
      const reason = reasonOf(error)
      if (!(error instanceof WriteError) && reason === undefined) throw error
      this.failures.push(error instanceof WriteError ? error : new WriteError(file, reason!))
      return false
    }
  }
}
