// What a run over recorded models found, in numbers that can be added: the runs of several specs make one run.
import { counted } from '../../report/words/number-words.js'
import { exitCodes } from '../exit-codes.js'

/** The result of a run over recorded models, as plain data. */
export interface RunTally {
  /** The number of models that were checked, and the sum of their states. */
  readonly models: number
  readonly states: number
  /** The number of models that are not as expected. */
  readonly failed: number
  /** The number of models for which a requested reduction was refused. */
  readonly refused: number
  /** Whether a verdict contradicts an expectation; a search that was cut short, or that rests on a sample, does not. */
  readonly isRefuted: boolean
  /** Whether a function of a spec failed. */
  readonly isBroken: boolean
  readonly isInterrupted: boolean
}

/** The tally of several runs. */
export const sumOf = (tallies: readonly RunTally[]): RunTally => {
  const total = (of: (tally: RunTally) => number): number => tallies.reduce((sum, one) => sum + of(one), 0)
  return {
    models: total(({ models }) => models),
    states: total(({ states }) => states),
    failed: total(({ failed }) => failed),
    refused: total(({ refused }) => refused),
    isRefuted: tallies.some(({ isRefuted }) => isRefuted),
    isBroken: tallies.some(({ isBroken }) => isBroken),
    isInterrupted: tallies.some(({ isInterrupted }) => isInterrupted),
  }
}

/** The last line of the text. */
export const tallyText = ({ models, states, failed, refused }: RunTally, specs: number): string =>
  `\n${counted(models, 'model')} of ${counted(specs, 'spec')}, ${states} states: ${failed === 0 ? 'all as expected' : `${failed} not as expected`}${refused === 0 ? '' : `; ${refused} more refused a reduction`}\n`

/** The exit code of the command. */
export const codeOfRun = ({ failed, refused, isRefuted, isBroken, isInterrupted }: RunTally): number => {
  if (isInterrupted) return exitCodes.inconclusive
  if (isBroken) return exitCodes.brokenSpec
  if (refused > 0) return exitCodes.notCertified
  if (isRefuted) return exitCodes.violated
  return failed > 0 ? exitCodes.inconclusive : exitCodes.holds
}
