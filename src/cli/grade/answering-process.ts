// The process of a submission. It reads questions from stdin, one line each, and answers on stdout. Node's permission model keeps
// it from files, processes and threads; this file takes away every global that is not of the language itself, and what differs
// from run to run. What the code of a submission does here to the objects that it shares with this file changes its own answers
// and nothing else: the marks are made elsewhere.
import { readSync, writeSync } from 'node:fs'
import { Script } from 'node:vm'
import { Answerer } from '../../grade/answerer.js'
import type { Question } from '../../grade/question.js'
import type { Task } from '../../grade/task.js'

/** What a process receives: first the code of its submission, then questions. */
export type ToAnswering = { readonly load: string } | { readonly questions: readonly Question[] }

// What a function of its arguments needs. Clocks, random numbers, memory beside the heap and collections that show the garbage
// collector are not among it.
const kept = [
  ...['Object', 'Function', 'Array', 'Number', 'Boolean', 'String', 'Symbol', 'BigInt', 'RegExp', 'Promise'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'JSON', 'Math'],
  ...[
    'Error',
    'AggregateError',
    'EvalError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'TypeError',
    'URIError',
  ],
  ...['parseFloat', 'parseInt', 'isFinite', 'isNaN', 'Infinity', 'NaN', 'undefined', 'globalThis'],
]

const closeGlobals = (): void => {
  for (const name of Reflect.ownKeys(globalThis))
    if (typeof name !== 'string' || !kept.includes(name)) Reflect.deleteProperty(globalThis, name)
  Reflect.deleteProperty(Math, 'random')
  Error.stackTraceLimit = 0
}

const chunk = Buffer.alloc(1 << 16)
const concat = Buffer.concat
const from = Buffer.from
const { wait } = Atomics
const idle = new Int32Array(new SharedArrayBuffer(4))
let unread: Buffer = Buffer.alloc(0)

const read = (): number => {
  for (;;) {
    try {
      return readSync(0, chunk)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
      wait(idle, 0, 0, 1)
    }
  }
}

const readLine = (): string | undefined => {
  for (;;) {
    const end = unread.indexOf(10)
    if (end >= 0) {
      const line = unread.toString('utf8', 0, end)
      unread = unread.subarray(end + 1)
      return line
    }
    const count = read()
    if (count === 0) return undefined
    unread = concat([unread, chunk.subarray(0, count)])
  }
}

const writeLine = (value: unknown): void => {
  const bytes = from(`${JSON.stringify(value)}\n`)
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}

const thrownBy = (error: unknown): string => {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return 'something that cannot be shown'
  }
}

/**
 * Answers until stdin ends.
 * @param modules what a submission may import, by name
 */
export const answerQuestions = (task: Task, modules: { readonly [name: string]: object }): void => {
  let answerer: Answerer | undefined
  const require = (name: string): object => {
    const module = modules[name]
    if (module === undefined) throw new TypeError(`a submission cannot import "${name}"`)
    return module
  }
  const load = (code: string): unknown => {
    try {
      const module = { exports: {} }
      // Without a loader of its own, the code has no dynamic import.
      const script = new Script(`((module, exports, require) => {${code}\n})`, { filename: 'submission' })
      script.runInThisContext()(module, module.exports, require)
      answerer = new Answerer(task, module.exports)
      return answerer.load()
    } catch (error) {
      return { lacks: `loading it threw ${thrownBy(error)}` }
    }
  }
  closeGlobals()
  for (let line = readLine(); line !== undefined; line = readLine()) {
    const told = JSON.parse(line) as ToAnswering
    writeLine('load' in told ? load(told.load) : told.questions.map((one) => answerer!.answer(one)))
  }
}
