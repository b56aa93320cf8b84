// A step as text, whether it was taken or only tried.

import type { Model, Variable } from '../../model/model.js'
import type { TriedStep } from '../../semantics/failed-step.js'

/** The name of a site. */
export const siteName = (model: Model, site: number): string => model.sites[site]!.name

/** The name of a shared variable; an element of an array has the name of its site. */
export const variableName = (model: Model, { field, index, name }: Variable): string =>
  index === undefined ? name : `${field}[${siteName(model, index)}]`

/** A step in one line: `onRequest at 1: REQUEST(1) from 0`. */
export const stepHeading = (model: Model, { kind, clause, site, from, message }: TriedStep): string => {
  const at = siteName(model, site)
  const what = message === undefined ? '' : model.spec.messages.sort.show(message, model.siteText)
  const taken = clause ?? 'no clause'
  const sender = from === undefined ? '' : siteName(model, from)
  switch (kind) {
    case 'local':
      return `${taken} at ${at}`
    case 'deliver':
      return `${taken} at ${at}: ${what} from ${sender}`
    case 'duplicate':
      return `${taken} at ${at}: ${what} from ${sender}, duplicated (the message stays in transit)`
    case 'lose':
      return `lost: ${what} from ${sender} to ${at}`
    default:
      return kind satisfies never
  }
}
