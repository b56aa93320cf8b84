// Fields that no record of the spec has, and values that a field never has, in guards and effects: `me.pase`, `me.phase === 'hold'`. A compiler of TypeScript
// reports them; without types such a condition is false in every state, and nobody notices. Only what the protocol writes out is compared, and
// only the first parameter of a guard, an effect, `waits` or `holds`, which is the record.
import { Record } from 'immutable'
import { nearestName } from '../quorums/nearest-name.js'
import { type DeclaredField, fieldsOf, namesAllFields } from './declared-fields.js'
import { type Mistake, mistakeAt } from './mistake.js'
import type { NamedModule } from './name-mistakes.js'
import { partsOf, type SyntaxNode } from './syntax.js'

// What every record of Immutable.js has.
const ofAllRecords: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.getPrototypeOf(Record({})())),
)
const isOfAll = (name: string): boolean => ofAllRecords.has(name) || name in Object(Record({})())

const ofRecord = new Set(['guard', 'effect', 'waits', 'holds'])
const makers = new Set(['local', 'upon'])

const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** The functions that receive a record first. */
const functionsOf = (node: SyntaxNode): readonly SyntaxNode[] => {
  const inside = partsOf(node).flatMap(functionsOf)
  if (node.type === 'Property' && ofRecord.has(String((node.key as SyntaxNode).name)))
    return isFunction(node.value as SyntaxNode) ? [node.value as SyntaxNode, ...inside] : inside
  if (node.type === 'CallExpression' && makers.has(String((node.callee as SyntaxNode).name)))
    return [...(node.arguments as SyntaxNode[]).filter(isFunction), ...inside]
  return inside
}

/** The name of the field, if a node is a field of the record. */
const fieldIn = (node: SyntaxNode, record: string): string | undefined => {
  const object = node.object as SyntaxNode | undefined
  const isField = node.type === 'MemberExpression' && node.computed !== true && object?.type === 'Identifier'
  return isField && object.name === record ? String((node.property as SyntaxNode).name) : undefined
}

const hint = (name: string, known: readonly string[]): string => {
  const near = nearestName(name, known)
  return near === undefined ? '' : `; did you mean \`${near}\`?`
}

type Fields = ReadonlyMap<string, readonly DeclaredField[]>

class Looking {
  readonly mistakes: Mistake[] = []
  private readonly module: NamedModule
  private readonly fields: Fields

  constructor(module: NamedModule, fields: Fields) {
    this.module = module
    this.fields = fields
  }

  private note({ start, end }: SyntaxNode, says: string): void {
    const { file, text } = this.module
    this.mistakes.push(mistakeAt(file, text, [start, end], says))
  }

  private comparison(field: SyntaxNode, value: SyntaxNode, record: string): void {
    const name = fieldIn(field, record)
    const declared = name === undefined ? undefined : this.fields.get(name)
    if (declared === undefined || value.type !== 'Literal' || typeof value.value !== 'string') return
    if (declared.some(({ values }) => values.length === 0)) return
    const values = declared.flatMap((one) => one.values)
    if (!values.includes(value.value))
      this.note(value, `\`${name}\` is never '${value.value}'${hint(value.value, values)}`)
  }

  /** Walks a function, but not one inside it that gives the name to something else. */
  walk(node: SyntaxNode, record: string): void {
    const name = fieldIn(node, record)
    if (name !== undefined && !this.fields.has(name) && !isOfAll(name))
      this.note(
        node.property as SyntaxNode,
        `no record of the spec has a field \`${name}\`${hint(name, [...this.fields.keys()])}`,
      )
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node.operator))) {
      const [left, right] = [node.left as SyntaxNode, node.right as SyntaxNode]
      this.comparison(left, right, record)
      this.comparison(right, left, record)
    }
    for (const part of partsOf(node)) {
      const bindsIt =
        isFunction(part) && (part.params as SyntaxNode[]).some((parameter) => parameter.name === record)
      if (!bindsIt) this.walk(part, record)
    }
  }
}

/** The mistakes in the names of fields and their values, in the modules of a spec. */
export const fieldMistakes = (modules: readonly NamedModule[]): readonly Mistake[] => {
  if (!modules.every(({ tree }) => namesAllFields(tree))) return []
  const fields = new Map<string, DeclaredField[]>()
  for (const { tree, text } of modules)
    for (const field of fieldsOf(tree, text).records)
      fields.set(field.name, [...(fields.get(field.name) ?? []), field])
  if (fields.size === 0) return []
  return modules.flatMap((module) => {
    const looking = new Looking(module, fields)
    for (const one of functionsOf(module.tree as unknown as SyntaxNode)) {
      const [record] = one.params as SyntaxNode[]
      if (record?.type === 'Identifier') looking.walk(one.body as SyntaxNode, String(record.name))
    }
    return looking.mistakes
  })
}
