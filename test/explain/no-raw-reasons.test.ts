// The page shows a reason at every disabled step, in words: no text of the program, and not only that some part is false.
import { expect, test } from 'vitest'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { clausesOf, whyInWords } from '../../src/explain/why-disabled.js'
import { makeModel } from '../../src/model/model.js'
import { markedCopy } from './marked-copy.js'
import { walk } from './reasons-are-true.js'

// The source text of a condition, a number of conditions, or an effect without alternatives whose text does not say why.
const isRaw = (text: string): boolean =>
  /^false: |^one of \d+ conditions|its effect has no alternatives|=>|===|!==|&&|\|\||\?\?|\b(?:me|context|shared)\.\w|\bundefined\b|\[object/.test(
    text,
  )

test('every reason of the catalogue is in words', async () => {
  const raw = new Map<string, string>()
  for (const name of catalogueNames()) {
    const [spec, copy] = [await catalogueSpec(name), await markedCopy({ file: `specs/${name}/spec.ts` })]
    const options = [{}, ...spec.expectations.filter((_, k) => k % 3 === 1).map(({ model }) => model)].slice(
      0,
      2,
    )
    for (const one of options) {
      const [model, marked] = [makeModel(spec, one), makeModel(copy, one)]
      for (const state of walk(model, 24, 7)) {
        for (const { clause, why } of clausesOf(model, state, marked)) {
          if (why !== undefined && isRaw(whyInWords(why))) raw.set(`${name} ${clause}`, whyInWords(why))
        }
      }
    }
  }
  expect([...raw]).toEqual([])
})
