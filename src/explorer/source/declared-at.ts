// Where a text declares a function or a constant.

/** Where the text declares a name, from its first character to its last; undefined if it does not. */
export const declaredAt = (text: string, name: string): readonly [number, number] | undefined => {
  // A top-level declaration ends before the next line that starts with neither space nor closing bracket.
  const declaration = new RegExp(
    `^(?:export )?(?:const|function) ${name.replaceAll('$', '\\$')}(?![\\w$]).*(?:\\n(?:[ \\t})\\]].*|(?=\\n[ \\t])))*`,
    'm',
  )
  const found = declaration.exec(text)
  return found === null ? undefined : [found.index, found.index + found[0].trimEnd().length]
}

/** Where the first of these names is declared that the text declares at all; undefined if it declares none. */
export const firstDeclared = (text: string, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const [at] = declaredAt(text, name) ?? []
    if (at !== undefined) return at
  }
  return undefined
}
