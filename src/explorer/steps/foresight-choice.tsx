// How much the page says of the future: a student may want to find the deadlock alone.
import type { Ahead } from './use-outlook.js'

const choices: { readonly [foresight in Ahead['foresight']]: string } = {
  on: 'ahead',
  hint: 'hint',
  off: 'off',
}

const usual =
  'Look-ahead. Ahead: each step says what it leads to. Hint: only whether something can go wrong. Off: the page does not look ahead.'

const untilAnswered =
  'Look-ahead: off until the questions of the lesson have been answered, since it might tell the answers. Outside the run of the lesson it is on.'

interface ForesightChoiceProps {
  readonly foresight: Ahead['foresight']
  /** Whether a question of the lesson waits for its answer, which the look-ahead might tell. */
  readonly waits: boolean
  foresee(foresight: Ahead['foresight']): void
}

export const ForesightChoice = ({ foresight, waits, foresee }: ForesightChoiceProps) => (
  <select
    class="foresight"
    aria-label="Look-ahead"
    disabled={waits}
    title={waits ? untilAnswered : usual}
    value={foresight}
    onChange={({ currentTarget }) => foresee(currentTarget.value as Ahead['foresight'])}
  >
    {Object.entries(choices).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </select>
)
