// What holds of the least options of models, whatever models these are.
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { argumentsFor, modelOptionsOf, withModelArguments } from '../../src/cli/arguments/model-arguments.js'
import { type Model, ModelError, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { central, type Sample } from './recorded.js'

const optionsOf = (args: readonly string[]): ModelOptions =>
  modelOptionsOf(withModelArguments(new Command()).parse(args, { from: 'user' }).opts(), central!)

/** Whether the options give another model, or an error. */
const isOther = (model: Model, options: ModelOptions): boolean => {
  try {
    return JSON.stringify(makeModel(model.given, options).options) !== JSON.stringify(model.options)
  } catch (error) {
    if (error instanceof ModelError) return true
    throw error
  }
}

/** Declares the tests of some models. */
export const restoredFromLeast = (of: string, models: readonly Sample[]): void => {
  describe(`models ${of}`, () => {
    test('are restored from their least options and from the arguments of these', () => {
      for (const { spec, model, least } of models) {
        expect(makeModel(spec, least).options).toEqual(model.options)
        const again = optionsOf(argumentsFor(least))
        expect(makeModel(spec, again).options).toEqual(model.options)
      }
    })

    test('differ if any least option except the number of sites is omitted', () => {
      const superfluous: unknown[] = []
      for (const { spec, model, least } of models) {
        for (const option of Object.keys(least) as (keyof ModelOptions)[]) {
          if (option === 'sites') continue
          const { [option]: _left, ...rest } = least
          if (!isOther(model, rest)) superfluous.push([spec.name, least, option])
        }
      }
      expect(superfluous).toEqual([])
    })
  })
}
