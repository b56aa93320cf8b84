// The bakery for every number of sites, with numbers that have no bound.
import { expect, test } from 'vitest'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof } from '../../src/every/prove.js'
import { toTheEnd } from '../../src/search/long-work.js'

test('the bakery whose sites look at the others in any order: 212 views', async () => {
  const { spec } = await loadSpec('bakery')
  const proof = new EveryProof(spec, { parameters: { looks: 'any' } }, { comparedStates: 5000 })
  toTheEnd(proof.run())
  const { others, ...result } = proof.result()
  expect(result).toMatchObject({ verdict: 'holds', views: 212, joins: 33_998 })
  expect(others).toMatchObject([{ property: 'deadlockFreedom', verdict: 'holds', exceptions: 27 }])
  expect(others[0]!.reason).toMatch(/another site in left or toCompare, .* earlier \(by number\[self\], then/)
  // A prototype with clauses copied by hand has 150: in it, a site that has read all others is not in a phase of its own.
  const views = [...proof.certificate()].slice(1)
  expect(new Set(views.map((view) => view.replaceAll('writing', 'reading'))).size).toBe(150)
}, 120_000)
