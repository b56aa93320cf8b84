// Reads the text of a function of a spec, and refuses all that it does not know. A function that it reads to the end is pure, and
// takes the same way for all site numbers in the same order: it compares site numbers only with each other, passes them only to
// the operations of cut-collections.ts, and stores none. It assigns to nothing, so each variable has one value, and no loop is read.

import type { AnyNode, Function as FunctionNode, Pattern } from 'acorn'
import type { SpecNames } from '../../canonical/by-order/free-names.js'
import { nodeWords } from '../../canonical/by-order/node-words.js'
import { parsed } from '../../canonical/by-order/parsed.js'
import { nameOf } from '../../canonical/by-order/patterns.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { called, methodOf } from './calls.js'
import { freeNames } from './free-names.js'
import { fieldOfKnown, someFieldOfKnown } from './known-fields.js'
import { binary, isEither } from './operators.js'
import { Scope } from './scope.js'
import {
  aNull,
  elementOf,
  isData,
  join,
  made,
  type Names,
  nothing,
  plain,
  type Reading,
  scalar,
  type Value,
} from './value.js'

// A function that calls itself is not read.
const deepest = 24

/** Reads functions of one spec. */
export class Reader implements Reading {
  readonly comparesSites: boolean
  readonly stores: ReadonlySet<string>
  private readonly names: SpecNames
  private depth = 0

  /**
   * @param comparesSites whether a function may compare site numbers with each other
   * @param stores the fields of records and messages in which it may store one
   */
  constructor(names: SpecNames, comparesSites = true, stores: ReadonlySet<string> = new Set()) {
    this.stores = stores
    this.names = names
    this.comparesSites = comparesSites
  }

  private compared(operator: string, left: Value, right: Value): Value {
    if (!this.comparesSites && left.kind === 'site' && right.kind === 'site')
      throw new NotUnderstood('it compares the numbers of two sites, one of which may be a voter')
    return binary(operator, left, right)
  }

  result(fn: AnyFunction, given: readonly Value[]): Value {
    const node = parsed(fn)
    if (node === undefined)
      throw new NotUnderstood(
        `it calls ${fn.name === '' ? 'a function' : fn.name}, whose text cannot be read`,
      )
    return this.apply(node, freeNames(fn, this.names), given)
  }

  /** The result of a function value. */
  call(callee: Value, given: readonly Value[]): Value {
    if (callee.kind === 'function') return this.apply(callee.node, callee.names, given)
    return called(this, callee, given)
  }

  callback(callee: Value | undefined, given: readonly Value[]): Value {
    const node =
      callee?.kind === 'function'
        ? callee.node
        : callee?.kind === 'known' && callee.values.length === 1 && typeof callee.values[0] === 'function'
          ? parsed(callee.values[0])
          : undefined
    if (node === undefined || node.params.length > given.length)
      throw new NotUnderstood('it passes a function that is unknown, or has too many parameters')
    return this.call(callee!, given)
  }

  test(value: Value): void {
    if (!isEither(value)) throw new NotUnderstood('it tests the truth of a site number or a collection')
  }

  private apply(node: FunctionNode, names: Names, given: readonly Value[]): Value {
    if (node.async === true || node.generator === true) throw new NotUnderstood('it is async or a generator')
    if (this.depth > deepest) throw new NotUnderstood('its functions call one another too deeply')
    this.depth++
    try {
      const scope = new Scope<Value>(names)
      for (const [k, pattern] of node.params.entries()) this.bind(pattern, given[k] ?? nothing, scope)
      if (node.body.type !== 'BlockStatement') return this.value(node.body as AnyNode, scope)
      const results = this.block(node.body.body as AnyNode[], scope)
      return results.reduce(join, nothing)
    } finally {
      this.depth--
    }
  }

  private bind(pattern: Pattern, value: Value, scope: Scope<Value>): void {
    switch (pattern.type) {
      case 'Identifier':
        scope.declare(pattern.name, value)
        return
      case 'AssignmentPattern':
        this.bind(pattern.left, join(value, this.value(pattern.right as AnyNode, scope)), scope)
        return
      case 'ObjectPattern':
        for (const one of pattern.properties) {
          if (one.type === 'RestElement') throw new NotUnderstood('it takes the rest of an object')
          this.bind(one.value, this.field(value, nameOf(one.key as AnyNode, one.computed)), scope)
        }
        return
      case 'ArrayPattern':
        pattern.elements.forEach((one, k) => {
          if (one?.type === 'RestElement') throw new NotUnderstood('it takes the rest of an array')
          if (one !== null) this.bind(one, this.field(value, String(k)), scope)
        })
        return
      default:
        throw new NotUnderstood(`it has ${nodeWords(pattern.type)} as a parameter`)
    }
  }

  // The results of `return` statements; `nothing` for the way without one, too, which changes no join.
  private block(body: readonly AnyNode[], outer: Scope<Value>): readonly Value[] {
    const scope = new Scope<Value>(outer)
    for (const node of body)
      if (node.type === 'FunctionDeclaration')
        scope.declare(node.id!.name, { kind: 'function', node, names: scope })
    return body.flatMap((node) => this.statement(node, scope))
  }

  private statement(node: AnyNode, scope: Scope<Value>): readonly Value[] {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'EmptyStatement':
      case 'BreakStatement':
        return []
      case 'ReturnStatement':
        return [node.argument == null ? nothing : this.value(node.argument as AnyNode, scope)]
      case 'VariableDeclaration':
        if (node.kind !== 'const' && node.kind !== 'let')
          throw new NotUnderstood(`it has ${nodeWords(node.kind)}`)
        for (const { id, init } of node.declarations)
          this.bind(id, init == null ? nothing : this.value(init as AnyNode, scope), scope)
        return []
      case 'IfStatement':
        this.test(this.value(node.test as AnyNode, scope))
        return [node.consequent, node.alternate].flatMap((one) =>
          one == null ? [] : this.block([one as AnyNode], scope),
        )
      case 'BlockStatement':
        return this.block(node.body as AnyNode[], scope)
      case 'SwitchStatement': {
        const subject = this.value(node.discriminant as AnyNode, scope)
        return node.cases.flatMap(({ test, consequent }) => {
          if (test != null) this.compared('===', subject, this.value(test as AnyNode, scope))
          return this.block(consequent as AnyNode[], scope)
        })
      }
      case 'ExpressionStatement':
        throw new NotUnderstood('it has a statement that can only change something')
      default:
        throw new NotUnderstood(`it has ${nodeWords(node.type)}`)
    }
  }

  /** The value of an expression. */
  value(node: AnyNode, names: Names): Value {
    const of = (one: unknown): Value => this.value(one as AnyNode, names)
    switch (node.type) {
      case 'Literal':
        if (node.value instanceof RegExp) throw new NotUnderstood('it has a regular expression')
        if (typeof node.value === 'string') return { kind: 'plain', scalar: true, text: node.value }
        return node.value === null ? aNull : scalar
      case 'Identifier':
        return names.find(node.name)
      case 'TemplateLiteral':
        for (const one of node.expressions) this.test(of(one))
        return scalar
      case 'ArrowFunctionExpression':
        return { kind: 'function', node, names }
      case 'FunctionExpression':
        if (node.id != null) throw new NotUnderstood('it has a function with a name')
        return { kind: 'function', node, names }
      case 'ArrayExpression':
        return this.array(node.elements as (AnyNode | null)[], names)
      case 'ObjectExpression':
        return this.object(node.properties as AnyNode[], names)
      case 'ParenthesizedExpression':
        return of(node.expression)
      case 'ChainExpression':
        return join(of(node.expression), nothing)
      case 'SequenceExpression':
        return node.expressions.map(of).at(-1)!
      case 'ConditionalExpression':
        this.test(of(node.test))
        switch (this.decided(node.test as AnyNode, names)) {
          case true:
            return of(node.consequent)
          case false:
            return of(node.alternate)
          default:
            return join(of(node.consequent), of(node.alternate))
        }
      case 'LogicalExpression': {
        const left = of(node.left)
        if (node.operator !== '??') this.test(left)
        return join(left, of(node.right))
      }
      case 'UnaryExpression':
        if (node.operator === 'delete') throw new NotUnderstood('it deletes a field')
        this.test(of(node.argument))
        return node.operator === 'void' ? nothing : scalar
      case 'BinaryExpression':
        return this.compared(node.operator, of(node.left), of(node.right))
      case 'MemberExpression':
        return this.member(node, names)
      case 'CallExpression':
        return this.called(node, names)
      default:
        throw new NotUnderstood(`it has ${nodeWords(node.type)}`)
    }
  }

  // Whether a parameter is equal to a text. The model has fixed it.
  private decided(test: AnyNode, names: Names): boolean | undefined {
    if (test.type !== 'BinaryExpression' || test.operator !== '===') return undefined
    const [left, right] = [test.left, test.right].map((one) => this.value(one as AnyNode, names))
    if (left?.kind !== 'plain' || right?.kind !== 'plain') return undefined
    return left.text === undefined || right.text === undefined ? undefined : left.text === right.text
  }

  private array(nodes: readonly (AnyNode | null)[], names: Names): Value {
    const elements: Value[] = []
    let isTuple = true
    for (const node of nodes) {
      if (node === null) throw new NotUnderstood('it has an array with a hole')
      const value = this.value(node.type === 'SpreadElement' ? (node.argument as AnyNode) : node, names)
      if (node.type !== 'SpreadElement') elements.push(value)
      else if (value.kind === 'tuple') elements.push(...value.elements)
      else {
        isTuple = false
        elements.push(elementOf(value))
      }
    }
    return isTuple ? { kind: 'tuple', elements } : { kind: 'array', element: elements.reduce(join, nothing) }
  }

  private object(nodes: readonly AnyNode[], names: Names): Value {
    const fields = new Map<string, Value>()
    for (const node of nodes) {
      if (node.type === 'SpreadElement') {
        const value = this.value(node.argument as AnyNode, names)
        if (value.kind !== 'object' || value.view) throw new NotUnderstood('it spreads what may be a record')
        for (const [name, one] of value.fields) fields.set(name, join(fields.get(name) ?? nothing, one))
        continue
      }
      if (node.type !== 'Property' || node.kind !== 'init') throw new NotUnderstood('it has a getter')
      const name = nameOf(node.key as AnyNode, node.computed)
      if (name === '__proto__') throw new NotUnderstood('it sets the prototype of its object')
      const value = this.value(node.value as AnyNode, names)
      // Nothing reads it back as a site number.
      fields.set(name, value.kind === 'site' && this.stores.has(name) ? made : value)
    }
    return { kind: 'object', view: false, fields }
  }

  private field(value: Value, name: string): Value {
    switch (value.kind) {
      case 'nothing':
        return nothing
      case 'plain':
        return plain
      case 'known':
        return fieldOfKnown(value.values, name)
      case 'object': {
        const found = value.fields.get(name)
        if (found === undefined && value.view)
          throw new NotUnderstood(`it reads ${name}, which no view shows`)
        return found ?? nothing
      }
      case 'tuple':
        if (/^\d+$/.test(name)) return value.elements[Number(name)] ?? nothing
        break
      case 'array':
        if (/^\d+$/.test(name)) return value.element
        break
      case 'site':
      case 'rank':
      case 'sites':
      case 'siteOf':
      case 'all':
      case 'quorums':
      case 'elements':
      case 'made':
      case 'function':
        break
      default:
        return value satisfies never
    }
    if (name === 'length' && (value.kind === 'tuple' || value.kind === 'array')) return scalar
    throw new NotUnderstood(`it reads ${name} of a site, a collection of sites, an effect or a function`)
  }

  private member(node: Extract<AnyNode, { type: 'MemberExpression' }>, names: Names): Value {
    const value = this.value(node.object as AnyNode, names)
    const property = node.property as AnyNode
    if (!node.computed || property.type === 'Literal')
      return this.field(value, nameOf(property, node.computed))
    const key = this.value(property, names)
    if (!isData(key)) throw new NotUnderstood('it uses a site as an index')
    if (value.kind === 'known') return someFieldOfKnown(value.values)
    if (isData(value)) return plain
    if (value.kind === 'tuple' || value.kind === 'array') return elementOf(value)
    throw new NotUnderstood('it computes the name of a field')
  }

  private called(node: Extract<AnyNode, { type: 'CallExpression' }>, names: Names): Value {
    const given = (node.arguments as AnyNode[]).map((one) => {
      if (one.type === 'SpreadElement') throw new NotUnderstood('it spreads the arguments of a call')
      return this.value(one, names)
    })
    let callee = node.callee as AnyNode
    while (callee.type === 'ParenthesizedExpression') callee = callee.expression as AnyNode
    if (callee.type !== 'MemberExpression' || callee.computed)
      return this.call(this.value(callee, names), given)
    const on = this.value(callee.object as AnyNode, names)
    const name = nameOf(callee.property as AnyNode, false)
    if (on.kind === 'nothing' || on.kind === 'known' || on.kind === 'object')
      return this.call(this.field(on, name), given)
    return methodOf(this, on, name, given)
  }
}
