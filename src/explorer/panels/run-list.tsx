// The history as a list: the current line, with the branches that leave it.
import { stepHeading } from '../../report/words/step-heading.js'
import { type History, line, type Place } from '../session/history.js'

interface RunListProps {
  readonly history: History
  /** The number of its steps that are shown. */
  readonly drawn: number
  go(to: number): void
}

const heading = (history: History, { step }: Place): string =>
  step === undefined ? 'initial state' : stepHeading(history.model, step.label)

export const RunList = ({ history, drawn, go }: RunListProps) => (
  <ol class="run-list" start={0}>
    {line(history)
      .slice(0, drawn + 1)
      .map((at) => {
        const place = history.places[at]!
        const others =
          place.parent === undefined ? [] : history.places[place.parent]!.children.filter((one) => one !== at)
        return (
          <li key={at} value={place.depth}>
            <button
              type="button"
              class="place"
              aria-current={at === history.at ? 'step' : undefined}
              onClick={() => go(at)}
            >
              {heading(history, place)}
            </button>
            {others.map((other) => (
              <button
                type="button"
                key={other}
                class="place other"
                onClick={() => go(other)}
                title="a branch"
              >
                or {heading(history, history.places[other]!)}
              </button>
            ))}
          </li>
        )
      })}
  </ol>
)
