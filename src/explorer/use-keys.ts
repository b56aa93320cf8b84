// Single keys: each of the first enabled steps has one, the others a number, and the arrow keys move along the run.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Action } from './session/page-state.js'
import { stepOfKey, typingNumber } from './steps/step-keys.js'

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

const arrows = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

// Not every browser reports whether a list is open.
const isUnfolded = (list: Element): boolean => {
  try {
    return list.matches(':open')
  } catch {
    return false
  }
}

// Whether the focused element uses the key itself: a text field uses all keys; a list uses all that start an entry,
// unless it was opened by the mouse and nothing was chosen; a slider and tabs use the keys that move.
const isOwn = (target: EventTarget | null, key: string, pointedAt: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target === pointedAt && target.matches('select') && !isUnfolded(target)) return false
  if (target.closest('[role=tablist], input[type=range]') !== null) return arrows.includes(key)
  return target.closest('input:not([type=checkbox]), select, textarea') !== null
}

// On many keyboards, brackets need AltGr, or Option on a Mac.
const isCommand = (event: KeyboardEvent): boolean => {
  const { ctrlKey, altKey, metaKey, key } = event
  if (event.getModifierState('AltGraph')) return metaKey
  return ctrlKey || metaKey || (altKey && key !== '[' && key !== ']')
}

/** Handles the keys; returns the number of a step as typed so far, undefined if none is being typed. */
export const useKeys = (
  on: boolean,
  take: (choice: number) => void,
  dispatch: (action: Action) => void,
): string | undefined => {
  const [shown, show] = useState<string | undefined>(undefined)
  // Two keys may arrive before the page is drawn again.
  const typed = useRef<string | undefined>(undefined)
  const byPointer = useRef(false)
  const pointedAt = useRef<EventTarget | null>(null)
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
      isCommand(event) || isOwn(event.target, event.key, pointedAt.current)
    // Runs first: Enter then selects the number, and not the focused button or a step of a diagram.
    const numbered = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const number = typingNumber(typed.current, event.key)
      if (number === undefined) return
      type(number !== 'ended' && 'typed' in number ? number.typed : undefined)
      // Any other key ends the number and has its usual effect.
      if (number === 'ended' && event.key !== 'Escape' && event.key !== 'Backspace') return
      if (number !== 'ended' && 'step' in number) take(number.step)
      event.preventDefault()
      event.stopPropagation()
    }
    const pressed = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const kind = moves[event.key]
      const choice = stepOfKey(event.key)
      if (kind !== undefined) dispatch({ kind })
      else if (choice !== undefined) take(choice)
      else return
      event.preventDefault()
    }
    // After a choice from a list by the mouse, or of a tab, the keys apply to the run again.
    const release = ({ target, type, detail }: Event & { readonly detail?: number }) => {
      if (!(target instanceof HTMLElement)) return
      const isChosen =
        type === 'change'
          ? byPointer.current && target.matches('select, input[type=range]')
          : detail !== 0 && target.closest('[role=tab]') !== null
      if (isChosen) (document.activeElement as HTMLElement | null)?.blur()
    }
    const pointed = ({ target }: Event) => {
      byPointer.current = true
      pointedAt.current = target
    }
    const typedNow = (event: Event) => {
      byPointer.current = false
      if (event instanceof KeyboardEvent && event.key === 'Tab') pointedAt.current = null
    }
    const heard = [
      ['change', release],
      ['click', release],
      ['pointerdown', pointed],
      ['keydown', typedNow],
    ] as const
    for (const [kind, hear] of heard) addEventListener(kind, hear, true)
    addEventListener('keydown', numbered, true)
    addEventListener('keydown', pressed)
    return () => {
      for (const [kind, hear] of heard) removeEventListener(kind, hear, true)
      removeEventListener('keydown', numbered, true)
      removeEventListener('keydown', pressed)
    }
  })
  return shown
}
