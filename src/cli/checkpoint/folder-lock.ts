// Lets one process at a time work in a folder. Each process first writes a file of its own and then looks for those of others, so two that
// begin together see each other and both end. What a process leaves behind that was killed counts for nothing: its number is free, or
// belongs to a process that began later.
import { readdirSync, readFileSync, unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { UsageError } from '../exit-codes.js'
import { writeFile } from '../files/whole-file.js'

const prefix = 'lock-'

/** The start time of a process of this machine, as /proc gives it: undefined if there is no such process, empty on a system without /proc. */
const beginOf = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return undefined
  }
  try {
    // The name of a process may hold spaces and brackets; the 22nd field is the 20th after it (proc(5)).
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[19]!
  } catch {
    return ''
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  readonly begin: string
}

const holderIn = (path: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    // It has just been removed.
    return undefined
  }
}

const isAtWork = ({ pid, host, begin }: Holder): boolean => host !== hostname() || beginOf(pid) === begin

/**
 * Takes a folder. Returns what gives it back.
 * @param what names the folder on the command line; throws a `UsageError` with it if another process works there
 */
export const lockFolder = (folder: string, what: string): (() => void) => {
  const mine = `${prefix}${process.pid}`
  const me: Holder = { pid: process.pid, host: hostname(), begin: beginOf(process.pid) ?? '' }
  writeFile(join(folder, mine), JSON.stringify(me))
  const giveBack = (): void => {
    try {
      unlinkSync(join(folder, mine))
    } catch {
      // Somebody has removed the folder.
    }
  }
  for (const file of readdirSync(folder)) {
    if (!file.startsWith(prefix) || file === mine) continue
    const path = join(folder, file)
    const holder = holderIn(path)
    if (holder === undefined) continue
    if (isAtWork(holder)) {
      giveBack()
      throw new UsageError(
        `${what}: process ${holder.pid} on ${holder.host} works in this folder; let it end, or, if it is not there any more, remove ${path}`,
      )
    }
    unlinkSync(path)
  }
  return giveBack
}
