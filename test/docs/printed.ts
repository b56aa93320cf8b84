// What a command of a page prints, in the process of the test. Pages and claims share commands, and each takes its time: a test run
// executes it once, and keeps what it printed in the temporary folder of the run, which both workers share. A command that writes or
// reads a file of the run is not kept.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Ended, repository } from '../cli/coterie.js'
import { coterieHere } from '../cli/in-this-process.js'

const kept = join(tmpdir(), 'printed')

const isKept = (args: readonly string[], cwd: string): boolean =>
  cwd === repository && !args.some((word) => ['--certificate', '--out', 'audit'].includes(word))

/** The output of a command without colours, and its exit code. */
export const printed = async (args: readonly string[], cwd = repository): Promise<Ended> => {
  const file = join(kept, `${createHash('sha256').update(JSON.stringify(args)).digest('hex')}.json`)
  try {
    if (isKept(args, cwd)) return JSON.parse(readFileSync(file, 'utf8')) as Ended
  } catch {
    // It was not executed in this run.
  }
  const { code, out, err } = await coterieHere(args, { cwd })
  const ended = { code, out: stripVTControlCharacters(out), err: stripVTControlCharacters(err) }
  if (isKept(args, cwd)) {
    mkdirSync(kept, { recursive: true })
    // Another worker may be reading it.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(ended))
    renameSync(`${file}.${process.pid}`, file)
  }
  return ended
}
