// The messages and the delays of one explored model, within the memory that its search has left.
import { MemoryExhausted } from '../compile/memory-exhausted.js'
import { Budget } from '../liveness/budget.js'
import type { LongWork } from '../search/long-work.js'
import { type DelayFigures, delaysOf, noDelays } from './delays.js'
import type { Explored } from './explored.js'
import type { Findings } from './findings.js'
import { TooManyDepths } from './hops.js'
import { isElection } from './measurable.js'
import type { MeasureLimits, Wanted } from './measurement.js'
import { type MessageFigures, messagesOf } from './messages.js'
import { weighedGraph } from './weighed.js'

const budgetFor = ({ exploration }: Explored, memory: number): Budget =>
  new Budget(memory - exploration.progress().bytes)

/** The messages of a model; undefined if they need too much memory. */
export function* messagesIn(
  explored: Explored,
  { memory }: MeasureLimits,
  { count }: Wanted,
): LongWork<MessageFigures | undefined> {
  const { exploration, siteStatus } = explored
  const budget = budgetFor(explored, memory)
  try {
    return yield* messagesOf(
      exploration,
      yield* weighedGraph(exploration, siteStatus, budget, count),
      budget,
      false,
    )
  } catch (error) {
    if (!(error instanceof MemoryExhausted)) throw error
    return undefined
  }
}

/**
 * The delays of a model. If they cannot be measured, records the reason and returns undefined.
 * @param begins receives what is measured next
 */
export function* delaysIn(
  explored: Explored,
  { memory, maxDepths }: MeasureLimits,
  findings: Findings,
  begins: (what: string) => void,
): LongWork<DelayFigures | undefined> {
  const { model } = explored
  const why = isElection(model.spec) ? 'an election is measured as a whole' : noDelays(model)
  if (why !== undefined) {
    findings.miss(['delays'], undefined, why)
    return undefined
  }
  try {
    return yield* delaysOf(explored, maxDepths, budgetFor(explored, memory), begins)
  } catch (error) {
    if (error instanceof MemoryExhausted) {
      findings.miss(['delays'], 'memory')
      return undefined
    }
    if (!(error instanceof TooManyDepths)) throw error
    findings.miss(
      ['delays'],
      'states',
      `there are more than ${maxDepths.toLocaleString('en-US')} pairs of a state and its depths`,
    )
    return undefined
  }
}
