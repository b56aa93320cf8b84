// One folder for all temporary files of a test run, so that nothing is left when the run ends. A test file alone cannot see to that: vitest ends
// its workers with a signal, which runs no `exit` listener, and no `afterAll` runs in a file that is interrupted. The folder of a run that
// was itself killed goes with the next run.
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'coterie-tests-'

const isRunning = (id: number): boolean => {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// A browser that ends with its worker still writes its profile for some seconds on a busy machine: each try waits 100 ms longer than the one before.
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 12 })

/** The same at the end of a run: what a browser writes even later is no failure of a test, and goes with the next run. */
const removeOwn = (folder: string): void => {
  try {
    remove(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
  }
}

/**
 * Removes the folders of runs that are over.
 * @param place the folder that holds them
 */
export const removeLeftovers = (place: string): void => {
  for (const name of readdirSync(place)) {
    const id = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN
    if (Number.isSafeInteger(id) && id > 0 && !isRunning(id)) remove(join(place, name))
  }
}

/** Vitest calls this function before the first test of a project, and what it returns after the last. */
export const setup = (): (() => void) => {
  const own = `${prefix}${process.pid}`
  // The projects of a run share the folder. Workers and the processes of tests inherit the variable.
  const folder = tmpdir().endsWith(own) ? tmpdir() : join(tmpdir(), own)
  if (folder !== tmpdir()) removeLeftovers(tmpdir())
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  process.once('exit', () => removeOwn(folder))
  return () => removeOwn(folder)
}
