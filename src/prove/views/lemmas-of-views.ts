// The lemmas that a proof from views gives for every number of sites, as lemmas of a proof for a given number. They are inductive together
// with the forms of the parts of views, which `coterie prove SPEC --lemmas` shows above them; so each form is a lemma here, too.
import type { Fact } from '../../every/lemmas/fact.js'
import type { Lemmas } from '../../every/lemmas/find-lemmas.js'
import { sentence } from '../../every/lemmas/lemma-words.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import type { Lemma } from '../../protocol/lemma.js'
import type { Message } from '../../protocol/message.js'
import { mostLemmas, type Proof, proof } from '../../protocol/proof.js'
import type { Spec } from '../../protocol/spec.js'
import { formLemmas } from './forms.js'
import { atMostOne, type Fields, oneOf, type Place } from './meaning.js'

/** The source of a lemma that views gave. */
export const sourceOfViews = 'views of two sites, docs/every-n.md'

/** The timestamps in a message. */
export const timesIn =
  ({ messages }: Spec) =>
  (message: Message): readonly number[] => {
    const found: number[] = []
    for (const [name, sort] of Object.entries(messages.fields(message.type)))
      if (sort.timed)
        sort.shift((message as unknown as Fields)[name], (t) => {
          found.push(t)
          return t
        })
    return found
  }

const asLemma = (
  { kind, literals }: Lemmas['lemmas'][number]['asked']['lemma'],
  says: string,
  facts: readonly Fact[],
  spec: Spec,
): Lemma => {
  const times = timesIn(spec)
  const meanings = literals.map(({ fact, value }) => ({ meaning: facts[fact]!.meaning, value }))
  return {
    of: 'pair',
    role: spec.roles[0]!.name,
    says,
    source: sourceOfViews,
    predicate: ([i, j], view) => {
      const place: Place = { view, i: i as Fields, j: j as Fields, timesIn: times }
      return kind === 'at most one'
        ? atMostOne(
            place,
            meanings.map(({ meaning }) => meaning),
          )
        : oneOf(
            place,
            meanings.map(({ meaning, value }) => ({ meaning, value: !value })),
          )
    },
  }
}

/** The lemmas of views as a proof: the first implies mutual exclusion. Channels may have any length. */
export const proofFromViews = ({ lemmas, facts, universe }: Lemmas): Proof => {
  const { shape, forms } = universe
  const { spec } = shape
  const found = lemmas.map(({ asked: { lemma } }, k): [string, Lemma] => [
    `views${k + 1}`,
    asLemma(lemma, sentence(lemma, facts), facts, spec),
  ])
  return proof({
    source: sourceOfViews,
    lemmas: Object.fromEntries([...found, ...formLemmas(shape, forms, sourceOfViews)]),
    theorems: { mutualExclusion: ['views1'] },
    universe: { channel: 'any' },
  })
}

/**
 * The proof of a spec with the lemmas of views beside its own; those alone if it has none.
 * @throws a `BrokenSpec` if there are more lemmas than a proof may have, or two of one name
 */
export const withLemmasOfViews = (own: Proof, ofViews: Proof): Proof => {
  if (own.lemmas.length === 0) return ofViews
  const twice = ofViews.lemmas.find(({ name }) => own.lemmas.some((lemma) => lemma.name === name))
  if (twice !== undefined)
    throw new BrokenSpec(
      `the lemma "${twice.name}" has the name of a lemma that views give; give it another name, or leave --from-every out`,
    )
  const lemmas = [...own.lemmas, ...ofViews.lemmas]
  if (lemmas.length > mostLemmas)
    throw new BrokenSpec(
      `there are ${lemmas.length} lemmas with those of views, and a proof has at most ${mostLemmas}; leave --from-every out`,
    )
  return { ...own, lemmas, theorems: [...own.theorems, ...ofViews.theorems] }
}
