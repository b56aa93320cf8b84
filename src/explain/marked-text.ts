// What runs when a clause is called: a marked copy of a spec (src/cli/serve/marked-module.ts) reports each function and branch
// that it enters, with its place in the source text.

/**
 * A piece of source text that reports when it runs. A condition is one of those that && joins in the result of a function;
 * `of` is the number of the function around it, -1 at the top level.
 */
export type Mark = readonly [
  kind: 'function' | 'branch' | 'condition',
  of: number,
  source: number,
  from: number,
  to: number,
]

/** What a marked module says of itself when it is loaded. */
export interface MarkedTexts {
  readonly sources: readonly { readonly path: string; readonly text: string }[]
  readonly marks: readonly Mark[]
  /** What is shown as a whole: the statements of the top level, and calls that are values of objects, as clauses may be. */
  readonly units: readonly (readonly [source: number, from: number, to: number])[]
}

/** The global name of the function that receives `MarkedTexts` and returns what is called with the number of each mark that runs. */
export const receiver = 'coterie marks'

/** The values that a function has from around it, by name; each may throw, if it has none yet. */
type Around = { readonly [name: string]: () => unknown }

/** What a marked module calls: with the number of each mark that runs, and with each function that uses names from around it. */
interface Reporter {
  (number: number): void
  sees<F extends object>(fn: F, around: Around): F
}

/** By module, the numbers of the marks that ran, in the order of their first time. */
export type Ran = ReadonlyMap<MarkedTexts, ReadonlySet<number>>

let recording: Map<MarkedTexts, Set<number>> | undefined

const loaded: MarkedTexts[] = []

/** The marked modules that have been loaded, by their texts. */
export const markedModules = (): readonly MarkedTexts[] => loaded

const around = new WeakMap<object, Around>()

/** The values of the names that a function of a marked module uses from around it; undefined for any other function. */
export const valuesAround = (fn: object): ReadonlyMap<string, unknown> | undefined => {
  const names = around.get(fn)
  if (names === undefined) return undefined
  const values = new Map<string, unknown>()
  for (const [name, value] of Object.entries(names)) {
    try {
      values.set(name, value())
    } catch {
      // It has no value yet, or stands elsewhere in the module.
    }
  }
  return values
}

const receive = (texts: MarkedTexts): Reporter => {
  loaded.push(texts)
  const report = (number: number): void => {
    if (recording === undefined) return
    const ran = recording.get(texts)
    if (ran === undefined) recording.set(texts, new Set([number]))
    else ran.add(number)
  }
  return Object.assign(report, {
    sees<F extends object>(fn: F, names: Around): F {
      around.set(fn, names)
      return fn
    },
  })
}

/** Receives marks from now on; call it before a marked module is loaded. */
export const receiveMarks = (): void => {
  Object.defineProperty(globalThis, receiver, { value: receive, configurable: true })
}

/** What runs during a call, and its result; undefined if it throws. */
export const recorded = <T>(call: () => T): { readonly ran: Ran; readonly result: T | undefined } => {
  const ran = new Map<MarkedTexts, Set<number>>()
  recording = ran
  try {
    return { ran, result: call() }
  } catch {
    return { ran, result: undefined }
  } finally {
    recording = undefined
  }
}
