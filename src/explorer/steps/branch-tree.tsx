// The branches of the session as a tree: a row for each end, a dot for each state, and the current line in sight.
import { useRef, useState } from 'preact/hooks'
import { stepHeading } from '../../report/words/step-heading.js'
import { classes } from '../diagrams/picture.js'
import { rowsOf } from '../session/branch-rows.js'
import { type History, line } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import { isViolatedAt } from './judged.js'

// A larger tree is not drawn.
const mostPlaces = 600

interface BranchTreeProps {
  readonly history: History
  dispatch(action: Action): void
}

/** A row of the tree in words: the step that leaves the line above, and the last one. */
const rowName = (history: History, rows: readonly number[], end: number): string => {
  const { model, places } = history
  let first = end
  for (let { parent } = places[end]!; parent !== undefined && rows[parent] === rows[end]; ) {
    first = parent
    parent = places[parent]!.parent
  }
  const named = (at: number) => {
    const { step, depth } = places[at]!
    return step === undefined
      ? 'start'
      : `${depth} ${step.label.clause ?? 'lost'} at ${model.sites[step.label.site]!.name}`
  }
  const name = first === end ? named(end) : `${named(first)} … ${named(end)}`
  const { state, step } = places[end]!
  return isViolatedAt(model, state, step) ? `${name} ✗` : name
}

const Dots = ({ history, dispatch }: BranchTreeProps) => {
  const { model, places, at: current } = history
  const rows = rowsOf(history)
  const onLine = new Set(line(history))
  return (
    <ol class="branch-tree">
      {places.map(({ state, step, depth, parent, children }, at) => {
        const isBad = isViolatedAt(model, state, step)
        const fork = parent === undefined ? 0 : rows[at]! - rows[parent]!
        const name = step === undefined ? 'start' : `step ${depth}: ${stepHeading(model, step.label)}`
        const place = {
          gridColumn: String(depth + 1),
          gridRow: String(rows[at]! + 1),
          '--fork': String(fork),
        }
        return (
          <li key={at} style={place} class={classes(fork > 0 && 'fork')}>
            <button
              type="button"
              class={classes('dot', onLine.has(at) && 'on-line', at === current && 'here', isBad && 'bad')}
              aria-current={at === current ? 'step' : undefined}
              title={`${name}${isBad ? ', violated' : ''}`}
              aria-label={`${name}${fork > 0 ? ', a branch' : ''}${isBad ? ', violated' : ''}`}
              onClick={() => dispatch({ kind: 'go', to: at })}
            />
            {children.length === 0 && (
              <span class="branch-name" aria-hidden="true">
                {rowName(history, rows, at)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** The tree on demand. It has a row of its own in the run bar, since a reader goes back and forth between it and the network. */
export const BranchTree = (props: BranchTreeProps) => {
  const [isOpen, open] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { places } = props.history
  const ends = places.filter(({ children }) => children.length === 0).length
  if (ends < 2) return null
  const closeByKey = ({ key }: { readonly key: string }) => {
    if (key !== 'Escape' || !isOpen) return
    open(false)
    // The focus is not lost with what had it.
    button.current!.focus()
  }
  return (
    <>
      <button
        type="button"
        class="branches"
        title="The branches as a tree"
        aria-expanded={isOpen}
        ref={button}
        onKeyDown={closeByKey}
        onClick={() => open(!isOpen)}
      >
        {ends} branches
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        <section class="branch-place" aria-label="Branches" tabIndex={0} onKeyDown={closeByKey}>
          {places.length > mostPlaces ? (
            <p>The tree has {places.length} states, too many to be drawn.</p>
          ) : (
            <Dots {...props} />
          )}
        </section>
      )}
    </>
  )
}
