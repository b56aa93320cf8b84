// Two algorithms with a token, written by hand without what views with inboxes forget, and searched in full: a second opinion on these
// views. A request may arrive at any time, and whatever a queue or a number decides is decided in both ways.

/** What a view keeps of a site, and how many tokens are in transit to it. */
type Site = readonly [phase: 'idle' | 'wanted' | 'held', ...kept: readonly (string | boolean | null)[]]
interface Box {
  readonly site: Site
  readonly inbox: number
}

/** The next records of a site, and whether it then sends the token: to another site, or to any. */
type Next = readonly [site: Site, sends?: 'another' | 'any']

/** An algorithm: the first site's record, that of the others, their steps, and what a site does with the token. */
interface OneToken {
  readonly first: Site
  readonly others: Site
  readonly steps: (site: Site) => Iterable<Next>
  readonly receives: (site: Site) => Iterable<Next>
}

const counted = [null, 'one', 'several']

const phases = { idle: 'idle', wanted: 'wanted', held: 'held' } as const

/** Suzuki and Kasami: a phase, and whether the site has the token. */
export const suzukiKasami: OneToken = {
  first: [phases.idle, 'some'],
  others: [phases.idle, null],
  *steps([phase, token]) {
    if (phase === 'idle') yield [[phases.wanted, token!]]
    if (phase === 'wanted' && token !== null) yield [[phases.held, token!]]
    if (phase === 'idle' && token !== null) yield [[phases.idle, null], 'any']
    if (phase === 'held') yield* [[[phases.idle, token!]], [[phases.idle, null], 'any']] as Next[]
  },
  *receives([phase]) {
    yield [[phase, 'some']]
  },
}

// ASSIGN_PRIVILEGE and MAKE_REQUEST, with any queue.
const assigned = function* ([phase, holder, asked]: Site): Generator<Next> {
  yield [[phase, holder!, asked!]]
  if (holder !== 'itself') yield [[phase, holder!, true]]
  if (holder !== 'itself' || phase === 'held') return
  yield [[phases.held, 'itself', false]]
  for (const again of [false, true]) yield [[phase, 'another', again], 'another']
}

/** Raymond: a phase, where the privilege is, and whether the site has asked for it. */
export const raymond: OneToken = {
  first: [phases.idle, 'itself', false],
  others: [phases.idle, 'another', false],
  *steps([phase, holder, asked]) {
    if (phase === 'idle') yield* assigned([phases.wanted, holder!, asked!])
    if (phase === 'held') yield* assigned([phases.idle, holder!, asked!])
    yield* assigned([phase, holder!, asked!])
  },
  *receives([phase, , asked]) {
    yield* assigned([phase, 'itself', asked!])
  },
}

/** The views of each two sites, in all states of this many sites, in the form of those of a proof. */
export const viewsOfToken = (
  { first, others, steps, receives }: OneToken,
  count: number,
): ReadonlySet<string> => {
  const found = new Map<string, readonly Box[]>()
  const reach = (state: readonly Box[]) => found.set(JSON.stringify(state), state)
  reach(Array.from({ length: count }, (_, k) => ({ site: k === 0 ? first : others, inbox: 0 })))
  const views = new Set<string>()
  for (const [, state] of found) {
    for (const [k, { site, inbox }] of state.entries()) {
      const follow = (next: Iterable<Next>, left: number) => {
        for (const [then, sends] of next) {
          const after = state.with(k, { site: then, inbox: left })
          if (sends === undefined) reach(after)
          else
            for (const [to, box] of after.entries())
              if (sends === 'any' || to !== k) reach(after.with(to, { ...box, inbox: box.inbox + 1 }))
        }
      }
      follow(steps(site), inbox)
      if (inbox > 0) follow(receives(site), inbox - 1)
    }
    for (const [a, one] of state.entries())
      for (const [b, other] of state.entries())
        if (a !== b)
          views.add(JSON.stringify([one, other].map(({ site, inbox }) => [...site, counted[inbox]])))
  }
  return views
}
