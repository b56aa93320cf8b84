// A program that a command starts, with the programs that it starts in turn: TypeScript 7 is a script that starts the compiler. To end
// the script alone would leave the compiler running, so all of them form a process group, which ends as a whole.
import { execFileSync, spawn } from 'node:child_process'

const isWindows = process.platform === 'win32'

/** Ends all processes of a group. */
export const endGroup = (leader: number): void => {
  try {
    if (isWindows) execFileSync('taskkill', ['/pid', String(leader), '/t', '/f'], { stdio: 'ignore' })
    else process.kill(-leader, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}

/**
 * What a program of Node prints; undefined if it takes too long.
 * @param patience in milliseconds
 * @param leads receives the leader of the group while the group runs, then undefined
 */
export const outputOfGroup = (
  words: readonly string[],
  patience: number,
  leads: (leader: number | undefined) => void,
): Promise<string | undefined> =>
  new Promise((resolve) => {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    const child = spawn(process.execPath, words, { stdio, detached: !isWindows, windowsHide: true })
    const { pid, stdout } = child
    leads(pid)
    let text = ''
    const end = (result: string | undefined): void => {
      clearTimeout(timer)
      leads(undefined)
      resolve(result)
    }
    const timer = setTimeout(() => {
      if (pid !== undefined) endGroup(pid)
      stdout.destroy()
      end(undefined)
    }, patience)
    stdout.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    child.on('error', () => end(undefined))
    // Not before every process of the group has closed stdout.
    child.on('close', () => end(text))
  })
