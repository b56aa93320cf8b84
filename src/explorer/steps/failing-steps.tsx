// The steps of a state in which a function of the spec throws. Each mistake stands here once, with its place in the author's text, and under it the
// steps that it keeps from being taken. The other clauses of the state are enabled as usual.

import type { Model } from '../../model/model.js'
import { stepHeading } from '../../report/words/step-heading.js'
import type { FailedStep } from '../../semantics/failed-step.js'
import type { SpecSource } from '../load/spec-source.js'
import { useThrownPlaces } from './use-thrown-places.js'

interface FailingStepsProps {
  readonly model: Model
  readonly source: SpecSource
  readonly failed: readonly FailedStep[]
}

export const FailingSteps = ({ model, source, failed }: FailingStepsProps) => {
  const places = useThrownPlaces(failed, source)
  if (failed.length === 0) return null
  return (
    <div class="failing" role="alert">
      <h2>
        Failing <span class="count">{failed.length}</span>
      </h2>
      <ul class="not-enabled">
        {[...new Set(failed.map(({ message }) => message))].map((message) => {
          const place = places.get(message)
          const steps = failed.filter((one) => one.message === message)
          return (
            <li key={message}>
              <span class="what">{steps.map(({ step }) => stepHeading(model, step)).join(', ')}</span>{' '}
              <span class="failed">
                {place !== undefined && `${place.file}:${place.line}:${place.column}: `}
                {message}
              </span>
              {place !== undefined && <pre>{place.text.trim()}</pre>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
