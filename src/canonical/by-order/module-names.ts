// The values of the free names of a function whose module's text is known. Each function of the module is identified
// by its text, and its free names are resolved by the rules of the language: innermost binding first. A name of the
// module's top level has its current value. A name that an enclosing function binds is not seen: its value is
// unknown, but it existed before any state, so it holds no timestamp.
import { type AnyNode, type Pattern, parse } from 'acorn'

/** A module whose text is known, with the values of all names of its top level. */
interface KnownModule {
  readonly text: string
  values(): { readonly [name: string]: unknown }
}

/** What a free name of a function is: bound by the module, by an enclosing function, or by neither. */
type Binding = { readonly value: unknown } | 'not seen' | 'global'

/** The names that a pattern binds. */
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

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const partsOf = (node: AnyNode): AnyNode[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

export const isFunction = (node: AnyNode): boolean =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression'

/** The names that a declaration, a parameter or a function binds, without those of its parts. */
export const boundInside = (node: AnyNode): string[] => {
  const own =
    node.type === 'VariableDeclarator'
      ? namesIn(node.id)
      : node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration'
        ? [node.id?.name ?? '']
        : node.type === 'CatchClause' && node.param != null
          ? namesIn(node.param)
          : []
  const named = (node.type === 'FunctionExpression' || node.type === 'ClassExpression') && node.id != null
  const params = isFunction(node) ? (node as { params: Pattern[] }).params.flatMap(namesIn) : []
  return [...own, ...(named ? [(node as { id: { name: string } }).id.name] : []), ...params]
}

/** The names that a statement of the top level declares or imports. */
export const topLevelDeclarations = (node: AnyNode): string[] => {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration')
    return node.id === null ? [] : [node.id.name]
  if (node.type === 'ImportDeclaration') return node.specifiers.map(({ local }) => local.name)
  if (node.type === 'ExportNamedDeclaration' || node.type === 'ExportDefaultDeclaration')
    return node.declaration == null ? [] : topLevelDeclarations(node.declaration as AnyNode)
  return node.type === 'VariableDeclaration' ? node.declarations.flatMap(({ id }) => namesIn(id)) : []
}

/** The names of the top level: declared, or imported. */
export const topLevelNames = (text: string): readonly string[] =>
  parse(text, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap(topLevelDeclarations)

interface Table {
  /** By the text of a function, for each place where it occurs: the names bound around it but not at the top level. */
  readonly around: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  readonly topLevel: ReadonlySet<string>
  /** Names that functions assign to, or that are declared in a block and visible outside it. */
  readonly changing: ReadonlySet<string>
}

// Syntax with its own names outside functions.
const blocks = new Set(
  'BlockStatement ForStatement ForOfStatement ForInStatement SwitchStatement CatchClause ClassExpression ClassDeclaration'.split(
    ' ',
  ),
)

const tableOf = (text: string): Table => {
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  const tops = new Set<AnyNode>(
    program.body.map((node) =>
      node.type === 'ExportNamedDeclaration' && node.declaration != null ? node.declaration : node,
    ),
  )
  const around = new Map<string, ReadonlySet<string>[]>()
  const changing = new Set<string>()
  const topLevel = new Set(program.body.flatMap(topLevelDeclarations))
  const note = (node: AnyNode, names: ReadonlySet<string>): void => {
    const own = text.slice(node.start, node.end)
    around.set(own, [...(around.get(own) ?? []), names])
  }
  const bound = (node: AnyNode): string[] => [...boundInside(node), ...partsOf(node).flatMap(bound)]
  const walk = (node: AnyNode, outer: ReadonlySet<string>, isInside: boolean): void => {
    const method = node.type === 'Property' && (node.method || node.kind !== 'init')
    if (isFunction(node) || method) note(node, outer)
    if (isInside && node.type === 'AssignmentExpression')
      for (const name of namesIn(node.left as Pattern)) changing.add(name)
    if (!isInside && node.type === 'VariableDeclaration' && node.kind === 'var' && !tops.has(node))
      for (const name of topLevelDeclarations(node)) changing.add(name)
    if (isInside && (node.type === 'ForOfStatement' || node.type === 'ForInStatement'))
      if (node.left.type !== 'VariableDeclaration') for (const name of namesIn(node.left)) changing.add(name)
    // The text passed to `eval` may assign to any name.
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'eval')
      for (const name of topLevel) changing.add(name)
    if (isInside && node.type === 'UpdateExpression' && node.argument.type === 'Identifier')
      changing.add(node.argument.name)
    // Every name bound anywhere in an enclosing function counts as bound there, which may be too many names but never
    // too few.
    const isInner = isFunction(node) || (!isInside && blocks.has(node.type))
    const names = isInner ? new Set([...outer, ...bound(node)]) : outer
    for (const part of partsOf(node)) walk(part, names, isInside || isFunction(node))
  }
  for (const node of program.body) walk(node as AnyNode, new Set(), false)
  return { around, topLevel, changing }
}

const modules: KnownModule[] = []
const tables = new Map<string, Table>()

/** Registers the functions of this module. */
export const noteModule = (module: KnownModule): void => {
  modules.push(module)
}

/**
 * The bindings of a free name, for a function with this text: one for each place where such a function occurs.
 * Undefined if no known module has such a function.
 */
export const bindingsOf = (functionText: string): ((name: string) => readonly Binding[]) | undefined => {
  const places = modules.flatMap((module) => {
    let table = tables.get(module.text)
    if (table === undefined) {
      table = tableOf(module.text)
      tables.set(module.text, table)
    }
    return (table.around.get(functionText) ?? []).map((around) => ({ module, table, around }))
  })
  if (places.length === 0) return undefined
  return (name) =>
    places.map(({ module, table, around }): Binding => {
      if (around.has(name) || table.changing.has(name)) return 'not seen'
      return table.topLevel.has(name) ? { value: module.values()[name] } : 'global'
    })
}
