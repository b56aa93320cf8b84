// Single keys: each of the first enabled steps has one, the others a number, and the arrows go along the run.
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

// Not every browser tells whether a list is unfolded.
const isUnfolded = (list: Element): boolean => {
  try {
    return list.matches(':open')
  } catch {
    return false
  }
}

// Whether a key has a meaning of its own where it is pressed: in a text all have, in a list all that begin an entry, unless it was
// unfolded by the mouse and nothing was chosen; on a slider and among tabs only those that move.
const isOwn = (target: EventTarget | null, key: string, pointedAt: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target === pointedAt && target.matches('select') && !isUnfolded(target)) return false
  if (target.closest('[role=tablist], input[type=range]') !== null) return arrows.includes(key)
  return target.closest('input:not([type=checkbox]), select, textarea') !== null
}

// With AltGr, or on a Mac with Option, brackets are typed on many keyboards.
const isCommand = (event: KeyboardEvent): boolean => {
  const { ctrlKey, altKey, metaKey, key } = event
  if (event.getModifierState('AltGraph')) return metaKey
  return ctrlKey || metaKey || (altKey && key !== '[' && key !== ']')
}

/** Hears the keys; answers the number of a step as far as it has been typed, undefined where none is being typed. */
export const useKeys = (
  on: boolean,
  take: (choice: number) => void,
  dispatch: (action: Action) => void,
): string | undefined => {
  const [shown, show] = useState<string | undefined>(undefined)
  // Two keys may come before the page is drawn again.
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
    // First of all: Enter is then for the number, and not for the button that has the focus or a step of a diagram.
    const numbered = (event: KeyboardEvent) => {
      if (isOthers(event)) return
      const number = typingNumber(typed.current, event.key)
      if (number === undefined) return
      type(number !== 'ended' && 'typed' in number ? number.typed : undefined)
      // Whoever goes on to something else has it at once.
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
    // Whoever chooses from a list by the mouse, or a tab, goes on with the keys of the run.
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
