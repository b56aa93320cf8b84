// What the page loads, as a state machine: requests of the reader, and the versions of the user's file. It is a pure
// function from a state and an event to the next state and commands; `use-loading.ts` executes the commands, which load
// files and report back as events. Of several concurrent requests only the last counts.
import type { Action, Notice } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { continued } from './new-version.js'
import type { LoadedSpec, OwnNow } from './spec-source.js'

/** What the page can be requested to show. */
export type Request =
  | { readonly kind: 'spec'; readonly name: string }
  /** `folder` is that of a recorded run. */
  | {
      readonly kind: 'trace'
      readonly text: Promise<string>
      readonly folder?: string
      readonly file?: string
    }
  | { readonly kind: 'lesson'; readonly name: string }
  /** The fragment of an address; empty for what the page shows by default. */
  | { readonly kind: 'link'; readonly fragment: string; readonly goesOn: boolean }

/** The session of a request. */
export type Opened = Omit<Action & { readonly kind: 'session' }, 'kind'>

/** A request that needs the user's file, which could not be loaded; it is repeated when the file has been saved. */
interface Retry {
  readonly request: Request
  /** The session shown in its place; undefined if that was shown before. */
  readonly standIn: Session | undefined
}

export interface LoadingState {
  /** The number of the last request. */
  readonly number: number
  /** The request that is being loaded. */
  readonly request: Request | undefined
  readonly retry: Retry | undefined
  /** The last status of the user's file; undefined until it is known. */
  readonly file: OwnNow | undefined
  /** Whether the page shows an error of the file. */
  readonly showsFileError: boolean
  /** Whether the file was saved while a request was being loaded. */
  readonly reloadsNext: boolean
}

export type LoadingEvent =
  | { readonly kind: 'request'; readonly request: Request }
  | { readonly kind: 'opened'; readonly number: number; readonly opened: Opened }
  | {
      readonly kind: 'failed'
      readonly number: number
      readonly error: string
      /** Whether the request needs the user's file. */
      readonly needsFile: boolean
    }
  /** Another session is loaded, to be shown below the error of a request; undefined if that failed too. */
  | {
      readonly kind: 'stand-in'
      readonly number: number
      readonly session: Session | undefined
      readonly error: string
    }
  /** The status of the user's file; the fragment of the address is opened when the first status is known. */
  | { readonly kind: 'file'; readonly file: OwnNow; readonly fragment: string }
  | { readonly kind: 'reloaded'; readonly file: OwnNow; readonly loaded: LoadedSpec }
  | { readonly kind: 'not reloaded'; readonly file: OwnNow; readonly error: string }

export type Command =
  | { readonly kind: 'dispatch'; readonly action: Action }
  /** Ends in `opened` or `failed`. */
  | { readonly kind: 'open'; readonly number: number; readonly request: Request }
  /** Loads the default session; ends in `stand-in`. */
  | { readonly kind: 'open stand-in'; readonly number: number; readonly error: string }
  /** Loads the user's file; ends in `reloaded` or `not reloaded`. */
  | { readonly kind: 'reload'; readonly file: OwnNow }

/** What the page shows when an event arrives, and the path of the user's file. */
interface Shown {
  readonly session: Session | undefined
  readonly own: string | undefined
}

interface Next {
  readonly state: LoadingState
  readonly commands: readonly Command[]
}

export const initialLoading: LoadingState = {
  number: 0,
  request: undefined,
  retry: undefined,
  file: undefined,
  showsFileError: false,
  reloadsNext: false,
}

const error = (text: string): Notice => ({ kind: 'error', text })
const notice = (notice: Notice | undefined): Command => ({
  kind: 'dispatch',
  action: { kind: 'notice', notice },
})

const names = { trace: 'the trace', lesson: 'the lesson', link: 'the link' } as const
const nameOf = (request: Request): string => (request.kind === 'spec' ? request.name : names[request.kind])

const isPlayed = ({ session, own }: Shown): boolean => session?.loaded.source.argument === own

/** Whether the user's file has been saved since the version that the page shows: what is wrong in that one need not be wrong in the file. */
export const isOutdated = ({ file }: LoadingState, shown: Shown): boolean =>
  isPlayed(shown) &&
  file !== undefined &&
  (file.error !== undefined || file.version !== shown.session!.loaded.source.version)

const begin = (state: LoadingState, request: Request): Next => {
  const number = state.number + 1
  return {
    state: { ...state, number, request, retry: undefined },
    commands: [
      { kind: 'dispatch', action: { kind: 'loading', name: nameOf(request) } },
      { kind: 'open', number, request },
    ],
  }
}

// The user's file has been saved. The session continues with the new version as far as the steps of its run exist
// there.
const reload = (before: LoadingState, shown: Shown): Next => {
  const { file = {}, retry } = before
  const state = { ...before, reloadsNext: false, showsFileError: file.error !== undefined }
  if (file.error !== undefined) {
    const kept = isPlayed(shown) ? '\nStill running the previous version.' : ''
    return { state, commands: [notice(error(file.error + kept))] }
  }
  const clear = before.showsFileError ? [notice(undefined)] : []
  if (file.version === undefined) return { state, commands: clear }
  if (retry !== undefined) {
    const { request, standIn } = retry
    // The session shown meanwhile stays in the browser's history.
    const again = request.kind === 'link' ? { ...request, goesOn: standIn === shown.session } : request
    const next = begin(state, again)
    return { state: next.state, commands: [...clear, ...next.commands] }
  }
  if (!isPlayed(shown)) return { state, commands: clear }
  const isSame = shown.session!.loaded.source.version === file.version
  return { state, commands: [...clear, isSame ? notice(undefined) : { kind: 'reload', file }] }
}

/** The end of a request: the file may have been saved meanwhile. */
const end = (state: LoadingState, shown: Shown, commands: readonly Command[]): Next => {
  const idle = { ...state, request: undefined }
  if (!state.reloadsNext) return { state: idle, commands }
  const next = reload(idle, shown)
  return { state: next.state, commands: [...commands, ...next.commands] }
}

const failed = (
  state: LoadingState,
  { number, error: text, needsFile }: LoadingEvent & { readonly kind: 'failed' },
  shown: Shown,
): Next => {
  const request = state.request!
  // The address keeps the requested session, even if it cannot be loaded.
  const address = request.kind === 'link' ? { keepsAddress: true as const } : {}
  const action: Action = { kind: 'notice', notice: error(text), endsLoading: true, ...address }
  const commands: Command[] = [{ kind: 'dispatch', action }]
  const next = needsFile ? { ...state, retry: { request, standIn: undefined } } : state
  if (shown.session !== undefined) return end(next, shown, commands)
  // Shows a default session below the message.
  return { state: next, commands: [...commands, { kind: 'open stand-in', number, error: text }] }
}

const standIn = (
  state: LoadingState,
  { session, error: text }: LoadingEvent & { readonly kind: 'stand-in' },
  shown: Shown,
): Next => {
  if (session === undefined) return end(state, shown, [])
  const { retry } = state
  const next = retry === undefined ? state : { ...state, retry: { ...retry, standIn: session } }
  // It does not replace the entry of the requested session in the browser's history.
  const action: Action = { kind: 'session', session, notice: error(text), keepsAddress: true }
  return end(next, { ...shown, session }, [{ kind: 'dispatch', action }])
}

/** The next state, and what to do. */
export const nextLoading = (state: LoadingState, event: LoadingEvent, shown: Shown): Next => {
  const unchanged = { state, commands: [] }
  switch (event.kind) {
    case 'request':
      return begin(state, event.request)
    case 'opened': {
      if (event.number !== state.number) return unchanged
      const { opened } = event
      const commands: Command[] = [{ kind: 'dispatch', action: { kind: 'session', ...opened } }]
      return end(state, { ...shown, session: opened.session }, commands)
    }
    case 'failed':
      return event.number === state.number ? failed(state, event, shown) : unchanged
    case 'stand-in':
      return event.number === state.number ? standIn(state, event, shown) : unchanged
    case 'file': {
      const { file, fragment } = event
      if (state.file === undefined) {
        // An error of the last saved file is shown after the previous version has been loaded.
        const reloadsNext = file.version !== undefined && file.error !== undefined
        return begin({ ...state, file, reloadsNext }, { kind: 'link', fragment, goesOn: true })
      }
      // Requests of the reader come first.
      if (state.request !== undefined) return { state: { ...state, file, reloadsNext: true }, commands: [] }
      return reload({ ...state, file }, shown)
    }
    case 'reloaded':
    case 'not reloaded': {
      const isLate = state.request !== undefined || state.file !== event.file || !isPlayed(shown)
      if (isLate) return unchanged
      // The current session: the reader may have continued while the file was loading.
      const action: Action =
        event.kind === 'reloaded'
          ? continued(shown.session!, event.loaded)
          : { kind: 'notice', notice: error(`${event.error}\nStill running the previous version.`) }
      return { state, commands: [{ kind: 'dispatch', action }] }
    }
    default:
      return event satisfies never
  }
}
