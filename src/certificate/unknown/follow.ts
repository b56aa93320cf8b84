// Follows a function of a spec on one way, with the values that a view keeps, and drawn values for all others. What it does not know it
// refuses. The text assigns to nothing and has no loop, so following it to the end changes nothing.

import type { AnyNode, Function as FunctionNode, Pattern } from 'acorn'
import { freeNamesOf, type SpecNames } from '../../canonical/by-order/free-names.js'
import { notSeen } from '../../canonical/by-order/given-values.js'
import { nodeWords } from '../../canonical/by-order/node-words.js'
import { parsed } from '../../canonical/by-order/parsed.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { called } from './calls.js'
import { fieldOf } from './fields.js'
import type { Following } from './following.js'
import { givenValue } from './given.js'
import { methodCalled } from './methods.js'
import { binary, isTrue, onlyPlain, same } from './operators.js'
import { anything, elementsOf, known, type Nodes, NotFollowed, nothing, Scope, type Value } from './values.js'
import type { Way } from './way.js'

/** How a list of statements ends, if not at its end. */
type End = { readonly result: Value } | 'break' | undefined

// A function that calls itself is not followed.
const deepest = 30

/** Thrown where an optional chain ends early. */
const chainEnds = Symbol('chain ends')

/** A reading of the functions of a spec on one way. */
export class Follower implements Following {
  readonly way: Way
  readonly names: SpecNames
  private depth = 0

  constructor(way: Way, names: SpecNames) {
    this.way = way
    this.names = names
  }

  /** What a function of the spec gives. */
  result(fn: AnyFunction, given: readonly Value[]): Value {
    const node = parsed(fn)
    if (node === undefined) throw new NotFollowed(`the text of ${fn.name || 'a function'} cannot be read`)
    return this.applied(node, new Scope(this.outside(fn, node)), given)
  }

  /** What the call of a value gives. */
  call(callee: Value, given: readonly Value[]): Value {
    return callee.is === 'function'
      ? this.applied(callee.node, callee.scope, given)
      : called(this, callee, given)
  }

  // The names that a function does not bind have the values that the file of the spec gives them.
  private outside(fn: AnyFunction, node: FunctionNode): (name: string) => Value {
    const free = freeNamesOf(fn, this.names)
    return (name) => {
      if (name === node.id?.name) throw new NotFollowed(`a function calls itself ${name}`)
      const found = free(name)
      if (found.kind === 'empty') return nothing
      if (found.kind !== 'given' || found.values.includes(notSeen))
        throw new NotFollowed(`the value of ${name} is not known`)
      return givenValue(this.way.pick(found.values))
    }
  }

  private applied(node: FunctionNode, outer: Scope, given: readonly Value[]): Value {
    if (node.async === true || node.generator === true)
      throw new NotFollowed('a function is async or a generator')
    if (this.depth >= deepest) throw new NotFollowed('functions call one another too deeply')
    this.depth++
    try {
      const scope = new Scope(outer)
      for (const [k, pattern] of node.params.entries()) this.bind(pattern, given[k] ?? nothing, scope)
      const { body } = node
      if (body.type !== 'BlockStatement') return this.value(body as AnyNode, scope)
      const end = this.block(body.body as Nodes, scope)
      return typeof end === 'object' ? end.result : nothing
    } finally {
      this.depth--
    }
  }

  private bind(pattern: Pattern, value: Value, scope: Scope): void {
    switch (pattern.type) {
      case 'Identifier':
        scope.declare(pattern.name, value)
        return
      case 'AssignmentPattern': {
        const given = same(this.way, value, nothing) ? this.value(pattern.right as AnyNode, scope) : value
        this.bind(pattern.left, given, scope)
        return
      }
      case 'ObjectPattern':
        for (const one of pattern.properties) {
          if (one.type === 'RestElement') throw new NotFollowed('it takes the rest of an object')
          this.bind(one.value, fieldOf(this.way, value, this.key(one.key as AnyNode, one.computed)), scope)
        }
        return
      case 'ArrayPattern':
        for (const [k, one] of pattern.elements.entries()) {
          if (one?.type === 'RestElement') throw new NotFollowed('it takes the rest of an array')
          if (one !== null) this.bind(one, this.itemOf(value, k), scope)
        }
        return
      default:
        throw new NotFollowed(`it has ${nodeWords(pattern.type)} as a parameter`)
    }
  }

  private itemOf(value: Value, k: number): Value {
    if (value.is === 'list') return value.items[k] ?? nothing
    if (value.is === 'many' && value.form !== 'map')
      return this.way.draw([...elementsOf(value), { is: 'known', value: undefined }])
    if (value.is === 'many') return this.way.draw(anything)
    throw new NotFollowed('it takes the elements of what may not be an array')
  }

  private key(node: AnyNode, isComputed: boolean): string {
    if (!isComputed && node.type === 'Identifier') return node.name
    if (node.type === 'Literal' && typeof node.value === 'string') return node.value
    throw new NotFollowed('it computes the name of a field')
  }

  private block(body: Nodes, outer: Scope): End {
    const scope = new Scope(outer)
    this.hoist(body, scope)
    return this.statements(body, scope)
  }

  private hoist(body: Nodes, scope: Scope): void {
    for (const node of body)
      if (node.type === 'FunctionDeclaration')
        scope.declare(node.id!.name, { is: 'function', node: node as FunctionNode, scope })
  }

  private statements(body: Nodes, scope: Scope): End {
    for (const node of body) {
      const end = this.statement(node, scope)
      if (end !== undefined) return end
    }
    return undefined
  }

  private statement(node: AnyNode, scope: Scope): End {
    switch (node.type) {
      case 'EmptyStatement':
      case 'FunctionDeclaration':
        return undefined
      case 'ReturnStatement':
        return { result: node.argument == null ? nothing : this.value(node.argument as AnyNode, scope) }
      case 'BreakStatement':
        if (node.label != null) break
        return 'break'
      case 'BlockStatement':
        return this.block(node.body as Nodes, scope)
      case 'IfStatement': {
        const isThen = isTrue(this.way, this.value(node.test as AnyNode, scope))
        const taken = isThen ? node.consequent : node.alternate
        return taken == null ? undefined : this.block([taken as AnyNode], scope)
      }
      case 'VariableDeclaration':
        if (node.kind !== 'const' && node.kind !== 'let')
          throw new NotFollowed(`it has ${nodeWords(node.kind)}`)
        for (const { id, init } of node.declarations)
          this.bind(id, init == null ? nothing : this.value(init as AnyNode, scope), scope)
        return undefined
      case 'SwitchStatement':
        return this.switched(node, scope)
      default:
    }
    throw new NotFollowed(`it has ${nodeWords(node.type)}`)
  }

  private switched(node: Extract<AnyNode, { type: 'SwitchStatement' }>, outer: Scope): End {
    const subject = this.value(node.discriminant as AnyNode, outer)
    const scope = new Scope(outer)
    this.hoist(
      node.cases.flatMap(({ consequent }) => consequent as Nodes),
      scope,
    )
    const chosen = node.cases.findIndex(
      ({ test }) => test != null && same(this.way, subject, this.value(test as AnyNode, scope)),
    )
    const first = chosen < 0 ? node.cases.findIndex(({ test }) => test == null) : chosen
    if (first < 0) return undefined
    const end = this.statements(
      node.cases.slice(first).flatMap(({ consequent }) => consequent as Nodes),
      scope,
    )
    return end === 'break' ? undefined : end
  }

  private value(node: AnyNode, scope: Scope): Value {
    const of = (one: unknown): Value => this.value(one as AnyNode, scope)
    switch (node.type) {
      case 'Identifier':
        return scope.find(node.name)
      case 'Literal':
        if (node.value !== null && !['string', 'number', 'boolean'].includes(typeof node.value)) break
        return known(node.value as string | number | boolean | null)
      case 'TemplateLiteral':
        for (const one of node.expressions) onlyPlain(of(one))
        return node.expressions.length > 0 ? { is: 'text' } : known(node.quasis[0]!.value.cooked)
      case 'ArrowFunctionExpression':
        return { is: 'function', node, scope }
      case 'ArrayExpression':
        return this.array(node.elements as (AnyNode | null)[], scope)
      case 'ObjectExpression':
        return this.object(node.properties as AnyNode[], scope)
      case 'ParenthesizedExpression':
        return of(node.expression)
      case 'ConditionalExpression':
        return isTrue(this.way, of(node.test)) ? of(node.consequent) : of(node.alternate)
      case 'LogicalExpression':
        return this.logical(node.operator, of(node.left), () => of(node.right))
      case 'UnaryExpression':
        if (node.operator === 'void') {
          of(node.argument)
          return nothing
        }
        if (node.operator === '!') return known(!isTrue(this.way, of(node.argument)))
        if (node.operator === '-') return binary(this.way, '-', known(0), of(node.argument))
        break
      case 'BinaryExpression':
        return binary(this.way, node.operator, of(node.left), of(node.right))
      case 'ChainExpression':
        try {
          return of(node.expression)
        } catch (error) {
          if (error === chainEnds) return nothing
          throw error
        }
      case 'MemberExpression':
        return this.member(node, scope)
      case 'CallExpression':
        return this.callOf(node, scope)
      default:
    }
    throw new NotFollowed(`it has ${nodeWords(node.type)}`)
  }

  private logical(operator: string, left: Value, right: () => Value): Value {
    if (operator === '??') return this.isNone(left) ? right() : left
    return isTrue(this.way, left) === (operator === '&&') ? right() : left
  }

  private isNone(value: Value): boolean {
    return value.is === 'known' && (value.value === null || value.value === undefined)
  }

  private array(nodes: readonly (AnyNode | null)[], scope: Scope): Value {
    const items: Value[] = []
    for (const node of nodes) {
      if (node === null) throw new NotFollowed('it has an array with a hole')
      if (node.type !== 'SpreadElement') {
        items.push(this.value(node, scope))
        continue
      }
      const value = this.value(node.argument as AnyNode, scope)
      if (value.is === 'list') items.push(...value.items)
      else if (value.is === 'many' && nodes.length === 1) {
        if (value.form === 'map') return { is: 'many', of: [{ is: 'thing' }], form: 'array' }
        return { ...value, form: 'array' }
      } else throw new NotFollowed('it spreads a collection into an array with more, or what may be none')
    }
    return { is: 'list', items }
  }

  private object(nodes: readonly AnyNode[], scope: Scope): Value {
    const fields = new Map<string, Value>()
    for (const node of nodes) {
      if (node.type === 'SpreadElement') {
        const value = this.value(node.argument as AnyNode, scope)
        if (value.is !== 'object' || value.of !== undefined) throw new NotFollowed('it spreads a record')
        for (const [name, one] of value.fields) fields.set(name, one)
        continue
      }
      if (node.type !== 'Property' || node.kind !== 'init')
        throw new NotFollowed(`it has ${nodeWords(node.type)}`)
      const name = this.key(node.key as AnyNode, node.computed)
      if (name === '__proto__') throw new NotFollowed('it sets the prototype of its object')
      fields.set(name, this.value(node.value as AnyNode, scope))
    }
    return { is: 'object', fields }
  }

  private member(node: Extract<AnyNode, { type: 'MemberExpression' }>, scope: Scope): Value {
    const on = this.value(node.object as AnyNode, scope)
    if (node.optional && this.isNone(on)) throw chainEnds
    if (!node.computed) return fieldOf(this.way, on, this.key(node.property as AnyNode, false))
    const key = this.value(node.property as AnyNode, scope)
    if (key.is === 'known' && typeof key.value === 'string') return fieldOf(this.way, on, key.value)
    if (key.is === 'known' && typeof key.value === 'number' && on.is === 'list')
      return on.items[key.value] ?? nothing
    throw new NotFollowed('it computes the name of a field')
  }

  private callOf(node: Extract<AnyNode, { type: 'CallExpression' }>, scope: Scope): Value {
    if (node.optional) throw new NotFollowed('it calls what may be undefined')
    let callee = node.callee as AnyNode
    while (callee.type === 'ParenthesizedExpression') callee = callee.expression as AnyNode
    const given = (): readonly Value[] =>
      node.arguments.map((one) => {
        if (one.type === 'SpreadElement') throw new NotFollowed('it spreads the arguments of a call')
        return this.value(one as AnyNode, scope)
      })
    if (callee.type !== 'MemberExpression' || callee.computed)
      return this.call(this.value(callee, scope), given())
    const on = this.value(callee.object as AnyNode, scope)
    if (callee.optional && this.isNone(on)) throw chainEnds
    const name = this.key(callee.property as AnyNode, false)
    const isOwn = on.is === 'given' || (on.is === 'object' && on.of === undefined)
    return isOwn ? this.call(fieldOf(this.way, on, name), given()) : methodCalled(this, on, name, given())
  }
}

/** All ways of a call; a text that is not followed throws a `NotFollowed`. */
export const allWays = <T>(way: Way, names: SpecNames, call: (follower: Follower) => T): readonly T[] =>
  way.all(() => call(new Follower(way, names)))
