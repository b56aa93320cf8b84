// The clause of the last step: the rule of its source in a sentence, and its text with the lines that applied.
import { useEffect, useState } from 'preact/hooks'
import { codeOfStep } from '../../explain/clause-code.js'
import type { LitDeclaration } from '../../explain/lit-text.js'
import type { Model } from '../../model/model.js'
import { listed } from '../../report/words/listed.js'
import type { State } from '../../semantics/state.js'
import type { Step } from '../../semantics/step.js'
import { prose } from '../prose.js'
import { ClauseCode } from './clause-code.js'

interface StepCodeProps {
  readonly model: Model
  readonly marked: Model | undefined
  readonly before: State
  readonly step: Step
}

/** What the mutant changes: this clause, or which others, so that it is in sight at the step that violates something, too. */
const MutantNote = ({ model, clause }: { readonly model: Model; readonly clause: string | undefined }) => {
  const { mutant, replaced } = model.spec
  if (mutant === undefined) return null
  return (
    <p class="mutant-note">
      The mutant “{mutant}” changes{' '}
      {clause !== undefined && replaced?.includes(clause) === true ? 'this clause' : listed(replaced ?? [])}.
    </p>
  )
}

export const StepCode = ({ model, marked, before, step }: StepCodeProps) => {
  const [shown, show] = useState<{ readonly of: Step; readonly code: readonly LitDeclaration[] } | undefined>(
    undefined,
  )
  // The state itself is painted first.
  useEffect(() => {
    if (marked === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const find = () => {
      try {
        show({ of: step, code: codeOfStep(model, marked, before, step) })
      } catch {
        // A clause that fails or is impure: the message is at the top of the page.
        show(undefined)
      }
    }
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(find, 0)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [model, marked, before, step])
  if (marked === undefined || shown === undefined)
    return <MutantNote model={model} clause={step.label.clause} />
  const [clause] = shown.code
  if (shown.of === step && clause === undefined) {
    const isOfNetwork = !model.given.clauses.has(step.label.clause ?? '')
    return isOfNetwork ? (
      <>
        <p class="quiet">This step is a fault or an option of the model, and no clause of the algorithm.</p>
        <MutantNote model={model} clause={undefined} />
      </>
    ) : (
      <MutantNote model={model} clause={step.label.clause} />
    )
  }
  if (clause === undefined) return <MutantNote model={model} clause={step.label.clause} />
  return (
    <section class="step-code" aria-label="The clause of the step">
      {clause.says !== undefined && <p class="rule">{prose(clause.says)}</p>}
      <MutantNote model={model} clause={shown.of.label.clause} />
      {/* A mutant is often made by a function for several: what differs between them is what that function was given. */}
      <ClauseCode
        code={shown.code}
        isOpen={model.spec.replaced?.includes(shown.of.label.clause ?? '') === true}
      />
    </section>
  )
}
