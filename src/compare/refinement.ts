// Whether a mapping of states is a refinement: each step of the first model is a step of the second one, or changes nothing there
// (M. Abadi and L. Lamport, The Existence of Refinement Mappings, Theoretical Computer Science 82, 1991, section 2.3, without
// its condition on fairness). By the reference semantics alone, state by state.
import type { Model } from '../model/model.js'
import { type LongWork, showing, unless } from '../search/long-work.js'
import type { StopReason } from '../search/search.js'
import { initialStates } from '../semantics/initial-states.js'
import { encodeState, type State } from '../semantics/state.js'
import { steps } from '../semantics/steps.js'
import { run, type Trace } from '../trace/trace.js'
import type { StateMapping } from './mapped-state.js'
import { hasEndlessClocks, MovedTimes, obstacleToMoving } from './moved-times.js'

/** A state that is not an initial state of the second model, or a step that it does not have. */
interface Counterexample {
  /** A shortest run of the first model; its last step is the one that has no counterpart. Without steps, the initial state has none. */
  readonly run: Trace
  /** The state of the first model before that step, with the history of the mapping; for an initial state, that one. */
  readonly at: State
  /** The images before and after that step; the first is undefined for an initial state. */
  readonly before: State | undefined
  readonly after: State
  /** The steps that the second model has in the image before: a trace of one step each. */
  readonly enabled: readonly Trace[]
}

/** What was found. */
export interface Refinement {
  readonly models: readonly [Model, Model]
  readonly verdict: 'refines' | 'sampled' | 'does not refine' | 'not decided'
  /** Whether the timestamps of A were made canonical, and what was tested on a sample only for that. */
  readonly canonical: boolean
  readonly sample: readonly string[]
  readonly states: number
  readonly steps: number
  /** The steps whose image changes nothing. */
  readonly stutters: number
  readonly counterexample: Counterexample | undefined
  readonly cut: StopReason | undefined
}

interface Found {
  readonly state: State
  readonly image: State
  /** The state before, and the number of the step; the number of the initial state, for one of these. */
  readonly from: number
  readonly choice: number
}

const none = -1

// How many images are computed a second time.
const mostRepeated = 1000

/** A check of a mapping: drive `run`, then read the result. */
export class RefinementCheck {
  private readonly mapping: StateMapping
  private readonly models: readonly [Model, Model]
  private readonly shown: Model
  private readonly maxStates: number
  /** For clocks that grow forever. */
  private readonly moved: MovedTimes | undefined
  private readonly found: Found[] = []
  private readonly numbers = new Map<string, number>()
  private expanded = 0
  private steps = 0
  private stutters = 0
  private counterexample: Counterexample | undefined
  private cut: StopReason | undefined

  /** @param shown the first model without the history of the mapping, which has the same steps in the same order */
  constructor(
    mapping: StateMapping,
    models: readonly [Model, Model],
    maxStates: number,
    shown: Model = models[0],
  ) {
    this.mapping = mapping
    this.models = models
    this.shown = shown
    this.maxStates = maxStates
    const isMoved = hasEndlessClocks(models[0]) && obstacleToMoving(models) === undefined
    this.moved = isMoved ? new MovedTimes(mapping, models) : undefined
  }

  /** Checks the steps of all states, breadth-first, up to the first counterexample. */
  run(): LongWork<void, string> {
    return showing(
      unless(() => this.cut !== undefined, this.work()),
      () => `${this.expanded.toLocaleString('en-US')} of ${this.found.length.toLocaleString('en-US')} states`,
    )
  }

  stop(reason: StopReason): void {
    this.cut = reason
  }

  /** What was found. */
  result(): Refinement {
    const { models, found, steps, stutters, counterexample, cut, moved } = this
    const isWhole = cut === undefined && this.expanded === found.length
    const sample = moved?.sample ?? []
    return {
      models,
      verdict:
        counterexample !== undefined
          ? 'does not refine'
          : !isWhole
            ? 'not decided'
            : sample.length > 0
              ? 'sampled'
              : 'refines',
      canonical: moved !== undefined,
      sample,
      states: found.length,
      steps,
      stutters,
      counterexample,
      cut: counterexample === undefined ? cut : undefined,
    }
  }

  private *work(): LongWork {
    yield* this.search()
    if (this.cut === undefined) yield* this.repeat()
  }

  // A mapping that remembers what it was called for is seen in another order, in states all over the search.
  private *repeat(): LongWork {
    // Without a counterexample the steps of all states are known.
    const isWhole = this.counterexample === undefined && this.cut === undefined
    const [one] = this.models
    const every = Math.ceil(this.found.length / mostRepeated)
    for (let number = this.found.length - 1; number >= 0; number -= every) {
      yield
      const { state, image } = this.found[number]!
      this.mapping.mustRepeat(state, image)
      for (const { next } of isWhole && this.mapping.historySort !== undefined ? steps(one, state) : [])
        if (!this.numbers.has(this.codeOf(next))) this.mapping.refuseHistory()
    }
  }

  private *search(): LongWork {
    const [one, other] = this.models
    const begins = new Set(initialStates(other).map((state) => encodeState(other, state)))
    for (const [choice, state] of initialStates(one).entries()) {
      const image = this.add(state, none, choice)
      if (begins.has(encodeState(other, image))) continue
      this.counterexample = {
        run: run(this.shown, choice, []),
        at: state,
        before: undefined,
        after: image,
        enabled: [],
      }
      return
    }
    for (; this.expanded < this.found.length; this.expanded++) {
      yield
      if (this.found.length > this.maxStates) {
        this.cut = 'states'
        return
      }
      if (!this.expand(this.expanded)) return
    }
  }

  // Whether each step of the state has a counterpart.
  private expand(number: number): boolean {
    const [one, other] = this.models
    const { state, image } = this.found[number]!
    const code = encodeState(other, image)
    this.moved?.test(state, image)
    let answers: ReadonlySet<string> | undefined
    let choice = 0
    for (const { next } of steps(one, state)) {
      this.steps++
      const after = this.add(next, number, choice++)
      const afterCode = encodeState(other, after)
      if (afterCode === code) {
        this.stutters++
        continue
      }
      answers ??= new Set([...steps(other, image)].map((step) => encodeState(other, step.next)))
      if (answers.has(afterCode)) continue
      this.counterexample = this.confirmed(number, choice - 1)
      return false
    }
    return true
  }

  private codeOf(state: State): string {
    const [one] = this.models
    return encodeState(one, this.moved?.canonical(state, this.mapping.of(state)) ?? state)
  }

  // Returns the image of the state itself.
  private add(state: State, from: number, choice: number): State {
    const [one] = this.models
    const { moved, mapping } = this
    const own = moved === undefined ? undefined : mapping.of(state)
    const kept = own === undefined ? state : moved!.canonical(state, own)
    const code = encodeState(one, kept)
    const known = this.numbers.get(code)
    if (known !== undefined) return own ?? this.found[known]!.image
    const image = own === undefined || kept !== state ? mapping.of(kept) : own
    this.numbers.set(code, this.found.length)
    this.found.push({ state: kept, image, from, choice })
    return own ?? image
  }

  // The run with its own timestamps, whose last step B must lack, too.
  private confirmed(number: number, last: number): Counterexample {
    const [one, other] = this.models
    const choices = [last]
    let found = this.found[number]!
    for (; found.from !== none; found = this.found[found.from]!) choices.unshift(found.choice)
    const { initial, steps: taken } = run(one, found.choice, choices)
    const at = taken.at(-2)?.next ?? initial
    const before = this.mapping.of(at)
    const after = this.mapping.of(taken.at(-1)!.next)
    const enabled = [...steps(other, before)]
    const reached = [before, ...enabled.map(({ next }) => next)].map((state) => encodeState(other, state))
    if (reached.includes(encodeState(other, after))) {
      const { state, image } = this.found[number]!
      this.mapping.mustRepeat(state, image)
      throw new Error('the run of a counterexample is one of the second model')
    }
    return {
      run: run(this.shown, found.choice, choices),
      at,
      before,
      after,
      enabled: enabled.map((step) => ({ model: other, initial: before, steps: [step] })),
    }
  }
}
