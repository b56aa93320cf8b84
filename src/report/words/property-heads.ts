// Short heads for columns, one for each property: its initials.

/** By name: the initials of the property, with a number if they are ambiguous. */
export const headsOf = (names: readonly string[]): ReadonlyMap<string, string> => {
  const initials = (name: string) => name.replace(/^[a-z]/, (c) => c.toUpperCase()).replace(/[^A-Z]/g, '')
  const heads = new Map<string, string>()
  for (const name of names) {
    const same = names.filter((other) => initials(other) === initials(name))
    heads.set(name, initials(name).slice(0, 4) + (same.length > 1 ? same.indexOf(name) + 1 : ''))
  }
  return heads
}
