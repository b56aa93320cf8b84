// Is a log a run of the model? A depth-first search for a run whose steps the log tells of, in an order that the log allows. The log guides
// it: in a state only the steps are of interest that agree with an event that may come next. Where steps may be missing from the log, the states
// that such steps lead to are tried as well, those with the fewest missing steps first.
//
// If every event tells all of its step, there is one way at most in each state, and the search is linear in the length of the log. A state
// with the same events explained that has been tried is not tried again; in finite models the search therefore ends.
import { refuseForCapacity } from '../model/bounded-channels.js'
import { refuseForSet } from '../model/messages-that-stay.js'
import type { Model } from '../model/model.js'
import { refuseForRendezvous } from '../model/no-channels.js'
import { refuseForTotalOrder } from '../model/one-order.js'
import { defaultSlice, type LongWork } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import type { Step } from '../semantics/step.js'
import { steps } from '../semantics/steps.js'
import { differencesOf, isOfEvent } from './agreement.js'
import { afterDeviation, type Deviation, isCovered } from './deviation.js'
import type { LogEvent } from './log-event.js'
import type { OrderedLog, Positions } from './log-order.js'

/** A step of the run that explains a log. */
export interface ExplainedStep {
  /** The event that tells of it; undefined if the log leaves it out. */
  readonly event: LogEvent | undefined
  /** The step of the model; undefined if the event is a known deviation. */
  readonly step: Step | undefined
  readonly deviation: Deviation | undefined
}

/** A run from an initial state. */
export interface ExplainedRun {
  readonly initial: State
  readonly steps: readonly ExplainedStep[]
}

/** States in which as many events are explained as possible, and none of the next ones. */
export interface Frontier {
  readonly explained: number
  readonly at: Positions
  /** The first of them that were met, without repetitions. */
  readonly states: readonly State[]
  /** How many other states were met there. */
  readonly others: number
  /** A run to the first of these states. */
  readonly run: ExplainedRun
}

/** What a search for a run got to. */
export interface Conformity {
  /** The run; undefined if none was found. */
  readonly run: ExplainedRun | undefined
  /** Why the search ended before it had tried everything; undefined if it had, or found a run. */
  readonly cut: StopReason | undefined
  /** The most events that some run explains, and the states after them. */
  readonly frontier: Frontier
  /** The number of states that were looked at, each with the events before it. */
  readonly tried: number
}

/** What a log may leave out, what is known to deviate, and how much may be stored. */
export interface ConformanceOptions {
  readonly isUnlogged: ((step: Step) => boolean) | undefined
  readonly deviations: readonly Deviation[]
  /** In bytes, estimated. */
  readonly memory: number
}

/** A state that steps without events lead to. */
interface Silent {
  readonly state: State
  readonly by: Step | undefined
  readonly from: Silent | undefined
}

/** A way to explain the next event. */
interface Way {
  readonly lane: number
  readonly silent: Silent
  readonly taken: ExplainedStep
  readonly next: State
}

/** The state after an explained event, and the ways to go on. */
interface Frame {
  readonly before: Frame | undefined
  readonly at: Positions
  readonly explained: number
  readonly state: State
  /** How the frame before led here. */
  readonly way: Way | undefined
  /** Undefined where the search may pause. */
  readonly ways: Generator<Way | undefined>
}

// An entry of a set of texts, and what belongs to a frame: measured, about.
const bytesOfEntry = 100
const bytesOfFrame = 1500

// States of one frontier that are kept; the others are counted.
const keptStates = 8

/** A search for a run of a model that explains a log. */
export class Conformance {
  readonly #model: Model
  readonly #log: OrderedLog
  readonly #options: ConformanceOptions
  readonly #stack: Frame[] = []
  readonly #seen = new Set<string>()
  #bytes = 0
  #tried = 0
  #cut: StopReason | undefined
  #found: Frame | undefined
  /** The deviations that are passed over in this search. */
  #passed: readonly Deviation[] = []
  /** The frames with the most explained events that were met, each with a state that its silent steps lead to. */
  #furthest: { readonly frame: Frame; readonly silent: Silent }[] = []
  #others = 0

  constructor(model: Model, log: OrderedLog, options: ConformanceOptions) {
    refuseForTotalOrder(model.options, 'the log of a program does not show the order of broadcasts')
    refuseForRendezvous(model.options, 'a program sends and receives in two steps')
    refuseForSet(model.options, 'the log of a program receives each message once')
    refuseForCapacity(model.options, 'the channels of a program that runs have no bound')
    this.#model = model
    this.#log = log
    this.#options = options
  }

  /** Stops the search at its next pause. */
  stop(reason: StopReason): void {
    this.#cut ??= reason
  }

  /** Searches; yields what it got to in words. Known deviations are passed over only if no run explains the log without that. */
  *run(): LongWork<void, string> {
    yield* this.#search()
    if (this.#found !== undefined || this.#cut !== undefined || this.#options.deviations.length === 0) return
    this.#passed = this.#options.deviations
    this.#seen.clear()
    this.#bytes = 0
    // It finds all that the first search has found, and perhaps more.
    this.#furthest = []
    yield* this.#search()
  }

  *#search(): LongWork<void, string> {
    let left = (yield this.#shown()) ?? defaultSlice
    for (const initial of initialStates(this.#model)) {
      this.#push(
        this.#log.lanes.map(() => 0),
        initial,
        undefined,
      )
      while (this.#stack.length > 0 && this.#found === undefined) {
        if (this.#cut !== undefined) return
        this.#step()
        left -= 1
        if (left > 0) continue
        if (this.#bytes + this.#stack.length * bytesOfFrame > this.#options.memory) this.stop('memory')
        left = (yield this.#shown()) ?? defaultSlice
      }
      if (this.#found !== undefined) return
    }
  }

  /** The run, or how far some run came. */
  result(): Conformity {
    const [first] = this.#furthest
    return {
      run: this.#found === undefined ? undefined : runTo(this.#found),
      cut: this.#found === undefined ? this.#cut : undefined,
      frontier: {
        explained: this.#explained,
        at: first?.frame.at ?? this.#log.lanes.map(() => 0),
        states: this.#furthest.map(({ silent }) => silent.state),
        others: this.#others,
        run:
          first === undefined
            ? { initial: initialStates(this.#model)[0]!, steps: [] }
            : runTo(first.frame, first.silent),
      },
      tried: this.#tried,
    }
  }

  get #explained(): number {
    return this.#furthest[0]?.frame.explained ?? 0
  }

  #shown(): string {
    const [explained, all, tried] = [this.#explained, this.#log.size, this.#tried].map((n) =>
      n.toLocaleString('en-US'),
    )
    return `${explained} of ${all} events explained, ${tried} states tried`
  }

  #step(): void {
    const frame = this.#stack.at(-1)!
    const { done, value: way } = frame.ways.next()
    if (done === true) {
      this.#stack.pop()
      if (this.#options.isUnlogged === undefined) this.#isNew(frame.at, frame.state)
      return
    }
    if (way === undefined) return
    const at = frame.at.map((position, lane) => (lane === way.lane ? position + 1 : position))
    // Before the first dead end nothing can be met twice, unless steps are missing.
    const isChecked = this.#options.isUnlogged !== undefined
    if (isChecked ? !this.#isNew(at, way.next) : this.#seen.size > 0 && this.#has(at, way.next)) return
    this.#push(at, way.next, way)
  }

  #key(at: Positions, state: State): string {
    return `${at.join(' ')} ${encodeState(this.#model, state)}`
  }

  #has(at: Positions, state: State): boolean {
    return this.#seen.has(this.#key(at, state))
  }

  #isNew(at: Positions, state: State): boolean {
    const key = this.#key(at, state)
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    this.#bytes += key.length + bytesOfEntry
    return true
  }

  #push(at: Positions, state: State, way: Way | undefined): void {
    this.#tried++
    const before = this.#stack.at(-1)
    const explained = before === undefined ? 0 : before.explained + 1
    const frame: Frame = { before, at, explained, state, way, ways: this.#waysFrom(() => frame) }
    this.#stack.push(frame)
    if (explained === this.#log.size) this.#found = frame
    this.#note(frame, { state, by: undefined, from: undefined })
  }

  #note(frame: Frame, silent: Silent): void {
    const [first] = this.#furthest
    if (first === undefined || frame.explained > first.frame.explained) {
      this.#furthest = [{ frame, silent }]
      this.#others = 0
    } else if (
      frame.explained === first.frame.explained &&
      frame.at.every((position, lane) => position === first.frame.at[lane])
    ) {
      if (this.#furthest.length < keptStates) this.#furthest.push({ frame, silent })
      else this.#others++
    }
  }

  *#waysFrom(self: () => Frame): Generator<Way | undefined> {
    const frame = self()
    const { at, state: start } = frame
    const { isUnlogged } = this.#options
    // After a deviation the model may be in a state that none of its runs has, so a clause that fails there is only disabled.
    const onFailed = this.#passed.length === 0 ? undefined : () => {}
    const lanes = this.#log.next(at).map((lane) => ({ lane, event: this.#log.lanes[lane]![at[lane]!]! }))
    const reached: Silent[] = [{ state: start, by: undefined, from: undefined }]
    for (const silent of reached) {
      for (const { lane, event } of lanes) {
        for (const step of steps(this.#model, silent.state, [], onFailed, event.site)) {
          if (!isOfEvent(event, step)) continue
          if (differencesOf(this.#model, event, silent.state, step).length > 0) continue
          yield { lane, silent, taken: { event, step, deviation: undefined }, next: step.next }
        }
      }
      if (isUnlogged === undefined) continue
      for (const step of steps(this.#model, silent.state, [], onFailed)) {
        if (!isUnlogged(step) || !this.#isNew(at, step.next)) continue
        this.#tried++
        const next = { state: step.next, by: step, from: silent }
        this.#note(frame, next)
        reached.push(next)
      }
      yield undefined
    }
    for (const { lane, event } of lanes) {
      const deviation = this.#passed.find((one) => isCovered(event, one))
      if (deviation === undefined) continue
      for (const silent of reached) {
        const next = afterDeviation(this.#model, silent.state, event)
        yield { lane, silent, taken: { event, step: undefined, deviation }, next }
      }
    }
  }
}

const stepsOf = (silent: Silent): readonly ExplainedStep[] => {
  const taken: ExplainedStep[] = []
  for (let at: Silent | undefined = silent; at?.by !== undefined; at = at.from)
    taken.push({ event: undefined, step: at.by, deviation: undefined })
  return taken.reverse()
}

const runTo = (last: Frame, silent?: Silent): ExplainedRun => {
  const ways: Way[] = []
  let first = last
  for (let frame: Frame | undefined = last; frame !== undefined; frame = frame.before) {
    if (frame.way !== undefined) ways.push(frame.way)
    first = frame
  }
  const steps = ways.reverse().flatMap((way) => [...stepsOf(way.silent), way.taken])
  return { initial: first.state, steps: silent === undefined ? steps : [...steps, ...stepsOf(silent)] }
}
