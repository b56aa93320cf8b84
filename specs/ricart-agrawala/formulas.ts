// The cost of Ricart and Agrawala's algorithm, in any form: the same formulas, which the paper, the book and the lectures
// each count in their own words.
import type { CostFormulas } from 'coterie'

const perEntry = ({ sites }: { readonly sites: number }) => 2 * (sites - 1)
const roundTrip = ({ sites }: { readonly sites: number }) => (sites > 1 ? 2 : 0)

/** The place in the literature of each figure that a paper and a book both have. */
interface Sources {
  readonly messages: string
  readonly clientDelay: string
  readonly synchronisationDelay: string
}

/** The formulas, with the sources of the messages per entry and of the two delays; N is the number of sites. */
export const formulasOf = (sources: Sources): CostFormulas<object> => ({
  messagesPerEntry: {
    text: '2(N-1)',
    says: 'values',
    least: perEntry,
    most: perEntry,
    source: sources.messages,
  },
  enterMessages: {
    text: '2(N-1)',
    says: 'values',
    least: perEntry,
    most: perEntry,
    source:
      "I. Gupta, slide 'Performance: Ricart-Agrawala's Algorithm': N-1 unicasts for the " +
      'multicast request, and N-1 replies',
    multicast: {
      text: 'N at most',
      says: 'bounds',
      most: ({ sites }) => sites,
      source:
        "I. Gupta, slide 'Performance: Ricart-Agrawala's Algorithm': 1 multicast and N-1 unicast " +
        'replies; replies that one ' +
        'site sends together are one multicast, so that N is the maximum',
    },
  },
  exitMessages: {
    text: 'N-1 at most',
    says: 'bounds',
    least: () => 0,
    most: ({ sites }) => sites - 1,
    source:
      'P. Krzyzanowski, Distributed Mutual Exclusion: 0 to N-1 replies. I. Gupta, slide ' +
      "'Performance: Ricart-Agrawala's " +
      "Algorithm', says N-1: each of them is one of the N-1 replies of another site's enter, " +
      'so enter and exit together ' +
      'count it twice, and an entry costs 2(N-1) and not 3(N-1)',
    multicast: {
      text: '1 at most',
      says: 'bounds',
      least: () => 0,
      most: ({ sites }) => (sites > 1 ? 1 : 0),
      source: "I. Gupta, slide 'Performance: Ricart-Agrawala's Algorithm': 1 multicast",
    },
  },
  messagesAlone: {
    text: '2(N-1)',
    says: 'values',
    least: perEntry,
    most: perEntry,
    source: sources.messages,
  },
  clientDelay: { text: '2', says: 'values', least: roundTrip, most: roundTrip, source: sources.clientDelay },
  synchronisationDelay: {
    text: '1',
    says: 'values',
    least: () => 1,
    most: () => 1,
    source: sources.synchronisationDelay,
  },
})
