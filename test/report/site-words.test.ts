import { expect, test } from 'vitest'
import paxosSets from '../../specs/paxos-sets/spec.js'
import lockfile from '../../specs/proper-lockfile/spec.js'
import redisSemaphore from '../../specs/redis-semaphore/spec.js'
import redlock from '../../specs/redlock/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { makeModel } from '../../src/model/model.js'
import type { Spec } from '../../src/protocol/spec.js'
import { counted } from '../../src/report/words/number-words.js'
import { crashedText, titlesInWords } from '../../src/report/words/site-words.js'

// Sites are named by their role, and an author may choose any noun.
test('several sites of one role are in the plural of its name', () => {
  expect(titlesInWords(makeModel(lockfile, { sites: 3 }), [0, 1])).toBe('processes 0 and 1')
  expect(titlesInWords(makeModel(ring, { sites: 3 }), [0, 2])).toBe('sites 0 and 2')
})

test('a count has the plural of its noun, except for one', () => {
  expect(['process', 'proxy', 'relay', 'client', 'switch'].map((one) => counted(2, one))).toEqual([
    '2 processes',
    '2 proxies',
    '2 relays',
    '2 clients',
    '2 switches',
  ])
  expect(counted(1, 'process')).toBe('1 process')
})

test('the verb after a role of one site is that of several if the role has a plural name', () => {
  const said = (spec: Spec, ...roles: readonly string[]) => {
    const model = makeModel(spec)
    return crashedText(model, (site) => roles.includes(model.sites[site]!.title))
  }
  expect(said(redlock, 'instances')).toBe(' The instances have crashed.')
  expect(said(paxosSets, 'leaders')).toBe(' The leaders have crashed.')
  expect(said(redisSemaphore, 'redis')).toBe(' The redis has crashed.')
  expect(said(redisSemaphore, 'client 0')).toBe(' 0 has crashed.')
  expect(said(redisSemaphore, 'client 0', 'redis')).toBe(' 0 and the redis have crashed.')
})
