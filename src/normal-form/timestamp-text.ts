// Reads the text of a function of a spec and says whether it uses timestamps by their order alone: it compares them with one
// another, copies them, takes the greatest, and adds constants to what it hands out. Such a function takes the same path
// through its text wherever its timestamps lie, as long as they keep their order. So what it hands out is, on each path, the
// same timestamps plus the same constants, and one motion that changes all distances shows whether these move along.
//
// It is an abstract interpretation (Cousot and Cousot, POPL 1977) with three values: `clean`, which no timestamp has a share in;
// `stamp`, a timestamp or something that contains some; `advanced`, a timestamp plus a constant, which may only be handed out.
// It knows few words and refuses the rest: what it does not understand is not said to be right. A function that the text
// names and that receives timestamps must be one of `uses`. It trusts that the name means what `uses` says, and that
// functions of Coterie keep their names.
import { type AnyNode, type Function as FunctionNode, type Pattern, parseExpressionAt } from 'acorn'
import { before } from '../protocol/before.js'
import type { AnyFunction } from '../protocol/written-as.js'

/** What a spec declares, as far as reading its functions goes. */
export interface Names {
  /** Fields that never hold a timestamp. */
  readonly cleanFields: ReadonlySet<string>
  /** Functions that put a message or an effect together: themselves, and their names where nothing else is known. */
  readonly made: ReadonlySet<unknown>
  readonly makers: ReadonlySet<string>
  /** The author's own functions, by the names under which others call them. */
  readonly uses: { readonly [name: string]: unknown }
  /** Whether a set or a map has timestamps for keys. */
  readonly ordered: boolean
  /** Whether all timestamps always move together, so that constants may be added before a comparison. */
  readonly together: boolean
}

/** Why a function was not understood, as the end of a sentence. */
class NotUnderstood extends Error {}

// Stands for any function that makes a record.
const maker = Symbol('maker')

const clean = 0
const stamp = 1
const advanced = 2

interface Value {
  readonly level: number
  /** Whether it is a list or an object, which must not be compared by size. */
  readonly box: boolean
  /** Whether it may be, or may contain, a timestamp in one case and another value in another. */
  readonly mixed: boolean
  /** Whether it is null or undefined for certain. */
  readonly empty: boolean
  /** Whether it is what a function of the spec was called with. */
  readonly record?: boolean
  /** Of a list that is written out. */
  readonly elements?: readonly Value[]
  /** Of an object that is written out. */
  readonly fields?: ReadonlyMap<string, Value>
  readonly fn?: { readonly node: FunctionNode; readonly scope: Scope }
}

const none: Value = { level: clean, box: false, mixed: false, empty: false }
const empty: Value = { ...none, empty: true }
const pure: Value = { ...none, level: stamp }

/** Either of these. */
const join = (...values: readonly Value[]): Value => {
  const full = values.filter((one) => !one.empty)
  if (full.length === 0) return empty
  if (full.length === 1) return full[0]!
  if (full.some(({ fn }) => fn !== undefined)) throw new NotUnderstood('it keeps a function for later')
  const elements = full.map((one) => one.elements)
  const tuple = elements[0]
  return {
    level: Math.max(...full.map(({ level }) => level)),
    box: full.some(({ box }) => box),
    mixed: full.some(({ mixed }) => mixed) || new Set(full.map(({ level }) => level > clean)).size > 1,
    empty: false,
    ...(tuple !== undefined && elements.every((one) => one?.length === tuple.length)
      ? { elements: tuple.map((_, k) => join(...elements.map((one) => one![k]!))) }
      : {}),
  }
}
const boxed = (...values: readonly Value[]): Value => {
  if (values.some(({ fn }) => fn !== undefined)) throw new NotUnderstood('it keeps a function for later')
  const { level, mixed } = join(...values)
  return { ...none, level, mixed, box: true }
}
/** A part of a value, which may be any of them. */
const part = ({ level, mixed }: Value): Value => ({ ...none, level, mixed })

// What two values may differ in, for the analysis to come to an end.
const told = ['level', 'box', 'mixed', 'empty'] as const

class Scope {
  readonly names = new Map<string, Value>()
  readonly above: Scope | undefined
  constructor(above: Scope | undefined) {
    this.above = above
  }
  find(name: string): Value | undefined {
    return this.names.get(name) ?? this.above?.find(name)
  }
  /** Answers whether the value has changed. */
  widen(name: string, value: Value): boolean {
    if (!this.names.has(name) && this.above?.find(name) !== undefined) return this.above.widen(name, value)
    const old = this.names.get(name)
    const now = old === undefined ? value : join(old, value)
    this.names.set(name, now)
    return old === undefined || told.some((key) => old[key] !== now[key])
  }
}

// Methods of collections and views by what they do with timestamps in them.
const telling = new Set([
  'has',
  'isEmpty',
  'equals',
  'includes',
  'contains',
  'isSubset',
  'isSuperset',
  'keySeq',
  'keys',
  'the',
  'holds',
  'waits',
  'crashed',
  'suspects',
  'inFlight',
  'indexOf',
])
const asking = new Set(['some', 'every', 'findIndex', 'findKey', 'count'])
const choosing = new Set(['filter', 'find', 'filterNot', 'findLast', 'takeWhile', 'skipWhile', 'partition'])
const carrying = new Set([
  'get',
  'set',
  'remove',
  'delete',
  'clear',
  'add',
  'first',
  'last',
  'toArray',
  'values',
  'entries',
  'entrySeq',
  'valueSeq',
  'toList',
  'toSeq',
  'push',
  'pop',
  'shift',
  'unshift',
  'insert',
  'concat',
  'merge',
  'union',
  'subtract',
  'slice',
  'skip',
  'take',
  'rest',
  'butLast',
  'all',
  'channel',
  'at',
  'max',
  'min',
  'reverse',
  'map',
  'flatMap',
  'forEach',
  'update',
])
// Their arguments are positions, or say how many.
const counted = new Set(['slice', 'skip', 'take', 'rest', 'butLast', 'first', 'last', 'pop', 'shift'])
const keyed = new Set(['get', 'has', 'remove', 'delete', 'set', 'at', 'update'])

// Whether a comparator compares the same part of both its arguments, as in `([i], [j]) => i - j`: two keys, or two values.
const comparesOneSpot = ({ params }: FunctionNode, left: AnyNode, right: AnyNode): boolean => {
  const spot = (param: Pattern | undefined, node: AnyNode): number =>
    param?.type === 'ArrayPattern' && node.type === 'Identifier'
      ? param.elements.findIndex((one) => one?.type === 'Identifier' && one.name === node.name)
      : -1
  const at = spot(params[0], left)
  return params.length === 2 && at >= 0 && at === spot(params[1], right)
}

const depthAllowed = 16

class Reader {
  private readonly names: Names
  private depth = 0
  // How often a variable has come to hold more than before.
  private changes = 0
  constructor(names: Names) {
    this.names = names
  }

  /** Parses the text of a function. */
  parsed(fn: AnyFunction): FunctionNode {
    const text = Function.prototype.toString.call(fn)
    for (const attempt of [`(${text})`, `({${text}})`]) {
      let node: AnyNode
      try {
        node = parseExpressionAt(attempt, 0, { ecmaVersion: 'latest' }) as AnyNode
      } catch {
        continue
      }
      if (node.type === 'ObjectExpression') {
        const [property] = node.properties
        if (property?.type === 'Property') node = property.value as AnyNode
      }
      if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return node
    }
    throw new NotUnderstood(`its text cannot be read (${text.slice(0, 40)})`)
  }

  call(node: FunctionNode, scope: Scope, values: readonly Value[]): Value {
    if (node.async === true || node.generator === true) throw new NotUnderstood('it is async or a generator')
    if (++this.depth > depthAllowed) throw new NotUnderstood('its functions call one another too deeply')
    const inner = new Scope(scope)
    for (const [k, pattern] of node.params.entries()) {
      const rest = pattern.type === 'RestElement'
      this.bind(
        rest ? pattern.argument : pattern,
        rest ? boxed(...values.slice(k)) : (values[k] ?? none),
        inner,
      )
    }
    const result =
      node.body.type === 'BlockStatement'
        ? this.block(node.body.body as AnyNode[], inner)
        : this.value(node.body as AnyNode, inner)
    this.depth--
    return result
  }

  private bind(pattern: Pattern, value: Value, scope: Scope): void {
    switch (pattern.type) {
      case 'Identifier':
        if (value.fn === undefined) {
          const old = scope.names.get(pattern.name)
          scope.names.set(pattern.name, old === undefined ? value : join(old, value))
        } else scope.names.set(pattern.name, value)
        return
      case 'AssignmentPattern':
        this.bind(pattern.left, join(value, this.value(pattern.right as AnyNode, scope)), scope)
        return
      case 'ArrayPattern':
        for (const [k, one] of pattern.elements.entries()) {
          // What a collection gives may be a pair of a key and a value.
          const given = value.elements?.[k] ?? { ...part(value), mixed: value.level > clean }
          if (one !== null) this.bind(one, given, scope)
        }
        return
      case 'ObjectPattern':
        for (const property of pattern.properties) {
          if (property.type === 'RestElement') this.bind(property.argument, value, scope)
          else
            this.bind(
              property.value,
              this.field(value, this.nameOf(property.key as AnyNode, property.computed)),
              scope,
            )
        }
        return
      case 'RestElement':
        this.bind(pattern.argument, value, scope)
        return
      default:
        throw new NotUnderstood(`it assigns to a ${pattern.type}`)
    }
  }

  private nameOf(key: AnyNode, computed: boolean): string {
    if (!computed && key.type === 'Identifier') return key.name
    if (key.type === 'Literal') return String(key.value)
    throw new NotUnderstood('it computes the name of a field')
  }

  private field(value: Value, name: string): Value {
    const written = value.fields?.get(name)
    if (written !== undefined) return written
    // A timestamp plus a text has a length.
    if (value.level === advanced && !value.box && name === 'length')
      throw new NotUnderstood('it asks how long a timestamp is')
    if (value.level === clean || this.names.cleanFields.has(name)) return none
    return part(value)
  }

  private block(body: readonly AnyNode[], scope: Scope): Value {
    return join(...body.map((node) => this.statement(node, scope)))
  }

  /** What is done again and again, since what it assigns may come round. */
  private untilSettled(once: () => Value): Value {
    let before: number
    let found = empty
    do {
      before = this.changes
      found = join(found, once())
    } while (this.changes > before)
    return found
  }

  /** What a statement may return. */
  private statement(node: AnyNode, scope: Scope): Value {
    switch (node.type) {
      case 'ReturnStatement':
        return node.argument == null ? empty : this.value(node.argument as AnyNode, scope)
      case 'ExpressionStatement':
        this.value(node.expression as AnyNode, scope)
        return empty
      case 'VariableDeclaration':
        // It is seen outside its block.
        if (node.kind === 'var') throw new NotUnderstood('it has a var')
        for (const { id, init } of node.declarations)
          this.bind(id, init == null ? empty : this.value(init as AnyNode, scope), scope)
        return empty
      case 'IfStatement':
        this.test(node.test as AnyNode, scope)
        return join(
          this.statement(node.consequent as AnyNode, scope),
          node.alternate == null ? empty : this.statement(node.alternate as AnyNode, scope),
        )
      case 'BlockStatement':
        return this.block(node.body as AnyNode[], new Scope(scope))
      case 'ForOfStatement': {
        const each = this.value(node.right as AnyNode, scope)
        if (each.level === advanced && !each.box) throw new NotUnderstood('it goes through a timestamp')
        const { left } = node
        if (left.type !== 'VariableDeclaration')
          throw new NotUnderstood('its loop has no variable of its own')
        const inner = new Scope(scope)
        return this.untilSettled(() => {
          this.bind(left.declarations[0]!.id, part(each), inner)
          return this.statement(node.body as AnyNode, inner)
        })
      }
      case 'EmptyStatement':
      case 'ContinueStatement':
      case 'BreakStatement':
        return empty
      case 'ThrowStatement':
        this.test(node.argument as AnyNode, scope)
        return empty
      default:
        throw new NotUnderstood(`it has a ${node.type}`)
    }
  }

  /** A value that decides something: it may come from comparisons, and be no timestamp. */
  test(node: AnyNode, scope: Scope): void {
    if (this.value(node, scope).level !== clean) throw new NotUnderstood('it decides by a timestamp itself')
  }

  value(node: AnyNode, scope: Scope): Value {
    switch (node.type) {
      case 'Literal':
        return node.value === null ? empty : none
      case 'Identifier':
        if (node.name === 'arguments') throw new NotUnderstood('it reads its arguments by number')
        return scope.find(node.name) ?? (node.name === 'undefined' ? empty : none)
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return { ...none, fn: { node, scope } }
      case 'TemplateLiteral':
        for (const one of node.expressions) this.test(one as AnyNode, scope)
        return none
      case 'ChainExpression':
      case 'ParenthesizedExpression':
        return this.value(node.expression as AnyNode, scope)
      case 'SequenceExpression':
        return node.expressions.map((one) => this.value(one as AnyNode, scope)).at(-1)!
      case 'ArrayExpression':
        return this.list(node.elements as (AnyNode | null)[], scope)
      case 'SpreadElement': {
        const value = this.value(node.argument as AnyNode, scope)
        if (value.level === advanced && !value.box) throw new NotUnderstood('it goes through a timestamp')
        return value
      }
      case 'ObjectExpression':
        return this.object(node.properties as AnyNode[], scope)
      case 'MemberExpression': {
        const value = this.value(node.object as AnyNode, scope)
        if (!node.computed) return this.field(value, this.nameOf(node.property as AnyNode, false))
        this.test(node.property as AnyNode, scope)
        const property = node.property as AnyNode
        if (property.type !== 'Literal') {
          // It may be any field of a record.
          return { ...part(value), mixed: value.mixed || (value.level !== clean && value.record === true) }
        }
        if (typeof property.value !== 'number') return this.field(value, String(property.value))
        return value.elements?.[property.value] ?? part(value)
      }
      case 'ConditionalExpression':
        this.test(node.test as AnyNode, scope)
        return join(
          this.value(node.consequent as AnyNode, scope),
          this.value(node.alternate as AnyNode, scope),
        )
      case 'LogicalExpression': {
        if (node.operator !== '??') this.test(node.left as AnyNode, scope)
        return join(this.value(node.left as AnyNode, scope), this.value(node.right as AnyNode, scope))
      }
      case 'UnaryExpression':
        this.test(node.argument as AnyNode, scope)
        return node.operator === 'void' ? empty : none
      case 'BinaryExpression':
        return this.binary(node.operator, node.left as AnyNode, node.right as AnyNode, scope)
      case 'AssignmentExpression': {
        if (node.left.type !== 'Identifier' || node.operator !== '=')
          throw new NotUnderstood('it assigns to a field')
        const value = this.value(node.right as AnyNode, scope)
        if (scope.find(node.left.name) === undefined)
          throw new NotUnderstood(`it assigns to ${node.left.name}, which is not its own`)
        if (scope.widen(node.left.name, value)) this.changes++
        return value
      }
      case 'CallExpression':
        return this.called(node, scope)
      default:
        throw new NotUnderstood(`it has a ${node.type}`)
    }
  }

  private object(nodes: readonly AnyNode[], scope: Scope): Value {
    const fields = new Map<string, Value>()
    let isWhole = true
    const values = nodes.map((one) => {
      if (one.type === 'SpreadElement') {
        isWhole = false
        return this.value(one.argument as AnyNode, scope)
      }
      if (one.type !== 'Property' || one.kind !== 'init') throw new NotUnderstood(`it has a ${one.type}`)
      const value = this.value(one.value as AnyNode, scope)
      const name = this.nameOf(one.key as AnyNode, one.computed)
      if (value.level !== clean && this.names.cleanFields.has(name))
        throw new NotUnderstood(`it puts a timestamp into ${name}, which holds none elsewhere`)
      fields.set(name, value)
      return value
    })
    return isWhole ? { ...boxed(...values), fields } : boxed(...values)
  }

  private list(nodes: readonly (AnyNode | null)[], scope: Scope): Value {
    const values = nodes.map((one) => (one === null ? empty : this.value(one, scope)))
    if (nodes.some((one) => one?.type === 'SpreadElement')) return boxed(...values)
    return { ...boxed(...values), elements: values }
  }

  private binary(operator: string, left: AnyNode, right: AnyNode, scope: Scope): Value {
    const [l, r] = [this.value(left, scope), this.value(right, scope)]
    if (l.level === clean && r.level === clean) return none
    if (['===', '!==', '==', '!='].includes(operator)) {
      const isNull = (one: AnyNode) =>
        (one.type === 'Literal' && one.value === null) ||
        (one.type === 'Identifier' && one.name === 'undefined')
      if (isNull(left) || isNull(right) || l.empty || r.empty) return none
    }
    if (['===', '!==', '==', '!=', '<', '<=', '>', '>='].includes(operator)) {
      if (l.level === clean || r.level === clean)
        throw new NotUnderstood('it compares a timestamp with something else')
      if (l.level === advanced || r.level === advanced)
        throw new NotUnderstood('it adds to a timestamp before it compares')
      if (l.box || r.box) throw new NotUnderstood('it compares lists')
      if (l.mixed || r.mixed) throw new NotUnderstood('it compares a timestamp with something else')
      return none
    }
    const isNumber = right.type === 'Literal' && typeof right.value === 'number'
    if (
      (operator === '+' || operator === '-') &&
      !l.box &&
      !r.box &&
      (l.level === clean || r.level === clean)
    ) {
      if (operator === '-' && l.level === clean) throw new NotUnderstood('it takes a timestamp from a number')
      const plus = left.type === 'Literal' && typeof left.value === 'number'
      const level = this.names.together && (isNumber || plus) ? Math.max(l.level, r.level) : advanced
      return { ...none, level, mixed: l.mixed || r.mixed }
    }
    // The distance of two timestamps that move together.
    if (
      operator === '-' &&
      this.names.together &&
      l.level === stamp &&
      r.level === stamp &&
      !l.box &&
      !r.box &&
      !l.mixed &&
      !r.mixed
    )
      return none
    throw new NotUnderstood(`it calculates with timestamps (${operator})`)
  }

  /** What a function answers that is called back with values of this level. */
  private back(node: AnyNode, given: readonly Value[], scope: Scope): Value {
    const value = this.value(node, scope)
    const { fn } = value
    if (fn !== undefined) return this.untilSettled(() => this.call(fn.node, fn.scope, given))
    if (given.every(({ level }) => level === clean) && value.level === clean) return none
    throw new NotUnderstood('it hands timestamps to a function whose text is not seen')
  }

  private isFunction(node: AnyNode, scope: Scope): boolean {
    return this.value(node, scope).fn !== undefined
  }

  private called(node: Extract<AnyNode, { type: 'CallExpression' }>, scope: Scope): Value {
    let callee = node.callee as AnyNode
    while (callee.type === 'SequenceExpression' || callee.type === 'ParenthesizedExpression')
      callee = (
        callee.type === 'SequenceExpression' ? callee.expressions.at(-1)! : callee.expression
      ) as AnyNode
    const args = node.arguments as AnyNode[]
    if (callee.type === 'Identifier') {
      const own = scope.find(callee.name)
      if (own?.fn !== undefined)
        return this.call(
          own.fn.node,
          own.fn.scope,
          args.map((one) => this.value(one, scope)),
        )
      // What keeps the name of a function when a spec is bundled.
      if (callee.name === '__name' && args.length === 2) return this.value(args[0]!, scope)
      if (own === undefined) return this.named(callee.name, callee, args, scope)
    }
    // What such a function closes over is not known.
    if (callee.type !== 'MemberExpression' || callee.computed)
      throw new NotUnderstood('it calls a function that has no name of its own')
    const method = this.nameOf(callee.property as AnyNode, false)
    const root = (one: AnyNode): AnyNode =>
      one.type === 'MemberExpression' ? root(one.object as AnyNode) : one
    const first = root(callee)
    if (first.type === 'Identifier' && scope.find(first.name) === undefined) {
      if (first.name === 'Math' && (method === 'max' || method === 'min')) return this.greatest(args, scope)
      return this.named(method, callee, args, scope)
    }
    const owner = callee.object as AnyNode
    const on = this.value(owner, scope)
    if (on.fn !== undefined) throw new NotUnderstood(`it calls ${method} of a function`)
    if (method === 'push' || method === 'unshift') {
      const values = args.map((one) => this.value(one, scope))
      const isList = on.box || (owner.type !== 'MemberExpression' && owner.type !== 'CallExpression')
      // An array changes, under whatever names it goes.
      if (isList && [on, ...values].some(({ level }) => level !== clean))
        throw new NotUnderstood('it adds to a list of timestamps step by step')
    }
    return this.method(method, on, args, scope)
  }

  private greatest(args: readonly AnyNode[], scope: Scope): Value {
    const values = args.map((one) => this.value(one, scope))
    if (values.every(({ level }) => level === clean)) return none
    if (values.some(({ level, mixed }) => level !== stamp || mixed))
      throw new NotUnderstood('it takes the greatest of timestamps and of something else')
    if (values.some(({ box }, k) => box && args[k]!.type !== 'SpreadElement'))
      throw new NotUnderstood('it takes the greatest of lists')
    return pure
  }

  private unknown(name: string, args: readonly AnyNode[], scope: Scope): Value {
    for (const one of args) {
      const value = this.value(one, scope)
      if (value.level !== clean || (value.fn !== undefined && this.back(one, [], scope).level !== clean))
        throw new NotUnderstood(
          `it hands a timestamp to ${name}, which is not among the functions that the spec uses`,
        )
    }
    return none
  }

  /** What a name, or a path of names, stands for in the file of the spec, as far as that is known. */
  private known(callee: AnyNode): unknown {
    if (callee.type === 'Identifier')
      return Object.hasOwn(this.names.uses, callee.name) ? this.names.uses[callee.name] : undefined
    if (callee.type !== 'MemberExpression' || callee.computed) return undefined
    const owner = this.known(callee.object as AnyNode)
    if (owner === undefined || owner === null) return undefined
    const name = this.nameOf(callee.property as AnyNode, false)
    if (name === 'make' && (owner as { readonly fields?: unknown }).fields !== undefined) return maker
    return (owner as { readonly [name: string]: unknown })[name]
  }

  /** A function of the file, or of Coterie. */
  private named(name: string, callee: AnyNode, args: readonly AnyNode[], scope: Scope): Value {
    const known =
      this.known(callee) ?? (Object.hasOwn(this.names.uses, name) ? this.names.uses[name] : undefined)
    const values = args.map((one) => this.value(one, scope))
    const isMaker =
      known === undefined ? this.names.makers.has(name) : known === maker || this.names.made.has(known)
    if (isMaker && values.every(({ fn }) => fn === undefined)) {
      const { fields } = values.length === 1 ? values[0]! : none
      return fields === undefined ? boxed(...values) : { ...boxed(...values), fields }
    }
    const isBefore = known === undefined ? name === 'before' : known === before
    if (isBefore && values.length === 2 && values.every((one) => this.isRequest(one))) return none
    if (typeof known === 'function' && !isBefore && !isMaker)
      return this.call(this.parsed(known), new Scope(undefined), values)
    return this.unknown(name, args, scope)
  }

  /** A timestamp or null, and a site. */
  private isRequest({ elements }: Value): boolean {
    const [time, site] = elements ?? []
    if (elements?.length !== 2 || time === undefined || site?.level !== clean) return false
    return time.empty || (time.level === stamp && !time.mixed && !time.box)
  }

  private method(name: string, on: Value, args: readonly AnyNode[], scope: Scope): Value {
    const element = part(on)
    // Keys and positions are no timestamps; of a fold the first is what was made so far.
    const given = [element, none, on]
    if (name === 'sort' || name === 'toSorted') {
      const order = args[0] === undefined ? undefined : this.value(args[0], scope).fn
      if (on.level === clean && order === undefined) return on
      const body = order?.node.body as AnyNode | undefined
      // Of a difference only the sign matters here, which is that of a comparison.
      if (order !== undefined && body?.type === 'BinaryExpression' && body.operator === '-') {
        if (!on.mixed && comparesOneSpot(order.node, body.left as AnyNode, body.right as AnyNode)) return on
        this.call({ ...order.node, body: { ...body, operator: '<' } } as FunctionNode, order.scope, [
          element,
          element,
        ])
        return on
      }
      if (order !== undefined && this.call(order.node, order.scope, [element, element]).level === clean)
        return on
      throw new NotUnderstood('it sorts timestamps in an order that is not seen')
    }
    if (name === 'reduce') {
      const [fold, start] = args
      if (fold === undefined) throw new NotUnderstood('it reduces without a function')
      let so = start === undefined ? element : this.value(start, scope)
      return this.untilSettled(() => {
        const next = join(so, this.back(fold, [so, element, none, on], scope))
        if (told.some((key) => so[key] !== next[key])) this.changes++
        so = next
        return so
      })
    }
    const answers = args.map((one) =>
      this.isFunction(one, scope) ? this.back(one, given, scope) : undefined,
    )
    const heard = args.map((one, k) => answers[k] ?? this.value(one, scope))
    const made = join(...heard)
    if (asking.has(name) || choosing.has(name)) {
      if (made.level !== clean || (on.level !== clean && answers.includes(undefined) && args.length > 0))
        throw new NotUnderstood(`it asks ${name} by a timestamp itself`)
      return asking.has(name) ? none : on
    }
    if (on.level === clean && made.level === clean) return none
    const isByKey = keyed.has(name) && answers[0] === undefined && heard[0] !== undefined
    if (isByKey && heard[0]!.level !== clean) throw new NotUnderstood('it uses a timestamp as a key')
    const places = name === 'insert' ? heard.slice(0, 1) : counted.has(name) ? heard : []
    if (places.some(({ level }) => level !== clean))
      throw new NotUnderstood('it uses a timestamp as a position or a number of elements')
    if (telling.has(name)) {
      if (made.level === advanced || on.level === advanced)
        throw new NotUnderstood('it adds to a timestamp before it compares')
      if (made.level !== clean && (on.level === clean || on.mixed || made.mixed))
        throw new NotUnderstood('it compares a timestamp with something else')
      if (
        name !== 'has' &&
        on.level !== clean &&
        made.level === clean &&
        args.length > 0 &&
        !['the', 'holds', 'waits', 'crashed', 'suspects', 'inFlight'].includes(name)
      )
        throw new NotUnderstood('it compares a timestamp with something else')
      return none
    }
    if (!carrying.has(name)) throw new NotUnderstood(`it calls ${name} of what holds timestamps`)
    const isFold = ['map', 'flatMap', 'forEach', 'update', 'max', 'min'].includes(name)
    // A function by name would be called with timestamps.
    if (isFold && args.some((_, k) => answers[k] === undefined && !(name === 'update' && k === 0)))
      throw new NotUnderstood('it hands timestamps to a function whose text is not seen')
    if (name === 'max' || name === 'min') {
      if (args.length > 0 || on.level !== stamp || on.mixed)
        throw new NotUnderstood(`it calls ${name} of something else`)
      return pure
    }
    if (name === 'map' || name === 'flatMap') return boxed(...answers.map((one) => one ?? none))
    if (['all', 'channel', 'slice', 'skip', 'take'].includes(name)) return { ...on, box: true }
    const values = isByKey || name === 'insert' ? heard.slice(1) : heard
    if (['remove', 'delete'].includes(name)) return on
    const result = join(on, ...values)
    return ['get', 'first', 'last', 'at'].includes(name) ? part(result) : { ...part(result), box: true }
  }
}

/**
 * Why it cannot be said that a function uses timestamps by their order alone, as the end of a sentence; undefined where it does.
 * @param result whether it decides something, or hands out what may hold timestamps
 */
export const notByOrder = (
  fn: AnyFunction,
  names: Names,
  result: 'decides' | 'hands out' | 'is compared',
): string | undefined => {
  if (names.ordered) return 'a set or a map has timestamps for keys'
  const reader = new Reader(names)
  try {
    const node = reader.parsed(fn)
    const { level, mixed } = reader.call(
      node,
      new Scope(undefined),
      node.params.map(() => ({ ...pure, record: true })),
    )
    if (result === 'decides' && level !== clean) return 'it answers with a timestamp'
    if (result === 'is compared' && (level === advanced || mixed))
      return 'it gives something else than a timestamp to compare'
    return undefined
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message
    throw error
  }
}
