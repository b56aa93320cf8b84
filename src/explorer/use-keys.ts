// Single keys: each of the first enabled steps has one, the others a number, and the arrows go along the run.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Action } from './page-state.js'
import { stepOfKey, typingNumber } from './step-keys.js'

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

/** Hears the keys; answers the number of a step as far as it has been typed, undefined where none is being typed. */
export const useKeys = (
  on: boolean,
  enabled: number,
  take: (choice: number) => void,
  dispatch: (action: Action) => void,
): string | undefined => {
  const [shown, show] = useState<string | undefined>(undefined)
  // Two keys may come before the page is drawn again.
  const typed = useRef<string | undefined>(undefined)
  const type = (text: string | undefined) => {
    typed.current = text
    show(text)
  }
  useEffect(() => {
    if (!on) {
      type(undefined)
      return undefined
    }
    const isOthers = (event: KeyboardEvent) =>
      event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)
    // First of all: Enter is then for the number, and not for the button that has the focus or a step of a diagram.
    const numbered = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const number = typingNumber(typed.current, event.key)
      if (number === undefined) return
      type(number !== 'ended' && 'typed' in number ? number.typed : undefined)
      // Whoever goes on to something else has it at once.
      if (number === 'ended' && event.key !== 'Escape' && event.key !== 'Backspace') return
      if (number !== 'ended' && 'step' in number && number.step < enabled) take(number.step)
      event.preventDefault()
      event.stopPropagation()
    }
    const pressed = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const kind = moves[event.key]
      const choice = stepOfKey(event.key)
      if (kind !== undefined) dispatch({ kind })
      else if (choice !== undefined && choice < enabled) take(choice)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', numbered, true)
    addEventListener('keydown', pressed)
    return () => {
      removeEventListener('keydown', numbered, true)
      removeEventListener('keydown', pressed)
    }
  })
  return shown
}
