// The calls of a proof with inboxes. Each function of the spec is read with what a view keeps, and opaque values for the rest.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { Clause } from '../../protocol/clause.js'
import { type AnyFunction, isNoted, writtenBehind } from '../../protocol/written-as.js'
import { withAllAnswers } from '../cut/answers.js'
import type { CutRecord } from '../cut/cut-record.js'
import { NoSuchPath, Path } from '../opaque/path.js'
import { OpaqueReader } from '../opaque/reader.js'
import { aNumber, data, manyOf, type ObjectValue, Opaque, ofSort, type Value } from '../opaque/value.js'
import type { Inboxes, KeptField } from '../shape/inbox-fields.js'
import { inboxesOf } from '../shape/inbox-shape.js'
import { NotParametric } from '../shape/not-parametric.js'
import type { Shape } from '../shape/shape.js'
import type { Call } from './call.js'
import { CallTable } from './call-table.js'
import { type InboxOutcome, keptOf, outcomeOf, outcomeText } from './inbox-effects.js'

/** A step of a site, and the type of the message that it receives. */
export interface InboxStep extends InboxOutcome {
  readonly clause: string
  readonly receives: string | undefined
}

/** An initial record: what a view keeps of it, and the number of the site if only the site with that number has it. */
interface InitialRecord {
  readonly record: CutRecord
  readonly number: number | undefined
}

/** The stored calls of one model. */
export class InboxCalls extends CallTable {
  /** Which text uses what is not known, and how. */
  unclear: string | undefined
  private readonly model: Shape
  private readonly inboxes: Inboxes
  private readonly known = new Map<string, readonly InboxOutcome[]>()

  constructor(shape: Shape) {
    super(shape)
    this.model = shape
    this.inboxes = inboxesOf(shape)
  }

  override get size(): number {
    return this.known.size
  }

  /** The steps that a site with this record may take, if it has every message that it may receive. */
  steps(record: CutRecord): readonly InboxStep[] {
    return [...this.model.spec.clauses].flatMap(([clause, one]): readonly InboxStep[] => {
      const receives = one.kind === 'upon' ? one.type : undefined
      return this.outcomesOf(clause, one, record).map((outcome) => ({ ...outcome, clause, receives }))
    })
  }

  override answer(name: 'waits' | 'holds', { record }: Call): 'yes' | 'perhaps' | 'no' {
    const [fn] = this.functionsOf(name, this.model.spec[name], false)
    const found = this.paths(name, (reader) => {
      const answer = reader.result(fn!, [this.me(reader.path, record), this.context(reader.path)])
      return reader.path.isTrue(answer)
    })
    return found.every((one) => one) ? 'yes' : found.some((one) => one) ? 'perhaps' : 'no'
  }

  /** The initial records of a site. */
  initial(): readonly InitialRecord[] {
    const { spec } = this.model
    const [fn] = this.functionsOf('initial', spec.initialRecords, false)
    if (writtenBehind(spec.inFlight).functions.length > 0)
      throw new NotParametric(
        `${spec.name}: messages are in transit initially; only empty channels are covered`,
      )
    return this.paths('initial', (reader) => {
      const { path } = reader
      const none: Value = { kind: 'object', fields: new Map() }
      const given = fn === undefined ? none : reader.result(fn, [this.context(path)])
      const changes = given.kind === 'either' ? path.choose(given.effects) : given
      // An object of the kind `either` would be several records.
      if (changes.kind !== 'object' || changes.view !== undefined || changes.fields.has('kind'))
        throw new NotUnderstood('what it returns is not known')
      const record = this.inboxes.kept.map((field) =>
        keptOf(path, field, changes.fields.get(field.name) ?? initialOf(field)),
      )
      return { record, number: path.number }
    })
  }

  // Each result of a call once.
  private outcomesOf(name: string, clause: Clause, record: CutRecord): readonly InboxOutcome[] {
    const key = `${name} ${JSON.stringify(record.slice(0, this.inboxes.kept.length))}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = this.paths(name, (reader) => this.taken(reader, name, clause, record))
    const each = new Map(found.map((one) => [outcomeText(this.inboxes, one), one]))
    const outcomes = [...each.values()]
    this.known.set(key, outcomes)
    return outcomes
  }

  private taken(reader: OpaqueReader, name: string, clause: Clause, record: CutRecord): InboxOutcome {
    const { path } = reader
    const me = this.me(path, record)
    if (clause.kind === 'upon') {
      const [effect] = this.functionsOf(name, clause.effect)
      const message = this.message(clause.type)
      return outcomeOf(
        path,
        this.inboxes,
        record,
        reader.result(effect!, [me, message, this.context(path, true)]),
      )
    }
    const [guard, effect] = [
      ...this.functionsOf(name, clause.guard),
      ...this.functionsOf(name, clause.effect),
    ]
    const context = this.context(path)
    if (!path.isTrue(reader.result(guard!, [me, context]))) throw new NoSuchPath()
    return outcomeOf(path, this.inboxes, record, reader.result(effect!, [me, context]))
  }

  /** The author's function. A function that Coterie has wrapped for another purpose does something else than its text says. */
  private functionsOf(what: string, wrapper: AnyFunction, isOfClause = true): readonly AnyFunction[] {
    const { functions } = writtenBehind(wrapper)
    if ((isOfClause && isNoted(wrapper)) || functions.length > 1)
      throw new NotParametric(
        `${this.model.spec.name}: "${what}" is made from a clause by a rule, so its text does not show what it does`,
      )
    return functions
  }

  // The results of all paths. A text that is not understood is refused.
  private paths<T>(what: string, call: (reader: OpaqueReader) => T): readonly T[] {
    const { spec } = this.model
    const refuse = (reason: string): never => {
      throw new NotParametric(
        `${spec.name}: the text of "${what}" does not show what it does with what a view forgets (${reason})`,
      )
    }
    const uses = spec.replaced?.includes(what) === true ? {} : spec.uses
    const names = { uses, isLoaded: spec.isLoaded === true, kinds: spec.messages.kinds }
    try {
      return withAllAnswers(
        (asked) => {
          const path = new Path(names, asked, (reason) => {
            this.unclear ??= `the text of "${what}" does not show that it changes nothing else (${reason})`
          })
          try {
            return [call(new OpaqueReader(path))]
          } catch (error) {
            if (error instanceof NoSuchPath) return []
            throw error
          }
        },
        () => refuse('it has too many paths'),
      ).flat()
    } catch (error) {
      if (error instanceof NotUnderstood) return refuse(error.message)
      throw error
    }
  }

  private me(path: Path, record: CutRecord): ObjectValue {
    const { kept } = this.inboxes
    const [role] = this.model.model.spec.roles
    const shown = ([name, sort]: [string, Parameters<typeof ofSort>[0]]): [string, Value] => {
      const k = kept.findIndex((field) => field.name === name)
      return [name, k < 0 ? new Opaque(ofSort(sort)) : shownAs(path, kept[k]!, record[k])]
    }
    return { kind: 'object', view: 'record', fields: new Map(Object.entries(role!.record.fields).map(shown)) }
  }

  private message(type: string): ObjectValue {
    const fields = Object.entries(this.model.spec.messages.fields(type))
    const shown = fields.map(([name, sort]) => [name, new Opaque(ofSort(sort))] as const)
    return {
      kind: 'object',
      view: 'message',
      message: type,
      fields: new Map([['type', data(type)], ...shown]),
    }
  }

  private context(path: Path, hasSender = false): ObjectValue {
    const parameters = Object.entries(this.model.model.parameters).map(
      ([name, value]) => [name, data(value as string | number | boolean)] as const,
    )
    const fields: (readonly [string, Value])[] = [
      ['self', path.self],
      ['sites', new Opaque(manyOf(aNumber), 'all')],
      ['others', new Opaque(manyOf(aNumber), 'others')],
      ['parameters', { kind: 'object', view: 'context', fields: new Map(parameters) }],
      ...(hasSender ? [['from', new Opaque(aNumber)] as const] : []),
    ]
    return { kind: 'object', view: 'context', fields: new Map(fields) }
  }
}

const initialOf = ({ sort }: KeptField): Value =>
  sort.initial === null || typeof sort.initial !== 'object'
    ? data(sort.initial as string | number | boolean | null)
    : new Opaque(ofSort(sort))

/** What a clause sees of a field that a view keeps. */
const shownAs = (path: Path, { as, sort }: KeptField, value: unknown): Value => {
  if (value === null) return data(null)
  if (as === 'value') return data(value as string | number | boolean)
  if (as === 'whose') return value === 'itself' ? path.self : new Opaque({ ...aNumber, may: ['else'] })
  const { type, may } = ofSort(sort)
  return new Opaque({ type, may: may.filter((part) => part !== 'null') })
}
