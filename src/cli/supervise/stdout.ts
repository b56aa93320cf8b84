// Writes stdout completely, or reports an error. If stdout is a file, Node writes each piece once and treats a
// short write as complete, so that a full disk would silently truncate a result.
import { writeSync } from 'node:fs'
import { exitCodes } from '../exit-codes.js'
import { reasonOf, writeBytes } from '../files/whole-write.js'

type Written = (error?: Error | null) => void

// Node creates a stream that writes with one system call for a file or a device.
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
 * Makes stdout complete: a failed write ends the process, with one line and its own exit code. For the main thread.
 * @param readerLeft called if the reader has closed the pipe early, as in `coterie list | head -1`
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
      // Nobody reads stderr either; the exit code remains.
    }
    process.exit(exitCodes.ioError)
  })
  // Unread progress and hints are not an error.
  process.stderr.on('error', () => {})
}
