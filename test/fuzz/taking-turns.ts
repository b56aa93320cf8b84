// Random protocols of one shape: of two clauses of a site that are fair as one, each is enabled only half of the time, in turn, so that
// no fairness of one clause alone forces it, and the group does. Or both are enabled all the time, and taking one is enough. In other
// protocols a group rarely decides a verdict.
import fc from 'fast-check'
import type { Claim, Condition, Description, Effect } from './description.js'

const yes: Condition = { is: 'yes' }
const still: Effect = { do: 'all', changes: [], sends: [], writes: [] }

/** The two clauses that are fair as one. */
const team = ['enter', 'work0'] as const

// The first field of a site, and the first shared variable, is a flag.
const flagIn = (where: 'field' | 'shared'): Condition => ({ is: where, what: 0, how: 0 })

/** Turns the flag of the site, or the shared one, over. */
const turning = (where: 'field' | 'shared'): Effect => {
  const change = [{ what: 0, how: 2 }]
  return { ...still, do: 'all', ...(where === 'field' ? { changes: change } : { writes: change }) }
}

const eventually: fc.Arbitrary<Claim> = fc
  .record({ what: fc.constantFrom(0, 1), how: fc.nat(3), phase: fc.nat(11) })
  .map(({ what, how, phase }) => ({
    kind: 'ltl',
    formula: {
      op: 'G',
      of: {
        op: '->',
        left: { op: 'atom', what: 0, how },
        right: { op: 'F', of: { op: 'atom', what: what === 0 ? 1 : 7, how: what === 0 ? how : phase } },
      },
    },
  }))

/** Turns a random protocol into one of this shape; other parts of it do not change. */
export const takingTurnsFrom = (protocols: fc.Arbitrary<Description>): fc.Arbitrary<Description> =>
  fc
    .record({
      base: protocols,
      where: fc.constantFrom('field' as const, 'shared' as const),
      // Whether the two are enabled in turn, or always.
      inTurn: fc.constantFrom(true, true, true, false),
      // Which of them is enabled first.
      swapped: fc.boolean(),
      // Where the second leads if they are enabled in turn: into the section, back to idle, or to the last phase. Otherwise it changes nothing.
      to: fc.constantFrom(2, 2, 0, 3),
      fair: fc.constantFrom(...(['weak', 'weak', 'weak', 'weak', 'strong'] as const)),
      turns: fc.record({
        from: fc.constantFrom(3, 3, 1),
        fair: fc.constantFrom('weak' as const, 'none' as const),
      }),
      leaves: fc.constantFrom(yes, yes, { is: 'not' as const, of: yes }),
      claim: eventually,
      sites: fc.constantFrom(2, 2, 3),
      requests: fc.constantFrom<number | 'unbounded'>(1, 'unbounded', 'unbounded'),
    })
    .map(({ base, where, inTurn, swapped, to, fair, turns, leaves, claim, sites, requests }) => {
      const [flag, other] = [flagIn(where), { is: 'not' as const, of: flagIn(where) }]
      const guards = inTurn ? (swapped ? [other, flag] : [flag, other]) : [yes, yes]
      // The options seldom say otherwise.
      const options = base.model.sites === 3 ? base.model.fair : []
      const plain = { role: 0, timeout: false, gate: 0 }
      return {
        ...base,
        hub: false,
        clocks: 'none' as const,
        siteFields: where === 'field' ? [{ sort: 0, stable: false }] : [],
        messages: [],
        shared: where === 'shared' ? [0] : [],
        request: { guard: yes, effect: still, gate: 0 },
        enter: { guard: guards[0]!, effect: still, fair },
        exit: { guard: leaves, effect: still },
        locals: [
          { ...plain, guard: guards[1]!, effect: still, from: 1, to: inTurn ? to : 1, fair },
          { ...plain, ...turns, guard: yes, effect: turning(where), to: turns.from },
        ],
        deferrals: [],
        starts: [],
        sharedStarts: [],
        inFlight: [],
        waitsIn: [1],
        properties: [claim, ...base.properties.slice(0, 2)],
        model: { sites, requests, requesters: [0, 1, 2], fair: options },
        team,
      }
    })
