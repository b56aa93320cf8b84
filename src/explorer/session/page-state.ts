// The state of the page as a value, and its transitions.

import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { enabledIn } from '../../semantics/possible-steps.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { errorText } from '../error-text.js'
import type { ShownClaim } from '../lesson/shown-claim.js'
import { type AskedCheck, soleFormula } from './asked-check.js'
import { toggled } from './held-channels.js'
import { back, follow, forward, goTo, goToDepth, here, line, otherBranch, runSoFar, take } from './history.js'
import type { LostSteps } from './lost-steps.js'
import { firstPanel, type PanelName } from './panels.js'
import type { Finding, Session } from './session.js'
import type { View } from './session-link.js'
import { learned, type VerifiedModel } from './verified-model.js'

/** A message to the reader: an error, or a note. */
export interface Notice {
  readonly kind: 'error' | 'note'
  readonly text: string
}

export interface PageState {
  /** Undefined until the first spec has been loaded. */
  readonly session: Session | undefined
  readonly panel: PanelName
  /** Whether the page shows only the stage, as for a slide. */
  readonly view: View
  readonly notice: Notice | undefined
  /** The name of what is being loaded. */
  readonly loading: string | undefined
  /** The number of sessions opened in place of another: each is an entry of the browser's history. */
  readonly opened: number
  /**
   * The address requests something that cannot be shown, and is kept for another attempt until the reader does
   * something.
   */
  readonly keepsAddress: boolean
  /** The check that the link of the session asks for. */
  readonly asked: AskedCheck | undefined
  /** The claim that the link of the session names, until another session is opened. */
  readonly claim: ShownClaim | undefined
  /** The lemma that the reader has asked about, until another session is opened. */
  readonly lemma: string | undefined
  /** The formula that the reader has checked, until another session is opened. */
  readonly formula: string | undefined
  /** What complete checks have shown of the last models that they were about. */
  readonly verified: readonly VerifiedModel[]
  /** The seed of the random scheduler, until another session is opened; undefined if it is off. */
  readonly seed: number | undefined
  /** What the last version of the spec does not have of the run, until the reader dismisses it. */
  readonly lost: LostSteps | undefined
  /** The variant beside the model, as a link names it, until another session is opened; undefined if there is none. */
  readonly beside: string | undefined
  /** The channels whose messages are held back from the player, until the model changes. */
  readonly held: ReadonlySet<string>
  /** The sites with a lane in the diagram of the run, in their order, until the model changes; undefined for all in the order of their numbers. */
  readonly lanes: readonly number[] | undefined
  /** The questions of lessons that have been answered rightly, by their texts. */
  readonly answered: ReadonlySet<string>
  /** Whether a change of the source is tried, for which other searches wait. */
  readonly tries: boolean
}

/** The actions. */
export type Action =
  | {
      readonly kind: 'session'
      readonly session: Session
      readonly notice?: Notice
      readonly panel?: PanelName
      readonly view?: View
      /** It replaces the session that the address requests. */
      readonly keepsAddress?: true
      /** A check to start. */
      readonly asked?: AskedCheck
      /** A claim to show beside it. */
      readonly claim?: ShownClaim
      /** A lemma to ask about. */
      readonly lemma?: string
      /** The seed of the random scheduler. */
      readonly seed?: number
      /** For a new version of the spec: what it does not have of the run; undefined if it has all. */
      readonly lost?: LostSteps | undefined
      /** The variant beside it. */
      readonly beside?: string
      /** The channels whose messages are held back. */
      readonly held?: readonly string[]
      /** The sites with a lane in the diagram of the run. */
      readonly lanes?: readonly number[]
      /** It continues the previous session, or is the session that the address requests. */
      readonly goesOn?: true
    }
  | { readonly kind: 'loading'; readonly name: string }
  | {
      readonly kind: 'notice'
      readonly notice: Notice | undefined
      readonly keepsAddress?: true
      /** It is the result of the current loading. */
      readonly endsLoading?: true
    }
  | { readonly kind: 'dismiss lost steps' }
  | { readonly kind: 'panel'; readonly panel: PanelName }
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'seed'; readonly seed: number | undefined }
  | { readonly kind: 'beside'; readonly beside: string | undefined }
  /** Holds the messages of a channel back from the player, or no longer. */
  | { readonly kind: 'hold'; readonly channel: string }
  /** Chooses the sites with a lane, and their order. */
  | { readonly kind: 'lanes'; readonly lanes: readonly number[] | undefined }
  /** A question of a lesson has been answered rightly. */
  | { readonly kind: 'answered'; readonly question: string }
  /** A change of the source is tried, or no longer. */
  | { readonly kind: 'tries'; readonly tries: boolean }
  /** The reader asks whether a lemma is inductive. */
  | { readonly kind: 'own lemma'; readonly text: string }
  /** The reader checks a formula. */
  | { readonly kind: 'own formula'; readonly text: string }
  /** A check has visited every state of a model. */
  | { readonly kind: 'verified'; readonly of: VerifiedModel }
  /** Takes a step by its number; `step` is the step of that number in the state `from`, which the reader saw. */
  | { readonly kind: 'take'; readonly choice: number; readonly step: Step | undefined; readonly from: State }
  /** Lays out a path, and goes to its start; does nothing if the model has changed by then. */
  | {
      readonly kind: 'follow'
      readonly way: Run
      /** The run to the start of the path; undefined for an initial state. */
      readonly from: Run | undefined
      /** The model of the path. */
      readonly model: Model
    }
  /** Takes these steps from a state; does nothing if the session is in another state by then. */
  | { readonly kind: 'jump'; readonly choices: readonly number[]; readonly from: State }
  /** Goes to a depth of the run of the lesson. */
  | { readonly kind: 'lesson'; readonly depth: number }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'go to depth'; readonly depth: number }
  | { readonly kind: 'back' | 'forward' | 'start' | 'end' | 'next branch' | 'previous branch' }

export const initialPage: PageState = {
  session: undefined,
  panel: firstPanel,
  view: 'page',
  lemma: undefined,
  formula: undefined,
  verified: [],
  seed: undefined,
  lost: undefined,
  beside: undefined,
  held: new Set(),
  lanes: undefined,
  answered: new Set(),
  tries: false,
  notice: undefined,
  loading: undefined,
  opened: 0,
  keepsAddress: false,
  asked: undefined,
  claim: undefined,
}

// When the reader leaves a loaded run, its claim is hidden until the reader returns.
const moved = (session: Session, history: Session['history']): Session => {
  const before = session.history
  if (history === before) return session
  const sameTree = history.places[0]!.state === before.places[0]!.state
  const [end, was] = [line(history).at(-1)!, line(before).at(-1)!]
  if (sameTree && end === was) return { ...session, history }
  const { shows, loop, isOnlySaid, left: earlier, ...rest } = session
  const finding: Finding = {
    ...(shows === undefined ? {} : { shows }),
    ...(loop === undefined ? {} : { loop }),
    ...(isOnlySaid === undefined ? {} : { isOnlySaid }),
  }
  const left = Object.keys(finding).length === 0 ? earlier : { ...finding, end: was }
  if (!sameTree) {
    // A tree from another initial state does not have the recorded run.
    const { recorded: _recorded, ...other } = rest
    return { ...other, history }
  }
  if (left === undefined) return { ...rest, history }
  const { end: at, ...again } = left
  return at === end ? { ...rest, ...again, history } : { ...rest, left, history }
}

// A step of the reader confirms the current model; the run that another model cut is left to the browser's history.
const meant = ({ uncut: _uncut, ...session }: Session): Session => session

const inSession = (session: Session, action: Action): Session => {
  const { history } = session
  switch (action.kind) {
    case 'take': {
      const { state } = here(history)
      // Two keys may arrive before the page is drawn again: the second applies to the state after the first.
      const step = state === action.from ? action.step : enabledIn(history.model, state)[action.choice]
      return step === undefined ? session : meant(moved(session, take(history, action.choice, step)))
    }
    case 'follow': {
      const { way, from, model } = action
      if (model !== history.model) return session
      if (from === undefined) return moved(session, follow(history, way, 0))
      const whole = { initial: from.initial, choices: [...from.choices, ...way.choices] }
      return moved(session, follow(history, whole, from.choices.length))
    }
    case 'jump': {
      if (here(history).state !== action.from) return session
      const { initial, choices } = runSoFar(history)
      const whole = [...choices, ...action.choices]
      return meant(moved(session, follow(history, { initial, choices: whole }, whole.length)))
    }
    case 'lesson': {
      if (session.lesson === undefined) return session
      return moved(
        session,
        follow(history, { initial: history.initial, choices: session.lesson.choices }, action.depth),
      )
    }
    case 'go':
      return moved(session, goTo(history, action.to))
    case 'go to depth':
      return moved(session, goToDepth(history, action.depth))
    case 'back':
      return moved(session, back(history))
    case 'forward': {
      // At the end of a loop, forward continues at its start.
      const isRound = session.loop !== undefined && here(history).onward === undefined
      return moved(session, isRound ? goToDepth(history, session.loop) : forward(history))
    }
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

/** The page with a session in place of the one before. What belongs to that one stays only if the session continues. */
const opening = (page: PageState, action: Action & { readonly kind: 'session' }): PageState => {
  const goesOn = action.goesOn === true
  const isSameModel = action.session.history.model === page.session?.history.model
  return {
    session: action.session,
    panel: action.panel ?? page.panel,
    view: action.view ?? page.view,
    notice: action.notice,
    loading: undefined,
    opened: goesOn ? page.opened : page.opened + 1,
    keepsAddress: action.keepsAddress ?? false,
    asked: action.asked,
    claim: action.claim,
    lemma: action.lemma ?? (goesOn ? page.lemma : undefined),
    formula: soleFormula(action.asked) ?? (goesOn ? page.formula : undefined),
    verified: page.verified,
    seed: action.seed ?? (goesOn ? page.seed : undefined),
    lost: 'lost' in action || !goesOn ? action.lost : page.lost,
    beside: action.beside ?? (goesOn ? page.beside : undefined),
    held: action.held !== undefined || !isSameModel ? new Set(action.held) : page.held,
    lanes: action.lanes !== undefined || !isSameModel ? action.lanes : page.lanes,
    answered: page.answered,
    tries: page.tries,
  }
}

/** The page after an action. */
export const nextPage = (page: PageState, action: Action): PageState => {
  switch (action.kind) {
    case 'session':
      return opening(page, action)
    case 'loading':
      return { ...page, loading: action.name }
    case 'notice': {
      // A note does not replace an error.
      const isInPassing = action.notice?.kind === 'note' && page.notice?.kind === 'error'
      return {
        ...page,
        notice: isInPassing ? page.notice : action.notice,
        loading: action.endsLoading === true ? undefined : page.loading,
        keepsAddress: action.keepsAddress ?? page.keepsAddress,
      }
    }
    case 'dismiss lost steps':
      return { ...page, lost: undefined }
    case 'panel':
      return { ...page, panel: action.panel }
    case 'view':
      return { ...page, view: action.view }
    case 'seed':
      return { ...page, seed: action.seed }
    case 'beside':
      return { ...page, beside: action.beside, panel: 'beside' }
    case 'hold':
      return { ...page, held: toggled(page.held, action.channel) }
    case 'lanes':
      return { ...page, lanes: action.lanes }
    case 'answered':
      return { ...page, answered: new Set([...page.answered, action.question]) }
    case 'tries':
      return { ...page, tries: action.tries }
    case 'own lemma':
      return { ...page, lemma: action.text }
    case 'own formula':
      return { ...page, formula: action.text }
    case 'verified':
      return { ...page, verified: learned(page.verified, action.of) }
    default: {
      if (page.session === undefined) return page
      // The next action hides a note.
      const notice = page.notice?.kind === 'note' ? undefined : page.notice
      try {
        const session = inSession(page.session, action)
        // A path from another initial state replaces the tree.
        const isOther = session.history.initial !== page.session.history.initial
        const opened = isOther ? page.opened + 1 : page.opened
        return {
          ...page,
          notice,
          session,
          opened,
          keepsAddress: page.keepsAddress && session === page.session,
        }
      } catch (error) {
        // A late answer, or a clause that throws: the session stays unchanged.
        return { ...page, notice: { kind: 'error', text: errorText(error) } }
      }
    }
  }
}
