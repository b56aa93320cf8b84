// What views cannot show, and why: claims about runs, about all sites, and about numbers of things.
import { type Property, propertyKinds } from '../../protocol/property.js'

/** Claims that views cannot show, for one reason. */
export interface BeyondViews {
  /** Names of properties, or other claims in words. */
  readonly claims: readonly string[]
  /** The end of a sentence that begins with "it is". */
  readonly reason: string
}

const counts = 'a count, and views count nothing'

/** Why views cannot show a property of any other kind than those that a theorem about pairs covers. */
export const beyondViews = (property: Property): string => {
  const { decidedOn } = propertyKinds[property.kind]
  switch (decidedOn) {
    case 'graph':
      return property.kind === 'boundedBypass' ? counts : 'about infinite fair runs, and views have no runs'
    case 'what can follow':
      return 'a claim that a run exists, and views show only what no run can do'
    case 'states at rest':
      return 'about states in which no site of the system can act, and a view has two sites'
    case 'steps':
      return 'about all sites, by its rule or its memory, and a view has two'
    case 'states':
      return property.kind === 'sometimes'
        ? 'a claim that a run exists, and views show only what no run can do'
        : 'a predicate of all sites, and a view has two'
    default:
      return decidedOn satisfies never
  }
}

/** These properties by the reason, and the other claims of lectures that no set of views can show. */
export const allBeyondViews = (properties: readonly Property[]): readonly BeyondViews[] => {
  const claims = new Map<string, string[]>()
  const add = (reason: string, claim: string) => claims.set(reason, [...(claims.get(reason) ?? []), claim])
  for (const property of properties) add(beyondViews(property), property.name)
  add(counts, 'the number of messages of an entry')
  add(counts, 'a proof that counts tokens or votes')
  return [...claims].map(([reason, of]) => ({ claims: of, reason }))
}
