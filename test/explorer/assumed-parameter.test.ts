// A row of the panel Assume that is about a parameter says what the parameter is; the name alone tells a reader of the page nothing.
import { expect, test } from 'vitest'
import { assume, defaultAssumeOptions } from '../../src/assume/assuming.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { assumptionsAnswer } from '../../src/explorer/worker/assumptions-answer.js'

test('a row about a parameter has its help, and no other row has', async () => {
  const spec = await catalogueSpec('lamport')
  const assumed = assume(
    spec,
    { sites: 2 },
    { ...defaultAssumeOptions, together: false, families: ['parameters', 'channels'], maxStates: 2000 },
  )
  const asking = { argument: 'lamport', source: undefined, hasLemmas: false, maxStates: 2000 }
  const rows = assumptionsAnswer(assumed, asking).rows.map(({ dropped }) => dropped)
  expect(rows).toContain(`clock is sendtick, not reqtick (${spec.parameters.clock!.help})`)
  expect(rows.filter((row) => row.includes('('))).toEqual(
    rows.filter((row) => /^(clock|counts) is /.test(row)),
  )
  expect(rows).toContain('channels are FIFO')
})
