// Mutants by rule, of any spec: of each clause the guard is made true, or what it sends or writes is left out, or a message
// is dropped on receipt. What a clause sends can be seen only as it runs, so the spec is watched on one model first; a
// clause that never did a thing there has no mutant that leaves it out. Guards and effects are wrapped, never read.
import type { Spec } from '../protocol/algorithm.js'
import type { AnyEffect, Clause, LocalClause, UponClause } from '../protocol/clause.js'
import type { Either, Send, Write } from '../protocol/effect.js'
import type { Message } from '../protocol/message.js'
import { withEachClause } from '../protocol/variants.js'
import { writtenAs } from '../protocol/written-as.js'

/** A mutant made by rule. */
export interface GenericMutant {
  /** The clause and what was done to it; says all that is needed to make the mutant again. */
  readonly name: string
  readonly clause: string
  readonly clauses: { readonly [clause: string]: Clause }
  /** What was done to it, as it is done to the clause that a variant of the spec has instead. */
  change(clause: Clause): Clause
}

/** What a clause was seen to do. */
export interface ObservedEffects {
  /** It was taken. */
  taken: boolean
  /** Its guard was false of some record. */
  refused: boolean
  /** It changed fields of its site. */
  changed: boolean
  /** Of each type of message, how many were sent at once, and to how many sites. */
  readonly sent: Map<string, { atOnce: number; receivers: number }>
  readonly written: Set<string>
}

const effectsOf = (answer: AnyEffect | Either<AnyEffect>): readonly AnyEffect[] =>
  'kind' in answer ? answer.effects : [answer]

type Item = Send<Message> | Write<{ readonly [variable: string]: unknown }>

const note = (habits: ObservedEffects, answer: AnyEffect | Either<AnyEffect>): void => {
  for (const [changes, ...items] of effectsOf(answer)) {
    habits.taken = true
    if (Object.keys(changes ?? {}).length > 0) habits.changed = true
    const atOnce = new Map<string, number>()
    for (const item of items as readonly Item[]) {
      if (item.kind === 'write')
        for (const variable of Object.keys(item.changes)) habits.written.add(variable)
      if (item.kind !== 'send' || item.to.length === 0) continue
      const { type } = item.message
      atOnce.set(type, (atOnce.get(type) ?? 0) + 1)
      const before = habits.sent.get(type) ?? { atOnce: 0, receivers: 0 }
      habits.sent.set(type, {
        atOnce: Math.max(before.atOnce, atOnce.get(type)!),
        receivers: Math.max(before.receivers, item.to.length),
      })
    }
  }
}

// An answer that is none is left for the engine to complain of.
const isAnswer = (answer: unknown): answer is AnyEffect | Either<AnyEffect> =>
  Array.isArray(answer) || (answer as Either<AnyEffect> | undefined)?.kind === 'either'

/** The spec, and what its clauses are seen to do while it is checked; the notes fill as it runs. */
export const watched = (
  spec: Spec,
): { readonly spec: Spec; readonly habits: ReadonlyMap<string, ObservedEffects> } => {
  const habits = new Map<string, ObservedEffects>()
  for (const name of spec.clauses.keys()) {
    habits.set(name, { taken: false, refused: false, changed: false, sent: new Map(), written: new Set() })
  }
  const watchedClause = (clause: Clause, name: string): Clause => {
    const mine = habits.get(name)!
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
  return { spec: withEachClause(spec, watchedClause), habits }
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

/** The clause with every item of its effects put through `keep`, which answers undefined to leave it out. */
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

const mutations = (
  name: string,
  clause: LocalClause | UponClause,
  { refused, changed, sent, written }: ObservedEffects,
): readonly (readonly [mutation: string, change: (clause: Clause) => Clause])[] => {
  const made: (readonly [string, (clause: Clause) => Clause])[] = []
  const keeping = (keep: Keep) => (one: Clause) => filtered(one, keep)
  if (clause.kind === 'local' && refused) {
    made.push(['guard always true', (one) => (one.kind === 'local' ? { ...one, guard: () => true } : one)])
  }
  // Where it does nothing but send, to drop the message is to send nothing.
  if (clause.kind === 'upon' && (changed || written.size > 0)) {
    made.push([`${clause.type} dropped on receipt`, (one) => ({ ...one, effect: (): AnyEffect => [] })])
  }
  if (sent.size > 1) made.push(['nothing sent', keeping((item) => (item.kind === 'send' ? undefined : item))])
  for (const [type, { atOnce, receivers }] of sent) {
    made.push([`${type} not sent`, keeping((item) => (isSent(item, type) ? undefined : item))])
    for (let k = 0; atOnce > 1 && k < atOnce; k++) {
      made.push([`${type} number ${k + 1} not sent`, keeping(withoutOne(type, k))])
    }
    if (receivers > 1) {
      const toOthers = (item: Item) =>
        item.kind === 'send' && isSent(item, type) ? { ...item, to: item.to.slice(1) } : item
      made.push([`${type} not sent to the first of several`, keeping(toOthers)])
    }
  }
  if (written.size > 1) made.push(['nothing written', keeping(withoutWrite(undefined))])
  for (const variable of written) made.push([`${variable} not written`, keeping(withoutWrite(variable))])
  return made.map(([mutation, change]) => [`${name}: ${mutation}`, change])
}

// As many messages of one type in one effect as anybody may want to number.
const manyAtOnce = 9

const anything = (spec: Spec): ObservedEffects => ({
  taken: true,
  refused: true,
  changed: true,
  sent: new Map([...spec.messages.kinds.keys()].map((type) => [type, { atOnce: manyAtOnce, receivers: 2 }])),
  written: new Set(Object.keys(spec.shared)),
})

/**
 * The mutants by rule, in the order of the clauses.
 * @param habits what the clauses were seen to do; without it all that could be made, as is enough to find one by its name
 */
export const genericMutants = (
  spec: Spec,
  habits?: ReadonlyMap<string, ObservedEffects>,
): readonly GenericMutant[] =>
  [...spec.clauses].flatMap(([name, clause]) =>
    mutations(name, clause, habits?.get(name) ?? anything(spec)).map(([text, change]) => ({
      name: text,
      clause: name,
      clauses: { [name]: change(clause) },
      change,
    })),
  )
