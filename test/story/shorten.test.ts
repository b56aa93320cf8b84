// What can be left out of a run.
import { expect, test } from 'vitest'
import maekawa from '../../specs/maekawa/spec.js'
import { makeModel } from '../../src/model/model.js'
import { labelText } from '../../src/semantics/steps.js'
import { runOf } from '../trace/traces.js'
import { keepsItsViolation, rest, violated } from './nothing-left-out.js'

test('steps of a site that has nothing to do with the violation go, and so do the steps that depend on them', () => {
  const model = makeModel(maekawa, { sites: 4, parameters: { quorums: '{0},{1},{2,3},{2,3}' } })
  const trace = runOf(
    model,
    [
      'request at 2',
      'request at 0',
      'onRequest at 3 from 2',
      'enter at 0',
      'request at 1',
      'onVote at 2 from 3',
      'enter at 1',
    ],
    { shows: violated },
  )
  const { trace: story, from } = rest(trace)
  expect(story.steps.map(({ label }) => labelText(label))).toEqual([
    'request at 0',
    'enter at 0',
    'request at 1',
    'enter at 1',
  ])
  expect(from).toEqual([1, 3, 4, 6])
})

test('a run ends with its first violation', () => {
  const model = makeModel(maekawa, { sites: 2, parameters: { quorums: '{0},{1}' } })
  const trace = runOf(
    model,
    ['request at 0', 'request at 1', 'enter at 0', 'enter at 1', 'exit at 0', 'request at 0', 'enter at 0'],
    { shows: violated },
  )
  expect(rest(trace).trace.steps).toHaveLength(4)
})

test('a run of any length keeps its violation, and then nothing can be left out, alone or with what depends on it', () =>
  keepsItsViolation(1))
