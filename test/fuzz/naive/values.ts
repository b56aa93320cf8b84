// Canonical texts of values, which identify states, and one internal form for equal collections, so that their iteration order
// does not depend on their history.
import {
  Map as ImmutableMap,
  Set as ImmutableSet,
  isList,
  isMap,
  isRecord,
  isSet,
  type List,
} from 'immutable'

const byNumberOrText = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : codeOf(a) < codeOf(b) ? -1 : 1

/** Plain JSON of a value: sets in order, maps as entries in key order. */
export const plain = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isSet(value)) return [...value].sort(byNumberOrText).map(plain)
  if (isMap(value)) {
    return [...value.entries()].sort(([a], [b]) => byNumberOrText(a, b)).map(([k, v]) => [plain(k), plain(v)])
  }
  if (isList(value)) return [...(value as List<unknown>)].map(plain)
  const fields = isRecord(value) ? value.toObject() : value
  if (Array.isArray(fields)) return fields.map(plain)
  return Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, plain(one)]))
}

const codes = new WeakMap<object, string>()

/** The text of a value; equal values have equal texts. Values are immutable, so texts are cached. */
export const codeOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  const known = codes.get(value)
  if (known !== undefined) return known
  const code = JSON.stringify(plain(value))
  codes.set(value, code)
  return code
}

/** The value with its sets and maps rebuilt in order. */
export const canonicalValue = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (isSet(value)) return ImmutableSet([...value].sort(byNumberOrText))
  if (isMap(value)) {
    return ImmutableMap(
      [...value.entries()].sort(([a], [b]) => byNumberOrText(a, b)).map(([k, v]) => [k, canonicalValue(v)]),
    )
  }
  if (isList(value)) return (value as List<unknown>).map(canonicalValue)
  if (isRecord(value)) {
    let canonical = value as unknown as { set(name: string, value: unknown): never }
    for (const [name, one] of Object.entries(value.toObject()))
      canonical = canonical.set(name, canonicalValue(one))
    return canonical
  }
  return value
}
