// Names that a guard or an effect takes out of its context and that the protocol does not declare: `shared.lok`, `parameters.quorms`. They
// are mistakes if a declared name is near. Others may be what faults add to a model, such as `crashed`.
import { nearestName } from '../quorums/nearest-name.js'
import { bindings, declares, hides, isSyntaxNode, partsOf, type SyntaxNode } from './syntax.js'

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

/** Looks at what a pattern takes out of a context, and at the uses of what it gives a name. */
const pattern = (taken: SyntaxNode, { word, body, isOnly, found }: Uses): void => {
  for (const { key, value } of propertiesIn(taken)) {
    if ((key as SyntaxNode).name !== word) continue
    const part = value as SyntaxNode
    if (part.type === 'ObjectPattern') for (const one of propertiesIn(part)) found(one.key as SyntaxNode)
    if (part.type !== 'Identifier' || !isOnly(String(part.name))) continue
    const name = String(part.name)
    walk(body, name, (object) => object.type === 'Identifier' && object.name === name, found)
  }
}

interface Uses {
  readonly word: string
  readonly body: SyntaxNode
  /** Whether the body gives the name to nothing else. */
  isOnly(name: string): boolean
  found(property: SyntaxNode): void
}

/** The patterns that take parts out of what has a name: `const { shared } = context`. */
const patternsOf = (node: SyntaxNode, name: string): readonly SyntaxNode[] => {
  const { type, id, init } = node
  const isTaken = isSyntaxNode(init) && init.type === 'Identifier' && init.name === name
  const own = type === 'VariableDeclarator' && isTaken && (id as SyntaxNode).type === 'ObjectPattern'
  return [...(own ? [id as SyntaxNode] : []), ...partsOf(node).flatMap((part) => patternsOf(part, name))]
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
  const { word } = declared
  const found = (key: SyntaxNode) => check(key, declared, note)
  if (context?.type === 'ObjectPattern')
    pattern(context, { word, body, found, isOnly: (name) => !declares(body, name) })
  if (context?.type !== 'Identifier') return
  const name = String(context.name)
  const bound = bindings(body)
  if (bound.has(name)) return
  const isTaken = ({ type, computed, object, property }: SyntaxNode) =>
    type === 'MemberExpression' &&
    computed !== true &&
    (object as SyntaxNode).name === name &&
    (property as SyntaxNode).name === word
  walk(body, name, isTaken, found)
  for (const taken of patternsOf(body, name))
    pattern(taken, { word, body, found, isOnly: (own) => bound.get(own) === 1 })
}
