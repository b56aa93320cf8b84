// `coterie mcp` serves the commands as tools of the Model Context Protocol, for programs that speak it, such as assistants.
import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { bytes, collect, seconds, wholeNumber } from '../arguments/argument-readers.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { realPath } from '../load/allowed-code.js'
import { serve } from '../mcp/server.js'
import { defaultMemory } from '../supervise/default-memory.js'

interface McpArguments {
  readonly specs?: readonly string[]
  readonly jobs?: number
  readonly time: number
  readonly memory?: number
  readonly quiet?: boolean
}

const details = `
The server uses stdin and stdout, and ends when stdin closes. A spec is code: without --specs the tools accept only the catalogue and the
kept counterexamples; with it, also files below these folders. Each call is a process of its own with the limits above. docs/mcp.md
describes the arguments and results of the tools.

Example of an entry in a client's configuration:
  { "mcpServers": { "coterie": { "command": "npx", "args": ["coterie", "mcp", "--specs", "."] } } }

Exit codes: 0 stdin was closed, or a signal ended the server; 64 wrong usage, or the package of the protocol is not installed; 74 stdout
could not be written.`

const folderOf = (path: string): string => {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  if (!isFolder)
    throw new UsageError(`--specs ${path}: there is no such folder; name the folder of your specs`)
  return realPath(path)
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addMcp = (program: Command, done: (code: number) => void): void => {
  program
    .command('mcp')
    .description(verbs.mcp.does)
    .option(
      '--specs <dir>',
      'also accept files from this folder: a spec is code, so name only folders whose files you would run; repeatable',
      collect,
    )
    .option(
      '--jobs <n>',
      'run this many calls at a time; others wait (default: half the cores)',
      wholeNumber(1),
    )
    .option('--time <t>', 'time limit of a call, such as 90s or 5m', seconds, 60)
    .option(
      '--memory <size>',
      'memory limit of a call, such as 2G (default: half of the available memory, divided by the jobs)',
      bytes,
    )
    .option('--quiet', 'do not report cancelled calls on stderr')
    .addHelpText('after', details)
    .action(async ({ specs = [], jobs, time, memory, quiet }: McpArguments) => {
      const folders = specs.map(folderOf)
      const atOnce = jobs ?? Math.max(1, Math.floor(availableParallelism() / 2))
      await serve({
        folders,
        quiet: quiet === true,
        jobs: atOnce,
        limits: { seconds: time, memory: memory ?? Math.floor(defaultMemory() / atOnce) },
      })
      done(exitCodes.holds)
    })
}
