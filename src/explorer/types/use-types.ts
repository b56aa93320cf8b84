// Checks the types of the text in the editor, once the verdict on it no longer needs the processor; the compiler is loaded when the reader pauses.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { TypeMistake } from './type-mistake.js'
import { TypesAskedFor } from './types-asked.js'

// In milliseconds without a key or a search, before the compiler is loaded.
const pause = 1000
// In milliseconds: the compiler holds some hundred megabytes, which a reader of other panels does not need.
const longestBehind = 60_000

const none: readonly TypeMistake[] = []

interface Checked {
  /** All files that the spec may need; undefined until they are there. */
  readonly texts: ReadonlyMap<string, string> | undefined
  /** The texts of the changed files, compared by identity. */
  readonly changes: ReadonlyMap<string, string>
  /** Whether a file is one of the spec's own. */
  readonly isOwn: (path: string) => boolean
  readonly isInFront: boolean
  /** Whether a search of the text is still to come, or continues. */
  readonly isBusy: boolean
  /** Whether the spec has been compiled and loaded, or could not be. */
  readonly isLoaded: boolean
}

/** The types of the text. */
export interface Types {
  readonly state: TypesAskedFor['state']
  readonly mistakes: readonly TypeMistake[]
  readonly asked: TypesAskedFor
}

/** Calls a function when the browser has nothing else to do; the returned function takes that back. */
const whenIdle = (act: () => void): (() => void) => {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: pause })
    else act()
  }, pause)
  return () => clearTimeout(timer)
}

export const useTypes = ({ texts, changes, isOwn, isInFront, isBusy, isLoaded }: Checked): Types => {
  const [, told] = useState(0)
  const [mistakes, setMistakes] = useState(none)
  const asked = useMemo(() => new TypesAskedFor(() => told((before) => before + 1)), [])
  useEffect(() => () => asked.end(), [])
  const isStarted = asked.state !== 'not started'
  const mayCheck = isInFront && texts !== undefined && (isStarted ? isLoaded : !isBusy)
  const last = useRef<typeof changes | undefined>(undefined)
  useEffect(() => {
    if (isInFront || !isStarted) return undefined
    const timer = setTimeout(() => {
      last.current = undefined
      asked.end()
    }, longestBehind)
    return () => clearTimeout(timer)
  }, [isInFront, isStarted])
  useEffect(() => {
    if (!mayCheck || last.current === changes) return undefined
    const check = () => {
      last.current = changes
      const now = [...texts].map(([path, text]) => [path, changes.get(path) ?? text] as const)
      asked.check({ texts: now, own: now.map(([path]) => path).filter(isOwn) }, setMistakes)
    }
    if (!isStarted) return whenIdle(check)
    check()
    return undefined
  }, [texts, changes, mayCheck, isStarted])
  return { state: asked.state, mistakes, asked }
}
