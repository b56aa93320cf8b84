// Generated mutants of any spec: for each clause the guard is made true, or a message or a write is left out, or a
// message is dropped on receipt. What a clause sends is known only when it runs, so the spec is first observed in
// one model; an effect that was not observed has no mutant that omits it. Guards and effects are wrapped, never
// parsed.
import type { AnyEffect, Clause, LocalClause, UponClause } from '../protocol/clause.js'
import type { Either, Send, Write } from '../protocol/effect.js'
import type { Message } from '../protocol/message.js'
import type { Spec } from '../protocol/spec.js'
import { withEachClause } from '../protocol/variants.js'
import { writtenAs } from '../protocol/written-as.js'

/** The rules, in the order in which a reader meets them: what each leaves out of a clause. */
export const mutantRules = [
  'guard always true',
  'message not sent',
  'message not sent to the first of several',
  'one message of several not sent',
  'message dropped on receipt',
  'variable not written',
] as const

/** A generated mutant. */
export interface GenericMutant {
  readonly rule: (typeof mutantRules)[number]
  /** The clause and its change; sufficient to construct the mutant again. */
  readonly name: string
  readonly clause: string
  readonly clauses: { readonly [clause: string]: Clause }
  /** The change, as a function: it also applies to a clause of a variant of the spec. */
  change(clause: Clause): Clause
}

/** The observed effects of a clause. */
interface ObservedEffects {
  /** Whether it was taken. */
  taken: boolean
  /** Whether its guard was false for some record. */
  refused: boolean
  /** Whether it changed fields of its site. */
  changed: boolean
  /** For each type of message, the maximum number sent in one effect, and the maximum number of receivers. */
  readonly sent: Map<string, { atOnce: number; receivers: number }>
  readonly written: Set<string>
}

const effectsOf = (answer: AnyEffect | Either<AnyEffect>): readonly AnyEffect[] =>
  'kind' in answer ? answer.effects : [answer]

type Item = Send<Message> | Write<{ readonly [variable: string]: unknown }>

const note = (observed: ObservedEffects, answer: AnyEffect | Either<AnyEffect>): void => {
  for (const [changes, ...items] of effectsOf(answer)) {
    observed.taken = true
    if (Object.keys(changes ?? {}).length > 0) observed.changed = true
    const atOnce = new Map<string, number>()
    for (const item of items as readonly Item[]) {
      if (item.kind === 'write')
        for (const variable of Object.keys(item.changes)) observed.written.add(variable)
      if (item.kind !== 'send' || item.to.length === 0) continue
      const { type } = item.message
      atOnce.set(type, (atOnce.get(type) ?? 0) + 1)
      const before = observed.sent.get(type) ?? { atOnce: 0, receivers: 0 }
      observed.sent.set(type, {
        atOnce: Math.max(before.atOnce, atOnce.get(type)!),
        receivers: Math.max(before.receivers, item.to.length),
      })
    }
  }
}

// The engine reports a malformed answer.
const isAnswer = (answer: unknown): answer is AnyEffect | Either<AnyEffect> =>
  Array.isArray(answer) || (answer as Either<AnyEffect> | undefined)?.kind === 'either'

/** The spec, and the observed effects of its clauses; observations are added while the spec is checked. */
export const watched = (
  spec: Spec,
): { readonly spec: Spec; readonly observed: ReadonlyMap<string, ObservedEffects> } => {
  const observed = new Map<string, ObservedEffects>()
  for (const name of spec.clauses.keys()) {
    observed.set(name, { taken: false, refused: false, changed: false, sent: new Map(), written: new Set() })
  }
  const watchedClause = (clause: Clause, name: string): Clause => {
    const mine = observed.get(name)!
    const noted = <T extends AnyEffect | Either<AnyEffect>>(answer: T): T => {
      if (isAnswer(answer)) note(mine, answer)
      return answer
    }
    return clause.kind === 'upon'
      ? {
          ...clause,
          effect: writtenAs(
            (me, message, context) => noted(clause.effect(me, message, context)),
            [clause.effect],
          ),
        }
      : {
          ...clause,
          guard: writtenAs(
            (me: unknown, context: unknown) => {
              const answer = clause.guard(me, context)
              if (answer === false) mine.refused = true
              return answer
            },
            [clause.guard],
          ),
          effect: writtenAs(
            (me: unknown, context: unknown) => noted(clause.effect(me, context)),
            [clause.effect],
          ),
        }
  }
  return { spec: withEachClause(spec, watchedClause), observed }
}

type Answer = AnyEffect | Either<AnyEffect>
type Keep = (item: Item, place: number, items: readonly Item[]) => Item | undefined

const thinned = (answer: Answer, keep: Keep): Answer => {
  if (!isAnswer(answer)) return answer
  const one = (effect: AnyEffect): AnyEffect => {
    const [changes, ...items] = effect
    if (changes === undefined) return effect
    return [changes, ...items.flatMap((item, place) => keep(item, place, items) ?? [])]
  }
  return 'kind' in answer ? { ...answer, effects: answer.effects.map(one) } : one(answer)
}

/** The clause with every item of its effects mapped by `keep`; undefined removes the item. */
const filtered = (clause: Clause, keep: Keep): Clause =>
  clause.kind === 'upon'
    ? {
        ...clause,
        effect: writtenAs(
          (me, message, context) => thinned(clause.effect(me, message, context), keep),
          [clause.effect],
        ),
      }
    : {
        ...clause,
        effect: writtenAs(
          (me: unknown, context: unknown) => thinned(clause.effect(me, context), keep),
          [clause.effect],
        ),
      }

const isSent = (item: Item, type: string): boolean =>
  item.kind === 'send' && item.message.type === type && item.to.length > 0

const withoutWrite = (variable: string | undefined) => (item: Item) => {
  if (item.kind !== 'write') return item
  if (variable === undefined) return undefined
  const changes = Object.fromEntries(Object.entries(item.changes).filter(([name]) => name !== variable))
  return { ...item, changes }
}

// The message of that number among those of its type in one effect.
const withoutOne = (type: string, which: number) => (item: Item, place: number, items: readonly Item[]) =>
  isSent(item, type) && items.slice(0, place).filter((other) => isSent(other, type)).length === which
    ? undefined
    : item

type Mutation = readonly [mutation: string, rule: GenericMutant['rule'], change: (clause: Clause) => Clause]

const mutations = (
  name: string,
  clause: LocalClause | UponClause,
  { refused, changed, sent, written }: ObservedEffects,
): readonly Mutation[] => {
  const made: Mutation[] = []
  const keeping = (keep: Keep) => (one: Clause) => filtered(one, keep)
  if (clause.kind === 'local' && refused) {
    made.push([
      'guard always true',
      'guard always true',
      (one) => (one.kind === 'local' ? { ...one, guard: () => true } : one),
    ])
  }
  // If the clause only sends, dropping the message is the same as sending nothing.
  if (clause.kind === 'upon' && (changed || written.size > 0)) {
    made.push([
      `${clause.type} dropped on receipt`,
      'message dropped on receipt',
      (one) => ({ ...one, effect: (): AnyEffect => [] }),
    ])
  }
  if (sent.size > 1)
    made.push([
      'nothing sent',
      'message not sent',
      keeping((item) => (item.kind === 'send' ? undefined : item)),
    ])
  for (const [type, { atOnce, receivers }] of sent) {
    made.push([
      `${type} not sent`,
      'message not sent',
      keeping((item) => (isSent(item, type) ? undefined : item)),
    ])
    for (let k = 0; atOnce > 1 && k < atOnce; k++) {
      made.push([
        `${type} number ${k + 1} not sent`,
        'one message of several not sent',
        keeping(withoutOne(type, k)),
      ])
    }
    if (receivers > 1) {
      const toOthers = (item: Item) =>
        item.kind === 'send' && isSent(item, type) ? { ...item, to: item.to.slice(1) } : item
      made.push([
        `${type} not sent to the first of several`,
        'message not sent to the first of several',
        keeping(toOthers),
      ])
    }
  }
  if (written.size > 1)
    made.push(['nothing written', 'variable not written', keeping(withoutWrite(undefined))])
  for (const variable of written)
    made.push([`${variable} not written`, 'variable not written', keeping(withoutWrite(variable))])
  return made.map(([mutation, rule, change]) => [`${name}: ${mutation}`, rule, change])
}

// The maximum number of messages of one type in one effect that get a mutant each.
const manyAtOnce = 9

const anything = (spec: Spec): ObservedEffects => ({
  taken: true,
  refused: true,
  changed: true,
  sent: new Map([...spec.messages.kinds.keys()].map((type) => [type, { atOnce: manyAtOnce, receivers: 2 }])),
  written: new Set(Object.keys(spec.shared)),
})

/**
 * The generated mutants, in the order of the clauses.
 * @param observed the observed effects of the clauses; without it, all possible mutants, which suffices to find one
 * by name
 */
export const genericMutants = (
  spec: Spec,
  observed?: ReadonlyMap<string, ObservedEffects>,
): readonly GenericMutant[] =>
  [...spec.clauses].flatMap(([name, clause]) =>
    mutations(name, clause, observed?.get(name) ?? anything(spec)).map(([text, rule, change]) => ({
      name: text,
      rule,
      clause: name,
      clauses: { [name]: change(clause) },
      change,
    })),
  )
