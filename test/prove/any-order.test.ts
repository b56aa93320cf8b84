// A claim about the order of two messages: on unordered channels it must be true both ways.
import { expect, test } from 'vitest'
import { algorithm, flag, many, mutualExclusion, oneOf, protocol, send } from '../../src/index.js'
import { proof } from '../../src/protocol/proof.js'
import { checked } from './proofs.js'

// A site sends unmarked messages, and later only marked ones.
const marking = protocol({
  roles: { site: many({ phase: oneOf('out', 'in'), isLate: flag }) },
  messages: { M: { marked: flag } },
})
const { local, upon } = marking.roles.site
const spec = algorithm({
  ...{ name: 'marking', title: 'Marking', citation: 'none', about: 'For a test.' },
  sites: { min: 2, max: 2, fallback: 2 },
  protocol: marking,
  clauses: {
    say: local({
      guard: () => true,
      effect: (me, { next }) => [{}, send(next, marking.messages.M({ marked: me.isLate }))],
    }),
    turn: local({ guard: (me) => !me.isLate, effect: () => [{ isLate: true }] }),
    hear: upon('M', () => []),
  },
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [mutualExclusion],
})
const { ofPair } = marking.lemma
const ordered = proof({
  source: 'none',
  lemmas: {
    markedAfterUnmarked: ofPair('site', 'unmarked messages come first', (i, j, view) =>
      view.inOrder(i, j, (earlier, later) => later.marked || !earlier.marked),
    ),
    markedIfLate: ofPair('site', 'only a late site has sent a marked message', (i, j, view) =>
      view.every(i, j, 'M', ({ marked }) => i.isLate || !marked),
    ),
  },
  theorems: {},
  universe: { channel: 'any' },
})

// The command once refused a proof with `inOrder` for unordered channels, although the table of assumptions decided it.
test('a claim about the order of messages is decided on unordered channels, where each may be the earlier one', () => {
  const broken = (order: 'fifo' | 'unordered') => {
    const { rows } = checked(spec, ordered, { order }, { cellsAlone: true })
    return rows[0]!.cells
      .filter(({ result }) => result.verdict === 'not inductive')
      .map(({ clause }) => clause)
  }
  expect(broken('fifo')).toEqual([])
  expect(broken('unordered')).toEqual(['say'])
})

test('a budget that the state would have to count too far is refused with the greatest one', () => {
  const crash = (budget: number) => () => checked(spec, ordered, { crash: budget }, { cellsAlone: true })
  expect(crash(64)).toThrow('marking: crash 64: a proof counts at most 63')
  expect(crash(63)).not.toThrow()
})
