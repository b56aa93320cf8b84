// The trace that an argument of the command line names.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isTrace } from '../arguments/option-conflict.js'
import { packageFolder } from './program-files.js'

/** The path of the trace that an argument names: a file, a folder with one, or the name of a folder in counterexamples/. Undefined for a spec. */
export const traceNamed = (argument: string): string | undefined => {
  if (isTrace(argument)) return argument
  const kept = /^[\w-]+$/.test(argument)
    ? [join(fileURLToPath(packageFolder), 'counterexamples', argument)]
    : []
  for (const folder of [argument, ...kept]) {
    const file = join(folder, 'trace.json')
    if (existsSync(folder) && statSync(folder).isDirectory() && existsSync(file)) return file
  }
  return undefined
}
