// Our own stdout: complete, or an error. Where it is a file, Node writes each piece once and takes a short write for a whole
// one, so that a full disk would cut a result off without a word.
import { writeSync } from 'node:fs'
import { exitCodes } from '../exit-codes.js'
import { reasonOf, writeBytes } from '../files/whole-file.js'

type Written = (error?: Error | null) => void

// A stream that writes with one call of the system is what Node makes for a file or a device.
const isSynchronousFile = (stream: NodeJS.WriteStream): boolean =>
  stream.constructor.name === 'SyncWriteStream'

const writeWhole = (stream: NodeJS.WriteStream, handle: number): void => {
  if (!isSynchronousFile(stream)) return
  stream._write = (chunk: Buffer | string, encoding: BufferEncoding, written: Written) => {
    try {
      writeBytes(handle, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk)
      written()
    } catch (error) {
      written(error as Error)
    }
  }
}

/**
 * Makes stdout complete: what it does not take ends the process, with one line and a code of its own. For the main thread.
 * @param readerLeft what is done where the reader has left early, as in `coterie list | head -1`
 */
export const completeOutput = (readerLeft: () => void): void => {
  writeWhole(process.stdout, 1)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      readerLeft()
      return
    }
    try {
      writeSync(2, `coterie: stdout was not written (${reasonOf(error) ?? error.message})\n`)
    } catch {
      // Nobody reads stderr either; the code remains.
    }
    process.exit(exitCodes.ioError)
  })
  // Progress and hints that nobody reads are no error.
  process.stderr.on('error', () => {})
}
