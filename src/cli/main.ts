#!/usr/bin/env node
// The process of a command. A command runs in a separate thread, and this one supervises it. What runs no command, such as
// `--version` or the help, is done here, with no thread and few modules.
import { isVerb } from './arguments/verbs.js'
import { version } from './load/program-files.js'
import { completeOutput } from './supervise/stdout.js'

const args = process.argv.slice(2)
const [first, second] = args
const isHelp = (word: string | undefined): boolean => word === '--help' || word === '-h'

if (args.length === 1 && (first === '--version' || first === '-V')) {
  completeOutput(() => {})
  process.stdout.write(`${version()}\n`)
} else if (!args.some(isVerb) || first === 'help' || isHelp(first) || (args.length === 2 && isHelp(second))) {
  completeOutput(() => {})
  const { runCommand } = await import('./arguments/command-line.js')
  process.exitCode = await runCommand(args)
} else if (first === 'mcp' || first === 'worker') {
  // They run no code of a spec: each call and each cell is a process of its own, with a supervisor.
  completeOutput(() => process.exit())
  const { runCommand } = await import('./arguments/command-line.js')
  process.exitCode = await runCommand(args)
} else {
  const { supervise } = await import('./supervise/supervision.js')
  supervise(args)
}
