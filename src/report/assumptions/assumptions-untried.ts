// What a table of assumptions lacks if it was cut: line by line, what was not tried.
import type { Assumed } from '../../assume/assumed.js'
import type { Assumption } from '../../assume/assumption.js'
import type { Untried } from '../../assume/untried.js'
import { budgetsText, quotedNames } from './assumption-names.js'

const pairLines = (pairs: Untried['pairs']): readonly string[] => {
  const byFirst = new Map<Assumption, Assumption[]>()
  for (const [one, other] of pairs) byFirst.set(one, [...(byFirst.get(one) ?? []), other])
  return [...byFirst].map(
    ([one, others]) =>
      `${quotedNames([one])} together with ${others.map((other) => quotedNames([other])).join(', ')}`,
  )
}

/** A line for each part that was not tried. */
export const untriedLines = ({ untried }: Assumed): readonly string[] => {
  const { alone, pairs, suffices, lemmas, budgets } = untried
  return [
    ...alone.map((one) => `without ${quotedNames([one])}`),
    ...(alone.length === 0 || suffices.length === 0 ? [] : ['any pair with one of these']),
    ...pairLines(pairs),
    ...(suffices.length === 0 ? [] : [`what suffices for ${suffices.join(', ')}`]),
    ...(lemmas.length === 0
      ? []
      : [
          `which lemma breaks first: ${lemmas
            .map((dropped) =>
              dropped.length === 0 ? 'with every assumption' : `without ${quotedNames(dropped)}`,
            )
            .join('; ')}`,
        ]),
    ...[...budgets].map(([theorem, left]) => `${theorem}: ${left.map(budgetsText).join('; ')}`),
  ]
}
