// Plays a run: forward along the line, and at its end at random if there is a seed. It stops at a violation, where no step is
// enabled, and when the reader does something else.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { here } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import { randomChoice } from '../session/random-step.js'
import type { Session } from '../session/session.js'
import { isHeldBack } from '../stage/choices-at.js'
import { violatedByItself } from './judged.js'
import type { CurrentSteps } from './use-possible-steps.js'

/** The time between two steps, in milliseconds, by the name of a speed. */
export const paces = { slow: 2000, normal: 900, fast: 250 } as const
export type Pace = keyof typeof paces

/** The player as the run bar shows it. */
export interface Player {
  readonly isPlaying: boolean
  readonly pace: Pace
  /** Why there is no step to take, and what to do; undefined if there is one. */
  readonly obstacle: string | undefined
  play(isPlaying: boolean): void
  setPace(pace: Pace): void
}

interface Playing {
  readonly steps: CurrentSteps
  /** The seed of the random scheduler; undefined if it is off. */
  readonly seed: number | undefined
  /** The channels whose messages it does not deliver. */
  readonly held: ReadonlySet<string>
}

/** The next action of the player; undefined if it is at its end. */
const nextAction = (session: Session, { steps, seed, held }: Playing): Action | undefined => {
  const { state, onward, depth } = here(session.history)
  if (onward !== undefined || session.loop !== undefined) return { kind: 'forward' }
  const open = steps.enabled.flatMap(({ label }, choice) => (isHeldBack(label, held) ? [] : [choice]))
  if (seed === undefined || open.length === 0) return undefined
  const choice = open[randomChoice(seed, depth, open.length)]!
  return { kind: 'take', choice, step: steps.enabled[choice], from: state }
}

/** Why the player has no step to take. */
const obstacleTo = ({ steps: { enabled }, seed }: Playing): string => {
  if (seed === undefined) return 'The run is at its end; choose "at random" to go on'
  return enabled.length === 0
    ? 'No step is enabled here; go back to go on'
    : 'Only messages that are held back could be delivered; release one to go on'
}

const isViolated = ({ history }: Session): boolean => {
  const { state, step } = here(history)
  return violatedByItself(history.model, state, step).length > 0
}

export const usePlayer = (
  session: Session | undefined,
  playing: Playing,
  dispatch: (action: Action) => void,
): Player => {
  const [isPlaying, setPlaying] = useState(false)
  const [pace, setPace] = useState<Pace>('normal')
  const state = session === undefined ? undefined : here(session.history).state
  // The state that the player itself has led to: in any other one the reader has done something.
  const led = useRef<unknown>(undefined)
  const action = session === undefined ? undefined : nextAction(session, playing)
  // Before a step of the reader is painted, which ends the timer: it took one more step.
  useLayoutEffect(() => {
    if (!isPlaying || session === undefined) return undefined
    const isOwn = led.current === undefined || led.current === 'next'
    const isOver = action === undefined || !isOwn || (led.current === 'next' && isViolated(session))
    led.current = state
    if (isOver) {
      setPlaying(false)
      return undefined
    }
    const timer = setTimeout(() => {
      led.current = 'next'
      dispatch(action)
    }, paces[pace])
    return () => clearTimeout(timer)
  }, [state, isPlaying, pace, playing.seed, playing.held])
  const play = (wanted: boolean) => {
    led.current = undefined
    setPlaying(wanted)
  }
  const obstacle = action === undefined ? obstacleTo(playing) : undefined
  return { isPlaying, pace, obstacle, play, setPace }
}
