// The look-ahead for the enabled steps: a worker searches all states of a small model as soon as it is opened, and
// then answers for each state of the session. For a large model it searches a limited number of states, and more on
// request.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Outlook } from '../../foresee/lookahead.js'
import { modelKey, requestedModel } from '../load/requested-model.js'
import type { Preferences } from '../preferences.js'
import { here, line, runSoFar, wholeLine } from '../session/history.js'
import type { PageState } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import {
  isSafe,
  type KnownAhead,
  knownAhead,
  safeAlong,
  type VerifiedModel,
} from '../session/verified-model.js'
import type { Along } from '../worker/along.js'
import { Checker } from '../worker/checker.js'
import { startWorker } from '../worker/start-worker.js'
import { noteLockedOut, tellLockedOut } from './judged.js'
import { type AskedAhead, heard, type OutlookKnown, unknownOutlook } from './outlook-known.js'

// About a second of work.
const firstBound = 300_000

/** The look-ahead as the page knows it. */
export interface Ahead {
  /** For each enabled step, in their order; undefined until it is known. */
  readonly steps: readonly (readonly Outlook[] | undefined)[] | undefined
  /** For the state itself. */
  readonly here: readonly Outlook[] | undefined
  readonly looking: OutlookKnown['looking']
  /** Why it is unknown, if the search ended early or failed. */
  readonly without: string | undefined
  /** How much of it the reader wants. */
  readonly foresight: Preferences['foresight']
  /** What the states of the whole line have ahead of them; undefined until it is known. */
  readonly along: Along | undefined
  /** What complete checks of this model say instead; undefined if there was none. */
  readonly known: KnownAhead | undefined
  /** Searches all states, without a limit. */
  lookFurther(): void
  stop(): void
}

type ChangeKnown = (change: (before: OutlookKnown) => OutlookKnown) => void

/** Whether the search of the model has ended. */
const isDone = ({ ready, without }: OutlookKnown): boolean => ready || without !== undefined

/** What complete checks of the session's model say of what is ahead. */
const useKnown = (session: Session | undefined, verified: readonly VerifiedModel[]) => {
  const shown = useMemo(
    () =>
      session === undefined
        ? undefined
        : knownAhead(verified, modelKey(session), session.history.model, session.shows?.property),
    [verified, session?.loaded, session?.history.model, session?.shows?.property],
  )
  // A run that violates a property of whole runs is not safe, whatever its states are.
  return { shown, safe: shown !== undefined && isSafe(shown) && session?.loop === undefined }
}

/** What a complete search has shown of the states of the line becomes part of how they are judged, before anything is drawn. */
const useNoted = (session: Session | undefined, along: Along | undefined, isTold: boolean): void => {
  if (session !== undefined) tellLockedOut(session.history.model, isTold)
  useMemo(() => {
    if (session === undefined || along === undefined) return
    const { model, places } = session.history
    for (const [k, at] of line(session.history).entries())
      noteLockedOut(model, places[at]!.state, along.lockedOut[k] ?? [])
  }, [along, session?.history.model])
}

/** The worker, which ends with the page. */
const useChecker = (setKnown: ChangeKnown): Checker<AskedAhead> => {
  const checker = useMemo(
    () =>
      new Checker<AskedAhead>(startWorker, (message, about) =>
        setKnown((before) => heard(before, message, about)),
      ),
    [],
  )
  useEffect(() => () => checker.close(), [])
  return checker
}

/** Asks what is ahead of the line and of the present state, once all states have been searched; returns the places of the line. */
const useAsked = (
  session: Session | undefined,
  { ready }: OutlookKnown,
  checker: Checker<AskedAhead>,
): string => {
  const model = session?.history.model
  const state = session === undefined ? undefined : here(session.history).state
  const places = session === undefined ? '' : line(session.history).join()
  useEffect(() => {
    if (session === undefined || !ready) return
    checker.ask({ kind: 'along', run: wholeLine(session.history) }, { model, state: undefined, places })
  }, [ready, places, model])
  useEffect(() => {
    if (session === undefined || !ready) return
    checker.ask({ kind: 'outlook', run: runSoFar(session.history) }, { model, state })
  }, [ready, state, model])
  return places
}

/**
 * The look-ahead of a session.
 * @param page what complete checks have shown: where nothing can be violated, nothing is searched; and whether a change of the source is tried:
 * most likely it makes another model, and the reader waits for its verdicts
 */
export const useOutlook = (
  session: Session | undefined,
  foresight: Preferences['foresight'],
  { verified, tries }: Pick<PageState, 'verified' | 'tries'>,
): Ahead => {
  const isOff = foresight === 'off'
  const { shown, safe } = useKnown(session, verified)
  const model = session?.history.model
  const state = session === undefined ? undefined : here(session.history).state
  const [kept, setKnown] = useState(() => unknownOutlook(model))
  // Before the effects have run, the stored knowledge is about the previous model.
  const known = kept.model === model ? kept : unknownOutlook(model)

  const checker = useChecker(setKnown)
  // What waits for a change of the source begins anew, as far as the reader wanted it.
  const bound = useRef(firstBound)
  const look = (maxStates: number) => {
    if (session === undefined) return
    bound.current = maxStates
    setKnown({ ...unknownOutlook(model), looking: 'starting' })
    const also = session.shows?.property
    checker.begin(
      { kind: 'ahead', model: requestedModel(session), maxStates, also },
      { model, state: undefined },
    )
  }

  const forget = () => {
    checker.forget()
    setKnown(unknownOutlook(model))
  }
  useEffect(() => {
    bound.current = firstBound
    forget()
  }, [model, isOff, safe])

  useEffect(() => {
    if (session === undefined || isOff || safe) return undefined
    if (isDone(known)) return undefined
    if (tries) {
      forget()
      return undefined
    }
    // After the first paint and the first clicks.
    const timer = setTimeout(() => look(bound.current), 250)
    return () => clearTimeout(timer)
  }, [model, isOff, safe, tries])

  // All states were visited once, so they can be again: now for the distances. A search that the reader has stopped stays so.
  const isBounded = known.isBounded === true && shown !== undefined && shown.broken.length > 0
  useEffect(() => {
    if (isBounded) look(Number.MAX_SAFE_INTEGER)
  }, [isBounded])

  const places = useAsked(session, known, checker)
  const along = known.along?.places === places ? known.along.told : undefined
  useNoted(session, along, foresight === 'on')

  const told = known.told?.of === state ? known.told : undefined
  return {
    steps: told?.steps,
    here: told?.here,
    looking: known.looking,
    without: known.without,
    foresight,
    along: safe ? safeAlong(session === undefined ? 0 : line(session.history).length) : along,
    known: shown,
    lookFurther: () => look(Number.MAX_SAFE_INTEGER),
    stop: () => checker.stop(),
  }
}
