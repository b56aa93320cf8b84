// `coterie verify --watch`: checks a file again after each change, and prints one line for each run.
import { counted } from '../../report/words/number-words.js'
import type { CellVerdict, Outcome } from '../../sweep/outcome.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { isOwnFile } from '../load/load-spec.js'
import { WatchedSpec } from '../serve/user-spec.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { untilInterrupted } from '../supervise/supervised.js'
import { type RunningCell, startCell } from '../sweep/cell-process.js'
import type { Terminal } from '../terminal/terminal.js'

// A process of a run has the format and the progress of its own.
const ownWords = ['--watch', '--quiet', '--progress']

const signs: { readonly [verdict: string]: string } = { holds: '+', violated: 'x', vacuous: '~' }

const lengthText = ({ length }: CellVerdict): string =>
  length === undefined ? '' : ` in ${counted(length, 'step')}`

const verdictText = (one: CellVerdict, terminal: Terminal): string => {
  const sign = signs[one.verdict] ?? '?'
  const style = { '+': 'good', x: 'bad' } as const
  const within = one.within === undefined ? '' : ` within ${one.within}`
  const text = `${sign} ${one.property}${one.verdict === 'holds' ? '' : ` ${one.verdict}${within}${lengthText(one)}`}`
  return terminal.paint(style[sign as keyof typeof style] ?? 'doubtful', text)
}

/** The line of a run. */
const runLine = (run: number, outcome: Outcome, terminal: Terminal): string => {
  if (outcome.kind !== 'checked') return `run ${run}: ${terminal.paint('bad', outcome.says)}`
  const { verdicts, exploration } = outcome.result
  const states = `${counted(exploration.states, 'state')}${exploration.complete ? '' : ', incomplete'}`
  return `run ${run}: ${verdicts.map((one) => verdictText(one, terminal)).join('; ')} (${states})`
}

/**
 * Watches a file until an interrupt. Returns the exit code of the last run that ended.
 * @param words the words of the command line after the name of the command
 */
export const watchVerify = async (
  argument: string,
  added: readonly string[],
  words: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  if (!isOwnFile(argument))
    throw new UsageError(
      `--watch: ${argument} is not a file, and nothing else changes; give the path of your own .ts or .js file`,
    )
  const rest = words.filter((word) => word !== argument && !ownWords.includes(word))
  const watched = new WatchedSpec(argument, added)
  let code: number = exitCodes.inconclusive
  let running: RunningCell | undefined
  let run = 0
  const check = async (): Promise<void> => {
    running?.kill()
    const mine = startCell({ spec: argument, words: rest }, { folder: '.', memory: defaultMemory() })
    running = mine
    const outcome = await mine.outcome
    // A run that a change has ended is not a run.
    if (running !== mine) return
    running = undefined
    code = outcome.code
    terminal.out(`${runLine(++run, outcome, terminal)}\n`)
  }
  watched.listen(() => void check())
  // From now on a signal ends the watch, and with it the run, also one that never ends by itself.
  const interrupt = untilInterrupted()
  // The first bundle, or why there is none, is a change.
  await watched.start()
  await interrupt
  watched.close()
  const last = running as RunningCell | undefined
  running = undefined
  last?.kill()
  return code
}
