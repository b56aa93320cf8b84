// The path of the temporary file that is being written, in memory that all threads share. The thread that receives
// a signal is not the one that writes, and it removes the file before the process ends. At most one file is written
// at a time.
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'
import { type FileSystem, nodeFileSystem } from './file-system.js'

const key = 'coterie: unfinished file'

// Two words, then the path in UTF-8. The first word is the length of the path, 0 if no file is unfinished. The
// second is 1 once the process is ending.
const header = 8
const longestPath = 4096

const sharedMemory = (): SharedArrayBuffer => {
  const given = isMainThread ? undefined : getEnvironmentData(key)
  if (given instanceof SharedArrayBuffer) return given
  const memory = new SharedArrayBuffer(header + longestPath)
  // Every worker that this thread starts receives it.
  setEnvironmentData(key, memory)
  return memory
}

const memory = sharedMemory()
const words = new Int32Array(memory, 0, 2)
const path = new Uint8Array(memory, header)

/** Records a temporary file before it is opened. Throws an error with a `code` if its path is too long to record. */
export const beginFile = (file: string): void => {
  const bytes = Buffer.from(file)
  if (bytes.length > longestPath) throw Object.assign(new Error('path too long'), { code: 'ENAMETOOLONG' })
  path.set(bytes)
  Atomics.store(words, 0, bytes.length)
}

/** Clears the record: the temporary file has been renamed or removed. */
export const endFile = (): void => {
  Atomics.store(words, 0, 0)
}

/** Whether the process is ending, so that no file may be started. */
export const isEnding = (): boolean => Atomics.load(words, 1) === 1

/** Removes the unfinished file, if any. Any thread may call it at the end of the process. */
export const removeUnfinishedFile = (files: FileSystem = nodeFileSystem): void => {
  Atomics.store(words, 1, 1)
  const length = Atomics.exchange(words, 0, 0)
  if (length === 0) return
  try {
    files.unlink(Buffer.from(path.slice(0, length)).toString())
  } catch {
    // The writing thread was faster and has renamed or removed the file.
  }
}
