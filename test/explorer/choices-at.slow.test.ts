// Which specs of the catalogue ask the detector.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { asksDetector } from '../../src/explorer/stage/detector-asked.js'

test('of each spec of the catalogue, whether it asks the detector is what its files say', async () => {
  const folder = fileURLToPath(new URL('../../specs/', import.meta.url))
  const wrong: string[] = []
  let asking = 0
  for (const name of catalogueNames()) {
    const asks = asksDetector(await catalogueSpec(name))
    if (asks) asking++
    if (asks !== readFileSync(`${folder}${name}/algorithm.ts`, 'utf8').includes('suspects')) wrong.push(name)
  }
  expect(wrong).toEqual([])
  expect(asking).toBeGreaterThan(10)
})
