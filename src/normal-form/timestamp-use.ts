// Which functions of a model may use timestamps otherwise than by their order: those whose text (timestamp-text.ts) does not
// show that they do not. Of these, motions can only try a sample, so that a verdict that rests on them is `sampled`. Search and
// audit ask here, so that both say the same.
import { formulaText } from '../ltl/formula.js'
import { at, either, send } from '../protocol/effect.js'
import { type Property, violationThen } from '../protocol/property.js'
import { type AnyFunction, writtenBehind } from '../protocol/written-as.js'
import type { Model } from '../semantics/model.js'
import { isClockOfSite, isSharedClock } from '../sorts/clock.js'
import type { Fields } from '../sorts/record.js'
import type { Sort } from '../sorts/sort.js'
import { type Names, notByOrder } from './timestamp-text.js'

/** What is not shown by text, with the reasons. */
export interface UnclearUses {
  readonly clauses: ReadonlyMap<string, string>
  /** Of properties, `waits` and `holds`. */
  readonly answers: ReadonlyMap<string, string>
}

/** The word for what was tried on a sample only. */
export const sampleOfDistances = 'distances between timestamps'

// Of contexts, views, steps and collections.
const general =
  'self from others sites parameters competitors order type size length kind clause site to'.split(' ')
const makers = ['send', 'either', 'at', 'write', 'make', 'violationThen']

/** All declared fields, those of records within others too, and of what monitors remember. */
const fieldsOf = (
  { spec }: Model,
  memories: readonly Sort<unknown>[],
): readonly (readonly [string, Sort<unknown>])[] => {
  const found: (readonly [string, Sort<unknown>])[] = []
  const look = (sort: Sort<unknown>): void => {
    for (const inner of sort.inner ?? []) look(inner)
    const { fields } = sort as { readonly fields?: Fields }
    if (fields !== undefined) add(fields)
  }
  const add = (fields: Fields): void => {
    for (const [name, sort] of Object.entries(fields)) {
      found.push([name, sort])
      look(sort)
    }
  }
  for (const { record } of spec.roles) add(record.fields)
  for (const type of spec.messages.kinds.keys()) add(spec.messages.fields(type))
  add(spec.shared as Fields)
  for (const memory of memories) look(memory)
  return found
}

// A collection that is ordered by timestamps, or by what contains some, is gone through in another order when they move.
const isOrdered = ({ text, timed, inner }: Sort<unknown>): boolean =>
  timed && ((/^(setOf|mapOf)/.test(text) && inner?.[0]?.timed === true) || (inner ?? []).some(isOrdered))

const namesOf = (model: Model, properties: readonly Property[]): Names => {
  const { spec } = model
  const memories = [...properties, ...model.observers].flatMap((property) =>
    property.kind === 'monitor' && property.memory !== undefined ? [property.memory as Sort<unknown>] : [],
  )
  const fields = fieldsOf(model, memories)
  const timed = new Set(fields.flatMap(([name, sort]) => (sort.timed ? [name] : [])))
  const clean = [...general, ...fields.map(([name]) => name)].filter((name) => !timed.has(name))
  return {
    cleanFields: new Set(clean),
    ordered: fields.some(([, sort]) => isOrdered(sort)) || memories.some(isOrdered),
    made: new Set<unknown>([send, either, at, violationThen, ...spec.messages.kinds.values()]),
    makers: new Set([...makers, ...spec.messages.kinds.keys()]),
    uses: spec.uses,
    together: !(
      model.sites.some(({ role }) => Object.values(role.record.fields).some(isClockOfSite)) ||
      model.variables.some(({ sort }) => isSharedClock(sort))
    ),
  }
}

/** The functions of a model and of what is asked of it that may use timestamps otherwise than by their order. */
export const unclearUses = (model: Model, properties: readonly Property[]): UnclearUses => {
  const names = namesOf(model, properties)
  const clauses = new Map<string, string>()
  const answers = new Map<string, string>()
  const look = (
    found: Map<string, string>,
    what: string,
    wrapper: AnyFunction,
    result: 'decides' | 'hands out',
  ): void => {
    const { functions, isStamp } = writtenBehind(wrapper)
    for (const fn of functions) {
      const why = notByOrder(fn, names, isStamp ? 'is compared' : result)
      if (why !== undefined && !found.has(what)) found.set(what, why)
    }
  }
  for (const [name, clause] of model.spec.clauses) {
    if (clause.kind === 'local') look(clauses, name, clause.guard, 'decides')
    look(clauses, name, clause.effect, 'hands out')
  }
  look(answers, 'waits', model.spec.waits, 'decides')
  look(answers, 'holds', model.spec.holds, 'decides')
  for (const property of [...properties, ...model.observers]) {
    switch (property.kind) {
      case 'always':
        look(answers, property.name, property.predicate, 'decides')
        if (property.meaningful !== undefined) look(answers, property.name, property.meaningful, 'decides')
        break
      case 'sometimes':
      case 'finally':
        look(answers, property.name, property.predicate, 'decides')
        break
      case 'leadsTo':
        look(answers, property.name, property.from, 'decides')
        look(answers, property.name, property.to, 'decides')
        break
      case 'monitor':
        look(answers, property.name, property.step, property.memory === undefined ? 'decides' : 'hands out')
        break
      case 'ltl': {
        const words = formulaText(property.formula).match(/\w+/g) ?? []
        if (words.some((word) => !names.cleanFields.has(word) && timedName(model, word)))
          answers.set(property.name, 'it names a timestamp')
        break
      }
      case 'deadlockFreedom':
      case 'entryPossible':
      case 'starvationFreedom':
      case 'boundedBypass':
        break
      default:
        property satisfies never
    }
  }
  return { clauses, answers }
}

const timedName = ({ spec }: Model, name: string): boolean =>
  spec.roles.some(({ record }) => record.fields[name]?.timed === true) || spec.shared[name]?.timed === true
