// The spec: its source, which sites wait or are in the critical section, and its properties.
import {
  algorithm,
  deadlockFreedom,
  entryPossible,
  livelockFreedom,
  mutualExclusion,
  someoneEnters,
  starvationFreedom,
} from 'coterie'
import { allVotesAtOneOnly, oneVoteEach } from '../maekawa/proof.js'
import { waitsForHolder } from '../maekawa/spec.js'
import { clauses, earlier, giveBack, insert, voteForNext } from './algorithm.js'
import { expectations, formulas } from './models.js'
import { proof } from './proof.js'
import { type Context, maekawa } from './protocol.js'
import { variants } from './variants.js'

const drift = 'The differences between clocks (stamps=oracle has no clocks)'
const firstClock = ({ stamps }: Context['parameters']) => ({ clock: stamps === 'oracle' ? null : 0 })

export default algorithm({
  name: 'maekawa-deadlock-handling',
  title: 'Maekawa, with deadlock handling',
  citation:
    'M. Maekawa, A √N Algorithm for Mutual Exclusion in Decentralized Systems, ACM TOCS 3(2), ' +
    '1985; B. Sanders, The Information Structure of Distributed Mutual Exclusion Algorithms, ACM ' +
    'TOCS 5(3), 1987',
  category: 'contention-based',
  about:
    'Each clause, with its sends, is one atomic step. Channels must be FIFO: an INQUIRE that ' +
    'arrives before its VOTE counts as answered. Any two quorums must intersect. Only ' +
    'requests advance the clocks, so the clock of a site outside some quorum may fall behind ' +
    'without bound, and unbounded requests then give infinitely many states: set the number ' +
    'of requests per site, or let an oracle stamp the requests. No distributed system has an ' +
    'oracle: its timestamps are those of a clock that all sites read at once, and a result ' +
    'with it covers only requests that are stamped in the order in which they are made. Site ' +
    'numbers break ties between timestamps, so renaming sites is not a symmetry.',
  sites: { min: 1, fallback: 3 },
  protocol: maekawa,
  clauses,
  variants,
  uses: { allVotesAtOneOnly, earlier, giveBack, insert, oneVoteEach, voteForNext },
  contention: {
    request: 'request',
    enter: 'enter',
    waits: (me) => me.phase === 'wanted',
    holds: (me) => me.phase === 'held',
    canRequest: ({ self, parameters }) => !parameters.quorums.get(self)!.isEmpty(),
    waitsFor: waitsForHolder,
  },
  symmetry: 'none',
  endless: ({ stamps }) => (stamps === 'own clocks' ? drift : undefined),
  initial: { site: ({ parameters }) => firstClock(parameters) },
  recovered: { site: (_, { parameters }) => firstClock(parameters) },
  shared: ({ parameters: { stamps } }) => ({ next: stamps === 'oracle' ? 0 : null }),
  formulas,
  fieldWords: {
    site: {
      vote: (asked, say) =>
        asked === null
          ? 'given its vote to nobody'
          : `given its vote to the request of ${say.titles([asked.site])} with timestamp ${asked.t}`,
    },
  },
  properties: [
    mutualExclusion,
    deadlockFreedom,
    entryPossible,
    someoneEnters,
    starvationFreedom,
    livelockFreedom,
    maekawa.servedInTimestampOrder('site', (me) => me.t),
    maekawa.servedInRequestOrder({ except: ['next'] }),
    maekawa.servedInRealTimeOrder(),
    ...proof,
  ],
  expectations,
})
