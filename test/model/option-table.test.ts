// Thirteen files once listed the options of a model. A new option was missing from the model line, the schema
// or the page.
import { readdirSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { withModelArguments } from '../../src/cli/arguments/model-arguments.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import {
  isUsual,
  optionsIn,
  optionsInFiles,
  ownOptions,
  rowOf,
  withoutUnused,
  wordsFor,
} from '../../src/model/option-values.js'
import { kebabCase } from '../../src/protocol/kebab-case.js'
import type { OwnOption } from '../../src/protocol/model-options.js'
import { modelJson } from '../../src/report/verdict/verdict-json.js'
import { modelToFile } from '../../src/trace/model-file.js'

const root = new URL('../../', import.meta.url)
const schemas = JSON.parse(readFileSync(new URL('schemas/common.schema.json', root), 'utf8')) as {
  readonly $defs: {
    readonly [name: string]: {
      readonly properties: { readonly [name: string]: unknown }
      readonly required: readonly string[]
    }
  }
}

const schemaOf = (option: OwnOption): unknown => {
  const { kind, form } = rowOf(option).values
  switch (kind) {
    case 'whole':
      return { type: 'integer', minimum: 0 }
    case 'whole or unbounded':
      return { $ref: '#/$defs/numberOrUnbounded' }
    case 'bound by type':
      return { $ref: '#/$defs/boundByType' }
    case 'name':
      return { enum: form.names }
    case 'text':
      return { type: 'string' }
    case 'sites':
      return { type: 'array', items: { type: 'integer', minimum: 0 } }
    case 'names':
      return { type: 'array', items: { type: 'string' } }
    case 'number by site':
      return { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } }
    default:
      return kind satisfies never
  }
}
const fields = (options: readonly OwnOption[]) =>
  Object.fromEntries(options.map((option) => [option, schemaOf(option)]))
const always = (options: readonly OwnOption[]) =>
  options.filter((option) => rowOf(option).onlyIfUsed !== true)
const at = (place: string) => optionsInFiles.filter((option) => rowOf(option).json === place)

test('the table is the only file of src/ that names more than two thirds of the options', () => {
  const source = new URL('src/', root)
  const listing = (readdirSync(source, { recursive: true }) as string[])
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => {
      const text = readFileSync(new URL(path, source), 'utf8')
      const named = ownOptions.filter((option) => new RegExp(`\\b${option}\\b`).test(text))
      return 3 * named.length > 2 * ownOptions.length
    })
  expect(listing).toEqual(['protocol/model-options.ts'])
})

describe('every option', () => {
  test('is in exactly one group, and so in files and in the help', () => {
    expect([...optionsInFiles].sort()).toEqual([...ownOptions].sort())
    const flags = withModelArguments(new Command()).options.map(({ long }) => long!.slice(2))
    const others = ['param', 'fair', 'strong', 'unfair']
    expect(flags.filter((flag) => !others.includes(flag)).sort()).toEqual(ownOptions.map(kebabCase).sort())
    const groups = ['sites', 'workload', 'channels', 'budgets', 'faults', 'application', 'figure'] as const
    expect(new Set(optionsIn(...groups)).size).toBe(ownOptions.length)
  })

  test('has a schema', () => {
    const { network, model, fileModel } = schemas.$defs
    expect(network!.properties).toEqual(fields(at('network')))
    expect([...network!.required].sort()).toEqual(always(at('network')).sort())
    expect(model!.properties).toMatchObject(fields(at('model')))
    expect(model!.required).toEqual(expect.arrayContaining(always(at('model'))))
    expect(fileModel!.properties).toMatchObject(fields(ownOptions))
    expect(fileModel!.required).toEqual(expect.arrayContaining(always(ownOptions)))
  })

  test('is in JSON results and in trace files, unless it is newer than the format and unused', async () => {
    const spec = await catalogueSpec('ricart-agrawala')
    const model = makeModel(spec, { sites: 2, applicationMessages: 1 })
    const { fairness: _, parameters, ...all } = model.options
    const single = Object.fromEntries(
      ownOptions
        .filter((option) => rowOf(option).onlyIfUsed !== true || !isUsual(option, all[option]))
        .map((option) => [option, all[option]]),
    )
    expect(single).toHaveProperty('applicationMessages')
    expect(modelToFile(model)).toMatchObject({ ...single, parameters })
    const json = modelJson(model) as { readonly parameters: object; readonly network: object }
    expect({ ...json, ...json.parameters, ...json.network }).toMatchObject(single)
    const unused = makeModel(spec, { sites: 2 })
    expect(modelToFile(unused)).not.toHaveProperty('applicationMessages')
    expect(modelJson(unused)).not.toHaveProperty('network.applicationMessages')
  })
})

test('an option that requires others is refused without them, and is removed together with them', async () => {
  const spec = await catalogueSpec('ricart-agrawala')
  expect(() => makeModel(spec, { recovery: 1 })).toThrow(
    'recovery 1: no site crashes in this model; allow crashes (crash 1), or leave it out',
  )
  expect(() => makeModel(spec, { timeouts: 1 })).toThrow(
    'timeouts 1: ricart-agrawala has no timeout that this could limit; leave it out',
  )
  expect(makeModel(spec, { crash: 1, detector: 'erring' }).options).toMatchObject({
    suspicions: 1,
    recovery: 0,
  })
  expect(withoutUnused({ recovery: 1, whoCrashes: 'in', suspicions: 2, loss: 1 })).toEqual({ loss: 1 })
  expect(wordsFor('whoCrashes')).toBe('who crashes')
})
