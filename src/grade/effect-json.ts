// Effects of clauses as JSON and back. Both directions check everything: the process of a submission, so that a mistake has a
// clear message; and the one that grades, since that process may answer anything.
import type { Model, Variable } from '../model/model.js'
import { fieldVariables } from '../model/shared-elements.js'
import type { AnyEffect } from '../protocol/clause.js'
import type { ArrayWrite, Either, Send, Write } from '../protocol/effect.js'
import type { Message } from '../protocol/message.js'
import { describe, type Json, type Sort } from '../sorts/sort.js'
import type { EffectJson, EffectsJson } from './question.js'

/** An effect that has not the form of one, or a value outside its sort. */
class WrongEffect extends Error {
  override readonly name = 'WrongEffect'
}

type Item = Send<Message> | Write<{ readonly [variable: string]: unknown }>

const inSort = (sort: Sort<unknown>, value: unknown, model: Model, what: string): Json => {
  const problem = sort.problem(value, model.scope)
  if (problem !== undefined) throw new WrongEffect(`${what}: ${problem}`)
  return sort.toJson(value)
}

const fieldSort = (model: Model, site: number, field: string): Sort<unknown> => {
  const { role } = model.sites[site]!
  const sort = Object.hasOwn(role.record.fields, field) ? role.record.fields[field] : undefined
  if (sort === undefined)
    throw new WrongEffect(`it changes ${describe(field)}, which is not a field of ${role.name}`)
  return sort
}

/** The shared variable of that field, or its element with that key. */
const variableAt = (model: Model, field: string, key: unknown): Variable => {
  const of = fieldVariables(model).get(field)
  const number = of?.at === undefined ? of?.numbers[0] : of.at(key)
  if (number !== undefined) return model.variables[number]!
  const name = of?.at === undefined ? field : `${field}[${String(key)}]`
  throw new WrongEffect(`it writes ${describe(name)}, which is not a shared variable`)
}

const isArray = (model: Model, field: string): boolean => fieldVariables(model).get(field)?.at !== undefined

const elementsIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const itemJson = (model: Model, item: unknown): EffectJson['items'][number] => {
  const { kind } = isObject(item) ? item : {}
  if (kind === 'send') {
    const { to, message } = item as Send<Message>
    if (!Array.isArray(to) || !to.every((site) => Number.isSafeInteger(site)))
      throw new WrongEffect(`it sends to ${describe(to)}, which is no site`)
    return { to: [...to], message: inSort(model.spec.messages.sort, message, model, 'it sends') }
  }
  if (kind !== 'write') throw new WrongEffect(`${describe(item)} is neither a send nor a write`)
  const { changes } = item as Write<{ readonly [variable: string]: unknown }>
  return {
    write: Object.entries(changes).flatMap(([field, given]) =>
      (isArray(model, field) ? elementsIn(given) : [{ index: null, value: given }]).map(
        (one): readonly [string, Json, Json] => {
          if (!isObject(one))
            throw new WrongEffect(`it writes ${describe(one)} to the array ${describe(field)}`)
          const { index, value } = one as unknown as ArrayWrite<unknown, unknown>
          const { sort, element } = variableAt(model, field, index)
          const key = element === undefined ? null : element.sort.toJson(element.key)
          return [field, key, inSort(sort, value, model, `variable "${field}"`)]
        },
      ),
    ),
  }
}

const effectJson = (model: Model, site: number, effect: unknown): EffectJson => {
  if (!Array.isArray(effect))
    throw new WrongEffect(`${describe(effect)} is not an effect; it must be [changes, ...sends] or []`)
  const [changes = {}, ...items] = effect as readonly unknown[]
  if (!isObject(changes) || (changes.kind === 'send' && isObject(changes.message)))
    throw new WrongEffect('the changes of an effect come first, as in [{}, send(...)]')
  return {
    changes: Object.fromEntries(
      Object.entries(changes).map(([field, value]) => [
        field,
        inSort(fieldSort(model, site, field), value, model, `field "${field}"`),
      ]),
    ),
    items: items.map((item) => itemJson(model, item)),
  }
}

/** An effect, or several in `either`, as JSON. Throws a `WrongEffect`. */
export const effectsToJson = (model: Model, site: number, answer: unknown): EffectsJson => {
  if (isObject(answer) && answer.kind === 'either' && Array.isArray(answer.effects))
    return { either: true, effects: answer.effects.map((one) => effectJson(model, site, one)) }
  return { either: false, effects: [effectJson(model, site, answer)] }
}

const strange = new WrongEffect('the answer cannot be read')

const listOf = (json: unknown): readonly unknown[] => {
  if (!Array.isArray(json)) throw strange
  return json
}

const objectOf = (json: unknown): { readonly [key: string]: unknown } => {
  if (!isObject(json)) throw strange
  return json
}

const siteOf = (json: unknown): number => {
  if (!Number.isSafeInteger(json)) throw strange
  return json as number
}

const keyFrom = (model: Model, field: string, json: Json): unknown => {
  const of = fieldVariables(model).get(field)
  return of?.at === undefined ? undefined : model.variables[of.numbers[0]!]!.element!.sort.fromJson(json)
}

const itemFrom = (model: Model, json: unknown): Item => {
  const { to, message, write } = objectOf(json)
  if (write === undefined) {
    const sites = listOf(to).map(siteOf)
    return { kind: 'send', to: sites, message: model.spec.messages.sort.fromJson(message as Json) }
  }
  const changes: { [field: string]: unknown } = {}
  for (const one of listOf(write)) {
    const [name, at, value] = listOf(one)
    const field = String(name)
    const { element } = variableAt(model, field, keyFrom(model, field, at as Json))
    const index = element === undefined ? undefined : element.key
    const written = variableAt(model, field, index).sort.fromJson(value as Json)
    changes[field] =
      element === undefined
        ? written
        : [...((changes[field] as readonly unknown[] | undefined) ?? []), { index, value: written }]
  }
  return { kind: 'write', changes }
}

/** The effect that JSON of unknown origin denotes. Throws a `WrongEffect` or a `TypeError` for anything else. */
export const effectsFromJson = (model: Model, site: number, json: Json): AnyEffect | Either<AnyEffect> => {
  const { effects, either } = objectOf(json)
  const made = listOf(effects).map((one): AnyEffect => {
    const { changes, items } = objectOf(one)
    const fields = Object.entries(objectOf(changes)).map(([field, value]): readonly [string, unknown] => [
      field,
      fieldSort(model, site, field).fromJson(value as Json),
    ])
    return [Object.fromEntries(fields), ...listOf(items).map((item) => itemFrom(model, item))]
  })
  if (either === true) return { kind: 'either', effects: made }
  const [only] = made
  if (only === undefined || made.length > 1) throw strange
  return only
}
