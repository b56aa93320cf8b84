// The functions of a model that may use timestamps other than by their order: those whose text does not prove that
// they use the order alone (by-order). Transformations can only sample these, so a verdict that depends on them is
// `sampled`. Search and audit both use this file, so they agree.

import { atomsOf, type Formula } from '../ltl/formula.js'
import type { Model } from '../model/model.js'
import { areQueues } from '../protocol/channel-options.js'
import { anyRole, type Clause } from '../protocol/clause.js'
import type { Property } from '../protocol/property.js'
import { namedPredicates, predicatesIn } from '../protocol/property-kinds.js'
import { type AnyFunction, writtenBehind } from '../protocol/written-as.js'
import { namesTimestamp } from '../semantics/atom-meaning.js'
import { meaningOf } from '../semantics/meaning.js'
import { atomOfRun } from '../semantics/step-atom.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import type { Fields } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import type { SpecNames } from './by-order/free-names.js'
import { notByOrder, type Purpose } from './by-order/not-by-order.js'
import { ofFields, ofMessages, ofRecord, ofSort } from './by-order/of-sorts.js'
import { aNumber, clean, collection, empty, isClean, join, objectOf, type Value } from './by-order/value.js'

/** The functions that their text does not clear, with the reasons. */
export interface UnclearUses {
  readonly clauses: ReadonlyMap<string, string>
  /** For properties, `waits` and `holds`. */
  readonly answers: ReadonlyMap<string, string>
}

/** The word for a trial on a sample only. */
export const sampleOfDistances = 'distances between timestamps'

const kindsOf = ({ spec }: Model): readonly Fields[] =>
  [...spec.messages.kinds.keys()].map((type) => spec.messages.fields(type))

const sharedOf = ({ spec }: Model): Value => objectOf('view', ofFields(spec.shared as Fields))

const answersClean: Value = { kind: 'reading', gives: clean }

/** What every clause sees in addition to its own record. */
const contextOf = (model: Model): Value =>
  objectOf('view', [
    ['self', aNumber],
    ['from', aNumber],
    ['sites', { kind: 'set' }],
    ['others', { kind: 'set' }],
    ['next', aNumber],
    ['previous', aNumber],
    ['parameters', clean],
    ['shared', sharedOf(model)],
    ['suspects', answersClean],
    ['siteOf', answersClean],
    ['all', { kind: 'reading', gives: { kind: 'set' } }],
  ])

const siteViewOf = (model: Model, role: string): Value => {
  const { record } = model.spec.roles.find(({ name }) => name === role)!
  return objectOf('view', [['self', aNumber], ...ofFields(record.fields as Fields)])
}

/** A whole state as a predicate sees it. */
const viewOf = (model: Model): Value => {
  const sites = model.spec.roles.map(
    ({ name }) => [name, collection('array', siteViewOf(model, name))] as const,
  )
  const all = join(...sites.map(([, views]) => views))
  const messages = ofMessages(kindsOf(model))
  // The messages of an unordered channel come in the order of their texts, where 10 is before 9.
  const isBag = !areQueues(model.options.order) && !isClean(messages)
  const channel: Value = isBag ? { kind: 'bag', element: messages } : collection('list', messages)
  const clear = ['waits', 'holds', 'crashed', 'suspects', 'inFlight'].map(
    (name) => [name, answersClean] as const,
  )
  return objectOf('view', [
    ...clear,
    ['all', { kind: 'reading', gives: all, byName: new Map(sites) }],
    ['channel', { kind: 'reading', gives: channel }],
    ['competitors', collection('array', clean)],
    ['order', clean],
    ['parameters', clean],
    ['shared', sharedOf(model)],
  ])
}

/** A step as a monitor sees it. */
const stepOf = (model: Model): Value => {
  const message = ofMessages(kindsOf(model))
  const sent = objectOf('view', [
    ['to', clean],
    ['message', message],
  ])
  return objectOf('view', [
    ...['kind', 'clause', 'site', 'from'].map((name) => [name, clean] as const),
    ['message', join(message, empty)],
    ['sent', collection('array', sent)],
  ])
}

/** Whether all timestamps always move together, as they do without a clock. */
const moveTogether = (model: Model): boolean =>
  !model.sites.some(({ role }) => Object.values(role.record.fields).some(isClockOfSite)) &&
  !model.variables.some(({ sort }) => isSharedClock(sort))

/** The possible values in the record of a site of a role; for `anyRole`, of any site. */
const recordOf = ({ spec }: Model, role: string): Value => {
  const roles = spec.roles.filter(({ name }) => role === anyRole || name === role)
  return join(...roles.map(({ record }) => ofRecord(record.fields as Fields)))
}

const givenTo = (model: Model, clause: Clause): readonly Value[] => {
  const me = recordOf(model, clause.role)
  return clause.kind === 'local'
    ? [me, contextOf(model)]
    : [me, ofMessages([model.spec.messages.fields(clause.type)]), contextOf(model)]
}

/** The formula that a property was given as: one about runs, or one about a state. */
const formulaOf = (property: Property): Formula | undefined => {
  const meaning = meaningOf(property)
  if ('formula' in meaning) return meaning.formula
  return property.kind === 'sometimes' || property.kind === 'always' ? property.formula : undefined
}

/**
 * The functions of a model and of its properties that may use timestamps other than by their order.
 * @param together whether they may use distances, too, since all timestamps always move together
 */
export const unclearUses = (
  model: Model,
  properties: readonly Property[],
  together = moveTogether(model),
): UnclearUses => {
  const { spec } = model
  const names: SpecNames = {
    uses: spec.uses,
    isLoaded: spec.isLoaded === true,
    kinds: spec.messages.kinds,
  }
  const clauses = new Map<string, string>()
  const answers = new Map<string, string>()
  const look = (
    found: Map<string, string>,
    what: string,
    wrapper: AnyFunction,
    given: readonly Value[],
    purpose: Purpose,
  ): void => {
    const { functions, takes } = writtenBehind(wrapper)
    for (const fn of functions) {
      const why =
        typeof takes === 'object'
          ? notByOrder(fn, names, [siteViewOf(model, takes.siteOf)], 'is compared', together)
          : notByOrder(fn, names, takes === 'the same' ? given : given.slice(1), purpose, together)
      if (why !== undefined && !found.has(what)) found.set(what, why)
    }
  }
  for (const [name, clause] of spec.clauses) {
    const given = givenTo(model, clause)
    if (clause.kind === 'local')
      for (const decides of [clause.guard, clause.fairWhen])
        if (decides !== undefined) look(clauses, name, decides, given, 'decides')
    look(clauses, name, clause.effect, given, 'hands out')
  }
  const site = [siteViewOf(model, spec.roles[0]!.name), contextOf(model)]
  const view = [viewOf(model)]
  if (spec.contends) {
    look(answers, 'waits', spec.waits, site, 'decides')
    look(answers, 'holds', spec.holds, site, 'decides')
  }
  for (const property of [...properties, ...model.observers]) {
    const formula = formulaOf(property)
    if (formula === undefined)
      for (const predicate of predicatesIn(property)) look(answers, property.name, predicate, view, 'decides')
    if (property.kind === 'monitor') {
      const memory = property.memory === undefined ? empty : ofSort(property.memory)
      const purpose = property.memory === undefined ? 'decides' : 'hands out'
      look(answers, property.name, property.step, [memory, stepOf(model), ...view, ...view], purpose)
    }
    if (formula === undefined) continue
    const atoms = atomsOf(formula)
    if (atoms.some((atom) => 'ofState' in atomOfRun(model, atom) && namesTimestamp(model, atom)))
      answers.set(property.name, 'it compares a timestamp with a number')
    // A formula evaluates the statuses and the predicates of the properties that it names.
    for (const [name, status] of Object.entries(spec.statuses))
      if (atoms.some((atom) => atom.name === name)) look(answers, property.name, status, site, 'decides')
    for (const [name, predicate] of namedPredicates(model.given.properties))
      if (atoms.some((atom) => atom.name === name)) look(answers, property.name, predicate, view, 'decides')
  }
  return { clauses, answers }
}

/**
 * The reason why a function of a mapping of states cannot be shown to use timestamps by their order alone; undefined if all of them do.
 * @param model the model whose states are mapped
 * @param functions each with what it gets: first a site, two site numbers, or nothing; then the state and the history
 */
export const unclearMapping = (
  model: Model,
  functions: readonly (readonly [fn: AnyFunction, first: 'site' | 'two sites' | 'nothing'])[],
  history: Sort<unknown> | undefined,
): string | undefined => {
  const { spec } = model
  const names: SpecNames = { uses: spec.uses, isLoaded: true, kinds: spec.messages.kinds }
  const site = join(empty, ...spec.roles.map(({ name }) => siteViewOf(model, name)))
  const first = { site: [site], 'two sites': [aNumber, aNumber], nothing: [] }
  const rest = [viewOf(model), history === undefined ? empty : ofSort(history)]
  return functions
    .map(([fn, kind]) => notByOrder(fn, names, [...first[kind], ...rest], 'hands out', moveTogether(model)))
    .find((why) => why !== undefined)
}
