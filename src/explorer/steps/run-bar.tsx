// Back, forward, jump: the current place on its line, and the branches that leave the line. At the end of a loop,
// forward leads to its start.
import { type History, here, line } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import { roundFrom } from './loop-words.js'

interface RunBarProps {
  readonly history: History
  /** For an infinite run: the number of its steps before the loop. */
  readonly loop?: number | undefined
  dispatch(action: Action): void
}

export const RunBar = ({ history, loop, dispatch }: RunBarProps) => {
  const length = line(history).length - 1
  const { depth } = here(history)
  const round = roundFrom(depth, length, loop)
  const branches = history.places.filter(({ children }) => children.length > 1).length
  const go = (kind: 'start' | 'back' | 'forward' | 'end' | 'next branch' | 'previous branch') => () =>
    dispatch({ kind })
  return (
    <nav class="run-bar" aria-label="Run">
      <button
        type="button"
        onClick={go('start')}
        disabled={depth === 0}
        aria-label="To the start"
        title="To the start (Home)"
      >
        |←
      </button>
      <button type="button" onClick={go('back')} disabled={depth === 0} title="Back (←)">
        ← back
      </button>
      <button
        type="button"
        class="forward"
        onClick={go('forward')}
        disabled={depth === length && round === undefined}
        title={
          round === undefined
            ? 'Forward (→)'
            : `The run has a loop: continue with the state after step ${round}, which equals this one (→)`
        }
      >
        {round === undefined ? 'forward →' : '↻ loop'}
      </button>
      <button
        type="button"
        onClick={go('end')}
        disabled={depth === length}
        aria-label="To the end"
        title="To the end (End)"
      >
        →|
      </button>
      <input
        type="range"
        min={0}
        max={length}
        value={depth}
        disabled={length === 0}
        aria-label="Step of the run"
        aria-valuetext={`step ${depth} of ${length}`}
        onInput={({ currentTarget }) => dispatch({ kind: 'go to depth', depth: Number(currentTarget.value) })}
      />
      <output class="where">
        step {depth} of {length}
      </output>
      <button
        type="button"
        onClick={go('previous branch')}
        disabled={branches === 0}
        title="Previous branch ([)"
      >
        [ branch
      </button>
      <button type="button" onClick={go('next branch')} disabled={branches === 0} title="Next branch (])">
        branch ]
      </button>
    </nav>
  )
}
