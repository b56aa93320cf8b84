// The text of the outcomes of a call, by which outcomes are compared.

import { recordText } from '../cut/cut-record.js'
import type { RoleShape, Shape } from '../shape/shape.js'
import type { Outcomes } from './outcome.js'

/** The encoding of outcomes: equal ones have equal texts. */
export const outcomesText = (
  { spec, shared }: Shape,
  role: RoleShape,
  { outcomes, staysInside }: Outcomes,
): string => {
  const texts = outcomes.map((one) => [
    recordText(role, one.record),
    one.sends.map(([to, message]) => [to, spec.messages.sort.toJson(message)]),
    one.away,
    one.others,
    one.shared.map((value, k) => shared[k]!.sort.toJson(value)),
  ])
  return JSON.stringify([staysInside, texts])
}
