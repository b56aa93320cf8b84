// The larger models in which another program keeps part of a crashed site's record. See kept-records.ts.
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { expectSameVerdicts, keeping, larger } from './kept-records.js'

test.for(larger)('%s %j with %j kept has the counts and verdicts of another program', expectSameVerdicts)

test('suzuki-kasami: the crash of an idle site without the token is harmless, and its kept numbers distinguish states', async () => {
  const spec = keeping(await catalogueSpec('suzuki-kasami'), ['known'])
  const properties = propertiesNamed(spec, [])
  const options = { sites: 3, requests: 1, crash: 1, whoCrashes: 'idle without token' }
  const { exploration, verdicts } = check(modelFor(spec, options, properties), properties)
  expect([exploration.states, exploration.transitions]).toEqual([1993, 5524])
  expect(verdicts.every(({ verdict }) => verdict === 'holds')).toBe(true)
})

// The other program stores the contents of the token once, so it distinguishes them even after the token has
// arrived at a crashed site. Here such a site receives and keeps the token.
test('suzuki-kasami: a waiting site crashes, and the contents of the token are kept wherever the token is lost', async () => {
  const whole = await catalogueSpec('suzuki-kasami')
  const spec = keeping(whole, ['known', 'token'])
  const properties = propertiesNamed(spec, [])
  const model = modelFor(spec, { sites: 3, requests: 1, crash: 1, whoCrashes: 'waiting' }, properties)
  const clauses = new Map(model.spec.clauses).set('onToken', whole.clauses.get('onToken')!)
  const { exploration } = check({ ...model, spec: { ...model.spec, clauses } }, properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  expect([exploration.states, exploration.transitions]).toEqual([3171, 9672])
})
