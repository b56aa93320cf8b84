// The side of the command in the talk with its supervisor (supervision.ts): what it prints, what it would print if it were
// ended now, and whether a signal was heard. A command that runs alone, as in a test, writes to the process itself and hears
// nothing.
import type { StopReason } from '../../search/search.js'
import { type CallBoard, type Phase, phases } from './call-board.js'

/** A result as it would be printed if the search were ended for one of these reasons, and the exit code with it. */
export interface PartialResult {
  readonly code: number
  readonly texts: { readonly [cut in EndedBy]: string }
}

/** What is printed, and the exit code with it. */
export interface Printed {
  readonly text: string
  readonly code: number
}

/** Why a supervisor ends a search that does not end itself. */
export type EndedBy = Extract<StopReason, 'interrupt' | 'time' | 'memory'>

/** The same in words. */
export const endedText: { readonly [cut in EndedBy]: string } = {
  interrupt: 'interrupted',
  time: 'the time was up',
  memory: 'the heap was full',
}

/** What a command says to its supervisor. */
export type FromCommand =
  | { readonly kind: 'out'; readonly text: string }
  | { readonly kind: 'err'; readonly text: string }
  /** What is being checked from now on, as its user named it, and for how many seconds at most. */
  | { readonly kind: 'spec'; readonly argument: string }
  | { readonly kind: 'search'; readonly seconds: number }
  | { readonly kind: 'partial'; readonly partial: PartialResult | undefined }
  | { readonly kind: 'done'; readonly code: number }

/** What the supervisor says. */
export interface FromSupervisor {
  readonly kind: 'signal'
}

/** The line to the supervisor. */
export interface Line {
  readonly board: CallBoard
  say(message: FromCommand): void
}

let line: Line | undefined
let ending: (() => void) | undefined

/** Connects this thread to its supervisor. */
export const connect = (to: Line): void => {
  line = to
}

/** Writes a result to stdout. */
export const out = (text: string): void => {
  if (line === undefined) process.stdout.write(text)
  else line.say({ kind: 'out', text })
}

/** Writes anything else to stderr. */
export const err = (text: string): void => {
  if (line === undefined) process.stderr.write(text)
  else line.say({ kind: 'err', text })
}

let silent = false

/** Whether what a module prints has been printed already, since it is loaded for the second time. */
export const isSilent = (): boolean => silent

/**
 * Loads a module of the user: whatever is called from now on belongs to it.
 * @param again for the second time, so that what it prints is not printed again
 */
export const calling = async <T>(argument: string, load: () => Promise<T>, again: boolean): Promise<T> => {
  silent = again
  line?.say({ kind: 'spec', argument })
  line?.board.entered(`loading ${argument}`, undefined)
  // Where it never ends, the board goes on saying so.
  const loaded = await load().catch((error: unknown) => {
    line?.board.left()
    silent = false
    throw error
  })
  // A promise that the module has rejected is reported here, before anything is said of the spec.
  if (line !== undefined) await new Promise((resume) => setImmediate(resume))
  line?.board.left()
  silent = false
  return loaded
}

/** Whether the user wants an end. Every loop that takes long asks this now and then. */
export const interrupted = (): boolean => (line?.board.signal ?? 0) !== 0

const enter = (phase: Phase): void => line?.board.enter(phase)

/** The command may take that many seconds, from now on: loading a spec counts, too. A search begins to count anew. */
export const limitTime = (seconds: number): void => line?.say({ kind: 'search', seconds })

/** A search begins; it asks `interrupted` between its slices, and takes no longer than that. */
export const searchBegins = (seconds: number): void => {
  line?.say({ kind: 'search', seconds })
  enter(phases.searching)
}

/** A slice of the search has ended. */
export const sliceEnded = (): void => line?.board.sliced()

/** The search has ended. What comes of it is printed soon. */
export const searchEnded = (): void => enter(phases.finishing)

const shortestPause = 500
// A partial result costs at most this part of the time of a search.
const share = 50
let next = 0

/**
 * Keeps ready what would be printed if the command were ended now.
 * @param changed whether it says something that the last one did not
 */
export const keepReady = (partial: (cut: EndedBy) => Printed, changed: boolean): void => {
  if (line === undefined) return
  const begun = performance.now()
  if (!changed && begun < next) return
  try {
    const [interrupt, time, memory] = [partial('interrupt'), partial('time'), partial('memory')]
    const texts = { interrupt: interrupt.text, time: time.text, memory: memory.text }
    line.say({ kind: 'partial', partial: { code: interrupt.code, texts } })
  } catch {
    // A function of the spec has thrown. It will again, where the search itself tells of it.
  }
  const ended = performance.now()
  next = ended + Math.max(shortestPause, share * (ended - begun))
}

/** Waits until the user wants an end. */
export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    ending = resolve
    enter(phases.serving)
    if (interrupted()) resolve()
  })

/** The supervisor has said something. */
export const heard = (_message: FromSupervisor): void => ending?.()
