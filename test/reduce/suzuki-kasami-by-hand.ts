// Suzuki and Kasami's algorithm with unbounded requests, written again without the program: states are texts, and each is brought to
// its normal form by the rule of the literature on stutter steps. Served requests are left out, and numbers are counted from those
// that were served.

interface Site {
  phase: 'idle' | 'wanted' | 'held'
  rn: number[]
}
interface Token {
  ln: number[]
  queue: number[]
}
type Message = { n: number } | Token
interface State {
  sites: Site[]
  /** The token, if a site has it. */
  holder: number | null
  token: Token | null
  channels: Message[][]
}

const isToken = (m: Message): m is Token => 'ln' in m

const normal = (s: State): string => {
  const ln = (s.token ?? s.channels.flat().find(isToken))!.ln.slice()
  const at = (token: Token): Token => ({ ln: token.ln.map((x, k) => x - ln[k]!), queue: token.queue })
  return JSON.stringify({
    sites: s.sites.map(({ phase, rn }) => ({ phase, rn: rn.map((x, k) => Math.max(x - ln[k]!, 0)) })),
    holder: s.holder,
    token: s.token === null ? null : at(s.token),
    channels: s.channels.map((channel, k) => {
      const from = Math.floor(k / s.sites.length)
      return channel.flatMap((m): Message[] =>
        isToken(m) ? [at(m)] : m.n > ln[from]! ? [{ n: m.n - ln[from]! }] : [],
      )
    }),
  })
}

const successors = (text: string): readonly string[] => {
  const n = (JSON.parse(text) as State).sites.length
  const found: string[] = []
  const copy = () => JSON.parse(text) as State
  const step = (change: (s: State) => boolean) => {
    const s = copy()
    if (change(s)) found.push(normal(s))
  }
  const due = (s: State, i: number, j: number) => s.sites[i]!.rn[j] === s.token!.ln[j]! + 1
  const pass = (s: State, from: number, to: number) => {
    s.channels[from * n + to]!.push(s.token!)
    s.token = null
    s.holder = null
  }
  for (let i = 0; i < n; i++) {
    step((s) => {
      const me = s.sites[i]!
      if (me.phase !== 'idle') return false
      me.phase = 'wanted'
      if (s.holder === i) return true
      const number = ++me.rn[i]!
      for (let j = 0; j < n; j++) if (j !== i) s.channels[i * n + j]!.push({ n: number })
      return true
    })
    step((s) => {
      const me = s.sites[i]!
      if (me.phase !== 'wanted' || s.holder !== i) return false
      me.phase = 'held'
      return true
    })
    step((s) => {
      const me = s.sites[i]!
      if (me.phase !== 'held') return false
      me.phase = 'idle'
      s.token!.ln[i] = me.rn[i]!
      for (let j = 0; j < n; j++) if (due(s, i, j) && !s.token!.queue.includes(j)) s.token!.queue.push(j)
      const next = s.token!.queue.shift()
      if (next !== undefined) pass(s, i, next)
      return true
    })
    for (let from = 0; from < n; from++)
      step((s) => {
        const m = s.channels[from * n + i]!.shift()
        if (m === undefined) return false
        const me = s.sites[i]!
        if (isToken(m)) {
          s.token = m
          s.holder = i
          return true
        }
        me.rn[from] = Math.max(me.rn[from]!, m.n)
        if (s.holder === i && me.phase === 'idle' && due(s, i, from)) pass(s, i, from)
        return true
      })
  }
  return found
}

/** The normal forms that runs with unbounded requests reach, their steps, and the largest distance from the start. */
export const normalFormsByHand = (
  n: number,
): readonly [states: number, transitions: number, depth: number] => {
  const start: State = {
    sites: Array.from({ length: n }, () => ({ phase: 'idle' as const, rn: Array(n).fill(0) as number[] })),
    holder: 0,
    token: { ln: Array(n).fill(0) as number[], queue: [] },
    channels: Array.from({ length: n * n }, () => []),
  }
  const depths = new Map([[normal(start), 0]])
  let transitions = 0
  for (const [state, depth] of depths) {
    for (const next of successors(state)) {
      transitions++
      if (!depths.has(next)) depths.set(next, depth + 1)
    }
  }
  return [depths.size, transitions, Math.max(...depths.values())]
}
