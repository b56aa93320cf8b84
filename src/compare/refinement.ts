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
  readonly verdict: 'refines' | 'does not refine' | 'not decided'
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
    const { models, found, steps, stutters, counterexample, cut } = this
    const isWhole = cut === undefined && this.expanded === found.length
    return {
      models,
      verdict: counterexample !== undefined ? 'does not refine' : isWhole ? 'refines' : 'not decided',
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
      for (const { next } of isWhole && this.mapping.hasHistory ? steps(one, state) : [])
        if (!this.numbers.has(encodeState(one, next))) this.mapping.refuseHistory()
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
      this.counterexample = {
        run: this.runTo(number, choice - 1),
        at: state,
        before: image,
        after,
        enabled: [...steps(other, image)].map((step) => ({ model: other, initial: image, steps: [step] })),
      }
      return false
    }
    return true
  }

  private add(state: State, from: number, choice: number): State {
    const code = encodeState(this.models[0], state)
    const known = this.numbers.get(code)
    if (known !== undefined) return this.found[known]!.image
    const image = this.mapping.of(state)
    this.numbers.set(code, this.found.length)
    this.found.push({ state, image, from, choice })
    return image
  }

  private runTo(number: number, last: number): Trace {
    const choices = [last]
    let at = this.found[number]!
    for (; at.from !== none; at = this.found[at.from]!) choices.unshift(at.choice)
    return run(this.shown, at.choice, choices)
  }
}
