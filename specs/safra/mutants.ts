// Mutants of Safra's detection of termination: each rule left out.
import { type Mutant, send } from 'coterie'
import { isClear, local, type Machine, sending, sumWith, TOKEN, upon } from './algorithm.js'

/** Hands the token on another way: when, and with which sum and colour. */
const passing = (change: {
  readonly passes?: (me: Machine) => boolean
  readonly black?: (me: Machine) => boolean
  readonly afterwards?: (me: Machine) => { readonly black?: boolean; readonly count?: number }
}) => {
  const { passes = (me) => !me.active, black = (me) => me.token!.black || me.black } = change
  const { afterwards = () => ({ black: false }) } = change
  return {
    pass: local({
      guard: (me, { self }) => self !== 0 && me.token !== null && passes(me),
      effect: (me, { self }) => [
        { ...afterwards(me), token: null },
        send(self - 1, TOKEN({ sum: sumWith(me), black: black(me) })),
      ],
    }),
  }
}

/** Announces the end, and begins no further probe, by another test of machine 0. */
const judging = (isClear: (me: Machine) => boolean, isPassive = (me: Machine) => !me.active) => ({
  probe: local({
    guard: (me, { self }) => self === 0 && me.token !== null && !isClear(me),
    effect: (_, { sites }) => [
      { token: null, black: false },
      send(sites.size - 1, TOKEN({ sum: 0, black: false })),
    ],
  }),
  announce: local({
    guard: (me, { self }) => self === 0 && me.token !== null && isPassive(me) && isClear(me) && !me.announced,
    effect: () => [{ announced: true }],
  }),
})

const three = { sites: 3 } as const
const two = { sites: 2 } as const

export const mutants: readonly Mutant[] = [
  {
    name: 'the sum is ignored',
    teaches: 'A message in transit makes nobody black before it arrives. Only the counts show it.',
    clauses: judging((me) => !me.black && !me.token!.black),
    model: two,
    verdicts: { announcesTruly: 11 },
  },
  {
    name: 'a machine that receives does not become black',
    teaches:
      'A machine may receive behind the token, and send again. What it has counted since then is not ' +
      'in the sum, which may be 0 by chance.',
    clauses: { onWork: upon('WORK', (me) => [{ active: true, count: me.count - 1 }]) },
    model: three,
    verdicts: { announcesTruly: 18 },
  },
  {
    name: 'a machine becomes black when it sends, not when it receives',
    teaches:
      'In the algorithm for messages that arrive at once (EWD 840) the sender becomes black. Here it ' +
      'may have become white again before the message arrives.',
    clauses: {
      work: sending((me) => ({ count: me.count + 1, black: true })),
      onWork: upon('WORK', (me) => [{ active: true, count: me.count - 1 }]),
    },
    model: three,
    verdicts: { announcesTruly: 18 },
  },
  {
    name: 'machine 0 may be black',
    teaches: 'Machine 0 may have received since it sent the token, as any other machine behind it.',
    clauses: judging((me) => !me.token!.black && sumWith(me) === 0),
    model: three,
    verdicts: { announcesTruly: 18 },
  },
  {
    name: 'machine 0 may be active',
    teaches: 'Machine 0 belongs to the computation.',
    clauses: judging(
      (me) => !me.black && !me.token!.black && sumWith(me) === 0,
      () => true,
    ),
    model: two,
    verdicts: { announcesTruly: 9 },
  },
  {
    name: 'a black token counts as white',
    teaches: 'If the token is black, some machine has received behind it.',
    clauses: judging((me) => !me.black && sumWith(me) === 0),
    model: three,
    verdicts: { announcesTruly: 12 },
  },
  {
    name: 'a black machine does not blacken the token',
    teaches: 'The token must carry to machine 0 that the probe has failed.',
    clauses: passing({ black: (me) => me.token!.black }),
    model: three,
    verdicts: { announcesTruly: 12 },
  },
  {
    name: 'an active machine hands the token on',
    teaches: 'A machine must be passive when the token passes it.',
    clauses: passing({ passes: () => true }),
    model: two,
    verdicts: { announcesTruly: 9 },
  },
  {
    name: 'a machine forgets its count when the token has passed',
    teaches: 'A message may take several rounds of the token. It is in the sum of each round.',
    clauses: passing({ afterwards: () => ({ black: false, count: 0 }) }),
    model: two,
    verdicts: { announcesTruly: 14 },
  },
  {
    name: 'a machine stays black',
    teaches: 'A machine must become white when it has told the token, or every later probe fails too.',
    clauses: passing({ afterwards: () => ({}) }),
    model: two,
    verdicts: { announcesInTime: 'violated', announces: 'violated' },
  },
  {
    name: 'machine 0 stays black',
    teaches: 'The colour of machine 0 must not spoil the next probe.',
    clauses: {
      probe: local({
        guard: (me, { self }) => self === 0 && me.token !== null && !isClear(me),
        effect: (_, { sites }) => [{ token: null }, send(sites.size - 1, TOKEN({ sum: 0, black: false }))],
      }),
    },
    model: two,
    verdicts: { announcesInTime: 'violated', announces: 'violated' },
  },
  {
    name: 'the next probe begins with the sum of the last one',
    teaches: 'Each probe adds up all counts again, from 0.',
    clauses: {
      probe: local({
        guard: (me, { self }) => self === 0 && me.token !== null && !isClear(me),
        effect: (me, { sites }) => [
          { token: null, black: false },
          send(sites.size - 1, TOKEN({ sum: sumWith(me), black: false })),
        ],
      }),
    },
    model: two,
    verdicts: { announcesTruly: 14, announcesInTime: 'violated' },
  },
  {
    name: 'becomePassive: guard always true',
    teaches: 'Only an active machine can become passive.',
    survives: 'the step of a machine that is already passive changes nothing',
    clauses: {
      becomePassive: local({ fair: 'none', guard: () => true, effect: () => [{ active: false }] }),
    },
    model: two,
    verdicts: {},
    counts: [310, 1065, 15],
  },
]
