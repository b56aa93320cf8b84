// Protocols against reductions: a reduced search must give the verdicts of the full search, or refuse.
import { expect } from 'vitest'
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import { CertificationFailed } from '../../src/compile/certifier.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction, type Reduce } from '../../src/reduce/reductions.js'

/** What the protocols have in common. */
export const bare = {
  title: '',
  citation: '',
  about: '',
  sites: { min: 1, max: 8, fallback: 1 },
  contention: {
    waits: () => false,
    holds: () => false,
  },
}

/** A step that random walks seldom reach: a ladder of nine rungs, on which three of four steps lead back. */
export const rungs = 9

const verdicts = (spec: Spec, sites: number, reduce: Partial<Reduce>): string => {
  const { properties } = spec
  const result = check(modelFor(spec, { sites }, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    reduce: { ...noReduction, ...reduce },
  })
  return result.verdicts.map(({ property, verdict }) => `${property.name} ${verdict}`).join()
}

/** Expects the reduced search to agree with the full one, which must violate something or find a witness, or to be refused. */
export const expectNoFalseVerdict = (spec: Spec, sites: number, reduce: Partial<Reduce>): void => {
  const full = verdicts(spec, sites, {})
  // If the full search found nothing, this protocol would test nothing.
  expect(full).toMatch(/violated|one holds/)
  let reduced: string
  try {
    reduced = verdicts(spec, sites, reduce)
  } catch (error) {
    if (error instanceof CertificationFailed) return
    throw error
  }
  expect(reduced).toBe(full)
}
