// The spec: its source, its properties, and which sites take part or lead.
import { algorithm, either, mutualExclusion, type ViewOf } from 'coterie'
import { clauses, extrema, numberOf } from './algorithm.js'
import { expectations, formulas } from './models.js'

type View = ViewOf<typeof extrema>

const elected = (view: View) => view.all('site').flatMap(({ elected }) => (elected === null ? [] : [elected]))

const oneLeader = { ...mutualExclusion, claim: 'at most one site leads' }

const highestIsElected = extrema.always(
  'highestIsElected',
  'no site records a number other than the highest',
  (view) => elected(view).every((number) => number === view.all('site').length - 1),
)

const electionEnds = extrema.atRest(
  'electionEnds',
  'at rest, if any site has started, all sites know the highest number',
  (view) =>
    view.all('site').every(({ phase }) => phase === 'asleep') ||
    elected(view).length === view.all('site').length,
)

const everyoneElects = extrema.leadsTo(
  'everyoneElects',
  'on every fair run, if any site starts, all sites eventually know the highest number',
  (view) => view.all('site').some(({ phase }) => phase !== 'asleep'),
  (view) => elected(view).length === view.all('site').length,
)

const allKnowTheLeader = extrema.sometimes(
  'allKnowTheLeader',
  'in some run all sites learn the highest number',
  (view) => elected(view).length === view.all('site').length,
)

/** All orders of the numbers below n. */
const orders = (n: number): readonly (readonly number[])[] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap((order) =>
        Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]),
      )

export default algorithm({
  name: 'dolev-klawe-rodeh',
  title: 'Dolev, Klawe and Rodeh, election on a ring in one direction',
  citation:
    'D. Dolev, M. Klawe, M. Rodeh, An O(n log n) Unidirectional Distributed Algorithm for Extrema ' +
    'Finding in a Circle, Journal of Algorithms 3(3), 1982',
  about:
    'Each clause, with its sends, is one atomic step. This is the simple algorithm of the paper, not ' +
    'the improved ones. The numbers are 0 to N-1. They are in a shared variable that no clause changes, ' +
    'so that the model begins with every order of them along the ring, and a verdict holds for all ' +
    'rings of that size. The paper lets a site find the highest number; that site need not be the one ' +
    'that has it. Two things are additions: a site that has not started does so when the first message ' +
    'arrives, and the number is announced in one more round. A site leads once it knows that its own ' +
    'number is the highest. Channels must be FIFO, and lose and copy nothing. Turning the ring is a ' +
    'symmetry, since the numbers of all sites turn with it.',
  sites: { min: 1, fallback: 3 },
  protocol: extrema,
  clauses,
  uses: { numberOf },
  contention: {
    request: 'start',
    words: { waits: 'takes part', holds: 'leads' },
    waits: ({ phase, elected }) => phase !== 'asleep' && elected === null,
    holds: (me, ring) => me.elected !== null && me.elected === numberOf(ring),
  },
  statuses: { active: ({ phase }) => phase === 'active' },
  shared: ({ sites }) =>
    either(orders(sites.size).map((order) => ({ numbers: sites.toMap().map((site) => order[site]!) }))),
  symmetry: 'rotations',
  topology: 'one-way ring',
  formulas,
  fieldWords: {
    site: {
      elected: (one) => (one === null ? 'no highest number yet' : `${one} as the highest number`),
    },
  },
  properties: [oneLeader, highestIsElected, electionEnds, everyoneElects, allKnowTheLeader],
  expectations,
})
