// Takes one path through the text of a function of a spec, with opaque values. It refuses all that it does not know. The text assigns
// to nothing and has no loop, so each variable has one value and a function that is read to the end changes nothing.

import type { AnyNode, Function as FunctionNode, Pattern } from 'acorn'
import { nodeWords } from '../../canonical/by-order/node-words.js'
import { parsed } from '../../canonical/by-order/parsed.js'
import { nameOf } from '../../canonical/by-order/patterns.js'
import { NotUnderstood } from '../../canonical/by-order/value.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { Scope } from '../site-text/scope.js'
import { calledKnown, methodOf } from './calls.js'
import { fieldOf } from './fields.js'
import { freeNames } from './free.js'
import { binary, noObject } from './operators.js'
import type { Path } from './path.js'
import { elementsOf, type Reading } from './reading.js'
import {
  aFlag,
  anything,
  data,
  manyOf,
  type Names,
  type Nodes,
  nothing,
  Opaque,
  tuple,
  type Value,
} from './value.js'

/** How a block ends: with a result, at a `break`, or at its end. */
type End = { readonly result: Value } | 'break' | 'end'

// A function that calls itself is not read.
const deepest = 24

// Ends an optional chain whose first value is null or undefined.
const noneThere = Symbol('none')

/** Reads functions along one path. */
export class OpaqueReader implements Reading {
  readonly path: Path
  private depth = 0

  constructor(path: Path) {
    this.path = path
  }

  /** The result of a function of the spec. */
  result(fn: AnyFunction, given: readonly Value[]): Value {
    const node = parsed(fn)
    if (node === undefined)
      throw new NotUnderstood(
        `it calls ${fn.name === '' ? 'a function' : fn.name}, whose text cannot be read`,
      )
    return this.apply(node, freeNames(fn, this.path), given)
  }

  /** The result of calling a value. */
  call(callee: Value, given: readonly Value[]): Value {
    if (callee.kind === 'function') return this.apply(callee.node, callee.names, given)
    return calledKnown(this, callee, given)
  }

  private apply(node: FunctionNode, names: Names, given: readonly Value[]): Value {
    if (node.async === true || node.generator === true) throw new NotUnderstood('it is async or a generator')
    if (this.depth > deepest) throw new NotUnderstood('its functions call one another too deeply')
    this.depth++
    try {
      const scope = new Scope<Value>(names)
      for (const [k, pattern] of node.params.entries()) this.bind(pattern, given[k] ?? nothing, scope)
      if (node.body.type !== 'BlockStatement') return this.value(node.body as AnyNode, scope)
      const end = this.block(node.body.body as Nodes, scope)
      return typeof end === 'string' ? nothing : end.result
    } finally {
      this.depth--
    }
  }

  private bind(pattern: Pattern, value: Value, scope: Scope<Value>): void {
    switch (pattern.type) {
      case 'Identifier':
        scope.declare(pattern.name, value)
        return
      case 'AssignmentPattern': {
        const is = this.path.isUndefined(value)
        this.bind(pattern.left, is ? this.value(pattern.right as AnyNode, scope) : value, scope)
        return
      }
      case 'ObjectPattern':
        for (const one of pattern.properties) {
          if (one.type === 'RestElement') throw new NotUnderstood('it takes the rest of an object')
          this.bind(one.value, fieldOf(this.path, value, nameOf(one.key as AnyNode, one.computed)), scope)
        }
        return
      case 'ArrayPattern':
        pattern.elements.forEach((one, k) => {
          if (one?.type === 'RestElement') throw new NotUnderstood('it takes the rest of an array')
          if (one !== null) this.bind(one, this.element(value, k), scope)
        })
        return
      default:
        throw new NotUnderstood(`it has ${nodeWords(pattern.type)} as a parameter`)
    }
  }

  private element(value: Value, k: number): Value {
    if (value.kind === 'opaque') return new Opaque(anything)
    if (value.kind !== 'tuple') throw new NotUnderstood('it takes the elements of what may not be an array')
    return elementsOf(value)[k] ?? nothing
  }

  private block(body: Nodes, outer: Scope<Value>): End {
    return this.statements(body, this.hoisted(body, outer))
  }

  /** The scope of a block, with the functions that it declares. */
  private hoisted(body: Nodes, outer: Scope<Value>): Scope<Value> {
    const scope = new Scope<Value>(outer)
    for (const node of body)
      if (node.type === 'FunctionDeclaration')
        scope.declare(node.id!.name, { kind: 'function', node, names: scope })
    return scope
  }

  private statements(body: Nodes, scope: Scope<Value>): End {
    for (const node of body) {
      const end = this.statement(node, scope)
      if (end !== 'end') return end
    }
    return 'end'
  }

  private statement(node: AnyNode, scope: Scope<Value>): End {
    switch (node.type) {
      case 'FunctionDeclaration':
      case 'EmptyStatement':
        return 'end'
      case 'BreakStatement':
        if (node.label != null) throw new NotUnderstood('it has a label')
        return 'break'
      case 'ReturnStatement':
        return { result: node.argument == null ? nothing : this.value(node.argument as AnyNode, scope) }
      case 'VariableDeclaration':
        if (node.kind !== 'const' && node.kind !== 'let')
          throw new NotUnderstood(`it has ${nodeWords(node.kind)}`)
        for (const { id, init } of node.declarations)
          this.bind(id, init == null ? nothing : this.value(init as AnyNode, scope), scope)
        return 'end'
      case 'IfStatement': {
        const taken = this.path.isTrue(this.value(node.test as AnyNode, scope))
          ? node.consequent
          : node.alternate
        return taken == null ? 'end' : this.block([taken as AnyNode], scope)
      }
      case 'BlockStatement':
        return this.block(node.body as Nodes, scope)
      case 'SwitchStatement':
        return this.chosen(node, scope)
      default:
        throw new NotUnderstood(
          node.type === 'ExpressionStatement'
            ? 'it has a statement that can only change something'
            : `it has ${nodeWords(node.type)}`,
        )
    }
  }

  private chosen(node: Extract<AnyNode, { type: 'SwitchStatement' }>, scope: Scope<Value>): End {
    const subject = this.value(node.discriminant as AnyNode, scope)
    const bodies = node.cases.map(({ consequent }) => consequent as Nodes)
    const inner = this.hoisted(bodies.flat(), scope)
    const matches = ({ test }: (typeof node.cases)[number]): boolean =>
      test != null && this.path.areSame(subject, this.value(test as AnyNode, inner))
    const at = node.cases.findIndex(matches)
    const from = at < 0 ? node.cases.findIndex(({ test }) => test == null) : at
    if (from < 0) return 'end'
    const end = this.statements(bodies.slice(from).flat(), inner)
    return end === 'break' ? 'end' : end
  }

  /** The value of an expression. */
  value(node: AnyNode, names: Names): Value {
    const of = (one: unknown): Value => this.value(one as AnyNode, names)
    switch (node.type) {
      case 'Literal':
        return this.literal(node.value)
      case 'Identifier':
        return names.find(node.name)
      case 'TemplateLiteral':
        for (const one of node.expressions) noObject(of(one))
        return node.expressions.length === 0 ? data(node.quasis[0]!.value.cooked) : new Opaque(aFlag)
      case 'FunctionExpression':
        if (node.id != null) throw new NotUnderstood('it has a function with a name')
        return { kind: 'function', node, names }
      case 'ArrowFunctionExpression':
        return { kind: 'function', node, names }
      case 'ArrayExpression':
        return this.array(node.elements as (AnyNode | null)[], names)
      case 'ObjectExpression':
        return this.object(node.properties as AnyNode[], names)
      case 'ParenthesizedExpression':
        return of(node.expression)
      case 'ChainExpression':
        try {
          return of(node.expression)
        } catch (error) {
          if (error !== noneThere) throw error
          return nothing
        }
      case 'SequenceExpression':
        return node.expressions.map(of).at(-1)!
      case 'ConditionalExpression':
        return this.path.isTrue(of(node.test)) ? of(node.consequent) : of(node.alternate)
      case 'LogicalExpression': {
        const left = of(node.left)
        const { operator } = node
        const goesOn =
          operator === '??' ? this.path.isNullish(left) : this.path.isTrue(left) === (operator === '&&')
        return goesOn ? of(node.right) : left
      }
      case 'UnaryExpression':
        return this.unary(node.operator, of(node.argument))
      case 'BinaryExpression':
        return binary(this.path, node.operator, of(node.left), of(node.right))
      case 'MemberExpression':
        return this.member(node, names)
      case 'CallExpression':
        return this.called(node, names)
      default:
        throw new NotUnderstood(`it has ${nodeWords(node.type)}`)
    }
  }

  private literal(value: unknown): Value {
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      return data(value as string | number | boolean | null)
    throw new NotUnderstood('it has a literal that is not a text, number or truth value')
  }

  private unary(operator: string, argument: Value): Value {
    if (operator === '!') return data(!this.path.isTrue(argument))
    if (operator === 'void') return nothing
    if (operator === 'delete') throw new NotUnderstood('it deletes a field')
    if (operator !== 'typeof') noObject(argument)
    if (operator === '-' && argument.kind === 'data' && typeof argument.data === 'number')
      return data(-argument.data)
    return new Opaque(anything)
  }

  private array(nodes: readonly (AnyNode | null)[], names: Names): Value {
    const elements: Value[] = []
    let opaque: Opaque | undefined
    for (const node of nodes) {
      if (node === null) throw new NotUnderstood('it has an array with a hole')
      const value = this.value(node.type === 'SpreadElement' ? (node.argument as AnyNode) : node, names)
      if (node.type !== 'SpreadElement') elements.push(value)
      else if (value.kind === 'tuple') elements.push(...elementsOf(value))
      else if (value.kind === 'opaque') opaque = value
      else throw new NotUnderstood('it spreads what may not be a collection')
    }
    if (opaque === undefined) return tuple(elements)
    if (nodes.length > 1) return new Opaque(manyOf(anything, true))
    const { type } = opaque
    // A map has pairs.
    return new Opaque(manyOf(type.kind === 'many' && !type.isMap ? type.of : anything, true), opaque.sites)
  }

  private object(nodes: readonly AnyNode[], names: Names): Value {
    const fields = new Map<string, Value>()
    for (const node of nodes) {
      if (node.type === 'SpreadElement') {
        const value = this.value(node.argument as AnyNode, names)
        if (value.kind !== 'object' || value.view !== undefined)
          throw new NotUnderstood('it spreads what may be a record')
        for (const [name, one] of value.fields) fields.set(name, one)
        continue
      }
      if (node.type !== 'Property' || node.kind !== 'init') throw new NotUnderstood('it has a getter')
      const name = nameOf(node.key as AnyNode, node.computed)
      if (name === '__proto__') throw new NotUnderstood('it sets the prototype of its object')
      fields.set(name, this.value(node.value as AnyNode, names))
    }
    return { kind: 'object', fields }
  }

  private member(node: Extract<AnyNode, { type: 'MemberExpression' }>, names: Names): Value {
    const value = this.value(node.object as AnyNode, names)
    if (node.optional === true && this.path.isNullish(value)) throw noneThere
    const property = node.property as AnyNode
    if (!node.computed || property.type === 'Literal')
      return fieldOf(this.path, value, nameOf(property, node.computed))
    const key = this.value(property, names)
    if (key.kind === 'data' && typeof key.data === 'string') return fieldOf(this.path, value, key.data)
    noObject(key)
    if (value.kind === 'opaque') return new Opaque(anything)
    throw new NotUnderstood('it computes the name of a field')
  }

  private called(node: Extract<AnyNode, { type: 'CallExpression' }>, names: Names): Value {
    if (node.optional === true) throw new NotUnderstood('it has an optional chain')
    let callee = node.callee as AnyNode
    while (callee.type === 'ParenthesizedExpression') callee = callee.expression as AnyNode
    const isMethod = callee.type === 'MemberExpression' && !callee.computed
    const on = callee.type === 'MemberExpression' ? this.value(callee.object as AnyNode, names) : undefined
    const given = (): readonly Value[] =>
      (node.arguments as AnyNode[]).map((one) => {
        if (one.type === 'SpreadElement') throw new NotUnderstood('it spreads the arguments of a call')
        return this.value(one, names)
      })
    if (!isMethod || on === undefined || callee.type !== 'MemberExpression')
      return this.call(this.value(callee, names), given())
    if (callee.optional === true && this.path.isNullish(on)) throw noneThere
    const name = nameOf(callee.property as AnyNode, false)
    const isRecord = on.kind === 'object' && on.view === 'record'
    if (on.kind === 'known' || (on.kind === 'object' && !isRecord))
      return this.call(fieldOf(this.path, on, name), given())
    return methodOf(this, on, name, given())
  }
}
