// Names that a guard or an effect takes out of its context and that the protocol does not declare: `shared.lok`, `parameters.quorms`. They
// are mistakes if a declared name is near. Others may be what faults add to a model, such as `crashed`.
import { nearestName } from '../quorums/nearest-name.js'
import { declares, hides, isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

/** What is looked at. */
interface Declared {
  /** Its key in a context: `shared`. */
  readonly word: string
  /** What one of its names is called. */
  readonly what: string
  /** The declared names. */
  readonly known: readonly string[]
}

type Note = (place: SyntaxNode, says: string) => void

/** The nearest of the known names, as the end of a sentence; empty if none is near. */
export const hint = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known)
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

const check = (key: SyntaxNode, { what, known }: Declared, note: Note): void => {
  const name = String(key.name)
  const near = known.includes(name) ? '' : hint(name, known)
  if (near !== '') note(key, `no ${what} is called \`${name}\`${near}`)
}

const propertiesIn = (pattern: SyntaxNode): readonly SyntaxNode[] =>
  (pattern.properties as readonly SyntaxNode[]).filter(
    ({ type, computed }) => type === 'Property' && computed !== true,
  )

/** Walks the members of what has a name, but not in a function that gives the name to something else. */
const walk = (
  node: SyntaxNode,
  name: string,
  isTaken: (object: SyntaxNode) => boolean,
  found: (property: SyntaxNode) => void,
): void => {
  const { object } = node
  if (node.type === 'MemberExpression' && node.computed !== true && isSyntaxNode(object) && isTaken(object))
    found(node.property as SyntaxNode)
  for (const part of partsOf(node)) {
    if (!hides(part, name)) walk(part, name, isTaken, found)
  }
}

/**
 * Notes the mistakes in one function.
 * @param context its parameter that is the context
 */
export const contextMistakes = (
  body: SyntaxNode,
  context: SyntaxNode | undefined,
  declared: Declared,
  note: Note,
): void => {
  const found = (key: SyntaxNode) => check(key, declared, note)
  if (context?.type === 'Identifier') {
    const name = String(context.name)
    if (declares(body, name)) return
    const isTaken = ({ type, computed, object, property }: SyntaxNode) =>
      type === 'MemberExpression' &&
      computed !== true &&
      (object as SyntaxNode).name === name &&
      (property as SyntaxNode).name === declared.word
    walk(body, name, isTaken, found)
  }
  if (context?.type !== 'ObjectPattern') return
  for (const { key, value } of propertiesIn(context)) {
    if ((key as SyntaxNode).name !== declared.word) continue
    const taken = value as SyntaxNode
    if (taken.type === 'ObjectPattern') for (const one of propertiesIn(taken)) found(one.key as SyntaxNode)
    if (taken.type !== 'Identifier') continue
    const name = String(taken.name)
    if (!declares(body, name))
      walk(body, name, (object) => object.type === 'Identifier' && object.name === name, found)
  }
}
