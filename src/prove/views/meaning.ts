// Facts about two sites of a view (src/every/lemmas) as claims about a whole state. A fact about messages in transit becomes a claim, and
// a claim has no negation, so each fact comes with the answer that a lemma wants. Facts about fields alone are decided first: a claim
// that is made and not returned is an error.
import { List } from 'immutable'
import type { End, Meaning } from '../../every/lemmas/fact.js'
import type { Claim, Part } from '../../protocol/claim.js'
import type { AnyLemmaView } from '../../protocol/lemma.js'
import type { Message } from '../../protocol/message.js'
import { precedes } from '../../protocol/precedes.js'

/** A site with its fields, as a lemma sees it. */
export type Fields = { readonly self: number; readonly [field: string]: unknown }

/** A state in which facts are asked about two sites. */
export interface Place {
  readonly view: AnyLemmaView
  readonly i: Fields
  readonly j: Fields
  /** The timestamps in a message. */
  readonly timesIn: (message: Message) => readonly number[]
}

/** Whether a collection names a site: a set or a map has it, a list has it as an item. */
export const names = (members: unknown, site: number): boolean =>
  List.isList(members)
    ? members.some((item) => item === site)
    : (members as { has(member: number): boolean }).has(site)

const siteAt = ({ view, i, j }: Place, end: End): Fields => {
  if (end === 'i') return i
  if (end === 'j') return j
  const all = (view as unknown as { all(role: string): readonly Fields[] }).all(end.role)
  return all[0]!
}

const other = (site: 'i' | 'j') => (site === 'i' ? 'j' : 'i')

/** Whether a fact is about fields alone. */
const isPlain = (meaning: Meaning): boolean =>
  meaning.of === 'some of'
    ? meaning.parts.every(isPlain)
    : meaning.of !== 'transit' && meaning.of !== 'other time'

const answer = (place: Place, meaning: Meaning): boolean => {
  const { view } = place
  switch (meaning.of) {
    case 'status':
      return view[meaning.status](siteAt(place, meaning.site).self)
    case 'field':
      return meaning.is(siteAt(place, meaning.site)[meaning.field])
    case 'member':
      return names(siteAt(place, meaning.site)[meaning.field], siteAt(place, meaning.member).self)
    case 'shared':
      return meaning.is((view.shared as { readonly [name: string]: unknown })[meaning.name])
    case 'before': {
      const [one, two] = [siteAt(place, meaning.site), siteAt(place, other(meaning.site))]
      const [t, u] = [one[meaning.field], two[meaning.field]] as (number | null)[]
      return t !== null && u !== null && precedes([t!, one.self], [u!, two.self])
    }
    case 'at most': {
      const t = siteAt(place, meaning.site)[meaning.field] as number | null
      return t !== null && t <= (siteAt(place, other(meaning.site))[meaning.clock] as number)
    }
    case 'some of':
      return meaning.parts.some((part) => answer(place, part))
    case 'transit':
    case 'other time':
      throw new Error(`${meaning.of} is about messages`)
    case 'views alone':
      throw new Error('only views tell this, so no lemma of a state is made of it')
    default:
      return meaning satisfies never
  }
}

const ofMessages = (place: Place, meaning: Meaning, wanted: boolean): Claim => {
  const { view, timesIn } = place
  if (meaning.of === 'transit') {
    const [from, to] = [siteAt(place, meaning.from).self, siteAt(place, meaning.to).self]
    return wanted
      ? view.some(from, to, meaning.type as never, () => true)
      : view.none(from, to, meaning.type as never)
  }
  if (meaning.of !== 'other time') throw new Error(`${meaning.of} is not about messages`)
  const from = siteAt(place, meaning.site)
  const to = siteAt(place, other(meaning.site)).self
  const differs = (message: Message) => timesIn(message).some((t) => t !== from[meaning.field])
  return wanted
    ? view.some(from.self, to, meaning.type as never, differs as never)
    : view.every(from.self, to, meaning.type as never, ((message: Message) => !differs(message)) as never)
}

/** That a fact has this answer. */
const asked = (place: Place, meaning: Meaning, wanted: boolean): boolean | Claim => {
  if (isPlain(meaning)) return answer(place, meaning) === wanted
  if (meaning.of !== 'some of') return ofMessages(place, meaning, wanted)
  const plain = meaning.parts.filter(isPlain)
  const rest = meaning.parts.filter((part) => !isPlain(part))
  if (plain.some((part) => answer(place, part))) return wanted
  const claims = rest.map((part) => asked(place, part, wanted) as Claim)
  return wanted ? place.view.oneOf(claims) : place.view.allOf(claims)
}

/** A fact with the answer that is wanted. */
interface Wanted {
  readonly meaning: Meaning
  readonly value: boolean
}

/** That one of these facts at least has its answer. */
export const oneOf = (place: Place, facts: readonly Wanted[]): boolean | Claim => {
  const plain = facts.filter(({ meaning }) => isPlain(meaning))
  if (plain.some(({ meaning, value }) => answer(place, meaning) === value)) return true
  const rest = facts.filter(({ meaning }) => !isPlain(meaning))
  // The fields that these read are asked before a claim is made.
  const decided = rest.filter(
    ({ meaning }) =>
      meaning.of === 'some of' && meaning.parts.some((part) => isPlain(part) && answer(place, part)),
  )
  if (decided.some(({ value }) => value)) return true
  const open = rest.filter((one) => !decided.includes(one))
  const claims = open.map(({ meaning, value }) => asked(place, meaning, value) as Claim)
  if (claims.length === 0) return false
  return claims.length === 1 ? claims[0]! : place.view.oneOf(claims)
}

/** That at most one of these facts is true: of each two, one is false. */
export const atMostOne = (place: Place, facts: readonly Meaning[]): Part =>
  place.view.allOf(
    facts.flatMap((one, k) =>
      facts.slice(k + 1).map(
        (two) => () =>
          oneOf(place, [
            { meaning: one, value: false },
            { meaning: two, value: false },
          ]),
      ),
    ),
  )
