// Why a condition of a guard is false, in words: "lacks the votes of 1 and 2", "phase is idle, not wanted". The words come from
// the form of the condition and from the values that it reads; a form that has no words here keeps its text.
import type { AnyNode, CallExpression } from 'acorn'
import { Set as ImmutableSet } from 'immutable'
import { bound, evaluate, namesIn, type Scope } from './evaluate.js'
import { helperBody } from './helper-body.js'
import {
  answerWords,
  betweenSites,
  callIn,
  comparisons,
  doneBySites,
  inner,
  inOrder,
  isShort,
  listed,
  membersOf,
  mostElements,
  NoWords,
  resultWords,
  singular,
  type ValueWords,
  without,
} from './reason-words.js'
import { majorityIn, noMajority, summedIn } from './size-words.js'

/** The words for one guard in one state. */
class InWords {
  private readonly source: string
  private readonly scope: Scope
  private readonly words: ValueWords

  // The parameter of a function on each element, whose name says nothing.
  private readonly element: ReadonlySet<string>

  constructor(source: string, scope: Scope, words: ValueWords, element: readonly string[] = []) {
    this.source = source
    this.scope = scope
    this.words = words
    this.element = new Set(element)
  }

  private isElement(node: AnyNode): boolean {
    return node.type === 'Identifier' && this.element.has(node.name)
  }

  private text(node: AnyNode): string {
    return this.source.slice(node.start, node.end)
  }

  private value(node: AnyNode): unknown {
    return evaluate(node, this.scope)
  }

  /** What a value is compared with: a constant of the spec or the model has its name with it, a literal needs none. */
  private standard(given: AnyNode): string {
    const node = inner(given)
    const shown = this.shown(node)
    if (typeof this.value(node) !== 'number' || node.type === 'Literal' || this.isElement(node)) return shown
    try {
      return `${this.name(node)} (${shown})`
    } catch (error) {
      if (error instanceof NoWords) return shown
      throw error
    }
  }

  private shown(node: AnyNode): string {
    const shown = this.words.value(this.text(node), this.value(node))
    if (shown === undefined) throw new NoWords()
    return shown
  }

  /** What a part is called: the name of a field, or what is looked up in it. */
  private name(given: AnyNode): string {
    const node = inner(given)
    if (node.type === 'Identifier') return node.name === 'self' ? 'this site' : node.name
    if (node.type === 'Literal') return this.text(node)
    if (node.type === 'ArrayExpression' && node.elements.length === 1) {
      const [only] = node.elements
      if (only?.type === 'SpreadElement') return this.name(only.argument)
    }
    if (node.type === 'BinaryExpression' && '+-*/%'.includes(node.operator))
      return `${this.name(node.left as AnyNode)} ${node.operator} ${this.name(node.right)}`
    if (node.type === 'LogicalExpression' && node.operator === '??')
      return this.name((this.value(node.left) ?? undefined) === undefined ? node.right : node.left)
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const { name } = node.property
      if (name === 'size' || name === 'length') return `the size of ${this.name(node.object as AnyNode)}`
      const of = inner(node.object as AnyNode)
      const isShared =
        of.type === 'MemberExpression' && of.property.type === 'Identifier' && of.property.name === 'shared'
      return of.type === 'Identifier' || isShared ? name : `${name} of ${this.name(of)}`
    }
    if (node.type === 'CallExpression') {
      const { method, owner, given } = callIn(node)
      if (owner !== undefined && ['first', 'last', 'min', 'max'].includes(method) && given.length === 0)
        return `the ${{ first: 'first', last: 'last', min: 'least', max: 'greatest' }[method as 'first']} of ${this.name(owner)}`
      if (owner !== undefined && method === 'get' && given.length === 1)
        return `${this.name(owner)} of ${this.shown(given[0]!)}`
      if (owner === undefined) return resultWords(method, this.told(given))
    }
    throw new NoWords()
  }

  /** What a helper is given, as far as it can be told in short: no records, and no views. */
  private told(given: readonly AnyNode[]): readonly string[] {
    return given.filter((one) => isShort(this.value(one))).map((one) => this.shown(one))
  }

  private readonly values = (nodes: readonly AnyNode[]) => nodes.map((one) => this.value(one))

  private ofBody(helper: unknown, given: readonly AnyNode[], isWanted: boolean): string {
    const body = helperBody(helper, this.values(given))
    if (body === undefined) throw new NoWords()
    return new InWords(body.source, body.scope, this.words).why(body.result, isWanted)
  }

  /** Why the result of a helper is not what is wanted: by its own text, if that is one expression with words. Then its name says no more. */
  private ofHelper(name: string, given: readonly AnyNode[], isWanted: boolean): string {
    try {
      return this.ofBody(this.scope.get(name), given, isWanted)
    } catch (error) {
      if (error instanceof Error) return answerWords(name, this.told(given), !isWanted)
      throw error
    }
  }

  private members(node: AnyNode): ReadonlySet<unknown> {
    return membersOf(this.value(node))
  }

  private listed(node: AnyNode, members: readonly unknown[]): string {
    return listed(members.map((one) => this.words.member(this.text(node), one)))
  }

  private lacking(node: AnyNode, members: readonly unknown[]): string {
    const name = this.name(node)
    const each = this.listed(node, members)
    const done = doneBySites.get(name)
    if (done !== undefined) return `${each} ${members.length === 1 ? 'has' : 'have'} not ${done}`
    // A field in the plural is named after what it collects from each.
    return /[^s]s$/.test(name) && !name.includes(' ')
      ? `lacks the ${members.length === 1 ? singular(name) : name} of ${each}`
      : `${name} lacks ${each}`
  }

  private equality(of: AnyNode, [with_]: readonly AnyNode[], isWanted: boolean): string {
    if (!isWanted) return `${this.name(of)} is ${this.shown(of)}`
    if (!ImmutableSet.isSet(this.value(of)) || !ImmutableSet.isSet(this.value(with_!)))
      return `${this.name(of)} is ${this.shown(of)}, not ${this.shown(with_!)}`
    const [has, needs] = [this.members(of), this.members(with_!)]
    const [missing, extra] = [without(needs, has), without(has, needs)]
    return [
      ...(missing.length === 0 ? [] : [this.lacking(of, missing)]),
      ...(extra.length === 0 ? [] : [`${this.name(of)} also has ${this.listed(of, extra)}`]),
    ].join(', and ')
  }

  /** For a condition on all or some members: the words for those that decide. */
  private each(of: AnyNode, tested: AnyNode, isEvery: boolean, isWanted: boolean): string {
    const test = inner(tested)
    const members = [...this.members(of)]
    if (members.length === 0) return `${this.name(of)} is empty`
    if (test.type === 'Identifier' && test.name === 'suspects') {
      const all = this.listed(of, members)
      return isWanted && !isEvery
        ? `none of ${all} is suspected`
        : this.suspected(members, of, test, isWanted)
    }
    if (test.type !== 'ArrowFunctionExpression' || !test.expression) throw new NoWords()
    const scopes = members.map((one) => bound(this.scope, test.params as AnyNode[], [one]))
    const body = test.body as AnyNode
    const deciding = scopes
      .map((scope, k) => ({ scope, member: members[k] }))
      .filter(({ scope }) => Boolean(evaluate(body, scope)) !== isWanted)
    const has = inner(body)
    // All that are missing in one phrase.
    if (isEvery && isWanted && has.type === 'CallExpression') {
      const { method, owner, given } = callIn(has)
      const [parameter] = test.params
      const isOne =
        given[0]?.type === 'Identifier' &&
        parameter?.type === 'Identifier' &&
        given[0].name === parameter.name
      if ((method === 'has' || method === 'includes') && owner !== undefined && isOne)
        return this.lacking(
          owner,
          deciding.map(({ member }) => member),
        )
    }
    const names = (test.params as AnyNode[]).flatMap((parameter) => namesIn(parameter) ?? [])
    const said = deciding
      .slice(0, mostElements)
      .map(({ scope }) => new InWords(this.source, scope, this.words, names).why(body, isWanted))
    const more = deciding.length - said.length
    return [...new Set(said)].join('; ') + (more > 0 ? `; and ${more} more` : '')
  }

  private suspected(members: readonly unknown[], of: AnyNode, test: AnyNode, isWanted: boolean): string {
    const suspects = this.value(test) as (site: unknown) => boolean
    return members
      .filter((one) => suspects(one) !== isWanted)
      .map((one) => `${this.words.member(this.text(of), one)} is${isWanted ? ' not' : ''} suspected`)
      .join('; ')
  }

  private ofCall(node: CallExpression, isWanted: boolean): string {
    const made = inner(node.callee as AnyNode)
    if (made.type === 'CallExpression') return this.ofBody(this.value(made), node.arguments, isWanted)
    const { method, owner, given } = callIn(node)
    const not = isWanted ? ' not' : ''
    if (method === 'suspects' && given.length === 1) return `${this.shown(given[0]!)} is${not} suspected`
    if (owner === undefined) {
      if (typeof this.value(node) !== 'boolean') throw new NoWords()
      const values = method === 'precedes' && isWanted ? this.values(given) : []
      return inOrder(values, this.words) ?? this.ofHelper(method, given, isWanted)
    }
    switch (method) {
      case 'equals':
        return this.equality(owner, given, isWanted)
      case 'has':
      case 'includes':
        if (owner.type === 'ArrayExpression') {
          const value = `${this.name(given[0]!)} is ${this.shown(given[0]!)}`
          return isWanted
            ? `${value}, not ${owner.elements.map((one) => this.shown(one!)).join(' or ')}`
            : value
        }
        return `${this.words.member(this.text(owner), this.value(given[0]!))} is${not} in ${this.name(owner)}`
      case 'get':
        return `${this.name(node)} is ${this.shown(node)}`
      case 'startsWith':
        return `${this.name(owner)} is ${this.shown(owner)}, and does${not} begin with ${this.shown(given[0]!)}`
      case 'isSubset': {
        const has = this.members(given[0]!)
        const missing = [...this.members(owner)].filter((one) => !has.has(one))
        if (!isWanted) return `${this.name(given[0]!)} has all of ${this.shown(owner)}`
        return this.lacking(given[0]!, missing)
      }
      case 'isEmpty':
        return isWanted
          ? `${this.name(owner)} is not empty: ${this.shown(owner)}`
          : `${this.name(owner)} is empty`
      case 'every':
      case 'some':
        if (given.length !== 1) throw new NoWords()
        return this.each(owner, given[0]!, method === 'every', isWanted)
      default:
        throw new NoWords()
    }
  }

  /** Why a collection is not empty, or is: `x.size > 0`, `x.length === 0`. Undefined for another comparison. */
  private emptiness(operator: string, left: AnyNode, right: AnyNode, isWanted: boolean): string | undefined {
    const [size, zero] = [inner(left), inner(right)]
    if (zero.type !== 'Literal' || zero.value !== 0 || !['>', '===', '!=='].includes(operator))
      return undefined
    if (size.type !== 'MemberExpression' || size.property.type !== 'Identifier') return undefined
    if (size.computed || !['size', 'length'].includes(size.property.name)) return undefined
    const of = inner(size.object as AnyNode)
    // `x ?? []` is x, if that is known.
    const named = of.type === 'LogicalExpression' && of.operator === '??' ? of.left : of
    if ((this.value(named) ?? null) === null)
      return `${this.name(named)} is ${this.words.value(this.text(named), null)}`
    return (operator === '===') === isWanted
      ? `${this.name(named)} is not empty: ${this.shown(named)}`
      : `${this.name(named)} is empty`
  }

  /** A collection that is empty, if a condition needs its first or last element: `queue.first() === self`. */
  private noElement(node: AnyNode): string | undefined {
    if (node.type !== 'CallExpression' || this.value(node) !== undefined) return undefined
    const { method, owner } = callIn(node)
    if (owner === undefined || !['first', 'last'].includes(method)) return undefined
    return `${this.name(owner)} is empty`
  }

  private compared(operator: string, [left, right]: readonly [AnyNode, AnyNode], isWanted: boolean): string {
    const emptiness = this.emptiness(operator, left, right, isWanted) ?? this.noElement(inner(left))
    if (emptiness !== undefined) return emptiness
    const majority = isWanted ? majorityIn(operator, left, right) : undefined
    if (majority !== undefined) {
      const [some, all] = majority
      const members = [...this.members(some)].map((one) => this.words.member(this.text(some), one))
      return noMajority(this.name(some), members, this.members(all).size)
    }
    const summed = summedIn(left)?.map((one) => this.name(one))
    const has = this.shown(left)
    const said = summed ? `${listed(summed)} have ${has} together` : `${this.name(left)} is ${has}`
    const standard = summed ? this.shown(right) : this.standard(right)
    const isSelf = inner(left).type === 'Identifier' && this.name(left) === 'this site'
    if (operator === '===' || operator === '!==') {
      // Only the value that is not wanted needs a word.
      return (operator === '===') === isWanted ? `${said}, not ${standard}` : said
    }
    const words = (isSelf ? betweenSites : comparisons)[operator]
    if (words === undefined) throw new NoWords()
    const start = this.isElement(inner(left)) ? `${this.shown(left)} is not` : `${said}, not`
    return `${start} ${words[isWanted ? 0 : 1]} ${standard}`
  }

  /**
   * Why a condition is not what is wanted.
   * @param isWanted the value that the condition should have, and has not
   */
  why(given: AnyNode, isWanted = true): string {
    const node = inner(given)
    switch (node.type) {
      case 'UnaryExpression':
        if (node.operator !== '!') throw new NoWords()
        return this.why(node.argument as AnyNode, !isWanted)
      case 'LogicalExpression': {
        if (node.operator === '??') throw new NoWords()
        const parts: readonly AnyNode[] = [node.left, node.right]
        // Both parts of an || are false, or both of an && are true; else the first one that decides.
        if ((node.operator === '||') === isWanted)
          return [...new Set(parts.map((part) => this.why(part, isWanted)))].join(', and ')
        return this.why(parts.find((part) => Boolean(this.value(part)) !== isWanted)!, isWanted)
      }
      case 'ConditionalExpression':
        return this.why(this.value(node.test) ? node.consequent : node.alternate, isWanted)
      case 'BinaryExpression':
        return this.compared(node.operator, [node.left as AnyNode, node.right as AnyNode], isWanted)
      case 'CallExpression':
        return this.ofCall(node, isWanted)
      case 'Identifier':
      case 'MemberExpression':
        return `${this.name(node)} is ${this.shown(node)}`
      default:
        throw new NoWords()
    }
  }
}

/**
 * Why a condition is false, in words; undefined if its form has none, or if it depends on names of the spec's module.
 * @param source the text that the positions of the condition refer to
 * @param scope the names that the guard has received
 * @param isWanted false for a condition that is true, and should not be
 */
export const falseInWords = (
  condition: AnyNode,
  source: string,
  scope: Scope,
  words: ValueWords,
  isWanted = true,
): string | undefined => {
  try {
    return new InWords(source, scope, words).why(condition, isWanted)
  } catch (error) {
    // A value that is unknown here, or a call that throws: the text of the condition is shown instead.
    if (error instanceof Error) return undefined
    throw error
  }
}
