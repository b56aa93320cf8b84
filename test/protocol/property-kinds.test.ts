// Seven files once listed all kinds of properties, and each new kind had to be added to every one.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Property, propertyKinds } from '../../src/protocol/property.js'
import { predicatesIn, withFunctions } from '../../src/protocol/property-kinds.js'
import { mutualExclusion } from '../../src/protocol/standard-properties.js'

const source = new URL('../../src/', import.meta.url)

// The public face exports many of them by name.
test('apart from the public face, three files name more than half of the kinds of properties: types and rows, the standard ones, violations', () => {
  const kinds = Object.keys(propertyKinds)
  const listing = (readdirSync(source, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => {
      const text = readFileSync(new URL(path, source), 'utf8')
      return (
        path !== 'index.ts' &&
        2 * kinds.filter((kind) => new RegExp(`\\b${kind}\\b`).test(text)).length > kinds.length
      )
    })
  expect(listing.sort()).toEqual([
    'protocol/property.ts',
    'protocol/standard-properties.ts',
    'semantics/meaning.ts',
  ])
})

test('the predicates of a property are found in its fields, and only they are replaced', () => {
  const predicate = () => true
  const leadsTo: Property = {
    kind: 'leadsTo',
    name: 'l',
    claim: 'c',
    from: mutualExclusion.predicate,
    to: predicate,
  }
  expect(predicatesIn(leadsTo)).toEqual([mutualExclusion.predicate, predicate])
  const replaced = withFunctions(
    leadsTo,
    (given) => (given === predicate ? mutualExclusion.predicate : given),
    (rule) => rule,
  )
  expect(replaced).toEqual({ ...leadsTo, to: mutualExclusion.predicate })
  expect(
    withFunctions(
      leadsTo,
      (given) => given,
      (rule) => rule,
    ),
  ).toBe(leadsTo)
})
