// Answers questions with the functions of a submission. It runs in the process of the submission and trusts nothing to it:
// whatever the functions do there, they can only change their own answers.
import { List } from 'immutable'
import { contextOf } from '../model/context.js'
import type { Clause } from '../protocol/clause.js'
import type { Message } from '../protocol/message.js'
import { recordSort } from '../semantics/record-sort.js'
import { State, viewOfState } from '../semantics/state.js'
import { describe, type Json } from '../sorts/sort.js'
import { effectsToJson } from './effect-json.js'
import {
  type Answer,
  type CallQuestion,
  type LemmaQuestion,
  modelsOf,
  type Question,
  shortened,
} from './question.js'
import { clausesFilled, namesOf, type Task } from './task.js'

type Exports = { readonly [name: string]: unknown }

/** Whether a submission can be asked: what it lacks, or for a quorum system, its text. */
export type Loaded = { readonly lacks: string } | { readonly quorums?: string }

const clauseKind = (clause: Clause): string =>
  clause.kind === 'upon'
    ? `a clause of ${clause.role} upon ${clause.type}`
    : `a local clause of ${clause.role}`

const isClause = (value: unknown): value is Clause =>
  typeof value === 'object' && value !== null && 'kind' in value && 'role' in value && 'effect' in value

const problemOfClause = (name: string, given: unknown, wanted: Clause): string | undefined => {
  const right = clauseKind(wanted)
  if (!isClause(given)) return `"${name}" is ${describe(given)}; it must be ${right}`
  const found = clauseKind(given)
  return found === right ? undefined : `"${name}" is ${found}; it must be ${right}`
}

// A quorum system as text, whether it was given as text, lists or Immutable.js collections.
const quorumsText = (given: unknown): string => {
  if (typeof given === 'string') return given
  const each = (value: unknown): readonly unknown[] => {
    if (typeof value !== 'object' || value === null || !(Symbol.iterator in value))
      throw new TypeError(`${describe(value)} is neither text nor a list of sets`)
    return [...(value as Iterable<unknown>)]
  }
  return each(given)
    .map((quorum) => `{${each(quorum).map(String).join(',')}}`)
    .join(',')
}

const thrown = (error: unknown): string => {
  try {
    return shortened(error instanceof Error ? `${error.name}: ${error.message}` : describe(error))
  } catch {
    return 'something that cannot be shown'
  }
}

/** The functions of a submission, ready to be asked. */
export class Answerer {
  private readonly task: Pick<Task, 'spec' | 'hole'>
  private readonly exports: Exports
  private readonly modelOf: ReturnType<typeof modelsOf>

  constructor(task: Pick<Task, 'spec' | 'hole'>, exports: Exports) {
    this.task = task
    this.exports = exports
    this.modelOf = modelsOf(task.spec)
  }

  /** Whether the exports fill the hole. */
  load(): Loaded {
    const { spec, hole } = this.task
    for (const name of namesOf(hole)) {
      const given = this.exports[name]
      if (given === undefined) return { lacks: `it does not export "${name}"` }
      if (hole.kind === 'clauses') {
        const problem = problemOfClause(name, given, spec.clauses.get(name)!)
        if (problem !== undefined) return { lacks: problem }
      } else if (hole.kind !== 'quorums' && typeof given !== 'function')
        return { lacks: `"${name}" is ${describe(given)}; it must be a function` }
    }
    if (hole.kind !== 'quorums') return {}
    try {
      return { quorums: quorumsText(this.exports[hole.name]).slice(0, 10_000) }
    } catch (error) {
      return { lacks: `"${hole.name}": ${thrown(error)}` }
    }
  }

  answer(question: Question): Answer {
    try {
      return {
        is: question.kind === 'lemma' ? this.answerLemma(question) : this.answerCall(question),
      }
    } catch (error) {
      return { threw: thrown(error) }
    }
  }

  private answerCall({ kind, name, model: options, site, me, shared, message, from }: CallQuestion): Json {
    const { hole, spec } = this.task
    const model = this.modelOf(options)
    const values = model.variables.map(({ sort }, k) => sort.fromJson(shared[k]!))
    const context = contextOf(model, site, (variable) => values[variable], from)
    const record = recordSort(model, site).fromJson(me)
    if (hole.kind === 'guard') return this.truth((this.exports[hole.name] as Guard)(record, context))
    if (!clausesFilled(hole).includes(name)) throw new TypeError(`there is no clause "${name}" to call`)
    const clause = this.exports[name] as Clause
    if (clause.kind === 'upon') {
      const received = spec.messages.sort.fromJson(message!)
      return effectsToJson(model, site, clause.effect(record, received, context))
    }
    return kind === 'guard'
      ? this.truth(clause.guard(record, context))
      : effectsToJson(model, site, clause.effect(record, context))
  }

  private answerLemma({ name, model: options, sites, shared, channels }: LemmaQuestion): Json {
    const model = this.modelOf(options)
    const ids = model.sites.map(({ id }) => id)
    const contents = new Map(channels.map(({ from, to, messages }) => [`${from} ${to}`, messages]))
    const messagesIn = (json: Json): Message[] =>
      (json as readonly Json[]).map((one) => model.spec.messages.sort.fromJson(one))
    const state = State({
      sites: List(ids.map((id) => recordSort(model, id).fromJson(sites[id]!))),
      variables: List(model.variables.map(({ sort }, k) => sort.fromJson(shared[k]!))),
      channels: List(
        ids.flatMap((from) => ids.map((to) => List(messagesIn(contents.get(`${from} ${to}`) ?? [])))),
      ),
      made: List(ids.map(() => 0)),
    })
    return this.truth((this.exports[name] as (view: unknown) => unknown)(viewOfState(model, state)))
  }

  private truth(answer: unknown): boolean {
    if (typeof answer !== 'boolean')
      throw new TypeError(`it returned ${describe(answer)}; it must return true or false`)
    return answer
  }
}

type Guard = (me: unknown, context: unknown) => unknown
