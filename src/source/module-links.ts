// What a module imports and exports, by the text of its JavaScript.
import type { AnyNode, ImportDeclaration, Program } from 'acorn'
import { topLevelDeclarations } from '../canonical/by-order/module-names.js'

/** One import. */
export interface Import {
  /** What it imports from, as written. */
  readonly from: string
  /** Where that stands in the text, with its quotes. */
  readonly range: readonly [from: number, to: number]
  readonly statement: readonly [from: number, to: number]
  readonly names: readonly ImportedName[]
}

/** A name in an import: `name as local`. */
interface ImportedName {
  /** `default`, or `*` for the whole module. */
  readonly name: string
  readonly local: string
  readonly range: readonly [from: number, to: number]
}

type Named = { readonly type: string; readonly name?: string; readonly value?: unknown }

const nameOf = (node: Named): string => (node.type === 'Identifier' ? node.name! : String(node.value))

const namesOf = ({ specifiers }: ImportDeclaration): readonly ImportedName[] =>
  specifiers.map((one) => ({
    name:
      one.type === 'ImportSpecifier'
        ? nameOf(one.imported)
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
    local: one.local.name,
    range: [one.start, one.end],
  }))

/** The imports of a module, and what it exports again from others. */
export const importsOf = ({ body }: Program): readonly Import[] =>
  body.flatMap((node): Import[] => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration': {
        const { source } = node
        if (source === null || source === undefined) return []
        const names =
          node.type === 'ImportDeclaration'
            ? namesOf(node)
            : node.type === 'ExportAllDeclaration'
              ? []
              : node.specifiers.map((one) => ({
                  name: nameOf(one.local),
                  local: '',
                  range: [one.start, one.end] as const,
                }))
        const { start, end } = node
        return [
          { from: String(source.value), range: [source.start, source.end], statement: [start, end], names },
        ]
      }
      default:
        return []
    }
  })

/** The names that a module exports; undefined if it passes on all names of another. */
export const exportsOf = ({ body }: Program): readonly string[] | undefined => {
  if (body.some(({ type }) => type === 'ExportAllDeclaration')) return undefined
  return body.flatMap((node): readonly string[] => {
    if (node.type === 'ExportDefaultDeclaration') return ['default']
    if (node.type !== 'ExportNamedDeclaration') return []
    if (node.declaration != null) return topLevelDeclarations(node as AnyNode)
    return node.specifiers.map(({ exported }) => nameOf(exported))
  })
}
