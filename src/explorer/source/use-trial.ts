// Tries the reader's changes when the typing pauses: compiled, loaded and checked in a worker, then loaded by the page, which continues with the run.
import { useEffect, useRef, useState } from 'preact/hooks'
import { leastOptions } from '../../model/least-options.js'
import type { Mistake } from '../../source/mistake.js'
import { errorText } from '../error-text.js'
import { loadSpec } from '../load/loaded-spec.js'
import { continued } from '../load/new-version.js'
import type { SpecSource } from '../load/spec-source.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { Attempts, type Heard } from './attempts.js'
import { type Changes, noteSource, sourceNow } from './kept-changes.js'
import type { Judgement } from './source-messages.js'
import { startSourceWorker } from './start-source-worker.js'

/** What is known of the present text. */
export interface Trial {
  /** Whether an answer is still to come. */
  readonly isBusy: boolean
  readonly mistakes: readonly Mistake[]
  /** Why it cannot be loaded or checked. */
  readonly error: string | undefined
  readonly judgement: Judgement | undefined
  readonly original: Judgement | undefined
  /** The version that the judgement is about; the page may still be loading it. Undefined for the original. */
  readonly version: string | undefined
}

const nothing: Trial = {
  isBusy: false,
  mistakes: [],
  error: undefined,
  judgement: undefined,
  original: undefined,
  version: undefined,
}

// In milliseconds: after the last key.
const pause = 250
// In seconds: a small model is done, and a large one shows its short violations.
const searchTime = 1.5

const heardNow = (trial: Trial, heard: Heard): Trial => {
  switch (heard.kind) {
    case 'mistakes':
      return { ...nothing, mistakes: heard.mistakes, original: trial.original }
    case 'working':
      return trial
    case 'loads':
      return { ...trial, mistakes: [], error: undefined, version: heard.source.version }
    case 'so far':
      return { ...trial, judgement: heard.judgement }
    case 'judged':
      return { ...trial, isBusy: false, judgement: heard.judgement }
    case 'original':
      return { ...trial, isBusy: false, original: heard.judgement }
    case 'failed':
      return { ...nothing, error: heard.text, original: trial.original }
    case 'hangs':
      return {
        ...nothing,
        error: 'no answer within six seconds: does a loop never end?',
        original: trial.original,
      }
    default:
      return heard satisfies never
  }
}

interface Tried {
  readonly session: Session
  /** All files that the spec may need; undefined until they are there. */
  readonly texts: ReadonlyMap<string, string> | undefined
  readonly changes: Changes
  /** Whether the panel is in front; the original is checked only then. */
  readonly isInFront: boolean
  dispatch(action: Action): void
}

/** The latest of some values, for what happens later. */
const useLatest = <T>(value: T): { readonly current: T } => {
  const latest = useRef(value)
  latest.current = value
  return latest
}

/** Loads a source in the page, and continues with it if the reader is still there. */
const useAdopt = (session: Session, dispatch: (action: Action) => void) => {
  const shown = useLatest(session)
  return async (source: SpecSource): Promise<void> => {
    try {
      const loaded = await loadSpec(source)
      const { argument, version } = shown.current.loaded.source
      if (argument !== source.argument) return
      noteSource(source)
      if (version !== source.version) dispatch(continued(shown.current, loaded))
    } catch (error) {
      dispatch({ kind: 'notice', notice: { kind: 'error', text: errorText(error) } })
    }
  }
}

export const useTrial = ({ session, texts, changes, isInFront, dispatch }: Tried): Trial => {
  const [trial, setTrial] = useState(nothing)
  const { argument } = session.loaded.source
  const { model } = session.history
  const options = JSON.stringify(leastOptions(model))
  const { mutant } = model.spec
  const isActive = isInFront || changes.size > 0
  const adopt = useLatest(useAdopt(session, dispatch))
  const attempts = useRef<Attempts | undefined>(undefined)
  const hear = useLatest((heard: Heard) => {
    setTrial((before) => heardNow(before, heard))
    if (heard.kind === 'loads') void adopt.current(heard.source)
  })
  useEffect(() => {
    attempts.current = new Attempts((heard) => hear.current(heard), startSourceWorker)
    return () => attempts.current?.end()
  }, [])
  // A lesson or a recorded run is about the original; who comes back to the source continues with the changes.
  useEffect(() => {
    const now = sourceNow(argument)
    const isOther = session.loaded.source.version !== now.version
    if (isInFront && changes.size > 0 && now.changed !== undefined && isOther) void adopt.current(now)
  }, [isInFront, session.loaded])
  useEffect(() => {
    if (texts === undefined || !isActive) return undefined
    setTrial((before) => ({ ...before, isBusy: true }))
    const files = [...changes.keys()]
    const begin = () => {
      setTrial(({ original }) => ({ ...nothing, isBusy: true, original }))
      if (files.length === 0) void adopt.current({ argument })
      attempts.current!.begin({
        argument,
        texts: [...texts].map(([path, text]) => [path, changes.get(path) ?? text]),
        files,
        options: JSON.parse(options),
        mutant,
        seconds: searchTime,
      })
    }
    const timer = setTimeout(begin, pause)
    return () => {
      clearTimeout(timer)
      if (files.length === 0) attempts.current?.end()
    }
  }, [texts, changes, options, mutant, argument, isActive])
  return trial
}
