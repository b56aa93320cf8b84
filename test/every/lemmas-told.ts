// Lemmas of views in sentences, and whether the audit confirms all views that satisfy them.

import { expect } from 'vitest'
import type { Lemmas } from '../../src/every/lemmas/find-lemmas.js'
import { sentence } from '../../src/every/lemmas/lemma-words.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { certified, objection } from './certified.js'
import { closedViews, lemmasFor, lemmasOf, satisfying, specOf } from './closed-views.js'

export const sentences = ({ lemmas, facts }: Lemmas): readonly string[] =>
  lemmas.map(({ asked: { lemma } }) => sentence(lemma, facts))

export const noneOfMutant = async (name: string, mutant: string): Promise<void> => {
  const views = closedViews(await specOf(name, mutant))
  expect(views.bad).toBeDefined()
  expect(lemmasFor(views)).toEqual({
    none: expect.stringMatching(/leads to two sites in the critical section$/),
  })
}

// All views that satisfy the lemmas are a closed set, too. The audit closes it again by the reference semantics, or by the texts of the
// clauses, and shares no code with the search for lemmas.
export const auditAgrees = async (name: string, options: ModelOptions, count: number): Promise<void> => {
  const { lemmas } = await lemmasOf(name, options)
  const spec = await specOf(name)
  const { header } = certified(spec, options)!
  expect(lemmas.lemmas).toHaveLength(count)
  const all = lemmas.lemmas.map((one) => one.asked)
  expect(objection(spec, { header, views: satisfying(lemmas, all) }, 5)).toBeUndefined()
  for (const one of all.slice(1, 3)) {
    const views = satisfying(
      lemmas,
      all.filter((other) => other !== one),
    )
    expect(objection(spec, { header, views }, 5)).toMatch(
      /(that the certificate does not have|has both sites in the critical section)$/,
    )
  }
}
