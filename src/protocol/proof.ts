// The proof of a spec: its lemmas by name, and which theorems follow from which of them. `coterie prove SPEC --sites N` checks it.
import type { Formula } from '../ltl/formula.js'
import { describe } from '../sorts/sort.js'
import { BrokenSpec } from './broken-spec.js'
import { callPredicate, callSpec } from './call-spec.js'
import { type Claim, isClaim, isTrue, losesOne, type Part, withClaims } from './claim.js'
import { known } from './known.js'
import type { AnyLemmaView, AnySite, Lemma } from './lemma.js'
import { onlyKeys } from './only-keys.js'
import type { SpecFunction } from './spec-function.js'

/** The bounds of the finite universe of states in which induction is checked. */
export interface UniverseBounds {
  /**
   * The most messages in one channel before a step, 2 by default; or `any`, where lemmas ask for messages only by claims (`view.every`,
   * `view.some`, `view.inOrder`), of which the command tells how many messages are enough.
   */
  readonly channel?: number | 'any'
  /** The most items of a list before a step; by default as many as there are sites of the first role. */
  readonly list?: number
  /**
   * The greatest value of unbounded numbers, if not only their order matters. Steps to greater ones are left out: the proof is then about
   * the runs without them.
   */
  readonly number?: number
}

/** The bounds that a proof declares. */
export interface DeclaredBounds extends Omit<UniverseBounds, 'number'> {
  /**
   * The greatest value of unbounded numbers; or by the least number of sites for which it is meant: `{ 3: 2 }` is not a bound with two sites,
   * and 2 with three sites or more.
   */
  readonly number?: number | { readonly [sites: number]: number }
}

/** The argument of `proof`. */
interface ProofDeclaration<L extends { readonly [name: string]: Lemma }> {
  /** Author, title, year and section of the proof. */
  readonly source: string
  /** In the order of the proof. */
  readonly lemmas: L
  /**
   * Sentences of other proofs, such as those of lectures. No theorem follows from them, and nothing assumes them. Some are not inductive by
   * themselves, and some are false: `coterie prove --alone NAME` shows why.
   */
  readonly sentences?: { readonly [name: string]: Lemma }
  /** By the name of a property of the spec: the lemmas from which it follows. */
  readonly theorems: { readonly [property: string]: readonly (keyof L & string)[] }
  readonly universe?: DeclaredBounds
}

/** The messages in each channel. */
type Channels = Parameters<typeof isTrue>[1]

/** A lemma with its name. */
export interface NamedLemma extends Omit<Lemma, 'predicate' | 'source'> {
  readonly name: string
  readonly source: string
  /** What it claims in a state: the truth itself, if no claim of the view is needed for that. */
  readonly claim: (sites: readonly AnySite[], view: AnyLemmaView) => boolean | Claim
  /** What a part of that claims, which may be a function of the author. */
  readonly asked: (part: Part) => boolean | Claim
  /** Whether what it claims is true of these channels. */
  readonly isTrue: (claim: Part, channel: Channels) => boolean
  /** The function that the author wrote. */
  readonly written: Lemma['predicate']
  /** For a lemma that was given as text: what it says of all sites of the model. */
  readonly formula?: Formula
}

/** A theorem: a property of the spec, and the lemmas from which it follows. */
export interface Theorem {
  readonly property: string
  readonly from: readonly string[]
}

/** The proof of a spec. */
export interface Proof {
  readonly kind: 'proof'
  readonly source: string
  readonly lemmas: readonly NamedLemma[]
  /** Sentences that are checked one by one, and not assumed. */
  readonly sentences: readonly NamedLemma[]
  readonly theorems: readonly Theorem[]
  readonly universe: DeclaredBounds
}

/** A lemma, as errors name it. */
const lemmaNamed = (name: string): SpecFunction => ({
  title: `The lemma "${name}"`,
  part: `the lemma ${name}`,
})

/** What a function of an author claims. */
const claimed = (what: SpecFunction, call: () => unknown): boolean | Claim => {
  const [answer, made] = withClaims(() => callSpec(what, call))
  const claims = isClaim(answer) ? answer : callPredicate(what, () => answer)
  // What is false claims nothing more.
  if (claims !== false && losesOne(made, claims))
    throw new BrokenSpec(
      `${what.title}: it makes a claim about messages that is not part of what it returns; a claim is not a truth value, so join claims with view.allOf and view.oneOf instead of !, &&, || and every`,
      { part: what.part },
    )
  return claims
}

const kebabOrCamel = /^[a-z][A-Za-z0-9]*$/

const named = (name: string, lemma: Lemma, source: string): NamedLemma => {
  if (!kebabOrCamel.test(name))
    throw new BrokenSpec(`lemma "${name}": a name is one word in camelCase, as that of a property; rename it`)
  if (typeof lemma !== 'object' || lemma === null || typeof lemma.predicate !== 'function')
    throw new BrokenSpec(
      `lemma "${name}": ${describe(lemma)} is not a lemma; make it with ofState, ofSite, ofPair or ofTwo of the protocol`,
    )
  const what = lemmaNamed(name)
  return {
    ...lemma,
    name,
    source: lemma.source ?? source,
    written: lemma.predicate,
    claim: (sites, view) => claimed(what, () => lemma.predicate(sites, view)),
    asked: (part) => (typeof part === 'function' ? claimed(what, part) : part),
    isTrue: (made, channel) => callSpec(what, () => isTrue(made, channel)),
  }
}

/** The lemma for channels without an order: what it claims of the order of two messages, it claims of both orders. */
export const inAnyOrder = (lemma: NamedLemma): NamedLemma => ({
  ...lemma,
  isTrue: (made, channel) => callSpec(lemmaNamed(lemma.name), () => isTrue(made, channel, false)),
})

/** The most lemmas of a proof: the search for a counterexample keeps those it used as bits of one number. */
export const mostLemmas = 64

/**
 * Makes a proof of its lemmas and theorems.
 * @throws BrokenSpec for more than 64 lemmas, for a bound that is not a whole number from 1, for a theorem that names an unknown lemma, and
 * for a sentence with the name of a lemma
 */
export const proof = <const L extends { readonly [name: string]: Lemma }>(
  declared: ProofDeclaration<L>,
): Proof => {
  onlyKeys('proof({ ... })', declared, ['source', 'lemmas', 'sentences', 'theorems', 'universe'])
  const { source, lemmas, sentences = {}, theorems, universe = {} } = declared
  onlyKeys('the universe of a proof', universe, ['channel', 'list', 'number'])
  for (const [name, bound] of Object.entries(universe)) {
    if (name === 'channel' && bound === 'any') continue
    const bySites = name === 'number' && typeof bound === 'object' && bound !== null
    for (const one of bySites
      ? Object.entries(bound).flatMap(([sites, most]) => [Number(sites), most])
      : [bound])
      if (!Number.isSafeInteger(one) || one < 1)
        throw new BrokenSpec(
          `the universe of a proof: ${name} is ${describe(bound)}; give a whole number from 1${bySites ? ' for each number of sites' : ''}`,
        )
  }
  const twice = Object.keys(sentences).find((name) => Object.hasOwn(lemmas, name))
  if (twice !== undefined)
    throw new BrokenSpec(
      `proof({ ... }): "${twice}" is a lemma and a sentence; give one of them another name`,
    )
  const count = Object.keys(lemmas).length
  // A sentence is checked next to all lemmas.
  if (count + Math.min(1, Object.keys(sentences).length) > mostLemmas)
    throw new BrokenSpec(
      `proof({ ... }): there are ${count} lemmas, and a proof has at most ${mostLemmas}; leave those out that no theorem needs`,
    )
  for (const [property, from] of Object.entries(theorems)) {
    for (const name of from) known('proof({ ... })', `the lemma of ${property},`, name, Object.keys(lemmas))
  }
  return {
    kind: 'proof',
    source,
    lemmas: Object.entries(lemmas).map(([name, lemma]) => named(name, lemma, source)),
    sentences: Object.entries(sentences).map(([name, lemma]) => named(name, lemma, source)),
    theorems: Object.entries(theorems).map(([property, from]) => ({ property, from })),
    universe,
  }
}

/** The proof of a spec that has none. */
export const noLemmas: Proof = {
  kind: 'proof',
  source: '',
  lemmas: [],
  sentences: [],
  theorems: [],
  universe: {},
}

/** Whether a value is a proof. */
export const isProof = (value: unknown): value is Proof =>
  typeof value === 'object' && value !== null && (value as { readonly kind?: unknown }).kind === 'proof'
