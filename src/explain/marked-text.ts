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

/** By module, the numbers of the marks that ran, in the order of their first time. */
export type Ran = ReadonlyMap<MarkedTexts, ReadonlySet<number>>

let recording: Map<MarkedTexts, Set<number>> | undefined

const loaded: MarkedTexts[] = []

/** The marked modules that have been loaded, by their texts. */
export const markedModules = (): readonly MarkedTexts[] => loaded

const receive = (texts: MarkedTexts): ((number: number) => void) => {
  loaded.push(texts)
  return (number) => {
    if (recording === undefined) return
    const ran = recording.get(texts)
    if (ran === undefined) recording.set(texts, new Set([number]))
    else ran.add(number)
  }
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
