// The steps of a state in which a function of the spec throws: each clause with its message. The other clauses of
// the state are enabled as usual.

import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/step-heading.js'
import type { FailedStep } from '../../semantics/failed-step.js'

interface FailingStepsProps {
  readonly model: Model
  readonly failed: readonly FailedStep[]
}

export const FailingSteps = ({ model, failed }: FailingStepsProps) =>
  failed.length === 0 ? null : (
    <div class="failing" role="alert">
      <h2>
        Failing <span class="count">{failed.length}</span>
      </h2>
      <ul class="not-enabled">
        {failed.map(({ step, message }, at) => (
          <li key={at}>
            <span class="what">{stepHeading(model, step)}</span> <span class="failed">{message}</span>
          </li>
        ))}
      </ul>
    </div>
  )
