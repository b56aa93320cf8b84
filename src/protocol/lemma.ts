// A lemma: a sentence of a proof as a predicate on one state, of each site, of each pair of sites, or of the state as a whole. It
// sees what invariants see, and asks for messages in transit by their type.
import { type Claim, claim, type Part } from './claim.js'
import type { AnyDeclaration, RoleName } from './declaration.js'
import type { Message } from './message.js'
import type { AnyView } from './property.js'
import type { SiteView, View } from './view.js'
import type { AnyFunction } from './written-as.js'
import { writtenFor } from './written-for.js'

/** A site, by its number or as a lemma sees it. */
type End = number | { readonly self: number }

/** The types of the messages of a protocol. */
type TypeOf<D extends AnyDeclaration> = keyof D['messages'] & string

/** A message of a protocol. */
type MessageOf<D extends AnyDeclaration, T extends TypeOf<D>> = Message<T, D['messages'][T]>

/** A message of any type: what all types have. */
type AnyMessageOf<D extends AnyDeclaration> = { [T in TypeOf<D>]: MessageOf<D, T> }[TypeOf<D>]

/** A whole global state as a lemma sees it. */
interface LemmaView<D extends AnyDeclaration> extends View<D> {
  /** The messages of this type in transit from one site to another, oldest first on a FIFO channel. */
  inTransit<T extends TypeOf<D>>(from: End, to: End, type: T): readonly MessageOf<D, T>[]
  /** Claims that a test succeeds for every message of this type in transit from one site to another. */
  every<T extends TypeOf<D>>(from: End, to: End, type: T, test: (message: MessageOf<D, T>) => boolean): Claim
  /** Claims that no message of this type is in transit from one site to another. */
  none(from: End, to: End, type: TypeOf<D>): Claim
  /** Claims that a test succeeds for some message of this type in transit from one site to another. */
  some<T extends TypeOf<D>>(from: End, to: End, type: T, test: (message: MessageOf<D, T>) => boolean): Claim
  /** Claims that a test succeeds for any two messages in transit from one site to another, the earlier one first. */
  inOrder(from: End, to: End, test: (earlier: AnyMessageOf<D>, later: AnyMessageOf<D>) => boolean): Claim
  /** Claims all of these. Each is evaluated by itself, and so is what a function reads: functions make a proof faster. */
  allOf(claims: readonly Part[]): Claim
  /** Claims at least one of these. */
  oneOf(claims: readonly (Claim | boolean)[]): Claim
}

/** A site of an unknown protocol, as a lemma sees it. */
export type AnySite = { readonly self: number }

/** A view of an unknown protocol, as a lemma sees it. */
export type AnyLemmaView = LemmaView<AnyDeclaration>

/** A lemma without its name. `of`: for each site, each ordered pair of different sites, each two sites, or once. */
export interface Lemma {
  readonly of: 'state' | 'site' | 'pair' | 'two'
  /** The role of the sites; undefined for a lemma of the state. */
  readonly role: string | undefined
  /** The sentence of the source. */
  readonly says: string
  /** Author, title, year and section of the sentence, if it is not that of the proof. */
  readonly source: string | undefined
  readonly predicate: (sites: readonly AnySite[], view: AnyLemmaView) => unknown
  /** The function of the author, for its text; undefined for a lemma that none wrote. */
  readonly author?: AnyFunction
}

/** The sentence that a lemma stands for, with its source if that is not the source of the proof. */
type Sentence = string | { readonly says: string; readonly source: string }

/** The builders of the lemmas of a protocol. */
export interface LemmaBuilders<D extends AnyDeclaration> {
  /** A lemma of the state as a whole, such as "there is one token". */
  ofState(sentence: Sentence, predicate: (view: LemmaView<D>) => boolean | Claim): Lemma
  /** A lemma of each site of a role. */
  ofSite<R extends RoleName<D>>(
    role: R,
    sentence: Sentence,
    predicate: (i: SiteView<D, R>, view: LemmaView<D>) => boolean | Claim,
  ): Lemma
  /** A lemma of each ordered pair of different sites of a role. */
  ofPair<R extends RoleName<D>>(
    role: R,
    sentence: Sentence,
    predicate: (i: SiteView<D, R>, j: SiteView<D, R>, view: LemmaView<D>) => boolean | Claim,
  ): Lemma
  /** A lemma of each two sites of a role: `i` is the one with the smaller number. */
  ofTwo<R extends RoleName<D>>(
    role: R,
    sentence: Sentence,
    predicate: (i: SiteView<D, R>, j: SiteView<D, R>, view: LemmaView<D>) => boolean | Claim,
  ): Lemma
}

const sentenceOf = (sentence: Sentence): Pick<Lemma, 'says' | 'source'> =>
  typeof sentence === 'string' ? { says: sentence, source: undefined } : sentence

/** The builders of the lemmas of a protocol with this declaration. */
export const lemmaBuilders = <D extends AnyDeclaration>(declaration: D): LemmaBuilders<D> => {
  const lemma = (
    of: Lemma['of'],
    role: string | undefined,
    sentence: Sentence,
    author: AnyFunction,
    predicate: Lemma['predicate'],
  ): Lemma => ({
    ...{ of, role, ...sentenceOf(sentence), author },
    predicate: writtenFor(declaration, predicate),
  })
  const ofPairs =
    (of: 'pair' | 'two'): LemmaBuilders<D>['ofPair'] =>
    (role, sentence, predicate) =>
      lemma(of, role, sentence, predicate, ([i, j], view) => predicate(i as never, j as never, view as never))
  return Object.freeze({
    ofState: (sentence, predicate) =>
      lemma('state', undefined, sentence, predicate, (_, view) => predicate(view as never)),
    ofSite: (role, sentence, predicate) =>
      lemma('site', role, sentence, predicate, ([i], view) => predicate(i as never, view as never)),
    ofPair: ofPairs('pair'),
    ofTwo: ofPairs('two'),
  } satisfies LemmaBuilders<D>)
}

const numberOf = (end: End): number => (typeof end === 'number' ? end : end.self)

const claims = Object.freeze({
  every: (from: End, to: End, type: string, test: () => boolean) =>
    claim({ claims: 'every', from: numberOf(from), to: numberOf(to), type, test }),
  none: (from: End, to: End, type: string) =>
    claim({ claims: 'every', from: numberOf(from), to: numberOf(to), type, test: () => false }),
  some: (from: End, to: End, type: string, test: () => boolean) =>
    claim({ claims: 'some', from: numberOf(from), to: numberOf(to), type, test }),
  inOrder: (from: End, to: End, test: () => boolean) =>
    claim({ claims: 'in order', from: numberOf(from), to: numberOf(to), test }),
  allOf: (of: readonly Part[]) => claim({ claims: 'all of', of }),
  oneOf: (of: readonly (Claim | boolean)[]) => claim({ claims: 'one of', of }),
})

/** The view of a lemma over the view of an invariant. */
export const lemmaViewOf = (view: AnyView): AnyLemmaView => {
  const inTransit = (from: End, to: End, type: string): readonly Message[] =>
    (view.channel(numberOf(from), numberOf(to)) as Iterable<Message> & { toArray(): Message[] })
      .toArray()
      .filter((message) => message.type === type)
  return Object.freeze({ ...view, inTransit, ...claims }) as unknown as AnyLemmaView
}
