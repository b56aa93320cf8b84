// Properties of a user's files, added to a spec: a name has one meaning, and the protocol of a property is that of the spec.
import { expect, test } from 'vitest'
import lamportSpec from '../../specs/lamport/spec.js'
import maekawaSpec from '../../specs/maekawa/spec.js'
import { withAddedFiles } from '../../src/model/with-properties.js'
import { mutualExclusion } from '../../src/protocol/property.js'
import { protocol } from '../../src/protocol/protocol.js'

const { roles, messages } = lamportSpec
const fields = roles[0]!.record.fields as never
const own = protocol({
  roles: { site: { count: 'many', fields } },
  messages: { REQUEST: messages.fields('REQUEST') as never },
})
const early = own.always('early', 'a claim', () => true)

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
    '--with mine/early.ts: property "early" is written for another protocol: maekawa has no field clock of site; import the protocol of maekawa',
  )
  const rule = own.rule('late', 'a claim', 'entry', () => undefined)
  expect(() => withAddedFiles(maekawaSpec, [['rule.ts', rule]])).toThrow('--with rule.ts: property "late"')
})

test('a property that no protocol made fits every spec', () => {
  expect(withAddedFiles(maekawaSpec, [['all.ts', { ...early, predicate: () => true }]]).added?.names).toEqual(
    ['early'],
  )
})
