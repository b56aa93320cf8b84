// Values that are made when they are first asked for, and kept: what is joined many times is computed once.

interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value at a key of a map, made by `make` if there is none. */
export const madeOnce = <K, V extends object>(kept: Kept<K, V>, key: K, make: () => V): V => {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}
