// A new output format once had to be added to six files, and a new search order to four.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions, searches } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { addVerify } from '../../src/cli/commands/verify-command.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { reductionNames } from '../../src/reduce/reductions.js'
import {
  afterModel,
  atEnd,
  type ResultFormat,
  resultFormats,
} from '../../src/report/verdict/result-formats.js'

test('verify offers every row of the tables of formats, searches and reductions', () => {
  const program = new Command()
  addVerify(program, () => {})
  const helpOf = (long: string) =>
    program.commands[0]!.options.find((option) => option.long === long)!.description
  for (const format of ['text', ...Object.keys(resultFormats)]) expect(helpOf('--format')).toContain(format)
  for (const search of searches) expect(helpOf('--search')).toContain(search)
  for (const name of reductionNames) expect(helpOf('--reduce')).toContain(name)
})

test('the schemas name every search', () => {
  const { $defs } = JSON.parse(
    readFileSync(new URL('../../schemas/common.schema.json', import.meta.url), 'utf8'),
  ) as { readonly $defs: { readonly exploration: { readonly properties: { readonly search: unknown } } } }
  expect($defs.exploration.properties.search).toEqual({ enum: searches })
})

test('a run over several models prints each result once, after its model or at the end', async () => {
  const spec = await catalogueSpec('semaphore')
  const properties = propertiesNamed(spec, ['mutualExclusion'])
  const result = check(modelFor(spec, { sites: 2 }, properties), properties, defaultCheckOptions)
  const judged = [
    { result, differences: [] },
    { result, differences: [] },
  ]
  for (const format of Object.keys(resultFormats) as ResultFormat[]) {
    const printed = judged.map((one) => afterModel(format, one.result)).join('') + atEnd(format, judged)
    expect(printed.match(/mutualExclusion/g)!.length, format).toBe(2)
  }
  const json = JSON.parse(atEnd('json', judged))
  expect(atEnd('json', judged)).toBe(`${JSON.stringify(json, null, 2)}\n`)
  expect(atEnd('json', [])).toBe('[]\n')
})
