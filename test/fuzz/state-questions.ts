// Random questions about states: a formula for `reach`, and what a site knows of one. They follow from the seed that selects the
// combinations, so a protocol has the same questions whenever it is compared.
import { atomOf } from './claims.js'
import { comparedAtom } from './compared-atoms.js'
import type { Formula } from './naive/formulas.js'
import type { Asked } from './naive/state-formulas.js'
import { numbersFrom } from './random-numbers.js'
import { of, type Vocabulary } from './vocabulary.js'

const collections: readonly string[] = ['list', 'set', 'map']

/** The questions about the states of a protocol. */
export interface StateQuestions {
  readonly reach: Formula
  readonly knows: Asked
  /** The constraint of a search. */
  readonly within: Formula
}

/** The questions about a protocol with this vocabulary. */
export const stateQuestions = (seed: number, words: Vocabulary): StateQuestions => {
  const draw = numbersFrom(seed + 1)
  const pick = () => Math.floor(draw() * 12)
  // Fields of these kinds with a name of their own.
  const all = [...words.siteFields, ...words.hubFields, ...words.shared].map(({ name }) => name)
  const fields = (list: Vocabulary['shared'], kinds: readonly string[] = ['flag', 'int']) =>
    list.filter(
      ({ name, kind }) => kinds.includes(kind) && all.filter((other) => other === name).length === 1,
    )
  const value = (kind: string) => (kind === 'flag' ? of(['true', 'false'], pick()) : `${pick() % 3}`)
  const channelAtom = (): Formula => {
    const type = of(['', ...words.types.map(({ name }) => name)], pick())
    const end = (word: string) => of(['', `${word} ${pick() % 2}`, `${word} some`], pick())
    const ends = [end('from'), end('to')].filter((text) => text !== '')
    if (ends.length === 0) ends.push('from 0')
    return { op: 'atom', text: `inFlight(${[...(type === '' ? [] : [type]), ...ends].join(' ')})` }
  }
  const collectionAtom = (name: string, kind: string, sign: string): Formula => {
    const site = pick() % 2
    const forms = [`${name}.size${sign}${pick() % 3}`, `${name} contains ${site}`]
    if (kind === 'list')
      forms.push(`${name}.first${sign}${of(['none', site], pick())}`, `${name}.last${sign}${site}`)
    if (kind === 'map') forms.push(`${name}.${site}${sign}${of(['none', 'true', 'false'], pick())}`)
    return { op: 'atom', text: of(forms, pick())! }
  }
  const atom = (): Formula => {
    const sign = of(['=', '!='], pick())
    const own = of(fields(words.siteFields), pick())
    const common = of(fields(words.shared), pick())
    const what = pick()
    if (what === 2) return channelAtom()
    const ownMany = of(fields(words.siteFields, collections), pick())
    if (what === 3 && ownMany !== undefined)
      return collectionAtom(`${ownMany.name}(${of(['some', 'all', '0', '1'], pick())})`, ownMany.kind, sign!)
    const commonMany = of(fields(words.shared, ['set']), pick())
    if (what === 4 && commonMany !== undefined) return collectionAtom(commonMany.name, commonMany.kind, sign!)
    if (what === 0 && own !== undefined) {
      const site = of(['some', 'all', '0', '1'], pick())
      return { op: 'atom', text: `${own.name}(${site})${sign}${value(own.kind)}` }
    }
    if (what === 1 && common !== undefined)
      return { op: 'atom', text: `${common.name}${sign}${value(common.kind)}` }
    const compared = what === 5 || what === 6 ? comparedAtom(words, [pick(), pick(), pick()]) : undefined
    return compared ?? atomOf(pick(), pick(), words)
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
    within: formula(1),
  }
}
