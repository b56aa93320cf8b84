// A guard that is never true left one state, in which two properties held with a green tick and without a word.
import { expect, test } from 'vitest'
import { request } from '../../specs/maekawa/algorithm.js'
import maekawa from '../../specs/maekawa/spec.js'
import { withClauses } from '../../src/protocol/algorithm.js'
import { resultJson, resultNdjson } from '../../src/report/verdict/verdict-json.js'
import { verdictLines } from '../../src/report/verdict/verdict-text.js'
import { checkNamed } from '../liveness/check-named.js'

const names = ['deadlockFreedom', 'entryPossible']
const only = 'holds, but only because nothing can happen: no step is enabled'

test('what holds only because no step is enabled is said to hold only for that', () => {
  const silent = withClauses(maekawa, maekawa.name, { request: { ...request, guard: () => false } })
  const result = checkNamed(silent, names)
  expect(verdictLines(result)).toEqual([`~ deadlockFreedom  ${only}`, `~ entryPossible    ${only}`])
  // A program reads the same.
  const said = names.map((property) => ({ property, verdict: 'holds', vacuous: true }))
  expect(resultJson(result)).toMatchObject({ verdicts: said })
  const lines = resultNdjson(result).trim().split('\n').slice(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(said)
})

test('a verdict of a model with steps does not have the word', () => {
  const { verdicts } = resultJson(
    checkNamed(maekawa, names, { sites: 2, parameters: { quorums: 'all' } }),
  ) as { verdicts: readonly object[] }
  for (const verdict of verdicts) expect(verdict).not.toHaveProperty('vacuous')
})
