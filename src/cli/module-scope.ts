// The functions of a bundle by their names. Clauses call them, and whether a clause uses timestamps by their order alone is read in
// the text of both (normal-form/timestamp-text.ts); so a spec that is loaded from a file need not list them.
import { type Pattern, parse } from 'acorn'

/** The name under which a bundle exports a function that gives what it declares. */
export const scopeName = 'coterieModuleScope'

const namesIn = (pattern: Pattern): string[] => {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'RestElement' ? one : one.value))
    case 'ArrayPattern':
      return pattern.elements.flatMap((one) => (one === null ? [] : namesIn(one)))
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'RestElement':
      return namesIn(pattern.argument)
    default:
      return []
  }
}

/** The bundle, with one more export: all that it declares and imports. */
export const withScope = (code: string): string => {
  const names = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((node) => {
    if (node.type === 'FunctionDeclaration') return [node.id.name]
    if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name)
    return node.type === 'VariableDeclaration' ? node.declarations.flatMap(({ id }) => namesIn(id)) : []
  })
  return `${code}\nexport const ${scopeName} = () => ({ ${names.join(', ')} });\n`
}
