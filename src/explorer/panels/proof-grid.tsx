// The grid of lemmas and clauses. A cell is a button: it says which lemmas the clause needs, or shows the counterexample to induction.

import { useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { counted } from '../../report/words/number-words.js'
import { StatePictureDrawn } from '../diagrams/state-picture.js'
import type { Action } from '../session/page-state.js'
import { SavedFigure } from '../stage/saved-figure.js'
import type { ProofAnswer, ShownCell } from '../worker/proof-answer.js'
import { BrokenName } from './broken-name.js'

interface ProofGridProps {
  /** What a picture of the grid is called. */
  readonly name: 'proof' | 'lemma'
  readonly answer: ProofAnswer
  readonly model: Model
  dispatch(action: Action): void
}

/** The place of a cell: a row, and a clause unless it is a theorem. */
interface Place {
  readonly row: string
  readonly clause: string | undefined
}

const staysRow = 'stays in the universe'

const signOf = (cell: ShownCell): string => {
  switch (cell.verdict) {
    case 'inductive':
      return cell.needs.length === 0 ? '✓' : `✓ ${cell.needs.join(',')}${cell.isLeast === true ? '' : '?'}`
    case 'not inductive':
      return '✗'
    case 'open':
      return '?'
    default:
      return cell satisfies never
  }
}

const wordsOf = ({ row, clause }: Place, cell: ShownCell): string => {
  const isStays = row === staysRow
  const what =
    clause === undefined
      ? `${row} follows`
      : `${clause} ${isStays ? 'stays in the universe' : `keeps ${row}`}`
  const not =
    clause === undefined
      ? `${row} does not follow`
      : `${clause} ${isStays ? 'leaves the universe' : `does not keep ${row}`}`
  switch (cell.verdict) {
    case 'inductive':
      return `${what}${cell.needs.length === 0 ? '' : `, with lemma ${cell.needs.join(', ')}`}`
    case 'not inductive':
      return `${not}: a counterexample to induction`
    case 'open':
      return `${what}: not decided`
    default:
      return cell satisfies never
  }
}

/** A counterexample to induction: the state before, the step, the state after, and what is false there. */
const CounterexampleDrawn = ({
  cell,
  spec,
}: {
  readonly spec: string
  readonly cell: ShownCell & { readonly verdict: 'not inductive' }
}) => {
  const { before, step, after, sends, said, suggestions } = cell.counterexample
  return (
    <div class="counterexample">
      <SavedFigure name="counterexample" spec={spec}>
        <div class="pictures">
          <figure>
            <figcaption data-drawn>
              {step === undefined ? 'In this state' : 'Before: the lemmas are true'}
            </figcaption>
            <StatePictureDrawn picture={before} label="The state before" />
          </figure>
          {step !== undefined && after !== undefined && (
            <>
              <p class="between" data-drawn>
                <strong>{step}</strong>
                {sends.length > 0 && <span class="quiet"> sends {sends.join(', ')}</span>} →
              </p>
              <figure>
                <figcaption data-drawn>After: one is false</figcaption>
                <StatePictureDrawn picture={after} label="The state after" />
              </figure>
            </>
          )}
        </div>
      </SavedFigure>
      {said.map((text, k) => (
        <p key={text} class={k === 0 ? 'failed' : 'quiet'}>
          {text}
        </p>
      ))}
      {suggestions.length > 0 && (
        <>
          <p class="quiet">
            Suggestions that exclude the state before, true of reachable states of two sizes:
          </p>
          <ul class="told-lines">
            {suggestions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface CellDetailProps {
  readonly place: Place
  readonly cell: ShownCell
  readonly answer: ProofAnswer
  /** The name of the spec. */
  readonly spec: string
}

const CellDetail = ({ place, cell, answer, spec }: CellDetailProps) => (
  <section class="cell-detail" aria-label="the chosen cell">
    <p role="status">{wordsOf(place, cell)}.</p>
    {cell.verdict === 'inductive' && cell.needs.length > 0 && (
      <ul>
        {cell.needs.map((number) => (
          <li key={number}>
            {number} <strong>{answer.rows[number - 1]!.name}</strong>: {answer.rows[number - 1]!.says}
          </li>
        ))}
      </ul>
    )}
    {cell.verdict === 'not inductive' && <CounterexampleDrawn cell={cell} spec={spec} />}
  </section>
)

interface CellButtonProps {
  readonly place: Place
  readonly cell: ShownCell
  readonly chosen: Place | undefined
  choose(place: Place): void
}

const CellButton = ({ place, cell, chosen, choose }: CellButtonProps) => (
  <button
    type="button"
    class={`cell ${cell.verdict === 'inductive' ? 'holds' : cell.verdict === 'open' ? '' : 'violated'}`}
    aria-pressed={chosen?.row === place.row && chosen.clause === place.clause}
    aria-label={wordsOf(place, cell)}
    onClick={() => choose(place)}
  >
    {signOf(cell)}
  </button>
)

const findCell = (answer: ProofAnswer, { row, clause }: Place): ShownCell | undefined => {
  const theorem = answer.theorems.find(({ property }) => clause === undefined && property === row)
  if (theorem !== undefined) return theorem.cell
  const cells = row === staysRow ? answer.stays : answer.rows.find(({ name }) => name === row)?.cells
  return cells?.[answer.clauses.indexOf(clause ?? '')]
}

/** The first cell that is not inductive: that is what a reader looks for. */
const firstBroken = (answer: ProofAnswer): Place | undefined => {
  const rows = [
    ...answer.rows.map(({ name, cells }) => ({ row: name, cells })),
    { row: staysRow, cells: answer.stays },
  ]
  for (const { row, cells } of rows) {
    const at = cells.findIndex(({ verdict }) => verdict === 'not inductive')
    if (at >= 0) return { row, clause: answer.clauses[at]! }
  }
  const theorem = answer.theorems.find(({ cell }) => cell.verdict === 'not inductive')
  return theorem && { row: theorem.property, clause: undefined }
}

export const ProofGrid = ({ name: picture, answer, model, dispatch }: ProofGridProps) => {
  const [opened, choose] = useState<Place>()
  const chosen = opened ?? firstBroken(answer)
  const cell = chosen && findCell(answer, chosen)
  const rows = answer.rows.filter(({ isAssumed }) => !isAssumed)
  const needsSome = rows.some(({ cells }) =>
    cells.some((one) => one.verdict === 'inductive' && one.needs.length > 0),
  )
  return (
    <>
      <SavedFigure name={picture} spec={model.spec.name}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
        <section class="grid-scroll" tabIndex={0} aria-label="lemmas and clauses">
          <table class="proof-grid">
            <thead>
              <tr>
                <th scope="col">lemma</th>
                <th scope="col" title="of all reachable states">
                  true
                </th>
                {answer.clauses.map((clause) => (
                  <th key={clause} scope="col">
                    <BrokenName name={clause} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, truth, falseAfter, cells }) => (
                <tr key={name}>
                  <th scope="row">
                    {answer.rows.findIndex((row) => row.name === name) + 1} <BrokenName name={name} />
                  </th>
                  <td>
                    {falseAfter === undefined ? (
                      <span class={`cell ${truth}`}>{{ holds: '✓', violated: '✗', open: '?' }[truth]}</span>
                    ) : (
                      <button
                        type="button"
                        class="cell violated"
                        aria-label={`${name} is false after ${counted(falseAfter.choices.length, 'step')}: step through the run`}
                        onClick={() => dispatch({ kind: 'follow', way: falseAfter, from: undefined, model })}
                      >
                        ✗ {falseAfter.choices.length}
                      </button>
                    )}
                  </td>
                  {cells.map((one, k) => {
                    const place = { row: name, clause: answer.clauses[k]! }
                    return (
                      <td key={place.clause}>
                        <CellButton place={place} cell={one} chosen={chosen} choose={choose} />
                      </td>
                    )
                  })}
                </tr>
              ))}
              {answer.stays.length > 0 && (
                <tr>
                  <th scope="row">{staysRow}</th>
                  <td />
                  {answer.stays.map((one, k) => {
                    const place = { row: staysRow, clause: answer.clauses[k]! }
                    return (
                      <td key={place.clause}>
                        <CellButton place={place} cell={one} chosen={chosen} choose={choose} />
                      </td>
                    )
                  })}
                </tr>
              )}
            </tbody>
          </table>
        </section>
      </SavedFigure>
      {answer.theorems.map(({ property, cell: one }) => (
        <p key={property} class="theorem">
          <CellButton
            place={{ row: property, clause: undefined }}
            cell={one}
            chosen={chosen}
            choose={choose}
          />{' '}
          <strong>{property}</strong>{' '}
          {one.verdict === 'inductive'
            ? `follows from ${one.needs.length === 0 ? 'no lemma' : `lemma ${one.needs.join(', ')}`}`
            : one.verdict === 'open'
              ? 'is not decided'
              : 'does not follow'}
        </p>
      ))}
      {chosen !== undefined && cell !== undefined && (
        <CellDetail place={chosen} cell={cell} answer={answer} spec={model.spec.name} />
      )}
      {needsSome && (
        <p class="quiet">
          A number behind ✓: the clause keeps this lemma because the lemma with that number is true, too.
        </p>
      )}
      {answer.lines.map((text) => (
        <p key={text} class="quiet">
          {text}
        </p>
      ))}
    </>
  )
}
