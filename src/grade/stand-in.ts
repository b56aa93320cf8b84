// What stands in the spec for the functions of a submission: clauses, guards and predicates that ask the process of the
// submission. Fairness, roles and message types are those of the task, whatever the submission declares.
import type { Model } from '../model/model.js'
import { BrokenSpec } from '../protocol/broken-spec.js'
import type { Clause } from '../protocol/clause.js'
import type { AnyDeclaration } from '../protocol/declaration.js'
import type { Message } from '../protocol/message.js'
import type { ModelOptions } from '../protocol/model-options.js'
import type { Always, AnyView } from '../protocol/property.js'
import { clauseNamed, guardNamed } from '../protocol/spec-function.js'
import type { MessageContext, SharedView } from '../protocol/view.js'
import { recordSort } from '../semantics/record-sort.js'
import type { SiteRecord } from '../semantics/transaction.js'
import { describe, type Json } from '../sorts/sort.js'
import { type Asked, valueIn } from './asked.js'
import { effectsFromJson } from './effect-json.js'
import type { CallQuestion } from './question.js'
import { clausesFilled, type Hole } from './task.js'

type Context = MessageContext<AnyDeclaration>

const sharedJson = (model: Model, shared: SharedView<AnyDeclaration>): readonly Json[] => {
  const values = shared as unknown as {
    readonly [field: string]: unknown
  }
  return model.variables.map(({ field, element, sort }) => {
    const whole = values[field]
    return sort.toJson(
      element === undefined ? whole : (whole as { get(key: unknown): unknown }).get(element.key),
    )
  })
}

/** The clauses that take the place of those of the hole. */
export const standInClauses = (
  model: Model,
  options: ModelOptions,
  hole: Hole,
  asked: Asked,
): { readonly [name: string]: Clause } => {
  const { name: spec, clauses, messages } = model.given
  const made = clausesFilled(hole).map((name): readonly [string, Clause] => {
    const clause = clauses.get(name)!
    const ask = (kind: 'guard' | 'effect', me: unknown, context: Context, message?: Message): Json => {
      const site = context.self
      const question: CallQuestion = {
        kind,
        name,
        model: options,
        site,
        me: recordSort(model, site).toJson(me as SiteRecord),
        shared: sharedJson(model, context.shared),
        ...(message === undefined ? {} : { message: messages.sort.toJson(message), from: context.from }),
      }
      const { title, part } = kind === 'guard' ? guardNamed(name, spec) : clauseNamed(name, spec)
      return valueIn(asked.ask(question), title, part)
    }
    const effectOf = (me: unknown, context: Context, message?: Message) =>
      effectsFromJson(model, context.self, ask('effect', me, context, message))
    const guard = (me: unknown, context: unknown) => ask('guard', me, context as Context) as boolean
    if (hole.kind === 'guard') return [name, { ...clause, guard } as Clause]
    return clause.kind === 'upon'
      ? [
          name,
          {
            ...clause,
            effect: (me, message, context) => effectOf(me, context as Context, message as Message),
          },
        ]
      : [
          name,
          { ...clause, guard, effect: (me: unknown, context: unknown) => effectOf(me, context as Context) },
        ]
  })
  return Object.fromEntries(made)
}

/** The property that a state satisfies if the lemma of a submission is true in it. */
export const standInLemma = (model: Model, options: ModelOptions, name: string, asked: Asked): Always => ({
  kind: 'always',
  name,
  claim: 'the lemma of the submission is true',
  predicate: (view: AnyView) => {
    const messages = model.spec.messages.sort
    const ids = model.sites.map(({ id }) => id)
    const rows = new Map(
      model.spec.roles.flatMap(({ name: role }) =>
        view.all(role as never).map((row) => [row.self, row as unknown] as const),
      ),
    )
    const answer = asked.ask({
      kind: 'lemma',
      name,
      model: options,
      sites: ids.map((id) => {
        const { fields } = model.sites[id]!.role.record
        const row = rows.get(id) as { readonly [field: string]: unknown }
        return Object.fromEntries(
          Object.entries(fields).map(([field, sort]) => [field, sort.toJson(row[field])]),
        )
      }),
      shared: sharedJson(model, view.shared),
      channels: ids.flatMap((from) =>
        ids.flatMap((to) => {
          const contents = view.channel(from, to)
          if (contents.isEmpty()) return []
          return [{ from, to, messages: contents.toArray().map((one) => messages.toJson(one as never)) }]
        }),
      ),
    })
    const value = valueIn(answer, `The lemma "${name}"`, `lemma ${name}`)
    if (typeof value === 'boolean') return value
    throw new BrokenSpec(`The lemma "${name}": it answered ${describe(value)}`, { part: `lemma ${name}` })
  },
})
