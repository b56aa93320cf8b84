// Maekawa's algorithm seen by one voter and a few clients, written by hand and searched in full: a second opinion on the views of a
// voter. Each client has the voter in its quorum or not. All other voters grant at any time.

interface Client {
  readonly asks: boolean
  readonly phase: 'idle' | 'wanted' | 'held'
  readonly hasVote: boolean
  /** To the voter and from it: the first letters of REQUEST, VOTE and RELEASE (Q, V, L). */
  readonly up: string
  readonly down: string
}

interface State {
  readonly voted: boolean
  readonly queue: readonly number[]
  readonly clients: readonly Client[]
}

const sorted = (letters: string): string => [...letters].sort().join('')

/** Whether channels are FIFO, and whether the voter keeps the requests that wait for it in their order. */
interface Order {
  readonly isFifo: boolean
  readonly isQueue: boolean
}

const next = function* ({ voted, queue, clients }: State, { isFifo, isQueue }: Order): Generator<State> {
  const sent = (channel: string, letter: string) => (isFifo ? channel + letter : sorted(channel + letter))
  const put = (all: readonly Client[], i: number, change: Partial<Client>): readonly Client[] =>
    all.map((one, k) => (k === i ? { ...one, ...change } : one))
  const voteFor = (all: readonly Client[], i: number) => put(all, i, { down: sent(all[i]!.down, 'V') })
  const withMore = (i: number) => (isQueue ? [...queue, i] : [...queue, i].sort())
  for (const [i, { asks, phase, hasVote, up, down }] of clients.entries()) {
    const changed = (change: Partial<Client>): State => ({ voted, queue, clients: put(clients, i, change) })
    if (phase === 'idle') yield changed({ phase: 'wanted', up: asks ? sent(up, 'Q') : up })
    if (phase === 'wanted' && hasVote === asks) yield changed({ phase: 'held' })
    if (phase === 'held') yield changed({ phase: 'idle', hasVote: false, up: asks ? sent(up, 'L') : up })
    if (down !== '') yield changed({ hasVote: hasVote || phase === 'wanted', down: down.slice(1) })
    for (const at of isFifo ? [0] : [...up].keys()) {
      const rest = put(clients, i, { up: up.slice(0, at) + up.slice(at + 1) })
      if (up[at] === 'Q')
        yield voted
          ? { voted, queue: withMore(i), clients: rest }
          : { voted: true, queue, clients: voteFor(rest, i) }
      if (up[at] !== 'L') continue
      if (queue.length === 0) yield { voted: false, queue, clients: rest }
      for (const one of isQueue ? queue.slice(0, 1) : queue)
        yield { voted, queue: queue.filter((k) => k !== one), clients: voteFor(rest, one) }
    }
  }
}

/** The views of the voter and each two clients, in all reachable states. */
export const viewsOfOneVoter = (count: number, order: Order): ReadonlySet<string> => {
  const found = new Map<string, State>()
  const views = new Set<string>()
  const reach = (state: State) => found.set(JSON.stringify(state), state)
  for (let bits = 0; bits < 2 ** count; bits++) {
    const clients = Array.from({ length: count }, (_, i): Client => {
      return { asks: Math.floor(bits / 2 ** i) % 2 === 1, phase: 'idle', hasVote: false, up: '', down: '' }
    })
    reach({ voted: false, queue: [], clients })
  }
  // A map continues with what is added during its iteration.
  for (const [, state] of found) {
    for (const one of next(state, order)) if (!found.has(JSON.stringify(one))) reach(one)
    const { voted, queue, clients } = state
    for (const [a] of clients.entries())
      for (let b = a + 1; b < count; b++) {
        const both = queue.filter((i) => i === a || i === b).map((i) => (i === a ? 0 : 1))
        views.add(JSON.stringify([voted, both, clients[a], clients[b]]))
      }
  }
  return views
}
