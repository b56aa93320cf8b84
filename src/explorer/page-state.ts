// What the page shows, as a value, and everything that can happen to it.
import type { Run } from '../search/search.js'
import type { Step } from '../semantics/steps.js'
import { back, follow, forward, goTo, goToDepth, here, line, otherBranch, take } from './history.js'
import type { Session } from './session.js'

/** The panels beside the state. */
export const panels = ['run', 'waits', 'quorums', 'clocks', 'nearby', 'check', 'model', 'lesson'] as const
export type PanelName = (typeof panels)[number]

/** A word to the reader: what went wrong, or what was done. */
export interface Notice {
  readonly kind: 'error' | 'note'
  readonly text: string
}

export interface PageState {
  /** Undefined until the first spec has been loaded. */
  readonly session: Session | undefined
  readonly panel: PanelName
  readonly notice: Notice | undefined
  /** The name of what is being loaded. */
  readonly loading: string | undefined
}

/** What can happen. */
export type Action =
  | {
      readonly kind: 'session'
      readonly session: Session
      readonly notice?: Notice
      readonly panel?: PanelName
    }
  | { readonly kind: 'loading'; readonly name: string }
  | { readonly kind: 'notice'; readonly notice: Notice | undefined }
  | { readonly kind: 'panel'; readonly panel: PanelName }
  | { readonly kind: 'take'; readonly choice: number; readonly step: Step }
  /** Lays a way out before the reader, from here or from the beginning, and stands where it begins. */
  | { readonly kind: 'follow'; readonly way: Run; readonly fromHere: boolean }
  /** Takes these steps from here. */
  | { readonly kind: 'jump'; readonly way: Run }
  /** Goes along the run of the lesson, so many steps. */
  | { readonly kind: 'lesson'; readonly depth: number }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'go to depth'; readonly depth: number }
  | { readonly kind: 'back' | 'forward' | 'start' | 'end' | 'next branch' | 'previous branch' }

export const initialPage: PageState = {
  session: undefined,
  panel: 'run',
  notice: undefined,
  loading: undefined,
}

// Where the run is left that was loaded because it shows something, that is no longer said.
const moved = (session: Session, history: Session['history']): Session => {
  if (history === session.history) return session
  if (history.places.length === session.history.places.length) return { ...session, history }
  const { shows: _shows, loop: _loop, ...rest } = session
  return { ...rest, history }
}

const inSession = (session: Session, action: Action): Session => {
  const { history } = session
  switch (action.kind) {
    case 'take':
      return moved(session, take(history, action.choice, action.step))
    case 'follow':
      return moved(session, follow(history, action.way, action.fromHere))
    case 'jump': {
      const depth = here(history).depth + action.way.choices.length
      return moved(session, goToDepth(follow(history, action.way, true), depth))
    }
    case 'lesson': {
      if (session.lesson === undefined) return session
      const told = { initial: history.initial, choices: session.lesson.choices }
      return moved(session, goToDepth(follow(history, told, false), action.depth))
    }
    case 'go':
      return moved(session, goTo(history, action.to))
    case 'go to depth':
      return moved(session, goToDepth(history, action.depth))
    case 'back':
      return moved(session, back(history))
    case 'forward':
      return moved(session, forward(history))
    case 'start':
      return moved(session, goToDepth(history, 0))
    case 'end':
      return moved(session, goToDepth(history, line(history).length - 1))
    case 'next branch':
      return moved(session, otherBranch(history, 1))
    case 'previous branch':
      return moved(session, otherBranch(history, -1))
    default:
      return session
  }
}

/** The page after something has happened. */
export const nextPage = (page: PageState, action: Action): PageState => {
  switch (action.kind) {
    case 'session':
      return {
        session: action.session,
        panel: action.panel ?? page.panel,
        notice: action.notice,
        loading: undefined,
      }
    case 'loading':
      return { ...page, loading: action.name }
    case 'notice':
      return { ...page, notice: action.notice, loading: undefined }
    case 'panel':
      return { ...page, panel: action.panel }
    default: {
      if (page.session === undefined) return page
      // A note has been read by whoever goes on.
      const notice = page.notice?.kind === 'note' ? undefined : page.notice
      return { ...page, notice, session: inSession(page.session, action) }
    }
  }
}
