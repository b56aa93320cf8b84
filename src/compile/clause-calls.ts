// Calls the functions of the spec: the clauses of a task, through the same `transact` as the reference semantics. Some calls
// are repeated, and each is passed to the certifiers of the reductions too.

import type { Model } from '../model/model.js'
import { BrokenSpec, ImpureSpec } from '../protocol/broken-spec.js'
import type { Message } from '../protocol/message.js'
import { recordSort } from '../semantics/record-sort.js'
import { transact } from '../semantics/transaction.js'
import { callText, outcomesText } from './call-text.js'
import type { CallsToCertify, Certifier } from './certifier.js'
import { clauseCall, FieldsRead, type VariablesRead } from './clause-call.js'
import type { Decisions } from './decisions.js'
import { type Call, digestOf, type Path, RepeatedCalls } from './repeated-calls.js'
import { Spread } from './spread.js'
import type { ValueNumbers } from './value-numbers.js'

// This many entries of the tables are repeated in a fresh import of the spec.
const mostRepeated = 512

/** An entry of the tables: a task in a state, and its outcomes. */
interface Entry {
  readonly task: Task
  readonly v: Int32Array
  readonly calls: readonly Call[]
}

/** The subject of a tree of effects: the record of a site, and the clauses that it may take or the message that it receives. */
export interface Task {
  readonly site: number
  readonly local: number
  readonly clauses: readonly string[]
  /** The message, its sender, and its number in the channel between them. */
  readonly received: { readonly message: Message; readonly from: number; readonly number: number } | undefined
}

/** The tables that the calls fill. */
interface FilledTables extends ValueNumbers {
  readonly trees: Decisions
  readonly callCertifiers: readonly Certifier[]
  readonly toCertify: CallsToCertify | undefined
}

const nothingRead: readonly number[] = []

/** The calls of one model's clauses. */
export class ClauseCalls {
  private readonly tables: FilledTables
  private readonly repeated: RepeatedCalls<Task>
  private readonly entries = new Spread<Entry>(mostRepeated)
  /** The reading of each shared variable that has been read. */
  private readonly readings: number[] = []
  /** The shared variables, by field, that a clause has read, also in tests of a claim. */
  private readonly fieldsRead = new Map<string, FieldsRead>()

  private readsSender = false
  private readonly onSender = () => {
    this.readsSender = true
  }

  constructor(tables: FilledTables) {
    this.tables = tables
    this.repeated = new RepeatedCalls(
      tables.model,
      (task, v, path) => this.call(task, v, path),
      (task, clause, thrown) => this.impure(task, clause, thrown),
    )
  }

  /** Repeats the sample of clause calls. Throws an `ImpureSpec` if a result has changed. */
  again(): void {
    this.repeated.again()
  }

  /**
   * The outcomes of the clauses of a task in the state `v`, and the shared variables that they read, by number. The readings
   * are added to `path`, and so are those that the tests of the claims must keep. Throws an `ImpureSpec`.
   */
  make(task: Task, v: Int32Array, path: Path): { calls: readonly Call[]; read: readonly number[] } {
    const calls = this.repeated.call(task, v, path)
    const read = this.variablesOf(path)
    this.entries.add(() => ({ task, v: v.slice(), calls }))
    const { toCertify, callCertifiers } = this.tables
    if (toCertify !== undefined)
      for (const [clause] of calls) toCertify.clause(task.site, task.local, clause, task.received)
    else if (callCertifiers.length > 0) for (const call of calls) this.certify(task, v, path, call)
    return { calls, read }
  }

  private variablesOf(path: Path): readonly number[] {
    if (path.length === 0) return nothingRead
    const { trees, slots } = this.tables
    return path.map(([reading]) => trees.slotOf(reading) - slots.variable)
  }

  /**
   * Repeats a sample of all entries in a model of a fresh import of the spec, whose functions have not been called before.
   * Throws an `ImpureSpec` with both results if they differ.
   */
  againIn(fresh: Model): void {
    const { model } = this.tables
    for (const { task, v, calls } of this.entries.values) {
      const found = this.calledIn(fresh, task, v)
      for (const [k, [clause, outcomes]] of calls.entries()) {
        const now = found[k]!
        if (digestOf(model, task.site, [clause, outcomes]) === digestOf(fresh, task.site, now)) continue
        const { site, local, received } = task
        throw new ImpureSpec(
          [
            `Clause "${clause}" of ${model.spec.name} is not a pure function of its arguments: a fresh import of the spec gives a different effect.`,
            `  ${callText(model, site, this.tables.records[site]!.value(local), received)}`,
            `    gave ${outcomesText(model, site, outcomes)}`,
            `    gives in the fresh import ${outcomesText(fresh, site, now[1])}`,
            'The usual cause is a variable of the module that changes.',
          ].join('\n'),
        )
      }
    }
  }

  private calledIn(fresh: Model, task: Task, v: Int32Array): readonly Call[] {
    try {
      return this.callIn(fresh, task, v, [])
    } catch (error) {
      if (!(error instanceof BrokenSpec) || error instanceof ImpureSpec) throw error
      throw this.impure(task, undefined, error.message)
    }
  }

  // If it is kept, what a test of a claim reads is added to the path: the test counts for states that agree on it.
  private certify(task: Task, v: Int32Array, path: Path, [clause, outcomes]: Call): void {
    const { site, received } = task
    const record = this.tables.records[site]!.value(task.local)
    let fields = this.fieldsRead.get(clause)
    if (fields === undefined) {
      fields = new FieldsRead()
      this.fieldsRead.set(clause, fields)
    }
    const { variable: first } = this.tables.slots
    const own = this.variablesOf(path)
    const cached = new Set(own)
    const variables: VariablesRead = {
      own,
      value: (variable) => this.tables.variables[variable]!.value(v[first + variable]!),
      isKept: (variable) => cached.has(variable),
      keep: (variable) => {
        if (!cached.has(variable)) path.push(this.readVariable(variable, v))
        cached.add(variable)
      },
    }
    const call = clauseCall(
      this.tables.model,
      { site, record, clause, received, outcomes },
      variables,
      fields,
    )
    for (const certifier of this.tables.callCertifiers) certifier.clause(call)
    if (fields.strayed) call.keepAll()
  }

  /** The error for a clause that has returned two different results. */
  impure(task: Task, named: string | undefined, thrown?: string): ImpureSpec {
    const { model, records } = this.tables
    const sort = recordSort(model, task.site)
    const clause = named ?? task.clauses.find((name) => thrown?.includes(`"${name}"`)) ?? task.clauses[0]
    if (thrown !== undefined) {
      return new ImpureSpec(
        `Clause "${clause}" of ${model.spec.name} gave an effect and then failed for the same arguments (site ${task.site}: ${sort.show(records[task.site]!.value(task.local))}): ${thrown.replaceAll(/\s+/g, ' ')}. A clause must be a pure function of its arguments; the usual cause is Math.random, Date or a variable of the module.`,
      )
    }
    return new ImpureSpec(
      `Clause "${clause}" of ${model.spec.name} gave two different effects for the same arguments (site ${task.site}: ${sort.show(records[task.site]!.value(task.local))}). A clause must be a pure function of its arguments; the usual cause is Math.random, Date or a variable of the module.`,
    )
  }

  /** Whether a clause has read the sender since this was last asked. */
  takeSenderRead(): boolean {
    const { readsSender } = this
    this.readsSender = false
    return readsSender
  }

  private call(task: Task, v: Int32Array, path: Path): readonly Call[] {
    return this.callIn(this.tables.model, task, v, path)
  }

  private callIn(model: Model, task: Task, v: Int32Array, path: Path): readonly Call[] {
    const read = (variable: number): unknown => {
      const [reading, found] = this.readVariable(variable, v)
      if (path.every(([other]) => other !== reading)) path.push([reading, found])
      return this.tables.variables[variable]!.value(found)
    }
    const { site, local, clauses, received } = task
    const record = this.tables.records[site]!.value(local)
    if (received === undefined)
      return clauses.map((name) => [name, transact(model, site, record, name, read)])
    const { message, from } = received
    const [name] = clauses
    return [[name!, transact(model, site, record, name!, read, { message, from, onSender: this.onSender })]]
  }

  private readVariable(variable: number, v: Int32Array): [reading: number, found: number] {
    const { trees, slots } = this.tables
    const slot = slots.variable + variable
    let reading = this.readings[variable]
    if (reading === undefined) {
      reading = trees.reading(String(slot), slot, (id) => id)
      this.readings[variable] = reading
    }
    return [reading, trees.read(reading, v)]
  }
}
