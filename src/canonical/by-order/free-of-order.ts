// The callbacks that a bag accepts: those whose results do not depend on the order of calls, because they only read the
// element they receive. A callback that assigns, or that calls a function that might store an element, may depend on it.
import type { AnyNode, Pattern } from 'acorn'
import { dependsOnBagOrder, NotUnderstood, type Value } from './value.js'

const isPlainParameter = (pattern: Pattern): boolean =>
  pattern.type === 'Identifier' ||
  (pattern.type === 'ObjectPattern' &&
    pattern.properties.every(
      (one) => one.type === 'Property' && !one.computed && one.value.type === 'Identifier',
    ))

const onlyReads = (node: AnyNode): boolean => {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
      return true
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return onlyReads(node.expression as AnyNode)
    case 'MemberExpression':
      // Reading a field of a field may throw for one element, before or after another element decides the result.
      return !node.computed && node.object.type === 'Identifier'
    case 'UnaryExpression':
      return node.operator !== 'delete' && onlyReads(node.argument as AnyNode)
    case 'BinaryExpression':
    case 'LogicalExpression':
      return onlyReads(node.left as AnyNode) && onlyReads(node.right as AnyNode)
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every((one) => onlyReads(one as AnyNode))
    default:
      return false
  }
}

/** Throws for a function whose results may depend on the order of its calls. */
export const mustBeFreeOfOrder = (fn: Value): void => {
  const isFree =
    fn.kind === 'function' &&
    fn.closures.every(
      ({ node }) =>
        node.type === 'ArrowFunctionExpression' &&
        node.params.every(isPlainParameter) &&
        node.body.type !== 'BlockStatement' &&
        onlyReads(node.body as AnyNode),
    )
  if (!isFree) throw new NotUnderstood(dependsOnBagOrder)
}
