// Effects of clauses as JSON and back. Both directions check everything: the process of a submission, so that a mistake has a
// clear message; and the one that grades, since that process may answer anything.
import type { Model } from '../model/model.js'
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

const variableSort = (model: Model, field: string, index: number | null): Sort<unknown> => {
  const found = model.variables.find((one) => one.field === field && (one.index ?? null) === index)
  if (found === undefined)
    throw new WrongEffect(
      `it writes ${describe(index === null ? field : `${field}[${index}]`)}, which is not a shared variable`,
    )
  return found.sort
}

const isArray = (model: Model, field: string): boolean =>
  model.variables.some((one) => one.field === field && one.index !== undefined)

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
    write: Object.entries(changes).map(([field, given]) => {
      const element = isArray(model, field)
      const { index, value } = (element ? given : { index: null, value: given }) as ArrayWrite<unknown>
      return [field, index, inSort(variableSort(model, field, index), value, model, `variable "${field}"`)]
    }),
  }
}

const effectJson = (model: Model, site: number, effect: unknown): EffectJson => {
  if (!Array.isArray(effect))
    throw new WrongEffect(`${describe(effect)} is no effect; it must be [changes, ...sends] or []`)
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

const indexOf = (json: unknown): number | null => {
  if (json !== null && !Number.isSafeInteger(json)) throw strange
  return json as number | null
}

const itemFrom = (model: Model, json: unknown): Item => {
  const { to, message, write } = objectOf(json)
  if (write === undefined) {
    const sites = listOf(to).map((site) => indexOf(site) ?? -1)
    return { kind: 'send', to: sites, message: model.spec.messages.sort.fromJson(message as Json) }
  }
  const changes = listOf(write).map((one): readonly [string, unknown] => {
    const [name, at, value] = listOf(one)
    const [field, index] = [String(name), indexOf(at)]
    const written = variableSort(model, field, index).fromJson(value as Json)
    return [field, index === null ? written : { index, value: written }]
  })
  return { kind: 'write', changes: Object.fromEntries(changes) }
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
