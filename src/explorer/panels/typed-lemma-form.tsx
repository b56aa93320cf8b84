// A lemma of the reader's own: a formula over sites i and j, and whether every clause keeps it.
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../model/model.js'
import { atomsOfModel } from '../../semantics/atom-meaning.js'
import type { Action } from '../session/page-state.js'
import type { Session } from '../session/session.js'
import { StartStop } from '../waiting-button.js'
import type { ProofAnswer } from '../worker/proof-answer.js'
import { ProofGrid } from './proof-grid.js'
import { useStudy } from './use-study.js'

interface TypedLemmaFormProps {
  readonly session: Session
  /** The lemma that the reader, or a link, has asked about. */
  readonly lemma: string | undefined
  /** Whether to suggest lemmas that exclude a counterexample. */
  readonly suggest: boolean
  dispatch(action: Action): void
}

const examples = (model: Model): readonly string[] => [
  'holds(i) -> !holds(j)',
  ...(model.spec.messages.kinds.size === 0
    ? []
    : [`holds(i) -> !inFlight(${[...model.spec.messages.kinds.keys()][0]!} from i to j)`]),
]

interface SaidProps {
  readonly lemma: string
  readonly of: ProofAnswer
  readonly sites: number
  readonly seconds?: number
}

/** Whether it is inductive with this many sites. With fewer than the model has, not with which lemmas: these are no least set. */
const Said = ({ lemma, of, sites, seconds }: SaidProps) => (
  <p>
    <span class="sign" aria-hidden="true">
      {of.isProved ? '✓' : '✗'}
    </span>{' '}
    <code>{lemma}</code>: with {sites} sites{' '}
    {seconds === undefined ? (of.isKept ? `inductive${of.within}` : 'not inductive') : of.typed}
    {seconds !== undefined && <span class="quiet"> ({seconds.toFixed(2)} s)</span>}
  </p>
)

export const TypedLemmaForm = ({ session, lemma, suggest, dispatch }: TypedLemmaFormProps) => {
  const { model } = session.history
  const [text, setText] = useState(lemma ?? 'holds(i) -> !holds(j)')
  const [asked, setAsked] = useState('')
  const studying = useStudy(session, 'proof')
  const { answer, failed, isRunning, isStopping, seconds } = studying
  // Until the answer is there, that with fewer sites.
  const shown = [answer, answer?.fewer?.answer].find((one) => one?.typed !== undefined)
  const ask = (one: string) => {
    setAsked(one)
    setText(one)
    studying.begin({ about: 'proof', lemma: one, suggest })
  }
  // That of a link, and the same one for another model. Else the worker gets ready while the reader types.
  useEffect(() => {
    if (lemma === undefined) studying.prepare()
    else ask(lemma)
  }, [lemma, model])
  return (
    <form
      class="way-form"
      onSubmit={(event) => {
        event.preventDefault()
        // The same lemma again would not be a change.
        if (text === lemma) ask(text)
        else dispatch({ kind: 'own lemma', text })
      }}
    >
      <h2>
        <label for="own-lemma">A lemma of your own</label>
      </h2>
      <div class="row">
        <input
          id="own-lemma"
          class="wide-formula"
          type="text"
          spellcheck={false}
          autocomplete="off"
          value={text}
          aria-describedby="own-lemma-help"
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <StartStop isRunning={isRunning} isStopping={isStopping} stop={studying.stop}>
          Is it inductive?
        </StartStop>
      </div>
      <details id="own-lemma-help">
        <summary>
          <code>i</code> is any site, <code>j</code> any other; join with <code>!</code>{' '}
          <code>&amp;&amp;</code> <code>||</code> <code>-&gt;</code>
        </summary>
        <p class="quiet">
          For example{' '}
          {examples(model).map((one, k) => (
            <span key={one}>
              {k > 0 && ' or '}
              <button type="button" onClick={() => setText(one)}>
                {one}
              </button>
            </span>
          ))}
          . Also: {atomsOfModel(model).join(', ')}. In these, <code>i</code> and <code>j</code> can stand for
          a site or for a value.
          {model.spec.timed &&
            ' A formula cannot compare timestamps: whose is earlier needs a lemma in proof.ts.'}
        </p>
      </details>
      {failed !== undefined && (
        <p class="failed" role="alert">
          {failed}
        </p>
      )}
      {shown !== undefined && (
        <div class="typed-result">
          <div role="status">
            {answer!.fewer?.answer.typed !== undefined && (
              <Said lemma={asked} of={answer!.fewer.answer} sites={answer!.fewer.sites} />
            )}
            {answer!.typed !== undefined && (
              <Said lemma={asked} of={answer!} sites={model.competitors.length} seconds={seconds} />
            )}
            {answer!.typed === undefined && (
              <p class="quiet">
                with {model.competitors.length} sites: {isRunning ? 'working' : 'not decided'}
              </p>
            )}
          </div>
          <ProofGrid key={asked} name="lemma" answer={shown} model={model} dispatch={dispatch} />
        </div>
      )}
    </form>
  )
}
