// Values that are made when they are first asked for, and kept: what is joined many times is computed once.

interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** Returns the value at a key of a map. If the key is new, `make` makes the value. */
export const madeOnce = <K, V extends object>(kept: Kept<K, V>, key: K, make: () => V): V => {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  kept.set(key, made)
  return made
}
