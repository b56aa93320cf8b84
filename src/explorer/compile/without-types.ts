// A TypeScript module as JavaScript: each type becomes blanks of the same length, so that every line and column stays where it is
// (as in ts-blank-space by A. Gomes, Bloomberg, 2024, and in Node's `--experimental-strip-types`). Errors, quoted guards and the lines that are lit
// then need no source map. What a type alone does not explain (enums, namespaces, parameter properties, decorators) is refused.
import { type Mistake, mistakeAt } from '../../source/mistake.js'
import { isSyntaxNode, parseJavaScript, partsOf, type SyntaxNode } from '../../source/syntax.js'
import { parseTypeScript } from './typescript.js'

/** A module in JavaScript, at the positions of its source. */
interface Erased {
  readonly code: string
}

const refused: { readonly [type: string]: string } = {
  TSEnumDeclaration: 'an enum is more than a type; use the texts themselves, as in oneOf(...)',
  TSModuleDeclaration: 'a namespace is more than a type; use a file of its own',
  TSParameterProperty: 'a parameter property is more than a type; declare the field in the class',
  TSImportEqualsDeclaration: 'import = is not for modules; write import { ... } from',
  TSExportAssignment: 'export = is not for modules; write export default',
  Decorator: 'decorators are not part of JavaScript yet',
}

// Statements that are nothing but types.
const isOnlyType = (node: SyntaxNode): boolean => {
  switch (node.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSDeclareFunction':
    case 'TSAbstractMethodDefinition':
    case 'TSIndexSignature':
      return true
    case 'ImportDeclaration':
      return node.importKind === 'type'
    case 'ExportNamedDeclaration':
      return node.exportKind === 'type' || (isSyntaxNode(node.declaration) && isOnlyType(node.declaration))
    case 'ExportDefaultDeclaration':
      return isSyntaxNode(node.declaration) && isOnlyType(node.declaration)
    default:
      return node.declare === true
  }
}

// Where a line may end without a semicolon.
const statements = new Set([
  'ExpressionStatement',
  'VariableDeclaration',
  'ReturnStatement',
  'ThrowStatement',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
  'PropertyDefinition',
])

class Blanking {
  readonly mistakes: Mistake[] = []
  private readonly letters: string[]
  private readonly file: string
  private readonly text: string
  // Where a blanked range ends, its start.
  private readonly ends = new Map<number, number>()

  constructor(file: string, text: string) {
    this.file = file
    this.text = text
    this.letters = text.split('')
  }

  get code(): string {
    return this.letters.join('')
  }

  private blank(from: number, to: number): void {
    for (let k = from; k < to; k++) if (!/[\r\n]/.test(this.letters[k]!)) this.letters[k] = ' '
    this.ends.set(to, from)
  }

  /** Blanks a member of a list with the comma after it. */
  private blankMember({ start, end }: SyntaxNode): void {
    const comma = /^\s*,/.exec(this.text.slice(end))?.[0].length ?? 0
    this.blank(start, end + comma)
  }

  /** Blanks from the keyword after an expression to the end of its node, as in `x as T`. */
  private afterKeyword(node: SyntaxNode, keyword: string): void {
    const [inner, type] = [node.expression as SyntaxNode, node.typeAnnotation as SyntaxNode]
    this.walk(inner)
    const at = this.text.slice(inner.end, type.start).lastIndexOf(keyword)
    this.blank(inner.end + at, node.end)
  }

  // No line may end between the parameters of an arrow function and its arrow: the parenthesis moves behind the type.
  private returnType(node: SyntaxNode): void {
    const type = node.returnType
    if (!isSyntaxNode(type)) return
    const body = node.body as SyntaxNode
    const arrow = type.end + this.text.slice(type.end, body.start).indexOf('=>')
    const ends = node.type === 'ArrowFunctionExpression' && /\n/.test(this.text.slice(type.start, arrow))
    this.blank(type.start, type.end)
    if (!ends) return
    const closing = this.text.slice(0, type.start).lastIndexOf(')')
    this.letters[closing] = ' '
    this.letters[type.end - 1] = ')'
  }

  private optional(node: SyntaxNode): void {
    if (node.optional !== true || node.type === 'CallExpression' || node.type === 'MemberExpression') return
    const from = node.type === 'Identifier' ? node.start + String(node.name).length : node.start
    const to = isSyntaxNode(node.typeAnnotation) ? node.typeAnnotation.start : node.end
    const at = this.text.slice(from, Math.max(to, from + 1)).lastIndexOf('?')
    if (at >= 0) this.blank(from + at, from + at + 1)
  }

  private member(node: SyntaxNode): void {
    const key = node.key as SyntaxNode
    const before = this.text.slice(node.start, key.start)
    for (const { 0: word, index } of before.matchAll(
      /\b(public|private|protected|readonly|override|declare|abstract)\b/g,
    ))
      this.blank(node.start + index, node.start + index + word.length)
    const mark = /^\s*[?!]/.exec(this.text.slice(key.end))?.[0].length
    if (mark !== undefined) this.blank(key.end, key.end + mark)
  }

  private classHead(node: SyntaxNode): void {
    const body = node.body as SyntaxNode
    const head = this.text.slice(node.start, body.start)
    const at = /\bimplements\b/.exec(head)?.index
    if (at !== undefined) this.blank(node.start + at, body.start)
    if (node.abstract === true) {
      const abstract = this.text.slice(0, body.start).lastIndexOf('abstract')
      this.blank(abstract, abstract + 'abstract'.length)
    }
  }

  /** Refuses what is not only a type; says whether it did. */
  private refuses(node: SyntaxNode): boolean {
    const says =
      refused[node.type] ??
      (node.type.startsWith('TS') ? `${node.type.slice(2)} is not supported here` : undefined)
    if (says === undefined) return false
    this.mistakes.push(mistakeAt(this.file, this.text, [node.start, node.end], says))
    return true
  }

  private walkParts(node: SyntaxNode, except?: unknown): void {
    const left: readonly unknown[] = Array.isArray(except) ? except : [except]
    for (const part of partsOf(node)) if (!left.includes(part)) this.walk(part)
  }

  walk(node: SyntaxNode): void {
    if (isOnlyType(node)) {
      this.blank(node.start, node.end)
      // So that the statement before it ends.
      this.letters[node.start] = ';'
      return
    }
    this.walkNode(node)
    // The head of a `for` has its semicolon outside the declaration.
    if (!statements.has(node.type) || this.text[node.end - 1] === ';' || this.text[node.end] === ';') return
    // Without the type, the statement might go on in the next line.
    const from = this.ends.get(node.end)
    if (from !== undefined) this.letters[from] = ';'
  }

  private walkNode(node: SyntaxNode): void {
    this.optional(node)
    switch (node.type) {
      case 'TSTypeAnnotation':
      case 'TSTypeParameterInstantiation':
      case 'TSTypeParameterDeclaration':
        this.blank(node.start, node.end)
        return
      case 'TSAsExpression':
        this.afterKeyword(node, 'as')
        return
      case 'TSSatisfiesExpression':
        this.afterKeyword(node, 'satisfies')
        return
      case 'TSNonNullExpression':
        this.walk(node.expression as SyntaxNode)
        this.blank(node.end - 1, node.end)
        return
      case 'TSTypeAssertion': {
        const type = node.typeAnnotation as SyntaxNode
        this.blank(node.start, this.text.indexOf('>', type.end) + 1)
        this.walk(node.expression as SyntaxNode)
        return
      }
      case 'TSInstantiationExpression':
        this.walkParts(node)
        return
      case 'ImportSpecifier':
      case 'ExportSpecifier':
        if (node.importKind === 'type' || node.exportKind === 'type') this.blankMember(node)
        return
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.classHead(node)
        this.walkParts(node, node.implements)
        return
      case 'PropertyDefinition':
      case 'MethodDefinition':
        this.member(node)
        break
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        this.returnType(node)
        for (const parameter of node.params as SyntaxNode[])
          if (parameter.name === 'this') this.blankMember(parameter)
        this.walkParts(node, node.returnType)
        return
      default:
        if (this.refuses(node)) return
    }
    this.walkParts(node)
  }
}

/** The module without its types, or its mistakes. */
export const withoutTypes = (
  file: string,
  text: string,
): Erased | { readonly mistakes: readonly Mistake[] } => {
  const parsed = parseTypeScript(file, text)
  if ('mistake' in parsed) return { mistakes: [parsed.mistake] }
  const blanking = new Blanking(file, text)
  blanking.walk(parsed.tree)
  if (blanking.mistakes.length > 0) return { mistakes: blanking.mistakes }
  const { code } = blanking
  const again = parseJavaScript(file, code)
  return 'mistake' in again ? { mistakes: [again.mistake] } : { code }
}
