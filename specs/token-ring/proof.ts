// The proof of mutual exclusion of the token ring: there is one token, and only the site that has it is inside.
import { proof } from 'coterie'
import { ring } from './algorithm.js'

const { ofSite, ofState, ofTwo } = ring.lemma

export default proof({
  source: 'G. Le Lann, Distributed Systems: Towards a Formal Approach, IFIP Congress 1977',
  lemmas: {
    oneToken: ofState(
      {
        says: 'there is exactly one token, at a site or in transit',
        source:
          'G. Le Lann, as above; R. Misra, Distributed Mutual Exclusion (lecture), and I. ' +
          "Gupta, Mutual Exclusion (lecture), 'Analysis of Ring-based Mutual Exclusion'",
      },
      (view) => {
        const kept = view.all('site').filter(({ token }) => token).length
        return kept + view.inFlight('TOKEN') === 1
      },
    ),
    insideHasToken: ofSite(
      'site',
      {
        says: 'only the process that has the token enters',
        source:
          'G. Le Lann, as above; P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS ' +
          "417, 2023), 'Categories'",
      },
      (i) => i.phase !== 'held' || i.token,
    ),
  },
  sentences: {
    onlyOneHasToken: ofTwo(
      'site',
      {
        says: 'only one process at a time has the token',
        source:
          "P. Krzyzanowski, Distributed Mutual Exclusion (lecture CS 417, 2023), 'Token " +
          "Ring algorithm summary'",
      },
      (i, j) => !i.token || !j.token,
    ),
  },
  theorems: { mutualExclusion: ['oneToken', 'insideHasToken'] },
})
