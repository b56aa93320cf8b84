// The proof of mutual exclusion of the token ring: there is one token, and only the site that has it is inside.
import { proof } from 'coterie'
import { ring } from './algorithm.js'

const { ofSite, ofState } = ring.lemma

export default proof({
  source: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  lemmas: {
    oneToken: ofState('there is exactly one token, at a site or in transit', (view) => {
      const kept = view.all('site').filter(({ token }) => token).length
      return kept + view.inFlight('TOKEN') === 1
    }),
    insideHasToken: ofSite(
      'site',
      'only the process that has the token enters',
      (i) => i.phase !== 'held' || i.token,
    ),
  },
  theorems: { mutualExclusion: ['oneToken', 'insideHasToken'] },
})
