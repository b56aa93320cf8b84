// The exact messages per entry of the model of a run, to be shown beside those of the run.
import { isElection, sendsNothing } from '../../measure/measurable.js'
import { defaultLimits } from '../../measure/measurement.js'
import { Measuring } from '../../measure/measuring.js'
import { type Model, ModelError, makeModel } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { samplesIn } from '../../reduce/reduction-summary.js'
import type { MessageBounds } from '../../report/run/run-table.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

// The user waits for a run, not for this.
const most = 50_000
const patience = 4

/** As `measure` takes them, which replaces unbounded requests by one request per site only if nobody has asked for them. */
const measuredOptions = ({ given: spec, options }: Model): ModelOptions => {
  const { requests, ...others } = options
  const isUsual = requests === 'unbounded' && makeModel(spec, others).requests === Number.POSITIVE_INFINITY
  return isUsual ? others : options
}

/**
 * Measures them.
 * @param maxStates of each model that is tried
 * @param seconds the most time that it may take
 * @returns undefined if the model has none
 */
export const messageBounds = async (
  model: Model,
  terminal: Terminal,
  maxStates = most,
  seconds = patience,
): Promise<MessageBounds | undefined> => {
  // Not the spec of the model, which has the clauses of crashes already.
  const { given: spec } = model
  const limits = { ...defaultLimits, maxStates }
  if (sendsNothing(spec) || isElection(spec)) return undefined
  const wanted = { messages: true, delays: false, bypass: false }
  let measuring: Measuring
  try {
    measuring = new Measuring(spec, measuredOptions(model), wanted, limits)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return undefined
  }
  const bounds = { maxStates, seconds }
  const { figures, ...measured } = await drive(
    measuring,
    `${spec.name}: exact messages per entry`,
    bounds,
    terminal,
  )
  const figure = figures.find(({ quantity }) => quantity === 'messagesPerEntry')
  if (figure === undefined) return 'too large'
  if (samplesIn(measured.exploration.reductions).length > 0) return 'sampled'
  const ends = { least: figure.least?.value, most: figure.most?.value }
  const isOnce = measured.instead !== undefined
  if (figure.isOfPairs)
    return { ...ends, instead: isOnce ? 'two requesting sites, one request each' : 'two requesting sites' }
  return isOnce ? { ...ends, instead: 'one request per site' } : ends
}
