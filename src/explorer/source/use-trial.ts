// Tries the reader's changes when the typing pauses: compiled, loaded and checked in a worker, then loaded by the page, which continues with the run.
import { useEffect, useRef, useState } from 'preact/hooks'
import { leastOptions } from '../../model/least-options.js'
import { errorText } from '../error-text.js'
import { loadSpec } from '../load/loaded-spec.js'
import { continued } from '../load/new-version.js'
import type { SpecSource } from '../load/spec-source.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { Attempts, type Heard } from './attempts.js'
import { type Changes, noteSource, sourceNow } from './kept-changes.js'
import { startSourceWorker } from './start-source-worker.js'
import { begun, heardOf, isJudged, known, nothingTold, type Trial } from './trial.js'

// In milliseconds: after the last key.
const pause = 250
// In seconds: a small model is done, and a large one shows its short violations.
const searchTime = 1.5

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

/**
 * Loads a source in the page, and continues with it if the reader is still where the change was made: who has opened a lesson or a recorded
 * run meanwhile sees the original.
 */
const useAdopt = ({ session, changes, isInFront, dispatch }: Tried) => {
  const shown = useLatest(session)
  // What the page showed when the reader came to the source, or changed it.
  const base = useRef(session.loaded)
  useEffect(() => {
    base.current = session.loaded
  }, [isInFront, changes])
  return async (source: SpecSource, isAsked = false): Promise<void> => {
    try {
      const loaded = await loadSpec(source)
      const { argument, version, changed } = shown.current.loaded.source
      if (argument !== source.argument) return
      noteSource(source)
      const isThere = isAsked || changed !== undefined || shown.current.loaded === base.current
      if (isThere && version !== source.version) dispatch(continued(shown.current, loaded))
    } catch (error) {
      dispatch({ kind: 'notice', notice: { kind: 'error', text: errorText(error) } })
    }
  }
}

interface Trying {
  readonly trial: Trial
  /** Continues with the changes; undefined if the page does, or has none that could be loaded. */
  readonly continueChanged: (() => void) | undefined
}

export const useTrial = (tried: Tried): Trying => {
  const { session, texts, changes, isInFront } = tried
  const [told, setTold] = useState(nothingTold)
  const { argument } = session.loaded.source
  const { model } = session.history
  const options = JSON.stringify(leastOptions(model))
  const { mutant } = model.spec
  const now = { changes, model: JSON.stringify([options, mutant]) }
  const adopt = useLatest(useAdopt(tried))
  const attempts = useRef<Attempts | undefined>(undefined)
  // Behind another panel only a change is tried, that of the moment before.
  const attempted = useRef(changes)
  const hear = useLatest((heard: Heard) => {
    setTold((before) => heardOf(before, heard))
    if (heard.kind === 'loads') void adopt.current(heard.source)
  })
  useEffect(() => {
    attempts.current = new Attempts((heard) => hear.current(heard), startSourceWorker)
    return () => attempts.current?.end()
  }, [])
  const source = sourceNow(argument)
  const isLeftOut =
    changes.size > 0 && source.changed !== undefined && session.loaded.source.changed === undefined
  const continueChanged = isLeftOut ? () => void adopt.current(source, true) : undefined
  // A lesson or a recorded run is about the original; who comes back to the source continues with the changes.
  useEffect(() => {
    if (isInFront) continueChanged?.()
  }, [isInFront])
  useEffect(() => {
    const files = [...changes.keys()]
    if (texts === undefined || !(isInFront || attempted.current !== changes)) {
      // Behind another panel nobody needs the verdicts on the original.
      if (files.length === 0) attempts.current?.leave()
      return undefined
    }
    if (isJudged(told, now)) return undefined
    const begin = () => {
      attempted.current = changes
      setTold((before) => begun(before, now))
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
    return () => clearTimeout(timer)
  }, [texts, changes, options, mutant, argument, isInFront])
  return { trial: known(told, now), continueChanged }
}
