// A click of the mouse during which the picture is drawn anew, as by a step of the player: a browser sends no click where the element that was
// pressed is gone, so the release counts. Cards move a little with a step, so the place of the mouse counts, and not what is under it by then.
// Touches need none of it, since their events come after the release.
import { useRef } from 'preact/hooks'
import type { Target } from './choices-at.js'

// A hand moves the mouse by a few pixels during a click.
const still = 5

interface Press {
  readonly target: Target
  readonly x: number
  readonly y: number
  isRedrawn: boolean
}

interface RedrawnPress {
  /** To be called when the picture is drawn anew. */
  redrawn(): void
  down(event: PointerEvent): void
  up(event: PointerEvent): void
}

/**
 * @param targetAt the target that an event meets
 * @param choose called with a target that was clicked, if the picture was drawn anew during the click
 */
export const useRedrawnPress = (
  targetAt: (event: Event) => Target | undefined,
  choose: (target: Target, event: PointerEvent) => void,
): RedrawnPress => {
  const pressed = useRef<Press | undefined>(undefined)
  return {
    redrawn: () => {
      if (pressed.current !== undefined) pressed.current.isRedrawn = true
    },
    down: (event) => {
      const target = event.pointerType === 'mouse' && event.button === 0 ? targetAt(event) : undefined
      const { clientX: x, clientY: y } = event
      pressed.current = target === undefined ? undefined : { target, x, y, isRedrawn: false }
    },
    up: (event) => {
      const last = pressed.current
      pressed.current = undefined
      if (last?.isRedrawn !== true) return
      if (Math.hypot(event.clientX - last.x, event.clientY - last.y) <= still) choose(last.target, event)
    },
  }
}
