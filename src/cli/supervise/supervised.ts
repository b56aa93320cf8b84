// The command's side of the protocol with its supervisor (supervision.ts): what it prints, what it would print if
// it ended now, and whether a signal was received. A command that runs without a supervisor, as in a test, writes
// to the process itself and receives no signals.
import type { StopReason } from '../../search/search.js'
import { type CallBoard, type Phase, phases } from './call-board.js'

/** A result as it would be printed if the search ended for one of these reasons, and its exit code. */
export interface PartialResult {
  readonly code: number
  readonly texts: { readonly [cut in EndedBy]: string }
}

/** A printed result, and its exit code. */
export interface Printed {
  readonly text: string
  readonly code: number
}

/** Why a supervisor ends a search that does not end itself. */
export type EndedBy = Extract<StopReason, 'interrupt' | 'time' | 'memory'>

/** The same reasons in words. */
export const endedText: { readonly [cut in EndedBy]: string } = {
  interrupt: 'interrupted',
  time: 'the time limit was reached',
  memory: 'the heap was full',
}

/** Messages of a command to its supervisor. */
export type FromCommand =
  | { readonly kind: 'out'; readonly text: string }
  | { readonly kind: 'err'; readonly text: string }
  /** What is being checked from now on, as the user named it, and for at most how many seconds. */
  | { readonly kind: 'spec'; readonly argument: string }
  | { readonly kind: 'search'; readonly seconds: number }
  | { readonly kind: 'partial'; readonly partial: PartialResult | undefined }
  | { readonly kind: 'done'; readonly code: number }

/** Messages of the supervisor. */
export interface FromSupervisor {
  readonly kind: 'signal'
}

/** The connection to the supervisor. */
interface Line {
  readonly board: CallBoard
  say(message: FromCommand): void
}

let line: Line | undefined
let ending: (() => void) | undefined

/** Connects this thread to its supervisor, or ends that, as in a test. */
export const connect = (to: Line | undefined): void => {
  line = to
}

let overheard: ((text: string) => void) | undefined

/** Runs a call, and passes the results that it prints to a function instead of stdout. */
export const overhearing = async <T>(listen: (text: string) => void, call: () => Promise<T>): Promise<T> => {
  overheard = listen
  try {
    return await call()
  } finally {
    overheard = undefined
  }
}

/** Writes a result to stdout. */
export const out = (text: string): void => {
  if (overheard !== undefined) overheard(text)
  else if (line === undefined) process.stdout.write(text)
  else line.say({ kind: 'out', text })
}

/** Writes anything else to stderr. */
export const err = (text: string): void => {
  if (line === undefined) process.stderr.write(text)
  else line.say({ kind: 'err', text })
}

let silent = false

/** Whether output of a module is suppressed, because the module is loaded for the second time. */
export const isSilent = (): boolean => silent

/**
 * Loads a user's module: calls from now on belong to it.
 * @param again whether it is loaded for the second time, so that its output is not printed again
 */
export const calling = async <T>(argument: string, load: () => Promise<T>, again: boolean): Promise<T> => {
  silent = again
  line?.say({ kind: 'spec', argument })
  line?.board.entered(`loading ${argument}`, undefined)
  // If loading never ends, the board keeps showing it.
  const loaded = await load().catch((error: unknown) => {
    line?.board.left()
    silent = false
    throw error
  })
  // A promise that the module has rejected is reported here, before any other report on the spec.
  if (line !== undefined) await new Promise((resume) => setImmediate(resume))
  line?.board.left()
  silent = false
  return loaded
}

/** Whether the user wants to stop. Every long loop checks this now and then. */
export const interrupted = (): boolean => (line?.board.signal ?? 0) !== 0

/** The command waits for this group of processes, which must not outlive it; undefined if the group has ended. */
export const waitsForGroup = (leader: number | undefined): void => {
  if (line !== undefined) line.board.group = leader ?? 0
}

const enter = (phase: Phase): void => line?.board.enter(phase)

/** The command may take this many seconds from now on, including the loading of a spec. A search restarts the count. */
export const limitTime = (seconds: number): void => line?.say({ kind: 'search', seconds })

/** A search begins; it checks `interrupted` between its slices, and takes at most this long. */
export const searchBegins = (seconds: number): void => {
  line?.say({ kind: 'search', seconds })
  enter(phases.searching)
}

/** A slice of the search has ended. */
export const sliceEnded = (): void => line?.board.sliced()

/** The search has ended. Its result is printed soon. */
export const searchEnded = (): void => enter(phases.finishing)

const shortestPause = 500
// A partial result costs at most this share of the time of a search.
const share = 50
let next = 0

/**
 * Keeps ready what the command would print if it ended now.
 * @param changed whether the text differs from the last one
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
    // A function of the spec has thrown. It will throw again when the search itself reports it.
  }
  const ended = performance.now()
  next = ended + Math.max(shortestPause, share * (ended - begun))
}

// In milliseconds; nothing happens then.
const awakeEvery = 60_000

/** Waits until the user wants to stop. */
export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    // A signal to the group of the process also ends the bundler, which may be all that keeps this thread alive.
    const awake = setInterval(() => {}, awakeEvery)
    ending = () => {
      clearInterval(awake)
      resolve()
    }
    enter(phases.serving)
    if (interrupted()) ending()
  })

/** The supervisor has sent a message. */
export const heard = (_message: FromSupervisor): void => ending?.()
