// Single keys: each of the first enabled steps has one, the others a number, and the arrow keys move along the run.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
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
  if (target.closest('dialog') !== null) return true
  if (target === pointedAt && target.matches('select') && !isUnfolded(target)) return false
  if (target.closest('[role=tablist], input[type=range]') !== null) return arrows.includes(key)
  return target.closest('input:not([type=checkbox]), select, textarea, .source-editor') !== null
}

// On many keyboards, brackets need AltGr, or Option on a Mac.
const isCommand = (event: KeyboardEvent): boolean => {
  const { ctrlKey, altKey, metaKey, key } = event
  if (event.getModifierState('AltGraph')) return metaKey
  return ctrlKey || metaKey || (altKey && key !== '[' && key !== ']')
}

// What the pointer did last.
interface Pointer {
  /** Whether the reader used the pointer later than the keys. */
  isLast: boolean
  /** The element it pressed; null after a move of the focus by the keys. */
  at: EventTarget | null
}

// After a choice from a list by the mouse, or of a tab, the keys apply to the run again.
const release = (
  { target, type, detail }: Event & { readonly detail?: number },
  isPointerLast: boolean,
): void => {
  if (!(target instanceof HTMLElement)) return
  const isChosen =
    type === 'change'
      ? isPointerLast && target.matches('select, input[type=range]')
      : detail !== 0 && target.closest('[role=tab]') !== null
  if (isChosen) (document.activeElement as HTMLElement | null)?.blur()
}

/** Notes in `pointer` what the pointer does; the returned function ends that. */
const followPointer = (pointer: Pointer): (() => void) => {
  const chosen = (event: Event) => release(event, pointer.isLast)
  const pointed = ({ target }: Event) => {
    pointer.isLast = true
    pointer.at = target
  }
  const typedNow = (event: Event) => {
    pointer.isLast = false
    if (event instanceof KeyboardEvent && event.key === 'Tab') pointer.at = null
  }
  const heard = [
    ['change', chosen],
    ['click', chosen],
    ['pointerdown', pointed],
    ['keydown', typedNow],
  ] as const
  for (const [kind, hear] of heard) addEventListener(kind, hear, true)
  return () => {
    for (const [kind, hear] of heard) removeEventListener(kind, hear, true)
  }
}

/** The capital letter that plays and pauses: small letters take steps. */
const playKey = 'P'

interface KeyEffects {
  take(choice: number): void
  dispatch(action: Action): void
  help(): void
  /** Plays, or pauses. */
  play(): void
}

/** Handles the keys; returns the number of a step as typed so far, undefined if none is being typed. */
export const useKeys = (on: boolean, { take, dispatch, help, play }: KeyEffects): string | undefined => {
  const [shown, show] = useState<string | undefined>(undefined)
  // Two keys may arrive before the page is drawn again.
  const typed = useRef<string | undefined>(undefined)
  const pointer = useRef<Pointer>({ isLast: false, at: null })
  const type = (text: string | undefined) => {
    typed.current = text
    show(text)
  }
  // Before the page is painted: who sees it may press a key at once.
  useLayoutEffect(() => {
    if (!on) {
      type(undefined)
      return undefined
    }
    const isOthers = (event: KeyboardEvent) =>
      isCommand(event) || isOwn(event.target, event.key, pointer.current.at)
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
      else if (event.key === '?') help()
      else if (event.key === playKey) play()
      else return
      event.preventDefault()
    }
    const unfollow = followPointer(pointer.current)
    addEventListener('keydown', numbered, true)
    addEventListener('keydown', pressed)
    return () => {
      unfollow()
      removeEventListener('keydown', numbered, true)
      removeEventListener('keydown', pressed)
    }
  })
  return shown
}
