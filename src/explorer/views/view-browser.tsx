// The views one by one, each with the step that made it, the way to it, and the views that follow.
import { useState } from 'preact/hooks'
import { StatePictureDrawn } from '../diagrams/state-picture.js'
import { SavedFigure } from '../stage/saved-figure.js'
import { WaitingButton } from '../waiting-button.js'
import type { KnownViews } from '../worker/views-answer.js'

type Views = KnownViews['views']

/** The way from an initial view to this one. */
const wayTo = (views: Views, number: number): readonly number[] => {
  const way: number[] = []
  for (let at: number | undefined = number; at !== undefined; at = views[at]!.from) way.unshift(at)
  return way
}

const mostNext = 12

interface ViewBrowserProps {
  /** The name of the spec. */
  readonly spec: string
  readonly known: KnownViews
  /** Puts the pair of a view into the question below. */
  redraw(view: number): void
}

export const ViewBrowser = ({ spec, known: { views, timed }, redraw }: ViewBrowserProps) => {
  const [chosen, choose] = useState(0)
  const at = Math.min(chosen, views.length - 1)
  const { picture, by, from } = views[at]!
  const next = views.flatMap((view, number) => (view.from === at ? [{ by: view.by, number }] : []))
  return (
    <section class="view-browser" aria-labelledby="views-title">
      <h2 id="views-title">The views</h2>
      {timed.length > 0 && (
        <p class="quiet">Of timestamps a view keeps only the order: 0 is the least of them.</p>
      )}
      <div class="row">
        <WaitingButton waits={at === 0} onClick={() => choose(at - 1)}>
          ← before
        </WaitingButton>
        <label>
          view{' '}
          <input
            type="number"
            min={1}
            max={views.length}
            value={at + 1}
            onInput={({ currentTarget: { valueAsNumber } }) => {
              if (valueAsNumber >= 1 && valueAsNumber <= views.length) choose(Math.floor(valueAsNumber) - 1)
            }}
          />{' '}
          of {views.length.toLocaleString('en-US')}
        </label>
        <WaitingButton waits={at === views.length - 1} onClick={() => choose(at + 1)}>
          next →
        </WaitingButton>
      </div>
      <p>
        {from === undefined ? (
          'An initial view.'
        ) : (
          <>
            Made by <strong>{by}</strong> from{' '}
            <button type="button" onClick={() => choose(from)}>
              view {from + 1}
            </button>
          </>
        )}
      </p>
      <SavedFigure name={`view ${at + 1}`} spec={spec}>
        <StatePictureDrawn picture={picture} label={`View ${at + 1} of two sites`} />
      </SavedFigure>
      <p>
        <button type="button" onClick={() => redraw(at)}>
          change it, and ask
        </button>
      </p>
      <details open>
        <summary>the way to it, and what follows</summary>
        <ol class="way">
          {wayTo(views, at).map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-current={number === at ? 'step' : undefined}
                onClick={() => choose(number)}
              >
                {views[number]!.by}
              </button>
            </li>
          ))}
        </ol>
        {next.length > 0 && <p class="quiet">New views that steps from here reached first:</p>}
        <ul class="way">
          {next.slice(0, mostNext).map(({ by: step, number }) => (
            <li key={number}>
              <button type="button" onClick={() => choose(number)}>
                {step}
              </button>
            </li>
          ))}
        </ul>
        {next.length > mostNext && <p class="quiet">and {next.length - mostNext} more</p>}
      </details>
    </section>
  )
}
