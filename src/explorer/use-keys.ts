// Single keys: each enabled step has one, and the arrows go along the run.
import { useEffect } from 'preact/hooks'
import type { Action } from './page-state.js'
import { stepOfKey } from './step-keys.js'

const moves: {
  readonly [key: string]: 'back' | 'forward' | 'start' | 'end' | 'previous branch' | 'next branch'
} = {
  ArrowLeft: 'back',
  Backspace: 'back',
  ArrowRight: 'forward',
  Home: 'start',
  End: 'end',
  '[': 'previous branch',
  ']': 'next branch',
}

// Where keys have a meaning of their own.
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, [role=tablist]') !== null

export const useKeys = (
  on: boolean,
  enabled: number,
  take: (choice: number) => void,
  dispatch: (action: Action) => void,
): void => {
  useEffect(() => {
    if (!on) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return
      const kind = moves[event.key]
      const choice = stepOfKey(event.key)
      if (kind !== undefined) dispatch({ kind })
      else if (choice !== undefined && choice < enabled) take(choice)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  })
}
