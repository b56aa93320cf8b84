// State constraints and reductions: a constraint is certified like a property, and partial order is not used with one.
import { expect, test } from 'vitest'
import lamport from '../../../specs/lamport/spec.js'
import maekawa from '../../../specs/maekawa/spec.js'
import { checkSpec } from '../../../src/check/check-spec.js'
import { CertificationFailed } from '../../../src/compile/certifier.js'
import { noReduction, type Reduce } from '../../../src/reduce/reductions.js'

const options = { sites: 3, requests: 2, parameters: { quorums: 'all' } } as const
const within = (formula: string, reduce: Partial<Reduce>) =>
  checkSpec(maekawa, options, {
    ...{ within: formula, continue: true, reduce: { ...noReduction, ...reduce } },
    properties: ['mutualExclusion', 'deadlockFreedom', 'someoneEnters'],
  })

const formula = '!waits(all) && !inFlight(RELEASE)'

test('symmetry keeps the verdicts, and the orbits have the states of the whole search', () => {
  const whole = within(formula, {})
  const orbits = within(formula, { symmetry: 'all' })
  const words = ({ verdicts }: typeof whole) => verdicts.map(({ verdict }) => verdict)
  expect(words(orbits)).toEqual(words(whole))
  expect(words(whole)).toContain('no violation found')
  expect(orbits.exploration.states).toBeLessThan(whole.exploration.states)
  const [summary] = orbits.exploration.reductions
  expect(summary).toMatchObject({
    ...{
      reduction: 'symmetry',
      states: whole.exploration.states,
      transitions: whole.exploration.transitions,
    },
  })
})

test('symmetry is refused for a constraint about one site', () => {
  expect(() => within('!holds(0)', { symmetry: 'all' })).toThrow(CertificationFailed)
  expect(() => within('!holds(0)', { symmetry: 'all' })).toThrow(
    /^symmetry refused: The predicate of "!holds\(0\)" of maekawa gives a different result with .* Leave symmetry out, or use only properties and a constraint that treat all sites alike\.$/,
  )
})

test('partial order is not used, and the reason is given', () => {
  expect(within(formula, { partialOrder: true }).exploration.reductions).toEqual([
    { reduction: 'partial-order', unused: 'a step that it leaves out may be one that leaves the constraint' },
  ])
})

const ofLamport = (formula: string) =>
  checkSpec(lamport, { sites: 2 }, { within: formula, properties: ['mutualExclusion'] }).exploration

test('timestamps are reduced if the constraint names none, and only then', () => {
  expect(ofLamport('queue(all).size<=1').reductions).toMatchObject([
    { reduction: 'timestamps', certified: expect.any(Number) },
  ])
  expect(ofLamport('clock(all)<=5').reductions).toEqual([
    { reduction: 'timestamps', unused: 'the constraint compares a timestamp with a number' },
  ])
})
