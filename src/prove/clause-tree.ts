// A call of a clause as a tree of decisions: what it reads of the state before, and what it changes, sends and writes.
import { BrokenSpec } from '../protocol/broken-spec.js'
import { isOfRole } from '../protocol/clause.js'
import type { StepLabel } from '../semantics/step.js'
import { transact } from '../semantics/transaction.js'
import { copyColumn } from './columns.js'
import { fits, isBelow, type Leaf, unreadIn } from './leaf.js'
import type { Term } from './order.js'
import { AboveBound } from './part.js'
import { type PathReading, Tree, Unfollowed } from './tree.js'
import type { Universe } from './universe.js'

/** A value after a step: a number, how an ordered one is computed from the state before, or a finite leaf of that state with the same value. */
export type ValueAfter = number | Term

/** A message that a step has sent. */
export interface SentMessage {
  /** The value of the leaf of its type. */
  readonly type: number
  /** By the part of a message that a leaf is. */
  readonly parts: ReadonlyMap<string, ValueAfter>
}

/** What one alternative of a step does. */
export interface StepEffect {
  readonly choice: number
  /** The site that takes the step. */
  readonly site: number
  /** By the number of a leaf. */
  readonly changed: ReadonlyMap<number, ValueAfter>
  /** By the number of a channel, the first sent first. */
  readonly sent: ReadonlyMap<number, readonly SentMessage[]>
  /** The channel of which the first message is gone. */
  readonly taken: number | undefined
  /** The part that gets a value outside its sort or its bound. */
  readonly outside: string | undefined
}

/** What a call does: its alternatives, none if it is not enabled, or why it fails. */
export type CallEnd =
  | { readonly effects: readonly StepEffect[] }
  | {
      readonly fails: string
      /** Whether the reference may take the step, although the search cannot follow it: then nothing is known of the state after it. */
      readonly isUnfollowed: boolean
    }

/** A call of a clause by a site, upon a message of another site if there is one; or the loss of a message, which calls nothing. */
export interface Call {
  readonly kind: StepLabel['kind']
  /** Undefined for a loss. */
  readonly clause: string | undefined
  readonly site: number
  readonly from: number | undefined
}

// Effects are called with values that are far apart, so that what they compute tells what it was computed from.
const reach = { timestamp: 1, number: 1 }

/** The first message of a channel is gone, whatever it was. */
const lost = (universe: Universe, site: number, channel: number, reading: PathReading): CallEnd =>
  reading.value(universe.typeLeaf(channel, 0)) === 0
    ? { effects: [] }
    : {
        effects: [
          { choice: 0, site, changed: new Map(), sent: new Map(), taken: channel, outside: undefined },
        ],
      }

const effectsOf = (universe: Universe, { kind, clause, site, from }: Call, reading: PathReading): CallEnd => {
  const { model } = universe
  const channel = from === undefined ? undefined : universe.channel(from, site)
  if (clause === undefined) return lost(universe, site, channel!, reading)
  const declared = model.spec.clauses.get(clause)!
  let received: Parameters<typeof transact>[5]
  if (declared.kind === 'upon') {
    const value = reading.value(universe.typeLeaf(channel!, 0))
    if (value !== universe.types(channel!).indexOf(declared.type) + 1) return { effects: [] }
    received = { message: universe.message(reading, channel!, 0, declared.type), from: from! }
  }
  const record = universe.record(reading, site)
  const outcomes = transact(
    model,
    site,
    record,
    clause,
    (number) => universe.variable(reading, number),
    received,
  )
  const effectOf = (outcome: (typeof outcomes)[number], choice: number): StepEffect => {
    let outside: string | undefined
    const after = (leaf: Leaf, value: number | Leaf): ValueAfter => {
      if (typeof value === 'object') return { leaf: value, plus: 0 }
      if (isBelow(leaf, value)) throw new BrokenSpec(`${leaf.name} gets a value that its sort does not have`)
      if (!fits(leaf, value)) outside ??= leaf.name
      return leaf.kind === 'finite' ? value : reading.term(leaf.kind, value)
    }
    const changed = new Map<number, ValueAfter>()
    const put = (leaf: Leaf, value: number | Leaf): void => {
      changed.set(leaf.id, after(leaf, value))
    }
    universe.writeRecord(site, outcome.record, put)
    for (const [number, value] of outcome.writes) universe.writeVariable(number, value, put)
    const sent = new Map<number, SentMessage[]>()
    for (const { to, message } of outcome.sends) {
      const into = universe.channel(site, to)
      const parts = new Map<string, ValueAfter>()
      universe.writeMessage(into, message, (leaf, value) =>
        parts.set(leaf.inChannel!.part, after(leaf, value)),
      )
      const type = parts.get('') as number
      parts.delete('')
      sent.set(into, [...(sent.get(into) ?? []), { type, parts }])
    }
    // The message of which a copy is delivered stays.
    return { choice, site, changed, sent, taken: kind === 'deliver' ? channel : undefined, outside }
  }
  return { effects: outcomes.flatMap((outcome, choice) => withinBound(() => effectOf(outcome, choice))) }
}

/** What a step does, unless it leads above the bound of numbers. */
const withinBound = <T>(effect: () => T): readonly T[] => {
  try {
    return [effect()]
  } catch (error) {
    if (error instanceof AboveBound) return []
    throw error
  }
}

type Near = (term: Term) => number

const sameValues = (
  far: ReadonlyMap<unknown, ValueAfter>,
  close: ReadonlyMap<unknown, ValueAfter>,
  near: Near,
): boolean => {
  const number = (value: ValueAfter | undefined) => (typeof value === 'object' ? near(value) : value)
  const isSameValue = (value: ValueAfter, other: ValueAfter | undefined): boolean =>
    // What was copied was not read, and so has no number.
    typeof other === 'object' && other.leaf !== undefined
      ? typeof value === 'object' && value.leaf === other.leaf && value.plus === other.plus
      : number(value) === number(other)
  return far.size === close.size && [...far].every(([at, value]) => isSameValue(value, close.get(at)))
}

const sameEffect = (far: StepEffect, close: StepEffect, near: Near): boolean =>
  far.outside === close.outside &&
  sameValues(far.changed, close.changed, near) &&
  far.sent.size === close.sent.size &&
  [...far.sent].every(([channel, sent]) => {
    const others = close.sent.get(channel) ?? []
    return (
      sent.length === others.length &&
      sent.every(
        ({ type, parts }, k) => type === others[k]!.type && sameValues(parts, others[k]!.parts, near),
      )
    )
  })

// A call that fails violates the last row, whatever it does with other numbers.
const isSame = (far: CallEnd, close: CallEnd, near: Near): boolean =>
  'fails' in far ||
  (!('fails' in close) &&
    far.effects.length === close.effects.length &&
    far.effects.every((effect, k) => sameEffect(effect, close.effects[k]!, near)))

/** The tree of a call. A call that throws ends with the reason. */
export const clauseTree = (universe: Universe, call: Call): Tree<CallEnd> => {
  const what = call.clause === undefined ? 'a loss' : `clause "${call.clause}"`
  return new Tree<CallEnd>(
    what,
    (reading) => {
      try {
        return effectsOf(universe, call, reading)
      } catch (error) {
        if (unreadIn(error) !== undefined || !(error instanceof BrokenSpec)) throw error
        return { fails: error.message, isUnfollowed: error instanceof Unfollowed }
      }
    },
    reach,
    isSame,
    universe.constants,
    true,
  )
}

/** The calls of a clause: of each site, and upon a message of each sender. */
const callsOfClause = ({ model }: Universe, clause: string): readonly Call[] => {
  const declared = model.spec.clauses.get(clause)!
  const sites = model.sites.flatMap(({ id, role }) => (isOfRole(declared, role.name) ? [id] : []))
  if (declared.kind === 'local') {
    const able =
      clause === model.spec.workload.request ? sites.filter((id) => model.requesters.has(id)) : sites
    return able.map((site) => ({ kind: 'local', clause, site, from: undefined }))
  }
  return sites.flatMap((site) =>
    model.sites
      .filter(({ id }) => id !== site || model.options.self === 'channel')
      .map(({ id: from }) => ({ kind: 'deliver', clause, site, from })),
  )
}

/** All calls of the steps of one column. */
export const callsOf = (universe: Universe, column: string): readonly Call[] => {
  const { model } = universe
  const { clauses } = model.spec
  if (clauses.has(column)) return callsOfClause(universe, column)
  const deliveries = [...clauses.keys()]
    .flatMap((clause) => callsOfClause(universe, clause))
    .filter(({ kind }) => kind === 'deliver')
  if (column === copyColumn) return deliveries.map((call) => ({ ...call, kind: 'duplicate' }))
  // One loss for each channel, whatever the type of its message.
  const channels = new Map(deliveries.map((call) => [universe.channel(call.from!, call.site), call]))
  return [...channels.values()].map((call) => ({ ...call, kind: 'lose', clause: undefined }))
}
