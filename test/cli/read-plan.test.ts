// Plans of a sweep: which cells they have, and how a wrong plan is refused, in one line with its place.
import { expect, test } from 'vitest'
import { type KnownOptions, readPlan } from '../../src/cli/sweep/read-plan.js'
import { cellsOf, combinationCount } from '../../src/sweep/plan.js'

const known: KnownOptions = new Map([
  ['sites', 'one'],
  ['order', 'one'],
  ['loss', 'one'],
  ['mutant', 'one'],
  ['detector', 'one'],
  ['property', 'several'],
  ['continue', 'flag'],
  ['liveness', 'flag'],
])

const plan = (text: string) => readPlan(text, 'plan.yaml', known)
const commands = (text: string): readonly string[] =>
  cellsOf(plan(text)).map(({ spec, words }) => [spec, ...words].join(' '))

test('every combination is a cell, the last dimension first', () => {
  expect(
    commands(`
same: { property: [mutualExclusion, deadlockFreedom], continue: false }
vary:
  spec: [lamport, ./mine.ts]
  sites: [2, 3]
`),
  ).toEqual([
    'lamport --property mutualExclusion --property deadlockFreedom --sites 2',
    'lamport --property mutualExclusion --property deadlockFreedom --sites 3',
    './mine.ts --property mutualExclusion --property deadlockFreedom --sites 2',
    './mine.ts --property mutualExclusion --property deadlockFreedom --sites 3',
  ])
})

test('a search continues behind the first violation, unless the plan says otherwise', () => {
  expect(commands('same: { spec: lamport }')).toEqual(['lamport --continue'])
  expect(commands('same: { spec: lamport, continue: false }')).toEqual(['lamport'])
  expect(commands('same: { spec: lamport }\nvary: { continue: [true, false] }')).toEqual([
    'lamport --continue',
    'lamport',
  ])
})

test('null stands for no option, and a parameter for --param', () => {
  expect(
    commands(`
same: { spec: maekawa, continue: false, param.quorums: '{0,1},{0}' }
vary: { mutant: [null, no site defers], detector: [none] }
`),
  ).toEqual([
    'maekawa --param quorums={0,1},{0} --detector none',
    'maekawa --param quorums={0,1},{0} --mutant no site defers --detector none',
  ])
})

test('named settings stand for several options', () => {
  const text = `
same: { spec: lamport, continue: false }
vary:
  network:
    reliable:
    lossy: { loss: 1, order: unordered }
`
  expect(commands(text)).toEqual(['lamport', 'lamport --loss 1 --order unordered'])
  expect(cellsOf(plan(text)).map(({ settings }) => settings[0]!.name)).toEqual(['reliable', 'lossy'])
})

test('skip leaves out the combinations that it names, with all settings of the other dimensions', () => {
  const text = `
same: { continue: false }
vary: { spec: [lamport, maekawa], sites: [2, 3], order: [fifo, unordered] }
skip: [{ spec: lamport, sites: 3 }, { order: unordered, spec: maekawa }]
`
  expect(commands(text)).toEqual([
    'lamport --sites 2 --order fifo',
    'lamport --sites 2 --order unordered',
    'maekawa --sites 2 --order fifo',
    'maekawa --sites 3 --order fifo',
  ])
  expect(combinationCount(plan(text))).toBe(8)
})

test('a number keeps the form in which it is written', () => {
  expect(commands('same: { spec: lamport, continue: false, sites: 1e1 }')).toEqual(['lamport --sites 1e1'])
})

test.each([
  [
    'vary: { spec: [lamport], sitez: [2] }',
    /^plan\.yaml:1: verify has no option "sitez" .*did you mean "?sites"?/,
  ],
  ['sites: 3', /^plan\.yaml:1: a plan has no part "sites"; an option belongs under "same" or "vary"/],
  ['same: { spec: lamport }\nvery: { sites: [2] }', /^plan\.yaml:2: a plan has no part "very".*vary/],
  ['same: { sites: 3 }', /^plan\.yaml: no cell has a spec/],
  ['same: { spec: a, sites: [2, 3] }', /^plan\.yaml:1: sites takes one value; a list belongs under "vary"/],
  ['same: { spec: a, sites: 2 }\nvary: { sites: [3] }', /sites is set by same and by sites; set it in one/],
  ['same: { spec: a, liveness: yes please }', /^plan\.yaml:1: liveness must be true or false/],
  ['same: { spec: a, param: 3 }', /^plan\.yaml:1: a parameter is written as "param\.NAME: VALUE"/],
  ['same: { spec: a }\nvary: { sites: [2, 2] }', /^plan\.yaml:2: sites has the value 2 twice/],
  ['same: { spec: a }\nvary: { sites: [] }', /^plan\.yaml:2: sites has no values/],
  [
    'same: { spec: a }\nvary: { sites: { few: {} } }',
    /^plan\.yaml:2: sites is an option, so it takes a list/,
  ],
  [
    'same: { spec: a }\nvary: { sites: [2] }\ncolumns: site',
    /^plan\.yaml:3: columns: "site" does not vary.*sites/,
  ],
  [
    'same: { spec: a }\nvary: { sites: [2] }\nskip: [{ sites: 3 }]',
    /^plan\.yaml:3: skip: sites has no setting "3".*2/,
  ],
  ['same: { spec: a }\nvary: { sites: [2] }\nskip: { sites: 2 }', /^plan\.yaml:3: skip must be a list/],
  ['vary: { how: { named: { spec: a }, other: {} } }', /a setting of how names no spec/],
  ['same: [spec, a]', /^plan\.yaml:1: same must be a map/],
  ['same: { spec: a', /^plan\.yaml: .* at line 1/],
  ['', /^plan\.yaml.*: a plan must be a map/],
])('the plan %j is refused with its place', (text, message) => {
  expect(() => plan(text)).toThrow(message)
  expect(() => plan(text)).not.toThrow(/\n/)
})
