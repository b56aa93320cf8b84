// Reads the text of a function to an abstract value: its possible results with respect to timestamps. Each kind of
// expression that the reader knows has a transfer function. It refuses every other expression, so it never accepts a
// function that it does not understand.

import type { AnyNode, Pattern } from 'acorn'
import { eitherOf } from '../../protocol/effect.js'
import type { AnyFunction } from '../../protocol/written-as.js'
import { Environment } from './environment.js'
import { freeNames, freeNamesOf, namedMake, namedWrite, type SpecNames } from './free-names.js'
import { fieldOfGiven, notSeen } from './given-values.js'
import { effectsOf, knownFunction } from './known-functions.js'
import { arrayLiteral, objectLiteral } from './literals.js'
import { fieldOf, partOf } from './members.js'
import { methodOf } from './methods.js'
import { nodeWords } from './node-words.js'
import { binary, isDifference, isSmallNumber } from './operators.js'
import { parsed } from './parsed.js'
import { bind, nameOf } from './patterns.js'
import {
  type Arguments,
  allOf,
  argument,
  mustBeClean,
  mustDecide,
  type Reading,
  type Site,
} from './reading.js'
import { returned } from './statements.js'
import {
  aNumber,
  type Closure,
  clean,
  collection,
  elementsOf,
  empty,
  isClean,
  join,
  NotUnderstood,
  type Value,
} from './value.js'

const deepest = 24

export class Reader implements Reading {
  readonly together: boolean
  private readonly names: SpecNames
  private depth = 0

  constructor(names: SpecNames, together: boolean) {
    this.names = names
    this.together = together
  }

  test(node: AnyNode, environment: Environment): void {
    mustDecide(this.value(node, environment))
  }

  value(node: AnyNode, environment: Environment): Value {
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'number') return aNumber
        return node.value === null && node.raw === 'null' ? empty : clean
      case 'Identifier':
        return environment.find(node.name)
      case 'TemplateLiteral':
        for (const one of node.expressions)
          mustBeClean(this.value(one as AnyNode, environment), 'it converts a timestamp to text')
        return clean
      case 'ArrowFunctionExpression':
        return { kind: 'function', closures: [{ node, environment }] }
      case 'FunctionExpression':
        // A function expression that can call itself by name is not read.
        if (node.id != null) throw new NotUnderstood('it has a function with a name')
        return { kind: 'function', closures: [{ node, environment }] }
      case 'ArrayExpression':
        return arrayLiteral(this, node.elements as (AnyNode | null)[], environment)
      case 'ObjectExpression':
        return objectLiteral(this, node.properties as AnyNode[], environment)
      case 'MemberExpression':
        return this.member(node, environment)
      case 'ChainExpression':
        return join(this.value(node.expression as AnyNode, environment), empty)
      case 'ParenthesizedExpression':
        return this.value(node.expression as AnyNode, environment)
      case 'SequenceExpression':
        return node.expressions.map((one) => this.value(one as AnyNode, environment)).at(-1)!
      case 'ConditionalExpression':
        this.test(node.test as AnyNode, environment)
        return join(
          this.value(node.consequent as AnyNode, environment),
          this.value(node.alternate as AnyNode, environment),
        )
      case 'LogicalExpression':
        return this.logical(node.operator, node.left as AnyNode, node.right as AnyNode, environment)
      case 'UnaryExpression':
        return this.unary(node.operator, this.value(node.argument as AnyNode, environment))
      case 'UpdateExpression':
      case 'AssignmentExpression':
        return this.assignment(node, environment)
      case 'BinaryExpression': {
        const [left, right] = [node.left as AnyNode, node.right as AnyNode]
        const isConstant = [left, right].some(isSmallNumber)
        const values = [this.value(left, environment), this.value(right, environment)] as const
        return binary(node.operator, ...values, isConstant, this.together)
      }
      case 'CallExpression':
        return this.called(node, environment)
      case 'NewExpression': {
        // A constructed object holds its arguments.
        const made = [node.callee, ...node.arguments] as AnyNode[]
        for (const one of made)
          mustBeClean(this.spread(one, environment), 'it passes a timestamp to a constructor')
        return clean
      }
      default:
        throw new NotUnderstood(`it has ${nodeWords(node.type)}`)
    }
  }

  private spread(node: AnyNode, environment: Environment): Value {
    return node.type === 'SpreadElement'
      ? elementsOf(this.value(node.argument as AnyNode, environment))
      : this.value(node, environment)
  }

  private member(node: Extract<AnyNode, { type: 'MemberExpression' }>, environment: Environment): Value {
    const value = this.value(node.object as AnyNode, environment)
    const property = node.property as AnyNode
    if (property.type === 'PrivateIdentifier') throw new NotUnderstood('it has a private field')
    if (value.kind === 'empty') return empty
    if (!node.computed) return fieldOf(value, nameOf(property, false))
    const key = this.value(property, environment)
    mustBeClean(key, 'it uses a timestamp as an index')
    if (property.type !== 'Literal') return partOf(value, key)
    if (value.kind === 'tuple' && typeof property.value === 'number')
      return value.elements[property.value] ?? empty
    if (value.kind === 'array' && typeof property.value === 'number') return join(value.element, empty)
    return fieldOf(value, nameOf(property, true))
  }

  private logical(operator: string, left: AnyNode, right: AnyNode, environment: Environment): Value {
    const value = this.value(left, environment)
    if (operator !== '??') mustDecide(value)
    return join(value, this.value(right, environment))
  }

  private unary(operator: string, value: Value): Value {
    if (operator === 'typeof' || operator === 'void') {
      if (value.kind === 'opaque')
        throw new NotUnderstood('it tests the type of a value that may be a timestamp')
      return operator === 'void' ? empty : clean
    }
    if (operator === '!') mustDecide(value)
    else mustBeClean(value, `it calculates with timestamps (${operator})`)
    return operator === '!' ? clean : aNumber
  }

  private assignment(
    node: Extract<AnyNode, { type: 'AssignmentExpression' | 'UpdateExpression' }>,
    environment: Environment,
  ): Value {
    const target = (node.type === 'UpdateExpression' ? node.argument : node.left) as AnyNode
    const store = (value: Value): Value => {
      bind(this, target as Pattern, value, environment, (name, one) => environment.assign(name, one))
      return value
    }
    if (node.type === 'UpdateExpression')
      return store(
        binary(
          node.operator === '++' ? '+' : '-',
          this.value(target, environment),
          aNumber,
          true,
          this.together,
        ),
      )
    const right = node.right as AnyNode
    if (node.operator === '=') return store(this.value(right, environment))
    const operator = node.operator.slice(0, -1)
    if (['??', '||', '&&'].includes(operator))
      return store(this.logical(operator, target, right, environment))
    return store(
      binary(operator, this.value(target, environment), this.value(right, environment), false, this.together),
    )
  }

  private arguments(nodes: readonly AnyNode[], environment: Environment): Arguments {
    const values: Value[] = []
    let rest: Value | undefined
    for (const node of nodes) {
      const value =
        node.type === 'SpreadElement' ? this.value(node.argument as AnyNode, environment) : undefined
      if (rest !== undefined || (value !== undefined && value.kind !== 'tuple'))
        rest = join(rest ?? empty, value === undefined ? this.value(node, environment) : elementsOf(value))
      else if (value?.kind === 'tuple') values.push(...value.elements)
      else values.push(this.value(node, environment))
    }
    return rest === undefined ? { values } : { values, rest }
  }

  private called(node: Extract<AnyNode, { type: 'CallExpression' }>, environment: Environment): Value {
    let callee = node.callee as AnyNode
    while (callee.type === 'ParenthesizedExpression') callee = callee.expression as AnyNode
    const site: Site = { node, environment, written: node.arguments as AnyNode[] }
    if (callee.type === 'Super') throw new NotUnderstood('it calls super')
    if (callee.type !== 'MemberExpression' || callee.computed) {
      const fn = this.imported(callee, environment) ?? this.value(callee, environment)
      return this.call(fn, this.arguments(site.written, environment), site)
    }
    const on = this.value(callee.object as AnyNode, environment)
    const args = this.arguments(site.written, environment)
    const name = nameOf(callee.property as AnyNode, false)
    if (on.kind === 'given')
      return join(...on.values.map((one) => this.given(this.methodOfGiven(one, name), args, site)))
    if (on.kind === 'function') throw new NotUnderstood(`it calls ${name} of a function`)
    const own = on.kind === 'object' ? on.fields.get(name) : undefined
    return own === undefined ? methodOf(name, on, args, site, this) : this.call(own, args, site)
  }

  /**
   * `(0, module.name)(...)`, the form in which tools write the call of an import. In a program its module is not
   * known.
   */
  private imported(callee: AnyNode, environment: Environment): Value | undefined {
    if (this.names.isLoaded || callee.type !== 'SequenceExpression') return undefined
    const last = callee.expressions.at(-1) as AnyNode
    if (last.type !== 'MemberExpression' || last.computed || last.object.type !== 'Identifier')
      return undefined
    const module = this.value(last.object, environment)
    const isUnseen = module.kind === 'given' && module.values.every((one) => one === notSeen)
    return isUnseen ? environment.free(nameOf(last.property as AnyNode, false)) : undefined
  }

  private methodOfGiven(value: unknown, name: string): unknown {
    const found = fieldOfGiven(value, name)
    // In a program a record, or a protocol, may have any name.
    if (found !== notSeen || this.names.isLoaded) return found
    return name === 'make' ? namedMake : name === 'write' ? namedWrite : notSeen
  }

  call(callee: Value, args: Arguments, site: Site): Value {
    switch (callee.kind) {
      case 'function':
        return join(...callee.closures.map((one) => this.closure(one, args, site)))
      case 'given':
        return join(...callee.values.map((one) => this.given(one, args, site)))
      case 'set': // `others(role)`; no other set can be called.
      case 'reading': {
        for (const one of allOf(args)) mustBeClean(one, 'it passes a timestamp to a method of a view')
        const [first] = site.written
        const name = first?.type === 'Literal' ? String(first.value) : ''
        return callee.kind === 'set' ? callee : (callee.byName?.get(name) ?? callee.gives)
      }
      case 'empty':
        return empty
      default:
        if (isClean(callee)) return this.unknown('an unknown function', args, site)
        throw new NotUnderstood('it calls a value that may be a timestamp')
    }
  }

  /** A function that is not read: it must receive no timestamp. */
  private unknown(name: string, args: Arguments, site: Site): Value {
    for (const one of allOf(args)) {
      const shown =
        one.kind === 'function' ? this.call(one, { values: [], rest: clean }, { ...site, written: [] }) : one
      mustBeClean(
        shown,
        `it passes a timestamp to ${name}, which is not among the functions that the spec uses`,
      )
    }
    return clean
  }

  private given(fn: unknown, args: Arguments, site: Site): Value {
    if (fn === eitherOf) return effectsOf(this.call(argument(args, 1), { values: [aNumber] }, site))
    const known = knownFunction(fn)
    if (known !== undefined) return known(args)
    const name = typeof fn === 'function' && fn.name !== '' ? fn.name : 'a function'
    if (typeof fn !== 'function' || allOf(args).every(isClean))
      return this.unknown(this.nameAt(site) ?? name, args, site)
    const node = parsed(fn)
    if (node === undefined) return this.unknown(this.nameAt(site) ?? name, args, site)
    const outer = site.environment.called(freeNames(this, fn, this.names), site.node, fn)
    return this.closure({ node, environment: outer }, args, site)
  }

  private nameAt({ node }: Site): string | undefined {
    const written = node.type === 'CallExpression' ? (node.callee as AnyNode) : undefined
    const callee = written?.type === 'SequenceExpression' ? (written.expressions.at(-1) as AnyNode) : written
    if (callee?.type === 'Identifier') return callee.name
    const property = callee?.type === 'MemberExpression' ? (callee.property as AnyNode) : undefined
    return property?.type === 'Identifier' ? property.name : undefined
  }

  private closure({ node, environment }: Closure, args: Arguments, site: Site): Value {
    if (node.async === true || node.generator === true) throw new NotUnderstood('it is async or a generator')
    if (this.depth > deepest) throw new NotUnderstood('its functions call one another too deeply')
    this.depth++
    try {
      const inner = site.environment.called(environment, site.node, node)
      for (const [k, pattern] of node.params.entries()) {
        const isRest = pattern.type === 'RestElement'
        const value = isRest ? restOf(args, k) : argument(args, k)
        bind(this, isRest ? pattern.argument : pattern, value, inner, (name, one) => inner.declare(name, one))
      }
      return node.body.type === 'BlockStatement'
        ? returned(this, node.body.body as AnyNode[], inner)
        : this.value(node.body as AnyNode, inner)
    } finally {
      this.depth--
    }
  }

  compare(callee: Value, element: Value, site: Site): void {
    if (callee.kind !== 'function' || callee.closures.length !== 1) {
      mustBeClean(this.call(callee, { values: [element, element] }, { ...site, written: [] }), unseenOrder)
      return
    }
    const [{ node, environment }] = callee.closures as readonly [Closure]
    const inner = site.environment.called(environment, site.node, node)
    for (const [k, pattern] of node.params.entries())
      bind(this, pattern, k < 2 ? element : empty, inner, (name, one) => inner.declare(name, one))
    if (node.body.type === 'BlockStatement')
      mustBeClean(returned(this, node.body.body as AnyNode[], inner), unseenOrder)
    else this.sign(node.body as AnyNode, inner)
  }

  /** An expression of which only the sign matters, and whether it is 0. */
  private sign(node: AnyNode, environment: Environment): void {
    if (node.type === 'BinaryExpression' && node.operator === '-') {
      const [left, right] = [node.left, node.right].map((one) => this.value(one as AnyNode, environment))
      if (isDifference(left!, right!)) return
    }
    if (node.type === 'LogicalExpression' && node.operator === '||') {
      this.sign(node.left as AnyNode, environment)
      this.sign(node.right as AnyNode, environment)
      return
    }
    mustBeClean(this.value(node, environment), unseenOrder)
  }
}

/** The value of a rest parameter: the arguments from position `k` on, and those from spreads. */
const restOf = ({ values, rest }: Arguments, k: number): Value =>
  collection('array', join(...values.slice(k), rest ?? empty))

const unseenOrder = 'it sorts timestamps by an unknown comparator'

// Free names are resolved once for a function, so that its variables are found again at every call.
/** A fresh set of variables for a function of the spec. */
export const environmentOf = (fn: AnyFunction, names: SpecNames): Environment =>
  new Environment(freeNamesOf(fn, names))
