// Back, forward, jump: where the session stands on its line, and which branches leave it.
import { type History, here, line } from './history.js'
import type { Action } from './page-state.js'

interface RunBarProps {
  readonly history: History
  dispatch(action: Action): void
}

export const RunBar = ({ history, dispatch }: RunBarProps) => {
  const length = line(history).length - 1
  const { depth } = here(history)
  const branches = history.places.filter(({ children }) => children.length > 1).length
  const go = (kind: 'start' | 'back' | 'forward' | 'end' | 'next branch' | 'previous branch') => () =>
    dispatch({ kind })
  return (
    <nav class="run-bar" aria-label="Run">
      <button
        type="button"
        onClick={go('start')}
        disabled={depth === 0}
        aria-label="To the beginning"
        title="To the beginning (Home)"
      >
        |←
      </button>
      <button type="button" onClick={go('back')} disabled={depth === 0} title="Back (←)">
        ← back
      </button>
      <button type="button" onClick={go('forward')} disabled={depth === length} title="Forward (→)">
        forward →
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
