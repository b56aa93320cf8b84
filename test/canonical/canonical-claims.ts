// Claims about canonical states: one for each orbit, as many as other programs count, the same for all members. The fast tests make
// them of small models and few random states.
import fc from 'fast-check'
import { is } from 'immutable'
import { describe, expect, test } from 'vitest'
import bank from '../../specs/bank-account/spec.js'
import central from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import semaphore from '../../specs/semaphore/spec.js'
import ring from '../../specs/token-ring/spec.js'
import { type CanonicalForm, canonicalize, orbitSize } from '../../src/canonical/canonical-state.js'
import { refinedImage } from '../../src/canonical/colour-refinement.js'
import { stateSignature } from '../../src/canonical/colour-signature.js'
import { groupOf } from '../../src/canonical/group.js'
import { leastImage } from '../../src/canonical/least-image.js'
import { generated } from '../../src/canonical/members.js'
import { compose, identity, inverse, renameState, transposition } from '../../src/canonical/renaming.js'
import { stateText } from '../../src/canonical/state-text.js'
import { sampleRawStates } from '../../src/canonical/steps-commute.js'
import { type Model, makeModel } from '../../src/model/model.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import { encodeState } from '../../src/semantics/state.js'
import { wholeModel } from '../laws/agreement.js'
import { modelOptions, recipes } from '../laws/random-recipes.js'
import { specOf } from '../laws/random-spec.js'
import { quotient, unreduced } from './quotient.js'

export const symmetric = (model: Model): CanonicalForm => ({
  timestamps: false,
  group: groupOf(model, model.spec.symmetry === 'none' ? 'all' : model.spec.symmetry),
})

/** The same group without its list, so that it is worked with by colours. */
export const byColours = ({ timestamps, group }: CanonicalForm): CanonicalForm => ({
  timestamps,
  group: { ...group!, elements: undefined },
})

type Row = readonly [name: string, spec: Spec, options: ModelOptions, orbits: number]

/** Models with their orbits, counted by the program that sources.ts calls `exhaustive`. */
export const countedOrbits: readonly Row[] = [
  ['bank account', bank, { sites: 2 }, 13],
  ['bank account', bank, { sites: 3 }, 40],
  ...[5, 7, 9].map((orbits, k) => ['semaphore, spin', semaphore, { sites: k + 2 }, orbits] as const),
  ...[6, 10, 15].flatMap((orbits, k) =>
    ['fifo', 'set'].map(
      (kind) => [`semaphore, ${kind}`, semaphore, { sites: k + 2, parameters: { kind } }, orbits] as const,
    ),
  ),
  ...[7, 18, 34, 55].map((orbits, k) => ['central server', central, { sites: k + 1 }, orbits] as const),
  ...[20 / 2, 60 / 3, 160 / 4, 400 / 5].map(
    (orbits, k) => ['token ring', ring, { sites: k + 2 }, orbits] as const,
  ),
  ['token ring, atomic', ring, { sites: 4, parameters: { reading: 'atomic' } }, 32],
]
/** The claim about the number of orbits, for some models. */
export const orbitsAreCounted = (rows: readonly Row[]): void => {
  test.each(rows)('orbits are as many as counted elsewhere: %s %#', (_name, spec, options, orbits) => {
    const model = makeModel(spec, options)
    const form = symmetric(model)
    const { states } = quotient(model, form)
    expect(states).toHaveLength(orbits)
    const all = quotient(model, unreduced).states.length
    expect(states.reduce((sum, state) => sum + orbitSize(model, form, state), 0)).toBe(all)
    if (form.group!.blocks === undefined) return
    expect(quotient(model, byColours(form)).states).toHaveLength(orbits)
    expect(states.reduce((sum, state) => sum + orbitSize(model, byColours(form), state), 0)).toBe(all)
  })
}

const shuffled = (sites: readonly number[]) => fc.shuffledSubarray([...sites], { minLength: sites.length })
const law = { seed: 20_261_127 }

/** The laws of renaming, for this many random states each. */
export const renamingsAreLawful = (numRuns: number): void => {
  describe('renaming the sites of random states of random protocols', () => {
    const cases = fc
      .tuple(recipes, modelOptions, fc.nat(1000), fc.nat(1000))
      .chain(([recipe, options, seed, pick]) => {
        const model = wholeModel(specOf(recipe), options, true)
        const states = sampleRawStates(model, seed, 2, 8)
        const renaming = shuffled(model.competitors).map((images) =>
          identity(model.sites.length).map((site) => images[site] ?? site),
        )
        return fc.record({
          model: fc.constant(model),
          state: fc.constant(states[pick % states.length]!),
          p: renaming,
          q: renaming,
          colours: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 4, maxLength: 4 }),
        })
      })
    const holds = (
      claim: string,
      check: (drawn: typeof cases extends fc.Arbitrary<infer T> ? T : never) => void,
    ) => test(claim, () => fc.assert(fc.property(cases, check), { ...law, numRuns }))

    holds('by the identity changes nothing', ({ model, state }) => {
      expect(is(renameState(model, state, identity(model.sites.length)), state)).toBe(true)
    })

    holds('twice is renaming them once by both, and there and back is nothing', ({ model, state, p, q }) => {
      const once = renameState(model, state, p)
      expect(is(renameState(model, once, q), renameState(model, state, compose(p, q)))).toBe(true)
      expect(is(renameState(model, once, inverse(p)), state)).toBe(true)
    })

    holds('gives the signature by the colours of the images', ({ model, state, p, colours }) => {
      const colour = (site: number) => colours[site]!
      expect(stateSignature(model, renameState(model, state, p), colour)).toBe(
        stateSignature(model, state, (site) => colour(p[site]!)),
      )
    })

    holds('and its text tells a state from all others', ({ model, state, p }) => {
      const image = renameState(model, state, p)
      expect(stateText(model, image) === stateText(model, state)).toBe(is(image, state))
      // Made anew, so that nothing is remembered with it.
      expect(stateText(model, renameState(model, image, inverse(p)))).toBe(stateText(model, state))
    })

    holds('never changes the representative, found by a list or by colours', ({ model, state, p }) => {
      const { competitors, sites } = model
      const adjacent = competitors.slice(1).map((site) => transposition(sites.length, site - 1, site))
      const elements = generated(sites.length, adjacent, 6)
      const image = renameState(model, state, p)
      const listed = leastImage(model, elements, state)
      const coloured = refinedImage(model, [competitors], state)
      for (const [one, other] of [
        [listed, leastImage(model, elements, image)],
        [coloured, refinedImage(model, [competitors], image)],
      ] as const) {
        expect(other.text).toBe(one.text)
        expect(one.text).toBe(encodeState(model, renameState(model, state, one.renaming)))
        expect(one.text).toBe(encodeState(model, one.state))
      }
      expect(coloured.stabiliser).toBe(listed.stabiliser)
    })
  })
}

/** Models with more renamings than are listed. */
export const largeGroups: readonly (readonly [name: string, model: Model])[] = [
  ['central server', makeModel(central, { sites: 7 })],
  ['central server, each asking twice', makeModel(central, { sites: 6, requests: 2, duplication: 1 })],
  ['semaphore with a pool', makeModel(semaphore, { sites: 7, parameters: { kind: 'set' } })],
  [
    'maekawa, everybody asking all',
    makeModel(maekawa, { sites: 6, parameters: { quorums: 'all' }, order: 'unordered' }),
  ],
]
/** The claim that all members of an orbit have one canonical state, found by colours. */
export const membersShareOneForm = (models: typeof largeGroups, numRuns: number): void => {
  test.each(models)(
    'with too many renamings to list, all members of an orbit have one canonical state: %s',
    (_name, model) => {
      const form = symmetric(model)
      expect(form.group!.elements).toBeUndefined()
      const states = sampleRawStates(model, 7, 4, 40)
      const canon = canonicalize(model, form)
      const cases = fc.tuple(fc.constantFrom(...states), shuffled(model.competitors))
      fc.assert(
        fc.property(cases, ([state, images]) => {
          const renaming = model.sites.map(({ id }) => images[id] ?? id)
          const image = renameState(model, state, renaming)
          const normal = canon(state)
          expect(encodeState(model, canon(image).state)).toBe(encodeState(model, normal.state))
          expect(is(renameState(model, image, canon(image).renaming), normal.state)).toBe(true)
          expect(is(canon(normal.state).state, normal.state)).toBe(true)
        }),
        { ...law, numRuns },
      )
    },
  )
}
