// Random questions about states: a formula for `reach`, and what a site knows of one. They follow from the seed that selects the
// combinations, so a protocol has the same questions whenever it is compared.
import { atomOf } from './claims.js'
import type { Formula } from './naive/formulas.js'
import type { Asked } from './naive/state-formulas.js'
import { numbersFrom } from './random-numbers.js'
import { of, type Vocabulary } from './vocabulary.js'

/** The questions about the states of a protocol. */
export interface StateQuestions {
  readonly reach: Formula
  readonly knows: Asked
}

/** The questions about a protocol with this vocabulary. */
export const stateQuestions = (seed: number, words: Vocabulary): StateQuestions => {
  const draw = numbersFrom(seed + 1)
  const pick = () => Math.floor(draw() * 12)
  // Fields with one-word values and a name of their own.
  const all = [...words.siteFields, ...words.hubFields, ...words.shared].map(({ name }) => name)
  const fields = (list: Vocabulary['shared']) =>
    list.filter(
      ({ name, kind }) =>
        (kind === 'flag' || kind === 'int') && all.filter((other) => other === name).length === 1,
    )
  const value = (kind: string) => (kind === 'flag' ? of(['true', 'false'], pick()) : `${pick() % 3}`)
  const atom = (): Formula => {
    const sign = of(['=', '!='], pick())
    const own = of(fields(words.siteFields), pick())
    const common = of(fields(words.shared), pick())
    const what = pick()
    if (what === 0 && own !== undefined) {
      const site = of(['some', 'all', '0', '1'], pick())
      return { op: 'atom', text: `${own.name}(${site})${sign}${value(own.kind)}` }
    }
    if (what === 1 && common !== undefined)
      return { op: 'atom', text: `${common.name}${sign}${value(common.kind)}` }
    return atomOf(pick(), pick(), words)
  }
  const formula = (depth: number): Formula => {
    const kind = depth === 0 ? 0 : pick()
    if (kind < 3) return atom()
    if (kind < 5) return { op: '!', of: formula(depth - 1) }
    const op = of(['&&', '||', '->', '<->'] as const, pick())!
    return { op, left: formula(depth - 1), right: formula(depth - 1) }
  }
  return {
    reach: formula(2),
    knows: {
      site: pick() % (words.sites + (words.given.hub ? 1 : 0)),
      formula: formula(2),
      when: pick() % 2 === 0 ? undefined : formula(1),
      whether: pick() % 2 === 0,
    },
  }
}
