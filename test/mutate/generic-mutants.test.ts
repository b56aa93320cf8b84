// The generated mutants of a hand-made protocol: their names, their changes and their verdicts.
import { Set as ImmutableSet } from 'immutable'
import { describe, expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import type { Spec } from '../../src/index.js'
import { type GenericMutant, genericMutants, watched } from '../../src/mutate/generic-mutants.js'
import { judge } from '../../src/mutate/judge-mutant.js'
import { sameGraph } from '../../src/mutate/same-graph.js'
import { mutated } from '../../src/protocol/mutant.js'
import { tinyLock } from '../foresee/tiny-lock.js'

const model = { requests: 1 } as const
const options: CheckOptions = { ...defaultCheckOptions, continue: true, maxStates: 2000 }
const checked = (spec: Spec) => {
  const properties = propertiesNamed(spec, [])
  return check(modelFor(spec, model, properties), properties, options)
}
const seen = watched(tinyLock)
const original = checked(seen.spec)
const mutants = genericMutants(tinyLock, seen.observed)
const named = (name: string): GenericMutant => mutants.find((one) => one.name === name)!
const judged = (name: string) => {
  const result = checked(mutated(tinyLock, named(name)))
  return judge(named(name), result.model, original, result)
}
const clauseOf = (name: string) => Object.values(named(name).clauses)[0]!
const context = { others: ImmutableSet([1]) }

describe('the generated mutants', () => {
  test('are exactly those that the observed effects allow', () => {
    // With one request for each site, `request` is never taken in vain, so its guard is always true already.
    expect(mutants.map(({ name }) => name)).toEqual([
      'enter: guard always true',
      'enter: lock not written',
      'exit: guard always true',
      'exit: nothing sent',
      'exit: BELL not sent',
      'exit: BELL number 1 not sent',
      'exit: BELL number 2 not sent',
      'exit: GONE not sent',
      'exit: nothing written',
      'exit: lock not written',
      'exit: last not written',
      'onBell: BELL dropped on receipt',
    ])
  })

  test('include sending to fewer sites if several sites receive', () => {
    const { spec, observed } = watched(tinyLock)
    const properties = propertiesNamed(spec, [])
    check(modelFor(spec, { sites: 3, requests: 1 }, properties), properties, { ...options, maxStates: 500 })
    expect(genericMutants(tinyLock, observed).map(({ name }) => name)).toContain(
      'exit: GONE not sent to the first of several',
    )
  })

  test('are found by an observation that does not change the graph', () => {
    expect(sameGraph(original.model, checked(tinyLock).model)).toBe(true)
  })

  test('include every possible mutant if nothing was observed, each with its own name', () => {
    const all = genericMutants(tinyLock).map(({ name }) => name)
    for (const { name } of mutants) expect(all).toContain(name)
    expect(new Set(all).size).toBe(all.length)
  })

  test('omit only the part of the effect in their name', () => {
    const items = (name: string) => {
      const clause = clauseOf(name)
      if (clause.kind !== 'local') throw new Error('expected a local clause')
      const effect = clause.effect({ phase: 'held' }, context) as readonly object[]
      return effect.slice(1).map((item) => {
        const { kind, message, changes } = item as {
          kind: string
          message: { type: string }
          changes: object
        }
        return kind === 'send' ? message.type : Object.keys(changes).join(' ')
      })
    }
    expect(items('exit: nothing sent')).toEqual(['lock last'])
    expect(items('exit: BELL not sent')).toEqual(['GONE', 'lock last'])
    expect(items('exit: BELL number 2 not sent')).toEqual(['BELL', 'GONE', 'lock last'])
    expect(items('exit: GONE not sent')).toEqual(['BELL', 'BELL', 'lock last'])
    expect(items('exit: last not written')).toEqual(['BELL', 'BELL', 'GONE', 'lock'])
    expect(items('exit: nothing written')).toEqual(['BELL', 'BELL', 'GONE'])
  })
})

describe('the verdict on a generated mutant', () => {
  test('is a violation of mutual exclusion if the lock is not read or not closed', () => {
    for (const name of ['enter: guard always true', 'enter: lock not written']) {
      const { status, kills } = judged(name)
      expect(status).toBe('killed')
      expect(kills.map(({ property, trace }) => [property.name, trace!.steps.length])).toContainEqual([
        'mutualExclusion',
        name === 'enter: lock not written' ? 4 : 2,
      ])
    }
  })

  test('is a violation of deadlock freedom and entryPossible if the lock is not opened', () => {
    const { kills } = judged('exit: lock not written')
    expect(kills.map(({ property }) => property.name)).toEqual(['deadlockFreedom', 'entryPossible'])
  })

  test('is that it survives, with other states, if no site needs the message', () => {
    const { status, kills } = judged('exit: BELL not sent')
    expect([status, kills]).toEqual(['survives', []])
  })

  test('does not exist for a message without effect, since dropping it changes no state', () => {
    expect(mutants.map(({ name }) => name)).not.toContain('onGone: GONE dropped on receipt')
  })

  test('knows which clauses it changes, listed or generated', () => {
    const { exit } = Object.fromEntries(tinyLock.clauses)
    expect(mutated(tinyLock, { name: 'copied', clauses: { exit } }).mutates).toEqual(['exit'])
    expect(mutated(tinyLock, named('exit: last not written')).mutates).toEqual(['exit'])
    expect(tinyLock.mutates).toBeUndefined()
  })

  test('compares whole graphs and not counts', () => {
    const { exit } = Object.fromEntries(tinyLock.clauses)
    const copy = mutated(tinyLock, { name: 'copied', clauses: { exit } })
    expect(sameGraph(original.model, checked(copy).model)).toBe(true)
    expect(sameGraph(original.model, checked(mutated(tinyLock, named('exit: last not written'))).model)).toBe(
      false,
    )
  })
})
