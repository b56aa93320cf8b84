// The names in a module that nothing declares: misspelt, or never imported. JavaScript reports them when the line runs, which in a
// guard may be late, and without its place.
//
// A name that is declared anywhere in an enclosing function counts as declared there, which may be too many names but never too few: what is
// reported is wrong, and a use before its declaration is not found.
import type { AnyNode, Program } from 'acorn'
import { boundInside, isFunction, topLevelDeclarations } from '../canonical/by-order/module-names.js'
import { isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

/** A use of a name. */
interface NameUse {
  readonly name: string
  readonly range: readonly [from: number, to: number]
}

// Syntax with its own names.
const blocks = new Set(
  'BlockStatement ForStatement ForOfStatement ForInStatement SwitchStatement CatchClause ClassExpression ClassDeclaration'.split(
    ' ',
  ),
)

const boundAnywhere = (node: SyntaxNode): readonly string[] => [
  ...boundInside(node as unknown as AnyNode),
  ...partsOf(node).flatMap(boundAnywhere),
]

// Names that are no variables: of fields, of labels, and on the other side of an import or export.
const notVariables = ({ type, computed, ...node }: SyntaxNode): readonly unknown[] => {
  switch (type) {
    case 'MemberExpression':
      return computed === true ? [] : [node.property]
    case 'Property':
      // In `{ name }` the value is a node of its own.
      return computed === true ? [] : [node.key]
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return computed === true ? [] : [node.key]
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return [node.label]
    case 'MetaProperty':
      return [node.meta, node.property]
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return Object.values(node).flat()
    case 'ExportNamedDeclaration':
      return isSyntaxNode(node.source) ? (node.specifiers as readonly unknown[]) : []
    case 'ExportSpecifier':
      return [node.exported]
    // `typeof name` asks whether there is such a name.
    case 'UnaryExpression':
      return node.operator === 'typeof' && (node.argument as SyntaxNode).type === 'Identifier'
        ? [node.argument]
        : []
    default:
      return []
  }
}

const used = (
  node: SyntaxNode,
  outer: ReadonlySet<string>,
  found: (use: NameUse, known: ReadonlySet<string>) => void,
): void => {
  if (node.type === 'Identifier') {
    found({ name: String(node.name), range: [node.start, node.end] }, outer)
    return
  }
  const isInner = isFunction(node as unknown as AnyNode) || blocks.has(node.type)
  const known = isInner ? new Set([...outer, ...boundAnywhere(node), 'arguments']) : outer
  const left = notVariables(node)
  const seen = new Set<SyntaxNode>()
  for (const part of partsOf(node)) {
    if (left.includes(part) || seen.has(part)) continue
    seen.add(part)
    used(part, known, found)
  }
}

const usesIn = (tree: Program, found: (use: NameUse, known: ReadonlySet<string>) => void): void => {
  const top = new Set(tree.body.flatMap((node) => topLevelDeclarations(node as AnyNode)))
  // A `var` in a block of the top level is declared there, too.
  const inBlocks = tree.body
    .filter(({ type }) => blocks.has(type))
    .flatMap((node) => boundAnywhere(node as never))
  used(tree as unknown as SyntaxNode, new Set([...top, ...inBlocks]), found)
}

/** The uses of names that neither the module declares nor `isGlobal` knows, with the names that are known there. */
export const unknownNames = (
  tree: Program,
  isGlobal: (name: string) => boolean,
): readonly (NameUse & { readonly known: ReadonlySet<string> })[] => {
  const unknown: (NameUse & { readonly known: ReadonlySet<string> })[] = []
  usesIn(tree, (use, known) => {
    if (!known.has(use.name) && !isGlobal(use.name)) unknown.push({ ...use, known })
  })
  return unknown
}

/** The names that a piece of a module uses and does not declare itself, as far as one of `declared`. */
export const freeNames = (node: object, declared: ReadonlySet<string>): readonly string[] => {
  const names = new Set<string>()
  used(node as SyntaxNode, new Set(), ({ name }, known) => {
    if (!known.has(name) && declared.has(name)) names.add(name)
  })
  return [...names]
}

/** All names that a module declares, at any depth. */
export const declaredIn = (tree: Program): ReadonlySet<string> =>
  new Set([
    ...tree.body.flatMap((node) => topLevelDeclarations(node as AnyNode)),
    ...boundAnywhere(tree as unknown as SyntaxNode),
  ])

/** The names that a module uses at all. */
export const namesUsed = (tree: Program): ReadonlySet<string> => {
  const names = new Set<string>()
  usesIn(tree, ({ name }) => names.add(name))
  return names
}
