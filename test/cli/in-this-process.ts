// The command line in the process of the test: the same command, its results and its exit code, without a process that starts
// cold. For tests of what a command finds. How the program reads its words, prints and ends is tested with processes (coterie.ts).
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { overhearing } from '../../src/cli/supervise/supervised.js'

/** What a command printed to stdout, and its exit code. */
export interface Ran {
  readonly code: number
  readonly out: string
}

// Commands that ran at once would hear each other's output.
let last: Promise<unknown> = Promise.resolve()

/** Runs a command after those that run already. What it writes to stderr is seen in the output of the tests. */
export const coterieHere = (args: readonly string[]): Promise<Ran> => {
  const run = async (): Promise<Ran> => {
    let out = ''
    const listen = (text: string) => {
      out += text
    }
    const code = await overhearing(listen, () => runCommand([...args, '--quiet']))
    return { code, out }
  }
  const ran = last.then(run)
  last = ran.catch(() => {})
  return ran
}
