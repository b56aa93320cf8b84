// Proofs that take seconds, two closures of one set, and every mutant of the catalogue that violates mutual exclusion.
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mutantsOf } from '../../src/cli/load/load-mutants.js'
import { loadSpec } from '../../src/cli/load/load-spec.js'
import { EveryProof, proveForEveryNumber } from '../../src/every/prove.js'
import type { EveryOptions } from '../../src/every/shape/shape.js'
import { mutated } from '../../src/protocol/mutant.js'
import { toTheEnd } from '../../src/search/long-work.js'

const few = { comparedStates: 120 }

describe('large proofs', () => {
  // The digest is that of the views that a closure without any stored records found.
  test.each([
    ['effects', 114_110],
    ['star join', 549_870],
  ] as const)("the views of Lamport's algorithm are the same ones as ever, by %s", async (closure, joins) => {
    const { spec } = await loadSpec('lamport')
    const proof = new EveryProof(spec, {}, { ...few, closure })
    toTheEnd(proof.run())
    expect(proof.result()).toMatchObject({ verdict: 'holds', views: 25_032, joins })
    const [, ...views] = [...proof.certificate()]
    const digest = createHash('sha256').update(views.sort().join('')).digest('hex')
    expect(digest.slice(0, 16)).toBe('c456d1dd4ef2a5db')
  })

  test('four sites show all views of Ricart and Agrawala, and three do not', async () => {
    const { spec } = await loadSpec('ricart-agrawala')
    const { compared, endedEarly } = proveForEveryNumber(spec)
    expect(compared.map(({ sites, views }) => [sites, views])).toEqual([
      [2, 25],
      [3, 155],
      [4, 239],
    ])
    expect(compared[2]).toMatchObject({ complete: false })
    expect(endedEarly).toBeUndefined()
  })

  // One proof by effects is for its figures and for the comparison.
  test.each([
    ['ricart-agrawala', {}, 239, 870],
    ['ricart-agrawala', { order: 'unordered' }, 231, 830],
    ['ricart-agrawala', { parameters: { clock: 'lamport1' } }, 188, 708],
    ['ricart-agrawala', { parameters: { clock: 'ra81' } }, 462, 2312],
    ['ricart-agrawala-queue', {}, 239, 870],
    ['carvalho-roucairol', {}, 365, 1350],
    ['lamport', { parameters: { counts: 'reply' } }, 1017, 4448],
  ] as const)('%s %j: effects and star joins give one set', async (name, options, views, joins) => {
    const { spec } = await loadSpec(name)
    const [effects, star] = (['effects', 'star join'] as const).map((closure) => {
      const proof = new EveryProof(spec, options, { ...few, closure })
      toTheEnd(proof.run())
      expect(proof.result()).toMatchObject({
        verdict: 'holds',
        views,
        ...(closure === 'effects' ? { joins } : {}),
      })
      return [...proof.certificate()].slice(1).sort()
    })
    expect(star).toEqual(effects)
    expect(star).toHaveLength(views)
  })
})

describe('mutants that violate mutual exclusion are never proved', () => {
  // Of the others, one of Lamport's has more than 3,000 views; those of Ricart and Agrawala, and of Maekawa, look at more than a view has.
  test.each([
    ['ricart-agrawala', 10, 2],
    ['ricart-agrawala-queue', 2, 0],
    ['carvalho-roucairol', 4, 0],
    ['lamport', 6, 1],
    ['central-server', 4, 0],
    ['test-and-set', 3, 0],
    ['token-ring', 2, 0],
    ['maekawa', 1, 3],
  ])('%s: %i have a bad view, and %i are refused or have too many views', async (name, bad, others) => {
    const loaded = await loadSpec(name)
    const violating = (await mutantsOf(loaded)).filter(
      ({ verdicts }) => typeof verdicts.mutualExclusion === 'number',
    )
    let found = 0
    for (const mutant of violating) {
      // A proof is for all quorums.
      const { quorums: _, ...parameters } = mutant.model.parameters ?? {}
      const { order } = mutant.model
      const options: EveryOptions = { parameters, ...(order === undefined ? {} : { order }) }
      const { verdict, story } = proveForEveryNumber(mutated(loaded.spec, mutant), options, {
        ...few,
        maxViews: 3000,
      })
      expect(['not proved', 'refused'], mutant.name).toContain(verdict)
      if (story.length > 0) found++
    }
    expect([found, violating.length - found]).toEqual([bad, others])
  })
})
