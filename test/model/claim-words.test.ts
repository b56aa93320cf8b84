// The claims of the standard properties in the words of a spec that is not a lock.
import { describe, expect, test } from 'vitest'
import bully from '../../specs/bully/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import paxos from '../../specs/paxos/spec.js'
import { forItsRuns, lockedOutWords } from '../../src/model/claim-words.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'

const claims = (spec: Spec, runs: 'fair' | 'maximal' | 'free' = 'fair') => {
  const model = makeModel(spec, { runs })
  return Object.fromEntries(spec.properties.map(({ name, claim }) => [name, forItsRuns(model, claim)]))
}

describe('a claim of a standard property', () => {
  test('is in the words of an election, and of consensus', () => {
    expect(claims(bully)).not.toHaveProperty('mutualExclusion')
    expect(claims(paxos)).toMatchObject({
      starvationFreedom: 'on every fair run, each site that proposes eventually has decided',
    })
  })

  test('says of a site that is locked out what it wanted, and what no run leads to', () => {
    expect(lockedOutWords(maekawa)).toBe('waits, and no run from here lets it enter')
    expect(lockedOutWords(paxos)).toBe(
      'proposes, and no run from here leads to a state in which it has decided',
    )
  })

  test.each([bully, paxos].map((spec) => [spec.name, spec] as const))(
    'says nothing of entries, of a section or of waiting in %s',
    (_, spec) => {
      const said = Object.values(claims(spec)).join('\n')
      expect(said).not.toMatch(/\benters?\b|\bentry\b|critical section|a site waits|waiting site/)
    },
  )

  test('is about entries in a lock, and about the runs of the model', () => {
    expect(claims(maekawa)).toMatchObject({
      deadlockFreedom: 'while a site waits, some fair step is enabled',
      starvationFreedom: 'on every fair run, each waiting site eventually enters',
    })
    expect(claims(maekawa, 'maximal').deadlockFreedom).toBe(
      'while a site waits, some step of the spec is enabled',
    )
    expect(claims(maekawa, 'free')).toMatchObject({
      deadlockFreedom: 'while a site waits, some step that must be taken is enabled',
      starvationFreedom: 'on every run, each waiting site eventually enters',
    })
  })
})
