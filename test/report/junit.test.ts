// The differences from an expectation were texts, and the report told a property from a count by the word before the colon. So a
// violated property called `states` failed twice, once as a count that did not differ.
import { expect, test } from 'vitest'
import { checkSpec } from '../../src/check/check-spec.js'
import { differences } from '../../src/check/expectations.js'
import { junitXml } from '../../src/report/verdict/junit.js'
import { nodeIn, tiny, tinyGraph } from '../tiny/tiny-graph.js'

// It said "violated in 1 steps".
test('a violation after one step is in one step', () => {
  const stays = tiny.always('stays', 'the walker stays', (view) => nodeIn(view) === 0)
  const result = checkSpec(tinyGraph({ edges: [[0, 1]], properties: [stays] }), { sites: 1 })
  expect(junitXml([{ result }])).toContain('<failure message="violated in 1 step"/>')
})

test('a property with the name of a count fails once, and a count fails beside it', () => {
  const states = tiny.always('states', 'the walker stays', (view) => nodeIn(view) === 0)
  const spec = tinyGraph({ edges: [[0, 1]], properties: [states] })
  const result = checkSpec(spec, { sites: 1 }, { continue: true })
  const expectation = { model: { sites: 1 }, verdicts: {}, counts: [3, 1, 1] as const }
  const xml = junitXml([{ result, differences: differences(expectation, result) }])
  expect([...xml.matchAll(/failure message="([^"]*)"/g)].map(([, message]) => message)).toEqual([
    'states: expected holds, found violated in 1',
    'states: expected 3, found 2',
  ])
  const exact = { ...expectation, counts: [2, 1, 1] as const }
  expect(junitXml([{ result, differences: differences(exact, result) }])).toContain('tests="1" failures="1"')
})
