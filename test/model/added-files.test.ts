// Properties of a user's files, added to a spec: a name has one meaning, and the protocol of a property is that of the spec.
import { expect, test } from 'vitest'
import lamportSpec from '../../specs/lamport/spec.js'
import maekawaSpec from '../../specs/maekawa/spec.js'
import { withAddedFiles } from '../../src/model/with-properties.js'
import { choice } from '../../src/protocol/parameter.js'
import { protocol } from '../../src/protocol/protocol.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'

const { roles, messages } = lamportSpec
const fields = roles[0]!.record.fields as never
const own = protocol({
  roles: { site: { count: 'many', fields } },
  messages: { REQUEST: messages.fields('REQUEST') as never },
})
const early = own.always('early', 'a claim', () => true)

test('an empty list is called one', () => {
  expect(() => withAddedFiles(lamportSpec, [['e.ts', []]])).toThrow(
    'e.ts: the default export is an empty list; end the file with "export default [ ... ]"',
  )
  expect(() => withAddedFiles(lamportSpec, [['e.ts', lamportSpec]])).toThrow('is not a list of properties;')
})

test('a property with a name that the spec has is refused with its file', () => {
  const taken = own.always('mutualExclusion', 'another claim', () => true)
  expect(() => withAddedFiles(lamportSpec, [['mine/taken.ts', taken]])).toThrow(
    '--with mine/taken.ts: property "mutualExclusion": another property has this name; rename one of them',
  )
})

test('of two files with the same name the second is named; the same property twice is one', () => {
  const late = own.always('early', 'another claim', () => true)
  const both = [
    ['a.ts', early],
    ['b.ts', [late]],
  ] as const
  expect(() => withAddedFiles(lamportSpec, both)).toThrow('--with b.ts: property "early": another property')
  const { properties } = withAddedFiles(lamportSpec, [['a.ts', [mutualExclusion]]])
  expect(properties).toHaveLength(lamportSpec.properties.length)
})

test('a property of a protocol that is not that of the spec is refused with the first difference', () => {
  const files = [['mine/early.ts', early]] as const
  expect(withAddedFiles(lamportSpec, files).added).toEqual({ files: ['mine/early.ts'], names: ['early'] })
  expect(() => withAddedFiles(maekawaSpec, files)).toThrow(
    '--with mine/early.ts: property "early" is written for another protocol than that of maekawa, which has no field clock of site; import the protocol of maekawa',
  )
  expect(() => withAddedFiles(maekawaSpec, [['mine/early.ts', early, 'lamport']])).toThrow(
    '--with mine/early.ts: property "early" is written for the protocol of lamport, not that of maekawa, which has no field clock of site;',
  )
  const rule = own.rule('late', 'a claim', 'entry', () => undefined)
  expect(() => withAddedFiles(maekawaSpec, [['rule.ts', rule]])).toThrow('--with rule.ts: property "late"')
})

test('a property of a protocol with a parameter that the spec lacks, or has with other values, is refused', () => {
  const withParameter = (name: string, ...values: readonly [string, ...string[]]) =>
    protocol({
      parameters: { [name]: choice('a rule', ...values) },
      roles: { site: { count: 'many', fields } },
    }).always('late', 'a claim', () => true)
  const refused = (property: typeof early) => () => withAddedFiles(lamportSpec, [['p.ts', property]])
  expect(refused(withParameter('clocks', 'a'))).toThrow('lamport, which has no parameter clocks;')
  expect(refused(withParameter('counts', 'all', 'some'))).toThrow(
    'which has another parameter counts: any | reply, not all | some;',
  )
  expect(refused(withParameter('counts', 'any', 'reply'))).not.toThrow()
})

test('a property that no protocol made fits every spec', () => {
  expect(withAddedFiles(maekawaSpec, [['all.ts', { ...early, predicate: () => true }]]).added?.names).toEqual(
    ['early'],
  )
})
