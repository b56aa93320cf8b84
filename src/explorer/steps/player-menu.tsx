// Play and pause, the speed, and whether the player continues at random at the end of the run.
import type { Action } from '../session/page-state.js'
import { largestSeed } from '../session/random-step.js'
import { WaitingButton } from '../waiting-button.js'
import { FloatingMenu } from './floating-menu.js'
import { type Pace, type Player, paces } from './use-player.js'

interface PlayerMenuProps {
  readonly player: Player
  /** The seed of the random scheduler; undefined if it is off. */
  readonly seed: number | undefined
  dispatch(action: Action): void
}

// A random scheduler that is switched on starts with this seed, so that a lecture can be repeated.
const firstSeed = 1

export const PlayerMenu = ({ player, seed, dispatch }: PlayerMenuProps) => {
  const { isPlaying, pace, obstacle, play, setPace } = player
  const setSeed = (text: string) => {
    const number = Number(text)
    if (text !== '' && Number.isInteger(number) && number >= 0 && number <= largestSeed)
      dispatch({ kind: 'seed', seed: number })
  }
  return (
    <>
      <WaitingButton
        class="play"
        waits={!isPlaying && obstacle !== undefined}
        title={isPlaying || obstacle === undefined ? 'Take one step after the other (P)' : obstacle}
        onClick={() => play(!isPlaying)}
      >
        {isPlaying ? '❚❚ pause' : '▶ play'}
      </WaitingButton>
      <FloatingMenu
        name={seed === undefined ? 'speed, random' : `at random, seed ${seed}`}
        title="Speed, and random steps"
      >
        {() => (
          <>
            <label>
              speed{' '}
              <select value={pace} onChange={({ currentTarget }) => setPace(currentTarget.value as Pace)}>
                {Object.keys(paces).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <label>
              <input
                type="checkbox"
                checked={seed !== undefined}
                onChange={({ currentTarget }) =>
                  dispatch({ kind: 'seed', seed: currentTarget.checked ? firstSeed : undefined })
                }
              />{' '}
              at the end, go on at random
            </label>
            {seed !== undefined && (
              <label>
                seed{' '}
                <input
                  type="number"
                  min={0}
                  max={largestSeed}
                  value={seed}
                  onInput={({ currentTarget }) => setSeed(currentTarget.value)}
                />
              </label>
            )}
            <p class="quiet">
              Each enabled step is as likely as any other. The same seed gives the same run from the same
              state.
            </p>
          </>
        )}
      </FloatingMenu>
    </>
  )
}
