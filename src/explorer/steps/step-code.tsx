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

interface MutantNoteProps {
  readonly model: Model
  readonly clause: string | undefined
}

/** What the mutant changes, the clause of the step or others, so that it is in sight at the step that violates something, too. */
const MutantNote = ({ model: { spec }, clause }: MutantNoteProps) => {
  const { mutant, mutates = [] } = spec
  if (mutant === undefined) return null
  const changed = clause !== undefined && mutates.includes(clause) ? [clause] : mutates
  return (
    <p>
      The mutant “{mutant}” changes the clause{changed.length === 1 ? '' : 's'} {listed(changed)}.
    </p>
  )
}

export const StepCode = (props: StepCodeProps) => (
  <>
    <MutantNote model={props.model} clause={props.step.label.clause} />
    <CodeOfStep {...props} />
  </>
)

const CodeOfStep = ({ model, marked, before, step }: StepCodeProps) => {
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
  if (marked === undefined || shown === undefined) return null
  const [clause] = shown.code
  if (clause === undefined) {
    const isOfNetwork = !model.given.clauses.has(step.label.clause ?? '')
    return shown.of === step && isOfNetwork ? (
      <p class="quiet">
        No clause of the algorithm takes this step: it is a fault, or what an option of the model allows.
      </p>
    ) : null
  }
  return (
    <section class="step-code" aria-label="The clause of the step">
      {clause.says !== undefined && <p class="rule">{prose(clause.says)}</p>}
      {/* A mutant is often made by a function for several: what differs between them is what that function was given. */}
      <ClauseCode
        code={shown.code}
        isOpen={model.spec.replaced?.includes(shown.of.label.clause ?? '') === true}
      />
    </section>
  )
}
