// The table of a sweep, and what a result must be to be kept.
import { expect, test } from 'vitest'
import { readPlan } from '../../src/cli/sweep/read-plan.js'
import { sweepHtml } from '../../src/report/sweep/sweep-html.js'
import { sweepJunit } from '../../src/report/sweep/sweep-junit.js'
import { sweepMarkdown } from '../../src/report/sweep/sweep-markdown.js'
import { sweepText } from '../../src/report/sweep/sweep-text.js'
import { isLasting, type Outcome } from '../../src/sweep/outcome.js'
import { sweptCells } from '../../src/sweep/sweep-table.js'

const known = new Map([
  ['sites', 'one'],
  ['order', 'one'],
] as const)

const checked = (verdict: string, length?: number, cut?: string): Outcome => ({
  kind: 'checked',
  code: 0,
  result: {
    exploration: { complete: cut === undefined, states: 1234, ...(cut === undefined ? {} : { cut }) },
    verdicts: [{ property: 'mutualExclusion', verdict, ...(length === undefined ? {} : { length }) }],
  },
})
const refused: Outcome = { kind: 'refused', code: 64, says: 'a grid needs a perfect square <of sites>' }

const text = `
same: { spec: maekawa }
vary: { sites: [3, 4], order: [fifo, unordered] }
`
const outcomes = [refused, refused, checked('holds'), checked('violated', 7, 'violation')]
const plain = (_: unknown, shown: string): string => shown

test('without columns, each cell is a row with its verdicts and its states', () => {
  const plan = readPlan(text, 'plan.yaml', known)
  expect(sweepText(plan, sweptCells(plan, outcomes), plain)).toBe(`\
sites  order      mutualExclusion  states
3      fifo       refused (1)
3      unordered  refused (1)
4      fifo       holds            1,234
4      unordered  violated in 7    1,234+

(1) a grid needs a perfect square <of sites>

4 cells
`)
})

// The formula was in no table if the plan gave it under `same`, or under a setting with a name.
test('a verdict within a constraint names it: in a note, and in JUnit', () => {
  const plan = readPlan('same: { spec: lamport }\nvary: { sites: [2, 3] }', 'plan.yaml', known)
  const found = (verdict: string): Outcome => ({
    kind: 'checked',
    code: 2,
    result: {
      exploration: { complete: false, states: 146, cut: 'constraint' },
      verdicts: [{ property: 'mutualExclusion', verdict, within: 'clock(all)<=4' }],
    },
  })
  const swept = sweptCells(plan, [found('no violation found'), found('inconclusive')])
  expect(sweepText(plan, swept, plain)).toBe(`\
sites  mutualExclusion         states
2      no violation found (1)  146+
3      inconclusive (1)        146+

(1) within clock(all)<=4: states outside were checked, not expanded

2 cells
`)
  expect(sweepJunit(plan, swept, () => '')).toContain(
    '<failure message="no violation found within clock(all)&lt;=4"/>',
  )
})

test('the settings of a dimension may be the columns', () => {
  const plan = readPlan(`title: Channels\n${text}columns: order`, 'plan.yaml', known)
  expect(sweepText(plan, sweptCells(plan, outcomes), plain)).toBe(`\
Channels
mutualExclusion

sites  fifo         unordered
3      refused (1)  refused (1)
4      holds        violated in 7

(1) a grid needs a perfect square <of sites>

4 cells
`)
})

test('cells that an interrupt left out are not run, which the last line says', () => {
  const plan = readPlan(text, 'plan.yaml', known)
  const shown = sweepText(plan, sweptCells(plan, [undefined, undefined, checked('holds')]), plain)
  expect(shown).toMatch(/^4 +unordered +not run$/m)
  expect(shown).toMatch(/\nincomplete: 1 of 4 cells\n$/)
})

test('Markdown, HTML and JUnit escape what is given to them', () => {
  const plan = readPlan(`title: 'a <b> | c'\n${text}`, 'plan.yaml', known)
  const swept = sweptCells(plan, outcomes)
  const commandOf = () => 'coterie verify maekawa --mutant "<x>"'
  expect(sweepMarkdown(plan, swept)).toMatch(/^\*\*a \\<b\\> \\\| c\*\*$/m)
  expect(sweepMarkdown(plan, swept)).toContain('| 4 | unordered | violated in 7 | 1,234+ |')
  const html = sweepHtml(plan, swept, commandOf)
  expect(html).toContain('a &lt;b&gt; | c')
  expect(html).not.toMatch(/<x>|<of sites>/)
  const junit = sweepJunit(plan, swept, commandOf)
  expect(junit).toContain('<error message="a grid needs a perfect square &lt;of sites&gt;"/>')
  expect(junit).toContain('<failure message="violated, 7 steps"/>')
  expect(junit.match(/<testsuite /g)).toHaveLength(4)
})

test('a search that the machine has ended does not last, and neither does a failure', () => {
  const lasting = [
    checked('holds'),
    checked('violated', 7, 'violation'),
    checked('inconclusive', undefined, 'states'),
  ]
  expect(lasting.every(isLasting)).toBe(true)
  const passing = ['time', 'memory', 'interrupt'].map((cut) => checked('inconclusive', undefined, cut))
  expect(passing.some(isLasting)).toBe(false)
  expect(isLasting({ kind: 'failed', code: 65, says: 'x' })).toBe(false)
  expect(isLasting(refused)).toBe(true)
})
