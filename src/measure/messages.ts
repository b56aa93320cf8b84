// The messages per entry of an explored model. If runs end, it counts all messages of a run; otherwise it measures the long
// run, as the ratio of a cycle. If a cycle has messages and no entry, such as a token that circulates while no site wants it,
// there is no maximum. Then the ratio is also computed for cycles in which some site waits or is in the section at every
// moment.

import type { Budget } from '../liveness/budget.js'
import type { Model } from '../model/model.js'
import type { Exploration } from '../search/exploration.js'
import type { LongWork } from '../search/long-work.js'
import { fairnessOfLoop } from '../trace/lasso.js'
import type { Trace } from '../trace/trace.js'
import { extremeRatio } from './cycle-ratio.js'
import { allMessages, type Counted, exitTypesOf, partOf, sharedTypesOf, weightsOf } from './enter-and-exit.js'
import { type Extreme, type Figure, figure, type Measured } from './figure.js'
import { type Fraction, fraction } from './fraction.js'
import { loopWithoutEntry } from './loop-without-entry.js'
import type { RatioCycle } from './policy-iteration.js'
import { type Count, sendsOf } from './step-kinds.js'
import type { WeighedGraph } from './weighed.js'
import { type WholeRun, wholeRuns } from './whole-runs.js'
import { lassoTo, traceAlong } from './witness.js'

/** Both ends. */
export interface Range {
  readonly least: Extreme | undefined
  readonly most: Extreme | undefined
}

/** The messages of a model. */
export interface MessageFigures {
  readonly perEntry: Range
  /** All messages of a run; undefined if runs never end. */
  readonly inAll: Range | undefined
  /** While some site waits or is in the section at every moment; undefined if that was not computed. */
  readonly underLoad: Range | undefined
  /** The messages of the enter and of the exit, by entry; undefined if no message is sent. */
  readonly split: Split | undefined
  /** How sends to several sites count. */
  readonly count: Count
  /** Remarks, each a phrase or a sentence. */
  readonly notes: readonly string[]
  /** Those of the notes that name the runs that are left out. */
  readonly leftOut: readonly string[]
}

/** The messages of an entry in two parts, which may share messages. */
interface Split {
  readonly enter: Range
  readonly exit: Range
  /** The types of messages that a leaving site sends and that belong to an enter too. */
  readonly shared: readonly string[]
}

/**
 * Measures the messages.
 * @param endsOnly whether the graph omits steps that occur elsewhere in another order: then only runs that end may be
 *   evaluated, since the graph has one with the same steps for each of them
 * @param begins receives the words for each figure when its turn comes
 * @returns undefined if `endsOnly` is set and runs never end
 */
export function* messagesOf(
  exploration: Exploration,
  graph: WeighedGraph,
  budget: Budget,
  endsOnly: boolean,
  begins: (what: string) => void = () => {},
): LongWork<MessageFigures | undefined> {
  begins('messages per entry')
  const whole = yield* countedMessages(exploration, graph, budget, endsOnly, allMessages)
  if (whole === undefined || !graph.kinds.some((kind) => sendsOf(kind) > 0)) return whole
  const exitTypes = exitTypesOf(graph)
  const range = function* (part: 'enter' | 'exit'): LongWork<Range> {
    begins(`messages of the ${part}`)
    const found = yield* partOfMessages(exploration, graph, budget, endsOnly, partOf(part, exitTypes))
    return found?.perEntry ?? { least: undefined, most: undefined }
  }
  // If nothing belongs to the exit alone, the enter has all messages.
  const isAll = exitTypes.size === 0 && graph.kinds.every(({ exchanged }) => exchanged === 0)
  const copy = (extreme: Extreme | undefined) => extreme && { ...extreme }
  const { least, most } = whole.perEntry
  const enter = isAll ? { least: copy(least), most: copy(most) } : yield* range('enter')
  const exit = yield* range('exit')
  return { ...whole, split: { enter, exit, shared: sharedTypesOf(graph, exitTypes) } }
}

/** The figures of a part of the messages; undefined if `endsOnly` is set and runs never end. */
export function* partOfMessages(
  exploration: Exploration,
  graph: WeighedGraph,
  budget: Budget,
  endsOnly: boolean,
  counted: Counted,
): LongWork<MessageFigures | undefined> {
  const sends = weightsOf(graph, counted, budget)
  const found = yield* countedMessages(exploration, { ...graph, sends }, budget, endsOnly, counted)
  budget.release(sends.length)
  return found
}

/** The figures of the messages that count: all of them, or a part. */
function* countedMessages(
  exploration: Exploration,
  graph: WeighedGraph,
  budget: Budget,
  endsOnly: boolean,
  counted: Counted,
): LongWork<MessageFigures | undefined> {
  const runs = yield* wholeRuns(graph, graph.initials, graph.waiting, budget)
  if (runs !== undefined) {
    const shown = ({ start, edges, messages, entries }: WholeRun) =>
      traceAlong(exploration, graph, { start, edges, loop: undefined }, { messages, entries }, counted)
    const total = (run: WholeRun): Extreme => ({ value: fraction(run.messages), trace: shown(run) })
    const { ratios, stuck } = runs
    const leftOut = stuck ? ['runs that end with a site still waiting are left out'] : []
    return {
      perEntry:
        ratios === undefined
          ? { least: undefined, most: undefined }
          : {
              least: { value: ratios.least.ratio, trace: shown(ratios.least.run) },
              most: { value: ratios.most.ratio, trace: shown(ratios.most.run) },
            },
      inAll: { least: total(runs.least), most: total(runs.most) },
      underLoad: undefined,
      split: undefined,
      count: graph.count,
      notes: ['for complete runs, which end where no step is left', ...leftOut],
      leftOut,
    }
  }
  if (endsOnly) return undefined
  const shown = ({ edges }: Pick<RatioCycle, 'edges'>) => {
    let [messages, entries] = [0, 0]
    for (const edge of edges) {
      messages += graph.sends[edge]!
      entries += graph.entries[edge]!
    }
    return traceAlong(exploration, graph, lassoTo(graph, edges, budget), { messages, entries }, counted)
  }
  const end = (cycle: RatioCycle | undefined): Extreme | undefined =>
    cycle === undefined ? undefined : { value: cycle.ratio, trace: shown(cycle) }
  // Whether a fair scheduler may repeat the loop forever.
  const fairness = (trace: Trace | undefined): string =>
    trace !== undefined && fairnessOfLoop(trace).unfair.length === 0
      ? 'it is fair, so a fair scheduler may repeat it forever'
      : 'the one shown is not fair: a fair scheduler eventually leaves it, after any number of messages'
  const within = function* (inside: Uint8Array): LongWork<Range & { readonly loops: boolean }> {
    const least = end(yield* extremeRatio(graph, inside, 'least', budget))
    const loop = yield* loopWithoutEntry(graph, inside, budget)
    if (loop !== undefined) {
      return { least, most: { value: 'unbounded', trace: shown({ edges: loop }) }, loops: true }
    }
    const limit = mostAtExits(graph)
    return { least, most: end(yield* extremeRatio(graph, inside, 'most', budget, limit)), loops: false }
  }
  const all = budget.bytes(graph.size).fill(1)
  const { loops, ...perEntry } = yield* within(all)
  budget.release(graph.size)
  const { count } = graph
  const nothing = { inAll: undefined, underLoad: undefined, split: undefined, count, notes: [], leftOut: [] }
  if (!loops) return { ...nothing, perEntry }
  const notes = [`a loop has messages and no entry; ${fairness(perEntry.most?.trace)}`]
  if (counted !== allMessages) return { ...nothing, perEntry, notes }
  return { ...nothing, perEntry, underLoad: yield* within(graph.loaded), notes }
}

/**
 * The most messages of one step, if only leaving sites send messages that count: on a cycle as many sites enter as leave, so no
 * cycle has a greater ratio. Undefined if others send some too.
 */
const mostAtExits = ({ sends, leaves }: WeighedGraph): Fraction | undefined => {
  let most = 0
  for (let edge = 0; edge < sends.length; edge++) {
    if (sends[edge] !== 0 && leaves[edge] === 0) return undefined
    most = Math.max(most, sends[edge]!)
  }
  return fraction(most)
}

const sentence = (type: string): string =>
  `a ${type} that a leaving site sends lets its receiver enter: it counts as a message to enter and as a message to exit`

/** The messages of the enter and of the exit as figures, with these notes on both. */
export const splitFigures = (
  model: Model,
  { split, count }: MessageFigures,
  about: readonly string[],
): readonly Figure[] => {
  if (split === undefined) return []
  const { enter, exit, shared } = split
  const both = [...about, ...shared.map(sentence)]
  return [
    figure(model, 'enterMessages', enter.least, enter.most, about, { count }),
    figure(model, 'exitMessages', exit.least, exit.most, both, { count }),
  ]
}

/**
 * The messages of a model as figures.
 * @param isElection whether only the messages of a whole run are of interest
 */
export const messageFigures = (
  model: Model,
  found: MessageFigures,
  isElection: boolean,
): readonly Figure[] => {
  const { perEntry, inAll, underLoad, notes, count } = found
  const whileLoaded = 'for loops in which some site waits or is in the section at every moment'
  const of = (quantity: Measured, range: Range | undefined, about: readonly string[]): readonly Figure[] =>
    range === undefined ? [] : [figure(model, quantity, range.least, range.most, about, { count })]
  return [
    ...(isElection ? [] : of('messagesPerEntry', perEntry, notes)),
    ...(isElection ? [] : splitFigures(model, found, [])),
    ...of('messagesUnderLoad', underLoad, [whileLoaded]),
    ...of('messagesInAll', inAll, ['for complete runs']),
  ]
}
