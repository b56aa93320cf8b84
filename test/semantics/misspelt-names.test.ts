// A name that is not declared reads `undefined` in JavaScript, and a comparison with that may hold in every state. The call that reads it
// fails, with the nearest name.
import { describe, expect, test } from 'vitest'
import { algorithm, arrayOf, flag, int, many, protocol, siteId } from '../../src/index.js'
import type { Spec } from '../../src/protocol/spec.js'
import { checked } from '../tiny/found.js'

const p = protocol({
  roles: { site: many({ count: int(0, 3) }) },
  messages: {},
  shared: { turn: siteId, flags: arrayOf(siteId, flag) },
})

type Seen = { readonly count: number } & { readonly [name: string]: number }

const specOf = (
  holds: (site: Seen, shared: { readonly [name: string]: unknown }) => boolean,
  guard: (shared: { readonly [name: string]: unknown }) => boolean = () => true,
): Spec =>
  algorithm({
    name: 'counts',
    title: 'Counts',
    citation: 'none',
    about: 'Sites count to three.',
    sites: { min: 1, max: 4, fallback: 2 },
    protocol: p,
    clauses: {
      add: p.roles.site.local({
        guard: ({ count }, { shared }) => count < 3 && guard(shared as never),
        effect: ({ count }) => [{ count: count + 1 }],
      }),
    },
    properties: [
      p.always('small', 'every count is small', ({ all, shared }) =>
        all('site').every((site) => holds(site as never, shared as never)),
      ),
    ],
  })

describe('a predicate', () => {
  test('that reads declared names only is judged', () => {
    const { verdicts } = checked(specOf((site) => !(site.count > 2)))
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['violated'])
  })

  test('that reads a field that no site has is refused, where it would hold', () =>
    expect(() => checked(specOf((site) => !(site.conut! > 2)))).toThrow(
      /small.* TypeError: a site of role site has no conut \(did you mean "count"\?\); there are self, count/,
    ))

  test('that reads a shared variable that is not declared is refused', () =>
    expect(() => checked(specOf((_, shared) => shared.turns !== 1))).toThrow(
      /small.* TypeError: shared has no turns \(did you mean "turn"\?\); there are turn, flags/,
    ))

  test('that reads the size of a shared array is refused', () =>
    expect(() => checked(specOf((_, shared) => !((shared.flags as { size: number }).size < 8)))).toThrow(
      /the array shared\.flags has no size; there are get/,
    ))

  test('may ask for what every object has, and for symbols', () => {
    const { verdicts } = checked(
      specOf((site) => Object.hasOwn(site, 'count') && site.toString().length > 0 && `${site}` !== ''),
    )
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['holds'])
  })
})

test('a guard that reads a shared variable that is not declared is refused', () =>
  expect(() =>
    checked(
      specOf(
        () => true,
        (shared) => shared.trun === 0,
      ),
    ),
  ).toThrow(/The guard of "add" of counts: it threw TypeError: shared has no trun \(did you mean "turn"\?\)/))
