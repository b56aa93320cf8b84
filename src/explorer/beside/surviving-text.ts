// What the run that survives does in place of the step that lost the run. The delivery of a message and that of a copy have the same name: what
// differs is what stays in transit.
import type { Model } from '../../model/model.js'
import { siteName, stepHeading } from '../../report/words/step-heading.js'
import type { StepLabel } from '../../semantics/step.js'
import { sameLabel } from '../../trace/trace.js'

/** `In place of step 4 it takes “enter at 1”`; of a copied message, that it is delivered without a copy, or with one. */
export const insteadText = (model: Model, number: number, lost: StepLabel, taken: StepLabel): string => {
  const isOfCopy = lost.kind === 'duplicate' || taken.kind === 'duplicate'
  const { message, from, site } = taken
  if (isOfCopy && message !== undefined && sameLabel({ ...lost, kind: taken.kind }, taken)) {
    const what = `${model.spec.messages.sort.show(message, model.siteText)} from ${siteName(model, from!)} to ${siteName(model, site)}`
    return lost.kind === 'duplicate'
      ? `Step ${number} delivers ${what} and leaves a copy in transit. In its place this run delivers it without a copy`
      : `Step ${number} delivers ${what}. In its place this run delivers it and leaves a copy in transit`
  }
  return `In place of step ${number} it takes “${stepHeading(model, taken)}”`
}
