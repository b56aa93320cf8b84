// What the clauses of a spec read, and to whom they send, recorded while they are called. The record of a site, a message and the
// context come to a clause as objects that note each field that is read, so nothing is guessed from the text of the clause.
import { otherSites } from '../model/other-sites.js'
import type { AnyEffect, Clause, LocalClause } from '../protocol/clause.js'
import type { AnyDeclaration } from '../protocol/declaration.js'
import type { Either } from '../protocol/effect.js'
import type { Spec } from '../protocol/spec.js'
import { withEachClause } from '../protocol/variants.js'
import type { MessageContext } from '../protocol/view.js'
import { writtenAs } from '../protocol/written-as.js'
import { isKeyedArray } from '../sorts/array-of.js'
import { isSiteArray } from '../sorts/map-of.js'
import { type Fields, fieldOf } from '../sorts/record.js'

/** Other sites, or the site itself, by the number of the site whose clause named them or sent to them. */
export type SitesBySite = ReadonlyMap<number, ReadonlySet<number>>

/** What the calls of one clause have read and sent. */
export interface Readings {
  readonly clause: string
  /** The role whose sites may take it. */
  readonly role: string
  readonly called: boolean
  /** The fields of the site's own record, and those of the message that it received. */
  readonly fields: ReadonlySet<string>
  readonly messageFields: ReadonlySet<string>
  /** What was read of the context: `self`, `from`, `sites`, `others`, `next`, `previous`, `suspects`, and `siteOf(ROLE)`, `all(ROLE)` and `others(ROLE)` for each role. */
  readonly context: ReadonlySet<string>
  readonly parameters: ReadonlySet<string>
  /** Shared variables; elements of an array as `name[self]` for the site's own, and `name[others]`. */
  readonly shared: ReadonlySet<string>
  readonly written: ReadonlySet<string>
  /** The sites whose numbers were in what was read: its record, the message, the context and shared variables. */
  readonly names: SitesBySite
  /** By type of message, the sites to which it was sent. */
  readonly sent: ReadonlyMap<string, SitesBySite>
}

class Recorder implements Readings {
  readonly clause: string
  readonly role: string
  called = false
  readonly fields = new Set<string>()
  readonly messageFields = new Set<string>()
  readonly context = new Set<string>()
  readonly parameters = new Set<string>()
  readonly shared = new Set<string>()
  readonly written = new Set<string>()
  readonly names = new Map<number, Set<number>>()
  readonly sent = new Map<string, Map<number, Set<number>>>()

  constructor(clause: string, role: string) {
    this.clause = clause
    this.role = role
  }
}

const addTo = (all: Map<number, Set<number>>, site: number, others: Iterable<number>): void => {
  const known = all.get(site) ?? new Set()
  for (const other of others) known.add(other)
  all.set(site, known)
}

/** A record or a message that notes the fields that are read. A method of it counts as a reading of every field. */
const noting = (value: unknown, fields: Fields, note: (field: string) => void): unknown =>
  new Proxy(value as object, {
    get: (target, key) => {
      if (typeof key === 'string' && Object.hasOwn(fields, key)) note(key)
      const found: unknown = Reflect.get(target, key, target)
      if (typeof found !== 'function') return found
      for (const field of Object.keys(fields)) note(field)
      return found.bind(target)
    },
  })

/** The site numbers in a value. */
const sitesIn = (sort: Fields[string], value: unknown): ReadonlySet<number> => {
  const found = new Set<number>()
  sort.rename(value, (site) => {
    found.add(site)
    return site
  })
  return found
}

type Context = MessageContext<AnyDeclaration>

/** The shared record, which notes the variables that are read. */
const sharedNoted = (
  spec: Spec,
  { self, shared }: Pick<Context, 'self' | 'shared'>,
  note: (name: string, sites: Iterable<number>) => void,
) => {
  const noted = {}
  for (const [field, sort] of Object.entries(spec.shared)) {
    if (isSiteArray(sort)) {
      const get = (index: number): unknown => {
        const value = (fieldOf(shared, field) as { get(index: number): unknown }).get(index)
        note(`${field}[${index === self ? 'self' : 'others'}]`, [index, ...sitesIn(sort.value, value)])
        return value
      }
      Object.defineProperty(noted, field, { enumerable: true, value: Object.freeze({ get }) })
      continue
    }
    if (isKeyedArray(sort)) {
      const get = (key: unknown): unknown => {
        const value = (fieldOf(shared, field) as { get(key: unknown): unknown }).get(key)
        note(`${field}[${sort.key.show(key)}]`, [...sitesIn(sort.key, key), ...sitesIn(sort.value, value)])
        return value
      }
      Object.defineProperty(noted, field, { enumerable: true, value: Object.freeze({ get }) })
      continue
    }
    const get = () => {
      const value = fieldOf(shared, field)
      note(field, sitesIn(sort, value))
      return value
    }
    Object.defineProperty(noted, field, { enumerable: true, get })
  }
  return noted
}

/** The context of a clause, which notes what is read of it. */
const contextNoted = (spec: Spec, context: Context, readings: Recorder): Context => {
  const { self } = context
  const names = (sites: Iterable<number>) => addTo(readings.names, self, sites)
  const note = <T>(what: string, sites: Iterable<number>, value: T): T => {
    readings.context.add(what)
    names(sites)
    return value
  }
  const parameters = {}
  for (const name of Object.keys(spec.parameters)) {
    const get = () => {
      readings.parameters.add(name)
      return fieldOf(context.parameters, name)
    }
    Object.defineProperty(parameters, name, { enumerable: true, get })
  }
  const shared = sharedNoted(spec, context, (name, sites) => {
    readings.shared.add(name)
    names(sites)
  })
  return {
    get self() {
      return note('self', [], self)
    },
    get from() {
      return note('from', [context.from], context.from)
    },
    get sites() {
      return note('sites', context.sites, context.sites)
    },
    get others() {
      const ofRole = (role: string) => note(`others(${role})`, context.others(role), context.others(role))
      return note('others', context.others, otherSites(context.sites, self, ofRole))
    },
    get next() {
      return note('next', [context.next], context.next)
    },
    get previous() {
      return note('previous', [context.previous], context.previous)
    },
    parameters: parameters as Context['parameters'],
    shared: shared as Context['shared'],
    suspects: (site) => note('suspects', [site], context.suspects(site)),
    siteOf: (role) => {
      const site = context.siteOf(role)
      return note(`siteOf(${role})`, [site], site)
    },
    all: (role) => {
      const sites = context.all(role)
      return note(`all(${role})`, sites, sites)
    },
  }
}

const noteEffect = (readings: Recorder, self: number, answer: AnyEffect | Either<AnyEffect>): void => {
  // The engine reports an answer that is not an effect.
  const effects = Array.isArray(answer)
    ? [answer as AnyEffect]
    : ((answer as Either<AnyEffect> | undefined)?.effects ?? [])
  for (const [, ...items] of effects) {
    for (const item of items) {
      if (item.kind === 'write') {
        for (const variable of Object.keys(item.changes)) readings.written.add(variable)
        continue
      }
      const bySite = readings.sent.get(item.message.type) ?? new Map<number, Set<number>>()
      readings.sent.set(item.message.type, bySite)
      if (item.to.length > 0) addTo(bySite, self, item.to)
    }
  }
}

/**
 * The spec with clauses that record what they read and send, and the readings of each clause, which grow while the spec is
 * checked. Results are the same as without recording.
 */
export const recorded = (spec: Spec): { readonly spec: Spec; readonly readings: readonly Readings[] } => {
  const recorders = new Map(
    [...spec.clauses].map(([name, { role }]) => [name, new Recorder(name, role)] as const),
  )
  const roles = new Map(spec.roles.map(({ name, record }) => [name, record.fields]))
  const recordedClause = (clause: Clause, name: string): Clause => {
    const readings = recorders.get(name)!
    const fields = roles.get(clause.role)!
    const begin = (me: unknown, given: unknown) => {
      const context = given as Context
      const { self } = context
      readings.called = true
      const own = noting(me, fields, (field) => {
        readings.fields.add(field)
        addTo(readings.names, self, sitesIn(fields[field]!, fieldOf(me, field)))
      })
      return { self, own, seen: contextNoted(spec, context, readings) }
    }
    const ended = <T extends AnyEffect | Either<AnyEffect>>(self: number, answer: T): T => {
      noteEffect(readings, self, answer)
      return answer
    }
    if (clause.kind === 'upon') {
      const messageFields = spec.messages.fields(clause.type)
      const effect = (me: unknown, message: unknown, context: unknown) => {
        const { self, own, seen } = begin(me, context)
        const received = noting(message, messageFields, (field) => {
          readings.messageFields.add(field)
          addTo(readings.names, self, sitesIn(messageFields[field]!, fieldOf(message, field)))
        })
        return ended(self, clause.effect(own, received, seen))
      }
      return { ...clause, effect: writtenAs(effect, [clause.effect]) }
    }
    const deciding = (decides: LocalClause['guard']) =>
      writtenAs(
        (me: unknown, context: unknown) => {
          const { own, seen } = begin(me, context)
          return decides(own, seen)
        },
        [decides],
      )
    const effect = (me: unknown, context: unknown) => {
      const { self, own, seen } = begin(me, context)
      return ended(self, clause.effect(own, seen))
    }
    return {
      ...clause,
      guard: deciding(clause.guard),
      ...(clause.fairWhen === undefined ? {} : { fairWhen: deciding(clause.fairWhen) }),
      effect: writtenAs(effect, [clause.effect]),
    }
  }
  return { spec: withEachClause(spec, recordedClause), readings: [...recorders.values()] }
}
