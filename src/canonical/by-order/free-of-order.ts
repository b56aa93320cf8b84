// Which functions give the same for a bag in whatever order its elements come: those that only look at the element they are given.
// One that assigns, or calls what might remember an element, may tell which came last.
import type { AnyNode, Pattern } from 'acorn'
import { NotUnderstood, type Value, whatOrdersABag } from './value.js'

const isPlainParameter = (pattern: Pattern): boolean =>
  pattern.type === 'Identifier' ||
  (pattern.type === 'ObjectPattern' &&
    pattern.properties.every(
      (one) => one.type === 'Property' && !one.computed && one.value.type === 'Identifier',
    ))

const onlyLooks = (node: AnyNode): boolean => {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
      return true
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return onlyLooks(node.expression as AnyNode)
    case 'MemberExpression':
      // A field of a field may fail for one element, before or after another has decided.
      return !node.computed && node.object.type === 'Identifier'
    case 'UnaryExpression':
      return node.operator !== 'delete' && onlyLooks(node.argument as AnyNode)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return onlyLooks(node.left as AnyNode) && onlyLooks(node.right as AnyNode)
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every((one) => onlyLooks(one as AnyNode))
    default:
      return false
  }
}

/** Throws for a function that may tell in which order it is called. */
export const mustBeFreeOfOrder = (fn: Value): void => {
  const isFree =
    fn.kind === 'function' &&
    fn.closures.every(
      ({ node }) =>
        node.type === 'ArrowFunctionExpression' &&
        node.params.every(isPlainParameter) &&
        node.body.type !== 'BlockStatement' &&
        onlyLooks(node.body as AnyNode),
    )
  if (!isFree) throw new NotUnderstood(whatOrdersABag)
}
