// A formula of the reader's own about runs, as `coterie verify --ltl` takes it: checked as a property of its own.
import { Fragment } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { forItsRuns } from '../../model/claim-words.js'
import type { Model } from '../../model/model.js'
import { WaitingButton } from '../waiting-button.js'
import {
  type Completion,
  comparisons,
  completed,
  completions,
  lettersBefore,
  wrongIn,
} from './formula-words.js'

interface FormulaFormProps {
  readonly model: Model
  /** The formula that the reader, or a link, has checked. */
  readonly formula: string | undefined
  readonly busy: boolean
  check(formula: string): void
}

/** The formula, and below it a mark at the column of the mistake. */
const Mistake = ({
  text,
  formula,
  column,
}: {
  text: string
  formula: string
  column: number | undefined
}) => (
  <div id="formula-mistake" class="failed" role="alert">
    {column !== undefined && (
      <pre class="formula-mistake" aria-hidden="true">
        {formula}
        {'\n'}
        {' '.repeat(column - 1)}^
      </pre>
    )}
    {text}
  </div>
)

interface WordsProps {
  readonly words: readonly Completion[]
  choose(word: Completion): void
}

const Words = ({ words, choose }: WordsProps) => (
  <div class="formula-words">
    {words.map((word) => (
      <button key={word.shown} type="button" class="formula-word" onClick={() => choose(word)}>
        {word.shown}
      </button>
    ))}
  </div>
)

/** That two numbers of one state compare, with examples of the model. */
const Comparisons = ({ model }: { readonly model: Model }) => {
  const examples = comparisons(model)
  if (examples.length === 0) return null
  return (
    <>
      A number also compares with another one of the same state, each of one site:{' '}
      {examples.map((example, k) => (
        <Fragment key={example}>
          {k > 0 && ', '}
          <code>{example}</code>
        </Fragment>
      ))}
      .
    </>
  )
}

/** The text of the field, the place of its caret, and how a completion changes both. */
const useTyped = (model: Model, formula: string | undefined) => {
  const [text, setText] = useState(formula ?? '')
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (formula !== undefined) setText(formula)
  }, [formula])
  const choose = (word: Completion) => {
    const next = completed(text, caret, word)
    setText(next.text)
    setCaret(next.at)
    // At once, and not with the next drawing: the reader may already type.
    if (field.current === null) return
    field.current.value = next.text
    field.current.focus()
    field.current.setSelectionRange(next.at, next.at)
  }
  const look = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    setText(currentTarget.value)
    setCaret(currentTarget.selectionStart ?? currentTarget.value.length)
  }
  return { text, field, choose, look, letters: lettersBefore(text, caret), all: completions(model, '') }
}

export const FormulaForm = ({ model, formula, busy, check }: FormulaFormProps) => {
  const { text, field, choose, look, letters, all } = useTyped(model, formula)
  // The mistakes of a formula are shown once the reader has asked.
  const [asked, ask] = useState('')
  const wrong = asked !== text || text === '' ? undefined : wrongIn(model, text)
  const words = letters === '' ? [] : completions(model, letters)
  return (
    <form
      class="way-form"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
        if (text !== '' && wrongIn(model, text) === undefined) check(text)
      }}
    >
      <h2>
        <label for="own-formula">A formula of your own about runs</label>
      </h2>
      <div class="row">
        <input
          id="own-formula"
          class="wide-formula"
          ref={field}
          type="text"
          spellcheck={false}
          autocomplete="off"
          placeholder="G (waits(0) -> F holds(0))"
          value={text}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong === undefined ? 'formula-help' : 'formula-mistake'}
          onInput={look}
          onSelect={look}
        />
        <WaitingButton type="submit" class="main-button" disabled={text === ''} waits={busy}>
          Check it
        </WaitingButton>
      </div>
      {wrong !== undefined && <Mistake text={wrong.text} column={wrong.column} formula={text} />}
      {words.length > 0 && <Words words={words} choose={choose} />}
      <details id="formula-help">
        <summary>
          <code>G</code> always, <code>F</code> at some time, <code>X</code> next, <code>U</code> until; join
          with <code>!</code> <code>&amp;&amp;</code> <code>||</code> <code>-&gt;</code>
        </summary>
        <p class="quiet">
          {forItsRuns(model, 'Every fair run must satisfy it')}, from its first state on. A site is a number
          or a name, <code>some</code> or <code>all</code>. <Comparisons model={model} /> Write at the caret:
        </p>
        <Words words={all} choose={choose} />
      </details>
    </form>
  )
}
