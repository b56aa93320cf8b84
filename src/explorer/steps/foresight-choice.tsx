// How much the page says of the future: a student may want to find the deadlock alone.
import type { Ahead } from './use-outlook.js'

const choices: { readonly [foresight in Ahead['foresight']]: string } = {
  on: 'ahead',
  hint: 'hint',
  off: 'off',
}

interface ForesightChoiceProps {
  readonly foresight: Ahead['foresight']
  foresee(foresight: Ahead['foresight']): void
}

export const ForesightChoice = ({ foresight, foresee }: ForesightChoiceProps) => (
  <select
    class="foresight"
    aria-label="Look-ahead"
    title="Look-ahead. Ahead: each step says what it leads to. Hint: only whether something can go wrong. Off: the page does not look ahead."
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
