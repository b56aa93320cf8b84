// --who-crashes takes several statuses and roles.
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'

const server = await catalogueSpec('central-server')
const crashing = (whoCrashes: string) => ({ sites: 2, requests: 1, crash: 1, whoCrashes })

const found = (whoCrashes: string) => {
  const properties = propertiesNamed(server, ['mutualExclusion'])
  const { exploration } = check(modelFor(server, crashing(whoCrashes), properties), properties, {
    ...defaultCheckOptions,
    continue: true,
  })
  return [exploration.states, exploration.transitions]
}

describe('several words', () => {
  test('let a site crash in each of these statuses', () => {
    expect(found('idle,waiting,in')).toEqual(found('0,1'))
    expect(found('idle,in')).not.toEqual(found('idle'))
    expect(found('idle,in')).not.toEqual(found('0,1'))
  })

  test('may name roles beside statuses', () => {
    const [coordinator] = makeModel(server, {}).sites.filter(({ role }) => role.name === 'coordinator')
    expect(coordinator).toBeDefined()
    expect(found('idle,waiting,in,coordinator')).toEqual(found('any'))
    expect(found('waiting,coordinator')).not.toEqual(found('waiting'))
  })

  test('have one form, whatever their order', () => {
    const { options } = makeModel(server, crashing('coordinator, idle,idle'))
    expect(options.whoCrashes).toBe('idle,coordinator')
    expect(makeModel(server, crashing('idle,coordinator')).options).toEqual(options)
  })

  test('are each checked', () => {
    expect(() => makeModel(server, crashing('idle,coordnator'))).toThrow(
      /^who crashes "coordnator": it must be site numbers such as 0,2, or one or more of any, idle, .*did you mean "coordinator"/,
    )
    for (const mixed of ['idle,0', 'idle,', '0,idle'])
      expect(() => makeModel(server, crashing(mixed))).toThrow(
        /: it must be words such as idle,in or numbers/,
      )
    expect(makeModel(server, crashing('idle,any')).options.whoCrashes).toBe('any')
  })
})
