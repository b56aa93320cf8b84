// The possible results of a function, by its statements. Since a variable holds the join of all values assigned to it
// (environment.ts), the order of statements and the number of iterations of a loop do not matter: each statement is
// read once, with the expressions it needs.

import type { AnyNode } from 'acorn'
import type { Environment } from './environment.js'
import { nodeWords } from './node-words.js'
import { binary } from './operators.js'
import { bind } from './patterns.js'
import { mustBeClean, type Reading } from './reading.js'
import { clean, elementsOf, empty, isClean, join, NotUnderstood, type Value } from './value.js'

const block = (reading: Reading, body: readonly AnyNode[], environment: Environment): Value =>
  join(...body.map((node) => statement(reading, node, environment)))

/** The possible results of a function body. */
export const returned = (reading: Reading, body: readonly AnyNode[], environment: Environment): Value => {
  for (const node of body) {
    // Function declarations exist before the first statement.
    if (node.type !== 'FunctionDeclaration') continue
    environment.declare(node.id!.name, { kind: 'function', closures: [{ node, environment }] })
  }
  const found = block(
    reading,
    body.filter(({ type }) => type !== 'FunctionDeclaration'),
    environment,
  )
  const last = body.at(-1)?.type
  return last === 'ReturnStatement' || last === 'ThrowStatement' ? found : join(found, empty)
}

const declared = (
  reading: Reading,
  node: Extract<AnyNode, { type: 'VariableDeclaration' }>,
  environment: Environment,
): void => {
  // A `var` is visible outside its block.
  if (node.kind !== 'const' && node.kind !== 'let') throw new NotUnderstood(`it has ${nodeWords(node.kind)}`)
  for (const { id, init } of node.declarations) {
    const value = init == null ? empty : reading.value(init as AnyNode, environment)
    bind(reading, id, value, environment, (name, one) => environment.declare(name, one))
  }
}

const forOf = (
  reading: Reading,
  node: Extract<AnyNode, { type: 'ForOfStatement' | 'ForInStatement' }>,
  environment: Environment,
): Value => {
  const inner = environment.part(node)
  const through = reading.value(node.right as AnyNode, environment)
  if (node.type === 'ForOfStatement' && node.await) throw new NotUnderstood('it waits')
  if (node.type === 'ForInStatement') mustBeClean(through, 'it iterates over the names of fields')
  const each = node.type === 'ForInStatement' ? clean : elementsOf(through)
  const { left } = node
  if (left.type !== 'VariableDeclaration' || left.kind === 'var')
    throw new NotUnderstood('its loop does not declare its variable')
  bind(reading, left.declarations[0]!.id, each, inner, (name, one) => inner.declare(name, one))
  return statement(reading, node.body as AnyNode, inner)
}

const forLoop = (
  reading: Reading,
  node: Extract<AnyNode, { type: 'ForStatement' }>,
  environment: Environment,
): Value => {
  const inner = environment.part(node)
  if (node.init?.type === 'VariableDeclaration') declared(reading, node.init, inner)
  else if (node.init != null) reading.value(node.init as AnyNode, inner)
  if (node.test != null) reading.test(node.test as AnyNode, inner)
  if (node.update != null) reading.value(node.update as AnyNode, inner)
  return statement(reading, node.body as AnyNode, inner)
}

const switched = (
  reading: Reading,
  node: Extract<AnyNode, { type: 'SwitchStatement' }>,
  environment: Environment,
): Value => {
  const inner = environment.part(node)
  const subject = reading.value(node.discriminant as AnyNode, environment)
  return join(
    ...node.cases.map(({ test, consequent }) => {
      if (test != null) binary('===', subject, reading.value(test as AnyNode, inner), false, false)
      return block(reading, consequent as AnyNode[], inner)
    }),
  )
}

const optionally = (reading: Reading, node: AnyNode | null | undefined, environment: Environment): Value =>
  node == null ? empty : statement(reading, node, environment)

/** The possible results of a statement. */
const statement = (reading: Reading, node: AnyNode, environment: Environment): Value => {
  switch (node.type) {
    case 'ReturnStatement':
      return node.argument == null ? empty : reading.value(node.argument as AnyNode, environment)
    case 'ExpressionStatement':
      reading.value(node.expression as AnyNode, environment)
      return empty
    case 'VariableDeclaration':
      declared(reading, node, environment)
      return empty
    case 'IfStatement':
      reading.test(node.test as AnyNode, environment)
      return join(
        statement(reading, node.consequent as AnyNode, environment),
        optionally(reading, node.alternate as AnyNode | null, environment),
      )
    case 'BlockStatement':
      return block(reading, node.body as AnyNode[], environment.part(node))
    case 'ForOfStatement':
    case 'ForInStatement':
      return forOf(reading, node, environment)
    case 'ForStatement':
      return forLoop(reading, node, environment)
    case 'WhileStatement':
    case 'DoWhileStatement':
      reading.test(node.test as AnyNode, environment)
      return statement(reading, node.body as AnyNode, environment)
    case 'SwitchStatement':
      return switched(reading, node, environment)
    case 'LabeledStatement':
      return statement(reading, node.body as AnyNode, environment)
    case 'EmptyStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return empty
    case 'ThrowStatement': {
      const thrown = reading.value(node.argument as AnyNode, environment)
      if (!isClean(thrown)) throw new NotUnderstood('it throws a timestamp')
      return empty
    }
    default:
      throw new NotUnderstood(`it has ${nodeWords(node.type)}`)
  }
}
