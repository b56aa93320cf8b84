// The laws of every sort, over its values. Written once; the tests run them against every sort, and anyone who
// adds a sort adds a row to their table.
import fc from 'fast-check'
import { is, isCollection, isRecord } from 'immutable'
import { describe, expect, test } from 'vitest'
import { Parts } from '../../src/compile/parts.js'
import { canonical, encode, type Json, numberOf, type Scope, type Sort } from '../../src/sorts/sort.js'

/** All laws are tried in a model of four sites. */
export const scope: Scope = { sites: 4 }

/** Four sites and the values of sorts of three, each with its own permutation. */
const permutation = fc
  .tuple(
    fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  )
  .map(([image, places]) =>
    Object.assign((site: number) => image[site]!, { ofValue: (_: string, place: number) => places[place]! }),
  )

type Permutation = typeof permutation extends fc.Arbitrary<infer P> ? P : never

/** First `p`, then `q`. */
const both = <T>(
  p: Permutation,
  q: { (site: number): T; ofValue(sort: string, place: number): T },
): { (site: number): T; ofValue(sort: string, place: number): T } =>
  Object.assign((site: number) => q(p(site)), {
    ofValue: (sort: string, place: number) => q.ofValue(sort, p.ofValue(sort, place)),
  })

// Often the same for several sites; some colours look like parts of an encoding.
const colouring = fc
  .array(fc.constantFrom('a', 'b', '-', '1:', '1:a', ''), { minLength: 7, maxLength: 7 })
  .map((colours) =>
    Object.assign((site: number) => colours[site]!, {
      ofValue: (_: string, place: number) => colours[4 + place]!,
    }),
  )

/** Maps of timestamps that keep their order. */
const growing = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 5 })).map(
  ([factor, offset]) =>
    (t: number) =>
      factor * t + offset,
)

/** Everything in a value, in the order in which it is come to. */
const iterated = (value: unknown): unknown =>
  isCollection(value) || isRecord(value) ? [...(value as Iterable<unknown>)].map(iterated) : value

// Each law is tried thousands of times, and `expect` costs more than most laws. fast-check shows the values of a failure.
const holds = (is: boolean): void => {
  if (!is) expect.fail('the law is broken')
}
const isUndefined = (problem: string | undefined): void => {
  if (problem !== undefined) expect.fail(problem)
}

const same = <T>(value: T): T => value

/** Tests the laws of `sort` on `values`, which should come from a domain so small that equal ones are drawn often. */
export const obeysTheLawsOfSorts = <T>(sort: Sort<T>, values: fc.Arbitrary<T>): void => {
  const runs = { seed: 20_261_127, numRuns: 60 }
  const law = (claim: string, ...[property]: Parameters<typeof fc.assert>) =>
    test(claim, () => fc.assert(property, runs))

  describe(sort.text, () => {
    test('starts with a value of its own', () => {
      expect(sort.problem(sort.initial, scope)).toBeUndefined()
    })

    law(
      'has no complaint about its own values',
      fc.property(values, (v) => {
        isUndefined(sort.problem(v, scope))
      }),
    )

    law(
      'a value comes back from its JSON',
      fc.property(values, (v) => {
        holds(is(sort.fromJson(sort.toJson(v)), v))
      }),
    )

    law(
      'a value comes back from its JSON as text',
      fc.property(values, (v) => {
        holds(is(sort.fromJson(JSON.parse(JSON.stringify(sort.toJson(v))) as Json), v))
      }),
    )

    law(
      'two values have one encoding exactly if they are equal',
      fc.property(values, values, (v, w) => {
        holds((encode(sort, v) === encode(sort, w)) === is(v, w))
      }),
    )

    // One object numbers all of them, as in the tables.
    const parts = new Parts()
    law(
      'two values have one number exactly if they are equal',
      fc.property(values, values, (v, w) => {
        holds((numberOf(sort, v, parts) === numberOf(sort, w, parts)) === is(v, w))
        // Other parts in between do not change the number.
        const number = numberOf(sort, v, parts)
        parts.pair(number, number)
        holds(numberOf(sort, canonical(sort, v), parts) === number)
      }),
    )

    // Sets and maps iterate in the order in which they were made, which a clause could make visible.
    law(
      'canonical values of equal values are equal to them and iterate alike',
      fc.property(values, values, (v, w) => {
        holds(is(canonical(sort, v), v))
        if (is(v, w)) expect(iterated(canonical(sort, v))).toEqual(iterated(canonical(sort, w)))
      }),
    )

    law(
      'equal values are shown alike, on one line',
      fc.property(values, values, (v, w) => {
        expect(sort.show(v)).not.toContain('\n')
        if (is(v, w)) expect(sort.show(v)).toBe(sort.show(w))
      }),
    )

    law(
      'renaming every site to itself changes nothing',
      fc.property(values, (v) => {
        holds(is(sort.rename(v, same), v))
      }),
    )

    law(
      'renaming twice is renaming once by both',
      fc.property(values, permutation, permutation, (v, p, q) => {
        holds(is(sort.rename(sort.rename(v, p), q), sort.rename(v, both(p, q))))
      }),
    )

    law(
      'a canonical value stays canonical after a renaming or a move in time',
      fc.property(values, permutation, (v, p) => {
        const before = canonical(sort, v)
        for (const after of [sort.rename(before, p), sort.shift(before, (t) => 3 * t + 1)]) {
          expect(iterated(after)).toEqual(iterated(canonical(sort, after)))
        }
      }),
    )

    law(
      'renaming sites stays within the sort',
      fc.property(values, permutation, (v, p) => {
        isUndefined(sort.problem(sort.rename(v, p), scope))
      }),
    )

    law(
      'different values stay different when sites are renamed',
      fc.property(values, values, permutation, (v, w, p) => {
        holds(is(sort.rename(v, p), sort.rename(w, p)) === is(v, w))
      }),
    )

    law(
      'the coloured of a renamed value is the coloured by the colours of the images',
      fc.property(values, permutation, colouring, (v, p, colour) => {
        expect(sort.signature(sort.rename(v, p), colour)).toBe(sort.signature(v, both(p, colour)))
      }),
    )

    law(
      'equal values have equal tints, whatever the colours',
      fc.property(values, values, colouring, (v, w, colour) => {
        if (is(v, w)) expect(sort.signature(v, colour)).toBe(sort.signature(w, colour))
      }),
    )

    law(
      'two values have one coloured exactly if they are equal, where each site has a colour of its own',
      fc.property(values, values, (v, w) => {
        holds((sort.signature(v, String) === sort.signature(w, String)) === is(v, w))
      }),
    )

    law(
      'moving every timestamp nowhere changes nothing',
      fc.property(values, (v) => {
        holds(is(sort.shift(v, same), v))
      }),
    )

    law(
      'moving timestamps twice is moving them once by both',
      fc.property(values, growing, growing, (v, f, g) => {
        holds(
          is(
            sort.shift(sort.shift(v, f), g),
            sort.shift(v, (t) => g(f(t))),
          ),
        )
      }),
    )

    law(
      'moving timestamps stays within the sort',
      fc.property(values, growing, (v, f) => {
        isUndefined(sort.problem(sort.shift(v, f), scope))
      }),
    )

    if (!sort.timed) {
      law(
        'without timestamps there is nothing to move',
        fc.property(values, growing, (v, f) => {
          holds(is(sort.shift(v, f), v))
        }),
      )
    }
  })
}
