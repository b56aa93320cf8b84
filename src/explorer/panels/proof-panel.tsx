// Why it holds: the lemmas of the spec's own proof, true or false in the present state; the grid of lemmas and clauses; and a lemma of the
// reader's own.
import { useMemo, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import type { NamedLemma, Proof } from '../../protocol/proof.js'
import { violatedFor } from '../../prove/lemma-properties.js'
import { siteName } from '../../report/step-heading.js'
import { type State, viewOfState } from '../../semantics/state.js'
import { DrawnGraph } from '../diagrams/drawn-picture.js'
import { thrownText } from '../error-text.js'
import { here } from '../session/history.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
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

/** For which sites a lemma is false in a state, in words; empty if it is true. */
const falseFor = (model: Model, state: State, lemma: NamedLemma): string => {
  try {
    const [first, ...more] = violatedFor(lemma, viewOfState(model, state))
    if (first === undefined) return ''
    if (first.length === 0) return 'false here'
    const sites = first.map((site, k) => `${k === 0 ? 'i' : 'j'} = ${siteName(model, site)}`).join(', ')
    return `false here for ${sites}${more.length === 0 ? '' : ` and ${more.length} more`}`
  } catch (error) {
    return `not known: ${thrownText(error)}`
  }
}

const LemmaItem = ({ said, lemma, source }: { said: string; lemma: NamedLemma; source: string }) => (
  <li class={said === '' ? 'holds' : 'violated'}>
    <span class="sign" aria-hidden="true">
      {said === '' ? '✓' : '✗'}
    </span>
    <strong>{lemma.name}</strong> <span>{lemma.says}</span>
    {lemma.source !== source && <span class="quiet"> ({lemma.source})</span>}
    <span class="lemma-now">{said === '' ? 'true here' : said}</span>
  </li>
)

const Lemmas = ({ proof, model, state }: { proof: Proof; model: Model; state: State }) => {
  const now = useMemo(() => proof.lemmas.map((one) => falseFor(model, state, one)), [proof, model, state])
  return (
    <>
      <p class="quiet">{proof.source}</p>
      <ol class="verdicts lemmas" aria-label="lemmas, in the state that is shown">
        {proof.lemmas.map((lemma, k) => (
          <LemmaItem key={lemma.name} lemma={lemma} said={now[k]!} source={proof.source} />
        ))}
      </ol>
      <ul class="quiet theorems">
        {proof.theorems.map(({ property, from }) => (
          <li key={property}>
            <strong>{property}</strong> follows from {from.join(' and ')}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Which lemma needs which, drawn when it is opened. */
const NeedsGraph = ({ dot }: { readonly dot: string }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Which lemma needs which</summary>
      {isOpen && (
        <DrawnGraph
          dot={dot}
          label="The lemmas and theorems, with arrows to the lemmas that they need, as the numbers in the cells say"
        />
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
          <Lemmas proof={proof} model={model} state={state} />
          <StudyBar
            studying={grid}
            begin="Does every clause keep every lemma?"
            study={{ about: 'proof', lemma: undefined, suggest }}
          />
          {grid.answer !== undefined && <ProofGrid answer={grid.answer} model={model} dispatch={dispatch} />}
          {grid.answer?.graph !== undefined && <NeedsGraph key={grid.answer.graph} dot={grid.answer.graph} />}
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
