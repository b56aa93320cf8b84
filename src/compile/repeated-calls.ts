// Law 2, purity: a clause is called again with the same arguments, and must do and read the same. All repeated calls are repeated once more when the search has ended. This is a sample,
// mainly of the first calls; clause-calls.ts has another one, spread over all calls, for a fresh import.

import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import { recordSort } from '../semantics/record-sort.js'
import type { Outcome } from '../semantics/transaction.js'
import { encode } from '../sorts/sort.js'
import { repetitionsAfter } from './repetitions.js'

/** A clause and its outcomes. */
export type Call = readonly [clause: string, outcomes: readonly Outcome[]]

/** What a call read: each reading and its value, in order. */
export type Path = [reading: number, found: number][]

interface Sample<Task> {
  readonly task: Task
  readonly v: Int32Array
  readonly path: string
  readonly digests: readonly string[]
}

/** The outcomes of a call at a site as a text: equal texts for equal outcomes. */
export const digestOf = (model: Model, site: number, [, outcomes]: Call): string => {
  const { spec, variables } = model
  return JSON.stringify(
    outcomes.map(({ record, sends, writes, unfair }) => [
      encode(recordSort(model, site), record),
      sends.map(({ to, message }) => [to, spec.messages.sort.toJson(message)]),
      [...writes].map(([variable, value]) => [variable, variables[variable]!.sort.toJson(value)]),
      unfair === true,
    ]),
  )
}

/**
 * The error for a task whose named clause has returned two results; or one of whose clauses now throws this, although they gave
 * effects before.
 */
type Blame<Task> = (task: Task, clause: string | undefined, thrown?: string) => Error

/** Calls, some of them repeated. */
export class RepeatedCalls<Task extends { readonly site: number }> {
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
    const repeats = repetitionsAfter(this.count++)
    if (repeats === 0) return first
    const sample = {
      task,
      v: v.slice(),
      path: path.join(),
      digests: first.map((call) => digestOf(this.model, task.site, call)),
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
    const guilty = calls.findIndex((call, k) => digestOf(this.model, task.site, call) !== digests[k])
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
