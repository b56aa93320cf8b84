// Lemmas as invariants, so that the ordinary search decides whether they are true of every reachable state.
import { type AnySite, lemmaViewOf } from '../protocol/lemma.js'
import type { NamedLemma } from '../protocol/proof.js'
import type { Always, AnyView } from '../protocol/property.js'
import { writtenAs } from '../protocol/written-as.js'
import { sitesFor, siteViews } from './instances.js'

interface Roles {
  all(role: string): readonly AnySite[]
}

/** The choices of sites for which a lemma is false in a state. */
export const violatedFor = (lemma: NamedLemma, view: AnyView): readonly (readonly number[])[] => {
  const lemmaView = lemmaViewOf(view)
  const roles = view as unknown as Roles
  const ids = lemma.role === undefined ? [] : roles.all(lemma.role).map(({ self }) => self)
  return sitesFor(lemma, ids).filter(
    (sites) =>
      !lemma.isTrue(
        lemma.claim(siteViews(roles, lemma.role, sites), lemmaView),
        (from, to) => view.channel(from, to) as never,
      ),
  )
}

/** A lemma as an invariant. */
export const propertyOf = (lemma: NamedLemma): Always => ({
  kind: 'always',
  name: lemma.name,
  claim: lemma.says,
  ...(lemma.formula === undefined ? {} : { formula: lemma.formula }),
  predicate: writtenAs((view: AnyView) => violatedFor(lemma, view).length === 0, [lemma.written]),
})
