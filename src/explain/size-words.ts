// Conditions on sizes that have words of their own: a majority, and the sum of two sizes.
import type { AnyNode } from 'acorn'
import { inner, listed } from './reason-words.js'

/** The collection whose size this is; undefined for anything else. */
const sizedBy = (given: AnyNode): AnyNode | undefined => {
  const node = inner(given)
  const isSize =
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.property.type === 'Identifier' &&
    ['size', 'length'].includes(node.property.name)
  return isSize ? inner(node.object as AnyNode) : undefined
}

/** In `2 * some.size > all.size`, both collections; undefined for any other comparison. */
export const majorityIn = (
  operator: string,
  left: AnyNode,
  right: AnyNode,
): readonly [some: AnyNode, all: AnyNode] | undefined => {
  const twice = inner(left)
  const all = sizedBy(right)
  if (operator !== '>' || all === undefined) return undefined
  if (twice.type !== 'BinaryExpression' || twice.operator !== '*') return undefined
  const factor = inner(twice.left as AnyNode)
  const some = sizedBy(twice.right)
  return factor.type === 'Literal' && factor.value === 2 && some !== undefined ? [some, all] : undefined
}

/** In `some.size + others.size`, both collections; undefined for anything else. */
export const summedIn = (given: AnyNode): readonly AnyNode[] | undefined => {
  const node = inner(given)
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined
  const both = [node.left as AnyNode, node.right].flatMap((one) => sizedBy(one) ?? [])
  return both.length === 2 ? both : undefined
}

/** That a collection is no majority: `lacks votes: it has that of 2 alone, and needs 2 of 3`. */
export const noMajority = (name: string, members: readonly string[], all: number): string => {
  const needs = `and needs ${Math.floor(all / 2) + 1} of ${all}`
  if (!/^\w+[^s]s$/.test(name)) return `${name} has ${members.length}, ${needs}`
  const has =
    members.length === 0
      ? 'none'
      : members.length === 1
        ? `that of ${members[0]} alone`
        : `those of ${listed(members)}`
  return `lacks ${name}: it has ${has}, ${needs}`
}
