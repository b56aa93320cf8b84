// The command line in the process of the test: the same command, what it prints and its exit code, without a process that starts
// cold and reads the program again. For tests of what a command finds and says. How a process supervises its command and ends is tested
// with processes (coterie.ts), and so is a user's own spec, which would import a second copy of the program here.
import { transform } from 'esbuild'
import { runCommand } from '../../src/cli/arguments/command-line.js'
import { overhearing } from '../../src/cli/supervise/supervised.js'
import { type Ended, repository } from './coterie.js'

// The service of esbuild keeps the working directory in which it starts, which must outlive the folder of a test.
await transform('')

// Commands that ran at once would hear each other's output, and share a working directory.
let last: Promise<unknown> = Promise.resolve()

const run = async (args: readonly string[], cwd: string): Promise<Ended> => {
  let out = ''
  let err = ''
  const { stderr } = process
  const written = stderr.write
  const before = process.cwd()
  process.chdir(cwd)
  stderr.write = ((text: string | Uint8Array) => {
    err += text
    return true
  }) as typeof stderr.write
  const listen = (text: string) => {
    out += text
  }
  try {
    const code = await overhearing(listen, () => runCommand(args))
    return { code, out, err }
  } finally {
    stderr.write = written
    process.chdir(before)
  }
}

/** Runs a command after those that run already. */
export const coterieHere = (
  args: readonly string[],
  { cwd = repository }: { readonly cwd?: string } = {},
): Promise<Ended> => {
  const ran = last.then(() => run(args, cwd))
  last = ran.catch(() => {})
  return ran
}
