// Law 2, purity: a clause is called again with the same arguments, and must do and read the same. Many calls of a small model
// are repeated, few of a large one. All repeated calls are repeated once more when the search has ended. This is a sample,
// mainly of the first calls; clause-calls.ts has another one, spread over all calls, for a fresh import.

import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Outcome } from '../semantics/transaction.js'

/** A clause and its outcomes. */
export type Call = readonly [clause: string, outcomes: readonly Outcome[]]

/** What a call read: each reading and its value, in order. */
export type Path = [reading: number, found: number][]

// The first calls are repeated seven times, those up to the second number twice, every 64th after that: a small model makes few
// calls, and a random clause must not give the same result each time by chance.
const often = 50
const always = 500
const seldom = 64

interface Sample<Task> {
  readonly task: Task
  readonly v: Int32Array
  readonly path: string
  readonly digests: readonly string[]
}

/** The outcomes of a call as a text: equal texts for equal outcomes. */
export const digestOf = ({ spec, variables }: Model, [, outcomes]: Call): string =>
  JSON.stringify(
    outcomes.map(({ record, sends, writes }) => [
      // This need only write both calls in the same way.
      record.toJS(),
      sends.map(({ to, message }) => [to, spec.messages.sort.toJson(message)]),
      [...writes].map(([variable, value]) => [variable, variables[variable]!.sort.toJson(value)]),
    ]),
  )

/**
 * The error for a task whose named clause has returned two results; or one of whose clauses now throws this, although they gave
 * effects before.
 */
type Blame<Task> = (task: Task, clause: string | undefined, thrown?: string) => Error

/** Calls, some of them repeated. */
export class RepeatedCalls<Task> {
  private readonly model: Model
  private readonly make: (task: Task, v: Int32Array, path: Path) => readonly Call[]
  private readonly blame: Blame<Task>
  private readonly samples: Sample<Task>[] = []
  private count = 0

  /** @param make calls the clauses of a task in the state `v`, and adds what they read to `path` */
  constructor(
    model: Model,
    make: (task: Task, v: Int32Array, path: Path) => readonly Call[],
    blame: Blame<Task>,
  ) {
    this.model = model
    this.make = make
    this.blame = blame
  }

  /** The result of `make`. Throws the error of `blame` if a repetition gives another result. */
  call(task: Task, v: Int32Array, path: Path): readonly Call[] {
    const first = this.make(task, v, path)
    const repeats = this.count < often ? 7 : this.count < always || this.count % seldom === 0 ? 2 : 0
    this.count++
    if (repeats === 0) return first
    const sample = {
      task,
      v: v.slice(),
      path: path.join(),
      digests: first.map((call) => digestOf(this.model, call)),
    }
    for (let k = 0; k < repeats; k++) this.compare(sample)
    this.samples.push(sample)
    return first
  }

  /** Repeats all repeated calls once more. Throws as `call` does. */
  again(): void {
    for (const sample of this.samples) this.compare(sample)
  }

  private compare({ task, v, path, digests }: Sample<Task>): void {
    const read: Path = []
    const calls = this.repeated(task, v, read)
    const guilty = calls.findIndex((call, k) => digestOf(this.model, call) !== digests[k])
    if (guilty >= 0 || read.join() !== path) throw this.blame(task, calls[Math.max(0, guilty)]![0])
  }

  // The same call gave an effect before, so a failure now is a different result.
  private repeated(task: Task, v: Int32Array, read: Path): readonly Call[] {
    try {
      return this.make(task, v, read)
    } catch (error) {
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      throw this.blame(task, undefined, error.message)
    }
  }
}
