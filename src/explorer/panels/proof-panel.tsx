// Why it holds: the lemmas of the spec's own proof, true or false in the present state; the grid of lemmas and clauses; and a lemma of the
// reader's own.
import { useState } from 'preact/hooks'
import { DrawnGraph } from '../diagrams/drawn-picture.js'
import { here } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { SavedFigure } from '../stage/saved-figure.js'
import { LemmaList } from './lemma-list.js'
import { ProofGrid } from './proof-grid.js'
import { StudyBar } from './study-bar.js'
import { TypedLemmaForm } from './typed-lemma-form.js'
import { useStudy } from './use-study.js'

interface ProofPanelProps {
  readonly session: Session
  /** The lemma that the reader, or a link, has asked about. */
  readonly lemma: string | undefined
  dispatch(action: Action): void
}

/** Which lemma needs which, drawn when it is opened. */
const NeedsGraph = ({ dot, spec }: { readonly dot: string; readonly spec: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Which lemma needs which</summary>
      {isOpen && (
        <SavedFigure name="lemmas" spec={spec}>
          <DrawnGraph
            dot={dot}
            label="The lemmas and theorems, with arrows to the lemmas that they need, as the numbers in the cells say"
          />
        </SavedFigure>
      )}
    </details>
  )
}

export const ProofPanel = ({ session, lemma, dispatch }: ProofPanelProps) => {
  const { loaded, history } = session
  const { model } = history
  const { proof } = loaded
  const grid = useStudy(session, 'proof')
  const { state } = here(history)
  const [suggest, setSuggest] = useState(false)
  return (
    <div class="proof-panel">
      {proof === undefined ? (
        <p>
          {loaded.spec.title} has no written proof here. Type a lemma below, and the page checks whether every
          clause keeps it.
        </p>
      ) : (
        <>
          <h2>The lemmas of the proof</h2>
          <LemmaList loaded={loaded} proof={proof} model={model} state={state} />
          <StudyBar
            studying={grid}
            begin="Does every clause keep every lemma?"
            study={{ about: 'proof', lemma: undefined, suggest }}
          />
          {grid.answer !== undefined && (
            <ProofGrid name="proof" answer={grid.answer} model={model} dispatch={dispatch} />
          )}
          {grid.answer?.graph !== undefined && (
            <NeedsGraph key={grid.answer.graph} dot={grid.answer.graph} spec={model.spec.name} />
          )}
        </>
      )}
      <label>
        <input
          type="checkbox"
          checked={suggest}
          onChange={({ currentTarget }) => setSuggest(currentTarget.checked)}
        />{' '}
        suggest lemmas that exclude a counterexample
      </label>
      <TypedLemmaForm session={session} lemma={lemma} suggest={suggest} dispatch={dispatch} />
    </div>
  )
}
