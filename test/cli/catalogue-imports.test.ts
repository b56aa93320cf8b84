// `coterie/specs/NAME`: each algorithm of the catalogue exports its protocol and its clauses, so that a user's file can add a
// property to the spec without copying it.
import { expect, test } from 'vitest'
import { catalogueNames } from '../../src/cli/load/catalogue.js'
import { protocolImport } from '../../src/cli/load/catalogue-imports.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { withAddedFiles } from '../../src/model/with-properties.js'
import type { Property } from '../../src/protocol/property.js'

interface Builder {
  readonly always: (name: string, claim: string, predicate: () => boolean) => Property
}
const names = catalogueNames()

test.each(names)('a property of the protocol of %s is added to its spec', async (name) => {
  const exported = (await import(`../../specs/${name}/algorithm.ts`)) as { readonly [name: string]: unknown }
  const [, protocol] = /^import \{ (\w+) \} from 'coterie\/specs\/(.+)'$/.exec(await protocolImport(name))!
  const mine = (exported[protocol!] as Builder).always('mine', 'a claim', () => true)
  const { spec } = await loadSpec(name)
  expect(withAddedFiles(spec, [['mine.ts', [mine]]]).added).toEqual({ files: ['mine.ts'], names: ['mine'] })
  expect(exported).toHaveProperty('clauses')
})
