// What the words of `--reduce` request, and which combinations an audit compares.
import { expect, test } from 'vitest'
import { combinationsFor } from '../../src/check/compare-reductions.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { noReduction, reduceOf } from '../../src/reduce/reductions.js'

const modelOf = async (name: string, options: ModelOptions = {}) =>
  makeModel(await catalogueSpec(name), options)

test('all requests what the spec declares', async () => {
  expect(reduceOf(await modelOf('central-server'), ['all'])).toEqual({
    timestamps: false,
    symmetry: 'all',
    partialOrder: true,
  })
  expect(reduceOf(await modelOf('token-ring'), ['all'])).toMatchObject({ symmetry: 'rotations' })
  expect(reduceOf(await modelOf('ricart-agrawala', { requests: 1 }), ['all'])).toEqual({
    timestamps: true,
    symmetry: undefined,
    partialOrder: true,
  })
})

test('a symmetry that is named is claimed, whether or not the spec declares one', async () => {
  const model = await modelOf('ricart-agrawala', { requests: 1 })
  expect(reduceOf(model, ['symmetry'])).toEqual({ ...noReduction, symmetry: 'all' })
})

test('all requests no normal form, whose verdicts are sampled; its name does', async () => {
  const model = await modelOf('suzuki-kasami')
  expect(reduceOf(model, ['all'])).toEqual({ ...noReduction, partialOrder: true })
  expect(reduceOf(model, ['normal-form'])).toEqual({ ...noReduction, normalForm: true })
})

test('none requests nothing, and no word the default', async () => {
  const unbounded = await modelOf('ricart-agrawala')
  expect(reduceOf(unbounded, ['none'])).toEqual(noReduction)
  expect(reduceOf(unbounded, undefined)).toEqual({ ...noReduction, timestamps: true })
  expect(reduceOf(unbounded, ['partial-order'])).toMatchObject({ timestamps: true, partialOrder: true })
})

test('an audit compares every combination that the model admits, the smaller ones first', async () => {
  const names = async (name: string, options: ModelOptions) =>
    combinationsFor(await modelOf(name, options)).map(([combination]) => combination)
  expect(await names('central-server', {})).toEqual(['partial-order', 'symmetry', 'symmetry + partial-order'])
  expect(await names('ricart-agrawala', { requests: 1 })).toEqual([
    'partial-order',
    'timestamps',
    'timestamps + partial-order',
  ])
  expect(await names('ricart-agrawala', { requests: 1, crash: 1 })).toEqual(['partial-order'])
})
