// Processes of this machine, as the kernel lists them.
import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process runs; one that has ended and was not waited for does not. */
export const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** The processes that a process has started. */
export const childrenOf = (pid: number): readonly number[] =>
  readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))!
      return Number(parent) === pid ? [Number(entry)] : []
    } catch {
      return []
    }
  })

/** The processor time that a process has used, in seconds. */
export const secondsOf = (pid: number): number => {
  try {
    const [, user] = /\) (?:\S+ ){11}(\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!
    // In ticks; every kernel of today gives programs 100 a second.
    return Number(user) / 100
  } catch {
    return 0
  }
}
