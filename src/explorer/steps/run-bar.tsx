// Back, forward, jump: the current place on its line, and the branches that leave the line. At the end of a loop,
// forward leads to its start.

import type { RunViolation } from '../session/claimed-text.js'
import { type History, here, line } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { View } from '../session/session-link.js'
import { WaitingButton } from '../waiting-button.js'
import type { Along } from '../worker/along.js'
import { BranchTree } from './branch-tree.js'
import { violatedAlong } from './judged.js'
import { roundFrom } from './loop-words.js'
import { PlayerMenu } from './player-menu.js'
import { ProspectStrip, SurvivingStrip } from './prospect-strip.js'
import { useDrawnTrace } from './use-drawn-trace.js'
import type { Ahead } from './use-outlook.js'
import type { Player } from './use-player.js'
import { VerdictLine } from './verdict-line.js'

interface RunBarProps {
  readonly history: History
  /** For an infinite run: the number of its steps before the loop. */
  readonly loop?: number | undefined
  /** The number of steps that are judged: what the others violate is not told. */
  readonly judged: number
  /** What the run violates as a whole. */
  readonly ofTheRun: RunViolation | undefined
  /** The property of a recorded run. */
  readonly recorded: string | undefined
  /** Whether the page shows only the stage. */
  readonly view: View
  readonly ahead: Ahead
  readonly player: Player
  /** The seed of the random scheduler. */
  readonly seed: number | undefined
  dispatch(action: Action): void
}

interface MoveProps {
  readonly kind: 'start' | 'back' | 'forward' | 'end' | 'next branch' | 'previous branch'
  /** Whether it leads nowhere from here; it keeps the focus all the same. */
  readonly waits: boolean
  readonly title: string
  readonly name?: string
  readonly children: string
  dispatch(action: Action): void
}

const Move = ({ kind, waits, title, name, children, dispatch }: MoveProps) => (
  <WaitingButton
    class={kind === 'forward' ? 'forward' : undefined}
    onClick={() => dispatch({ kind })}
    waits={waits}
    aria-label={name}
    title={title}
  >
    {children}
  </WaitingButton>
)

const SlideButton = ({ view, dispatch }: Pick<RunBarProps, 'view' | 'dispatch'>) => (
  <button
    type="button"
    aria-pressed={view === 'slide'}
    title={view === 'slide' ? 'Show all of the page' : 'Show only the network and the run, as for a slide'}
    onClick={() => dispatch({ kind: 'view', view: view === 'slide' ? 'page' : 'slide' })}
  >
    slide
  </button>
)

/** What steps violate that are not judged: the page says nothing of it. */
const notTold = (length: number): readonly (readonly string[])[] => Array.from({ length }, () => [])

interface SliderProps extends Pick<RunBarProps, 'history' | 'judged' | 'ofTheRun' | 'dispatch'> {
  readonly along: Along | undefined
  /** What each state of the run violates. */
  readonly violated: readonly (readonly string[])[]
  /** Whether the present state, or the run, does. */
  readonly isViolated: boolean
}

/** The place in the run, with what each state has ahead, and where a run that survives leaves it. */
const RunSlider = ({ history, judged, violated, isViolated, ofTheRun, along, dispatch }: SliderProps) => {
  const { model } = history
  const length = line(history).length - 1
  const { depth } = here(history)
  return (
    <div class="run-slider">
      <input
        type="range"
        min={0}
        max={length}
        value={depth}
        disabled={length === 0}
        aria-label="Step of the run"
        aria-valuetext={`step ${depth} of ${length}${isViolated ? ', violated' : ''}`}
        onInput={({ currentTarget }) => dispatch({ kind: 'go to depth', depth: Number(currentTarget.value) })}
      />
      <ProspectStrip
        model={model}
        depth={depth}
        violated={violated}
        ofTheRun={ofTheRun}
        along={along && { ...along, prospects: along.prospects.slice(0, judged + 1) }}
      />
      {judged >= length && <SurvivingStrip model={model} length={length} along={along} />}
    </div>
  )
}

export const RunBar = (props: RunBarProps) => {
  const { history, loop, judged, ofTheRun, recorded, view, ahead, player, seed, dispatch } = props
  const along = ahead.foresight === 'on' ? ahead.along : undefined
  const length = line(history).length - 1
  const { depth } = here(history)
  const trace = useDrawnTrace(history, judged)
  const violated = [...violatedAlong(trace), ...notTold(length - trace.steps.length)]
  const isShown = ofTheRun !== undefined && depth >= ofTheRun.from
  const isViolated = (violated[depth]?.length ?? 0) > 0 || isShown
  const round = roundFrom(depth, length, loop)
  const isBranched = history.places.some(({ children }) => children.length > 1)
  const [atStart, atEnd] = [depth === 0, depth === length]
  const forward =
    round === undefined
      ? 'Forward (→)'
      : `The run has a loop: continue with the state after step ${round}, which equals this one (→)`
  return (
    <nav class={isViolated ? 'run-bar violated' : 'run-bar'} aria-label="Run">
      <VerdictLine
        trace={trace}
        at={depth}
        ofTheRun={isShown ? ofTheRun : undefined}
        recorded={recorded}
        dispatch={dispatch}
      />
      <Move dispatch={dispatch} kind="start" waits={atStart} name="To the start" title="To the start (Home)">
        |←
      </Move>
      <Move dispatch={dispatch} kind="back" waits={atStart} title="Back (←)">
        ← back
      </Move>
      <Move dispatch={dispatch} kind="forward" waits={atEnd && round === undefined} title={forward}>
        {round === undefined ? 'forward →' : '↻ loop'}
      </Move>
      <Move dispatch={dispatch} kind="end" waits={atEnd} name="To the end" title="To the end (End)">
        →|
      </Move>
      <PlayerMenu player={player} seed={seed} dispatch={dispatch} />
      <RunSlider
        {...{ history, judged, violated, isViolated, along, dispatch }}
        ofTheRun={judged < length && !isShown ? undefined : ofTheRun}
      />
      <output class="where">
        step {depth} of {length}
      </output>
      {judged >= length && along?.lost?.run !== undefined && view !== 'slide' && (
        <button
          type="button"
          class="surviving"
          title="Draw a run beside this one that avoids the violation"
          onClick={() => dispatch({ kind: 'beside', beside: 'surviving' })}
        >
          surviving run
        </button>
      )}
      <Move
        dispatch={dispatch}
        kind="previous branch"
        waits={!isBranched}
        name="[ branch"
        title="Previous branch ([)"
      >
        [
      </Move>
      <Move
        dispatch={dispatch}
        kind="next branch"
        waits={!isBranched}
        name="branch ]"
        title="Next branch (])"
      >
        ]
      </Move>
      <BranchTree history={history} dispatch={dispatch} />
      <SlideButton view={view} dispatch={dispatch} />
    </nav>
  )
}
