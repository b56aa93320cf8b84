// The form for a shortest path to a state that satisfies up to three conditions, each true or false.

import { useState } from 'preact/hooks'
import type { Goal } from '../../foresee/goal.js'
import type { Model } from '../../model/model.js'
import type { Run } from '../../search/search.js'
import { runSoFar } from '../session/history.js'
import type { Session } from '../session/session.js'
import { WaitingButton } from '../waiting-button.js'
import { type Choice, choicesOf } from './goal-choices.js'

interface PathFormProps {
  readonly model: Model
  readonly session: Session
  readonly busy: boolean
  ask(goal: Goal, from: Run | undefined): void
}

interface Row {
  readonly at: number
  readonly not: boolean
}

/** The goal that all rows state together. */
const goalOfRows = (rows: readonly Row[], choices: readonly Choice[]): Goal => {
  const goals = rows.map(({ at, not }): Goal => {
    const { goal } = choices[Math.min(at, choices.length - 1)]!
    return not ? { kind: 'not', of: goal } : goal
  })
  return goals.length === 1 ? goals[0]! : { kind: 'all', of: goals }
}

interface ConditionProps extends Row {
  /** Its place in the form. */
  readonly row: number
  readonly choices: readonly Choice[]
  change(changed: Partial<Row>): void
}

const Condition = ({ row, at, not, choices, change }: ConditionProps) => (
  <div class="row">
    {row > 0 && <span>and</span>}
    <select
      aria-label={`condition ${row + 1}: true or false`}
      value={not ? 'not' : 'so'}
      onChange={({ currentTarget }) => change({ not: currentTarget.value === 'not' })}
    >
      <option value="so">it is true that</option>
      <option value="not">it is false that</option>
    </select>
    <select
      aria-label={`condition ${row + 1}`}
      value={String(Math.min(at, choices.length - 1))}
      onChange={({ currentTarget }) => change({ at: Number(currentTarget.value) })}
    >
      {choices.map(({ text }, k) => (
        <option key={text} value={String(k)}>
          {text}
        </option>
      ))}
    </select>
  </div>
)

export const PathForm = ({ model, session, busy, ask }: PathFormProps) => {
  const [rows, setRows] = useState<readonly Row[]>([{ at: 0, not: false }])
  const [fromHere, setFromHere] = useState(true)
  const choices = choicesOf(model)
  const change = (row: number, changed: Partial<Row>) =>
    setRows(rows.map((one, k) => (k === row ? { ...one, ...changed } : one)))
  const submit = () => {
    ask(goalOfRows(rows, choices), fromHere ? runSoFar(session.history) : undefined)
  }
  return (
    <form
      class="way-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2>Shortest path to a state where</h2>
      {rows.map(({ at, not }, row) => (
        <Condition
          key={row}
          row={row}
          at={at}
          not={not}
          choices={choices}
          change={(changed) => change(row, changed)}
        />
      ))}
      <div class="row">
        <WaitingButton
          class="on-screen"
          waits={rows.length === 3}
          onClick={() => setRows([...rows, { at: 0, not: false }])}
        >
          and …
        </WaitingButton>
        <WaitingButton class="on-screen" waits={rows.length === 1} onClick={() => setRows(rows.slice(0, -1))}>
          remove the last
        </WaitingButton>
        <label>
          <input
            type="checkbox"
            checked={fromHere}
            onChange={({ currentTarget }) => setFromHere(currentTarget.checked)}
          />{' '}
          from the current state
        </label>
        <WaitingButton type="submit" class="main-button" waits={busy}>
          Find
        </WaitingButton>
      </div>
    </form>
  )
}
