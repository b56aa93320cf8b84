// The exact messages per entry of the model of a run, to be shown beside those of the run.
import { isElection, sendsNothing } from '../../measure/measurable.js'
import { defaultLimits } from '../../measure/measurement.js'
import { Measuring } from '../../measure/measuring.js'
import { type Model, ModelError } from '../../model/model.js'
import type { MessageBounds } from '../../report/run-table.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

// The user waits for a run, not for this.
const limits = { ...defaultLimits, maxStates: 50_000 }
const seconds = 4

/**
 * Measures them, for at most some seconds.
 * @returns undefined if the model has none
 */
export const messageBounds = async (model: Model, terminal: Terminal): Promise<MessageBounds | undefined> => {
  // Not the spec of the model, which has the clauses of crashes already.
  const { given: spec, options } = model
  if (sendsNothing(spec) || isElection(spec)) return undefined
  const wanted = { messages: true, delays: false, bypass: false }
  let measuring: Measuring
  try {
    measuring = new Measuring(spec, options, wanted, limits)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return undefined
  }
  const bounds = { maxStates: limits.maxStates, seconds }
  const { figures, ...measured } = await drive(
    measuring,
    `${spec.name}: exact messages per entry`,
    bounds,
    terminal,
  )
  const figure = figures.find(({ quantity }) => quantity === 'messagesPerEntry')
  if (figure === undefined) return 'too large'
  const ends = { least: figure.least?.value, most: figure.most?.value }
  if (figure.isOfPairs) return { ...ends, instead: 'two requesting sites' }
  return measured.instead === undefined ? ends : { ...ends, instead: 'one request per site' }
}
