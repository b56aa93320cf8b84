// "In place of step 4 it takes onToken at 1", where step 4 was onToken at 1 too: it left a copy of the token.
import { expect, test } from 'vitest'
import suzuki from '../../specs/suzuki-kasami/spec.js'
import { insteadText } from '../../src/explorer/beside/surviving-text.js'
import { makeModel } from '../../src/model/model.js'
import { enabledIn } from '../../src/semantics/possible-steps.js'
import { lastState } from '../../src/trace/trace.js'
import { runOf } from '../trace/traces.js'

const model = makeModel(suzuki, { sites: 2, requests: 1, duplication: 1 })
const state = lastState(runOf(model, ['request at 1']))
const labels = enabledIn(model, state).map(({ label }) => label)
const once = labels.find(({ kind }) => kind === 'deliver')!
const twice = labels.find(({ kind }) => kind === 'duplicate')!

test('the words for the run that survives say whether a copy stays in transit, where that is what differs', () => {
  expect(insteadText(model, 2, twice, once)).toBe(
    'Step 2 delivers REQUEST(1) from 1 to 0 and leaves a copy in transit. In its place this run delivers it without a copy',
  )
  expect(insteadText(model, 2, once, twice)).toBe(
    'Step 2 delivers REQUEST(1) from 1 to 0. In its place this run delivers it and leaves a copy in transit',
  )
  const request = labels.find(({ kind }) => kind === 'local')!
  expect(insteadText(model, 2, twice, request)).toBe('In place of step 2 it takes “request at 0”')
})
