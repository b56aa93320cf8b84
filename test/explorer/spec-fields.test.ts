// What an editor completes: the fields that a protocol declares, and the names that a spec may import.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publicNames } from '../../src/explorer/compile/public-names.js'
import { specFields } from '../../src/explorer/compile/spec-fields.js'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test("the fields of Maekawa's records and its parameters have their sorts, values and comments", () => {
  const fields = specFields('algorithm.ts', read('specs/maekawa/algorithm.ts'))!
  expect(fields.records.map(({ name }) => name)).toEqual(['phase', 'votes', 'voted', 'queue'])
  expect(fields.records[0]!.values).toEqual(['idle', 'wanted', 'held'])
  expect(fields.records[2]).toEqual({
    name: 'voted',
    sort: 'flag',
    says: 'whether it has given its vote',
    orNull: false,
    values: [],
  })
  expect(fields.parameters.map(({ name, values }) => [name, values])).toEqual([
    ['quorums', []],
    ['guard', ['voted', 'held or voted', 'held']],
  ])
  expect(fields.messages.map(({ name }) => name)).toEqual(['REQUEST', 'VOTE', 'RELEASE'])
})

test('a text that cannot be parsed declares nothing', () =>
  expect(specFields('a.ts', 'protocol({ roles: {')).toBeUndefined())

test('each public name has its declaration and most have their comment', () => {
  const names = publicNames('index.ts', (path) => read(`src/${path}`))
  expect(names.length).toBeGreaterThan(40)
  expect(names.find(({ name }) => name === 'send')).toMatchObject({
    isType: false,
    declaration: 'const send = <M>(to: number | Iterable<number>, message: M): Send<M>',
  })
  expect(names.find(({ name }) => name === 'mutualExclusion')?.says).toBe(
    'At most one site is in the critical section.',
  )
  expect(names.filter(({ says }) => says === undefined).length).toBeLessThan(5)
})
