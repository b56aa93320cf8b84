// Runs a cell of a sweep: `coterie verify` in a process of its own, so that a spec that never returns, or takes all memory, costs
// no other cell anything.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CellResult, Outcome } from '../../sweep/outcome.js'
import type { Cell } from '../../sweep/plan.js'
import { exitCodes } from '../exit-codes.js'
import { isSource, programModule } from '../load/program-files.js'

/** A running cell. */
export interface RunningCell {
  readonly outcome: Promise<Outcome>
  /** Ends it at once. */
  kill(): void
}

/** Where a cell runs. */
interface CellPlace {
  /** The folder of the plan, from which paths of specs are read. */
  readonly folder: string
  /** The limit in bytes, unless the plan sets it. */
  readonly memory: number
  /** What the environment of its process has beside that of this one. */
  readonly environment?: { readonly [name: string]: string }
}

const line = (err: string): string =>
  err
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^coterie: /, '') ?? ''

const read = (out: string): CellResult | undefined => {
  try {
    return JSON.parse(out) as CellResult
  } catch {
    return undefined
  }
}

/** What a process that ended with this code and output says of its cell. */
const outcomeOf = (code: number | null, out: string, err: string): Outcome => {
  const ended = code ?? -1
  const failed: Outcome = {
    kind: 'failed',
    code: ended,
    says: line(err) || (code === null ? 'its process was killed' : `verify ended with exit code ${code}`),
  }
  if (code === exitCodes.usage) return { kind: 'refused', code, says: line(err) }
  if (code !== exitCodes.holds && code !== exitCodes.violated && code !== exitCodes.inconclusive)
    return failed
  const result = read(out)
  return result === undefined ? failed : { kind: 'checked', code, result }
}

/** Starts the process of a cell. */
export const startCell = (
  { spec, words }: Pick<Cell, 'spec' | 'words'>,
  { folder, memory, environment = {} }: CellPlace,
): RunningCell => {
  const main = fileURLToPath(programModule('src/cli/main'))
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : []
  const limit = words.includes('--memory') ? [] : ['--memory', `${Math.floor(memory / 1024)}k`]
  const child = spawn(
    process.execPath,
    [...loader, main, 'verify', spec, ...words, ...limit, '--format', 'json', '--quiet'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } },
  )
  const texts = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text
  })
  const outcome = new Promise<Outcome>((resolve) => {
    child.on('error', (error) => resolve({ kind: 'failed', code: -1, says: error.message }))
    child.on('close', (code) => resolve(outcomeOf(code, texts.out, texts.err)))
  })
  return { outcome, kill: () => child.kill('SIGKILL') }
}
