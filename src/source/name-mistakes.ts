// What is wrong with the names in a module, in words: a name that nothing declares, and an import of a name that its module does not
// export. The nearest known name is suggested; a name that is only not imported gets its import.
import type { Program } from 'acorn'
import { nearestName } from '../quorums/nearest-name.js'
import { type Mistake, mistakeAt } from './mistake.js'
import { importsOf } from './module-links.js'
import { unknownNames } from './unknown-names.js'

/** A module whose names are looked at. */
export interface NamedModule {
  readonly file: string
  /** The text to which the positions of the tree refer. */
  readonly text: string
  readonly tree: Program
}

/** What a module may import. */
export interface Importable {
  /** What is written after `from`. */
  readonly from: string
  /** Its exports; undefined if they are not known. */
  readonly names: readonly string[] | undefined
  /** What an author writes after `from`, where that is something else. */
  readonly called?: string
}

// Known in browsers or in Node, whichever of the two looks.
const common: ReadonlySet<string> = new Set(
  'console performance structuredClone queueMicrotask setTimeout clearTimeout globalThis process window self document undefined'.split(
    ' ',
  ),
)

const isGlobal = (name: string): boolean => common.has(name) || name in globalThis

const suggestion = (name: string, known: Iterable<string>): string => {
  const near = nearestName(name, known)
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

/** What is wrong with a name that nothing declares, with the nearest name or the import that is missing. */
export const undeclared = (
  name: string,
  known: ReadonlySet<string>,
  others: readonly Importable[],
): string => {
  const owner = others.find(({ names }) => names?.includes(name))
  if (owner !== undefined)
    return `\`${name}\` is not imported; add \`import { ${name} } from '${owner.called ?? owner.from}'\``
  const exported = others.flatMap(({ names = [] }) => names.filter((one) => one !== 'default'))
  return `\`${name}\` is not defined${suggestion(name, new Set([...known, ...exported]))}`
}

/**
 * The mistakes in the names of a module, in the order of its text.
 * @param others what it imports, and what else it may import
 */
export const nameMistakes = (
  { file, text, tree }: NamedModule,
  others: readonly Importable[],
): readonly Mistake[] => {
  const at = (range: readonly [number, number], says: string) => mistakeAt(file, text, range, says)
  const lacking = importsOf(tree).flatMap(({ from, names }) => {
    const { names: exported, called = from } = others.find((one) => one.from === from) ?? {}
    if (exported === undefined) return []
    return names
      .filter(({ name }) => name !== '*' && !exported.includes(name))
      .map(({ name, range }) => at(range, `${called} has no export \`${name}\`${suggestion(name, exported)}`))
  })
  const unknown = unknownNames(tree, isGlobal).map(({ name, range, known }) =>
    at(range, undeclared(name, known, others)),
  )
  return [...lacking, ...unknown].sort((a, b) => a.range[0] - b.range[0])
}
