// Whether the texts of a spec's functions show that they are pure, and use site numbers by their order alone. Without this, the
// repeated calls of call-table.ts are a sample only, and no proof.
import { NotUnderstood } from '../../canonical/by-order/value.js'
import { unclearUses } from '../../canonical/timestamp-use.js'
import type { Model } from '../../model/model.js'
import type { Clause } from '../../protocol/clause.js'
import { type AnyFunction, writtenBehind } from '../../protocol/written-as.js'
import { isSiteArray } from '../../sorts/map-of.js'
import { isSiteId } from '../../sorts/site-id.js'
import type { Sort } from '../../sorts/sort.js'
import { Reader } from '../site-text/reader.js'
import {
  aRank,
  aSite,
  isData,
  mustBeHandedOut,
  nothing,
  plain,
  scalar,
  siteOrNull,
  someSites,
  type Value,
  viewOf,
} from '../site-text/value.js'
import { isOptionalSite } from './optional-site.js'
import { fieldsWithSites } from './ring-shape.js'
import { zero } from './zero.js'

/** What the reading of a model's functions depends on. */
interface Uses {
  /** The parameter that is a quorum system: then site numbers may not be compared at all. */
  readonly quorums?: string | undefined
  /** Whether views are those of a ring, so that fields and messages may name a site. */
  readonly isRing?: boolean
  /** The parameter of a ring that gives each site a number. */
  readonly ranks?: string | undefined
}

const ofSort = ({ inner, text }: Sort<unknown>): Value => {
  if (text.startsWith('optional(')) return ofSort(inner![0]!)
  return inner === undefined && !text.startsWith('record(') ? scalar : plain
}

// shapeOf has refused all other sorts with site numbers.
const namesSites = (sort: Sort<unknown>): boolean => isSiteId(sort) || (sort.inner ?? []).some(namesSites)

const ofSorts = (sorts: { readonly [name: string]: Sort<unknown> }, { isRing }: Uses = {}): Value =>
  viewOf(
    Object.entries(sorts).map(([name, sort]) => [
      name,
      isRing === true && isOptionalSite(sort) ? siteOrNull : namesSites(sort) ? someSites : ofSort(sort),
    ]),
  )

const ofShared = (sorts: { readonly [name: string]: Sort<unknown> }): Value =>
  viewOf(
    Object.entries(sorts).flatMap(([name, sort]): (readonly [string, Value])[] => {
      if (name === zero) return []
      return isSiteArray(sort)
        ? [[name, { kind: 'elements', element: ofSort(sort.value) }]]
        : [[name, namesSites(sort) ? someSites : ofSort(sort)]]
    }),
  )

const parametersOf = ({ parameters }: Model, { quorums, ranks }: Uses): Value =>
  viewOf(
    Object.entries(parameters).map(([name, value]): [string, Value] => {
      if (name === quorums) return [name, { kind: 'quorums' }]
      if (name === ranks) return [name, { kind: 'elements', element: aRank }]
      if (typeof value === 'string') return [name, { kind: 'plain', scalar: true, text: value }]
      return [name, plain]
    }),
  )

const contextOf = (model: Model, from: Value, uses: Uses = {}): Value =>
  viewOf([
    ['self', aSite],
    ['from', from],
    ['sites', someSites],
    ['others', someSites],
    // A clause can only send to it, as to a set.
    ['next', someSites],
    ['previous', someSites],
    ['parameters', parametersOf(model, uses)],
    ['shared', ofShared(model.spec.shared)],
    ['siteOf', { kind: 'siteOf' }],
    ['all', { kind: 'all' }],
  ])

const messageOf = ({ spec }: Model, type: string, { isRing }: Uses): Value =>
  viewOf([
    ['type', scalar],
    ...Object.entries(spec.messages.fields(type)).map(
      ([name, sort]) => [name, isRing === true && isSiteId(sort) ? aSite : ofSort(sort)] as const,
    ),
  ])

/** A function of a spec, under the name that people know it by, with its arguments. */
interface Read {
  readonly what: string
  readonly wrapper: AnyFunction
  readonly given: readonly Value[]
  readonly decides: boolean
}

// The messages that are in transit at first, which name their sender and receiver.
const mustBeMessages = (answer: Value): void => {
  if (answer.kind === 'tuple') for (const one of answer.elements) mustBeMessages(one)
  else if (answer.kind === 'array') mustBeMessages(answer.element)
  else if (answer.kind === 'object' && !answer.view) {
    for (const [name, value] of answer.fields)
      if (value.kind !== 'site' || !['from', 'to'].includes(name)) mustBeHandedOut(value)
  } else mustBeHandedOut(answer)
}

const ofClause = (model: Model, what: string, clause: Clause, uses: Uses): Read[] => {
  const role = model.spec.roles.find(({ name }) => name === clause.role)
  // A clause of every role is one of a fault.
  const me = role === undefined ? viewOf([]) : ofSorts(role.record.fields, uses)
  if (clause.kind === 'upon') {
    const given = [me, messageOf(model, clause.type, uses), contextOf(model, aSite, uses)]
    return [{ what, wrapper: clause.effect, given, decides: false }]
  }
  const given = [me, contextOf(model, nothing, uses)]
  return [
    { what, wrapper: clause.guard, given, decides: true },
    { what, wrapper: clause.effect, given, decides: false },
  ]
}

/** Why the text of a function of a site's record does not show that it is pure and looks at the site alone; undefined if it does. */
export const unclearOfSite = (model: Model, fn: AnyFunction): string | undefined => {
  const { spec } = model
  const me = ofSorts(spec.roles[0]!.record.fields)
  const given = me.kind === 'object' ? [viewOf([...me.fields, ['self', aSite]])] : []
  return unclearResult(readerOf(spec), fn, [...given, contextOf(model, nothing)])
}

const unclearResult = (reader: Reader, fn: AnyFunction, given: readonly Value[]): string | undefined => {
  try {
    return isData(reader.result(fn, given)) ? undefined : 'it returns what names sites'
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return error.message
  }
}

const readerOf = (spec: Model['spec'], { quorums, isRing }: Uses = {}): Reader => {
  const { uses, isLoaded, messages } = spec
  const stores = isRing === true ? fieldsWithSites(spec) : new Set<string>()
  return new Reader(
    { uses, isLoaded: isLoaded === true, kinds: messages.kinds },
    quorums === undefined,
    stores,
  )
}

/** Why the text of `waits` does not show that it is pure and uses site numbers by their order alone; undefined if it does. */
export const unclearWaits = (model: Model): string | undefined => {
  const { spec } = model
  const given = [ofSorts(spec.roles[0]!.record.fields), contextOf(model, nothing)]
  return writtenBehind(spec.waits)
    .functions.map((fn) => unclearResult(readerOf(spec), fn, given))
    .find((why) => why !== undefined)
}

// The first function of a model whose text does not show that it is pure and uses site numbers by their order alone, with the
// reason; undefined if all show it.
const unclearSiteUse = (model: Model, uses: Uses): readonly [what: string, why: string] | undefined => {
  const { spec } = model
  const reader = readerOf(spec, uses)
  const context = [contextOf(model, nothing, uses)]
  const me = ofSorts(spec.roles[0]!.record.fields, uses)
  const reads: readonly Read[] = [
    ...[...spec.clauses].flatMap(([name, clause]) => ofClause(model, name, clause, uses)),
    { what: 'holds', wrapper: spec.holds, given: [me, ...context], decides: true },
    { what: 'initial', wrapper: spec.initialRecords, given: context, decides: false },
    { what: 'shared', wrapper: spec.initialShared, given: context, decides: false },
    { what: 'inFlight', wrapper: spec.inFlight, given: context, decides: false },
    { what: 'canRequest', wrapper: spec.canRequest, given: context, decides: true },
  ]
  for (const { what, wrapper, given, decides } of reads) {
    for (const fn of writtenBehind(wrapper).functions) {
      try {
        const answer = reader.result(fn, given)
        if (what === 'inFlight') mustBeMessages(answer)
        else if (!decides) mustBeHandedOut(answer)
        else if (!isData(answer)) return [what, 'it returns no truth value']
      } catch (error) {
        if (!(error instanceof NotUnderstood)) throw error
        return [what, error.message]
      }
    }
  }
  return undefined
}

/**
 * Which text of a model does not show that it is pure and uses site numbers and timestamps by their order alone, and why not.
 * Numbers that a parameter gives sites are like timestamps.
 */
export const unclearUse = (model: Model, uses: Uses = {}): string | undefined => {
  const site = unclearSiteUse(model, uses)
  if (site !== undefined)
    return `the text of "${site[0]}" does not show that it uses site numbers by their order alone and changes nothing else (${site[1]})`
  if (!model.spec.timed) return undefined
  // A view forgets distances, so `false`: not even timestamps that always move together may be subtracted.
  const { clauses, answers } = unclearUses(model, [], false)
  const [time] = [...clauses, ...answers]
  return time === undefined
    ? undefined
    : `the text of "${time[0]}" does not show that it uses timestamps by their order alone (${time[1]})`
}
