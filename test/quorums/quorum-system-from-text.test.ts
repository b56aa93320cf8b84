// Quorums in a user's text: names, sets, and errors.

import fc from 'fast-check'
import { is } from 'immutable'
import { describe, expect, test } from 'vitest'
import { knownQuorumSystems } from '../../src/quorums/known-quorum-systems.js'
import { QuorumError } from '../../src/quorums/quorum-error.js'
import { showQuorumSystem } from '../../src/quorums/quorum-system.js'
import { quorumSystem } from '../../src/quorums/quorum-system-from-text.js'
import { anyQuorumSystem } from './random-quorum-systems.js'

describe('a name', () => {
  test.each([
    ['grid', 4],
    ['plane', 7],
    ['ring', 3],
    ['majority', 3],
    ['all', 3],
    ['one', 3],
    ['six', 6],
  ])('%s has %i sites by default', (name, sites) => {
    expect(quorumSystem(name).size).toBe(sites)
    expect(is(quorumSystem(name, sites), quorumSystem(name))).toBe(true)
  })
  test('accepts another number of sites', () => {
    expect(quorumSystem('grid', 9).size).toBe(9)
    expect(quorumSystem('plane', 13).size).toBe(13)
    expect(showQuorumSystem(quorumSystem('one', 2))).toBe('{0},{0}')
  })
  test('may have spaces around it', () =>
    expect(is(quorumSystem(' ring\n'), quorumSystem('ring'))).toBe(true))
  test('is in the table for help texts, with its description and its numbers of sites', () => {
    expect(knownQuorumSystems.map(({ name }) => name)).toEqual([
      'grid',
      'plane',
      'ring',
      'majority',
      'cyclic',
      'all',
      'one',
      'six',
    ])
    for (const { about, sites } of knownQuorumSystems) expect(`${about}; ${sites}`).toMatch(/^.{10,110}$/)
  })
})

describe('sets in a text', () => {
  const shown = (text: string, sites?: number) => showQuorumSystem(quorumSystem(text, sites))

  test('give one quorum to each site', () => expect(shown('{0,1},{1,2},{2,0}')).toBe('{0,1},{1,2},{0,2}'))
  test('leave the other sites without a quorum', () => {
    expect(shown('{0,1,2},{1,3,5},{2,4,5}')).toBe('{0,1,2},{1,3,5},{2,4,5},{},{},{}')
    expect(shown('{0,1}', 4)).toBe('{0,1},{},{},{}')
    expect(shown('{},{0}')).toBe('{},{0}')
  })
  test('are the system `six` if they are its sets', () =>
    expect(is(quorumSystem('{0,1,2},{1,3,5},{2,4,5}'), quorumSystem('six'))).toBe(true))
  test.each([
    ' { 0 , 1 } ,\n\t{ 1 } ',
    '[{0,1},{1}]',
    '[ {1,0}, {1} ]',
    '({0,1},{1})',
    '{{0,1},{1}}',
    '{ {0,1}, {1} }',
    '{00,01},{1}',
  ])('may contain spaces and brackets: %j', (text) => expect(shown(text)).toBe('{0,1},{1}'))

  test('are read back unchanged after printing', () =>
    fc.assert(
      fc.property(anyQuorumSystem, (system) => {
        expect(is(quorumSystem(showQuorumSystem(system)), system)).toBe(true)
        expect(is(quorumSystem(showQuorumSystem(system), system.size), system)).toBe(true)
      }),
    ))
})

describe('an error is one line with the input, the rule and a remedy', () => {
  const example = "write '{0,1},{1,2},{2,0}', in quotes on a command line."
  test.each<[string, number | undefined, string]>([
    ['grid', 5, 'Quorums "grid" for 5 sites: a grid needs a perfect square of sites; use 4 or 9.'],
    ['grid', 1000, 'Quorums "grid" for 1000 sites: a grid needs a perfect square of sites; use 961.'],
    [
      'grid',
      0,
      'Quorums "grid" for 0 sites: the number of sites must be whole and at least 1; use 1 to 1000.',
    ],
    [
      'majority',
      2.5,
      'Quorums "majority" for 2.5 sites: the number of sites must be whole and at least 1; use 1 to 1000.',
    ],
    ['plane', 5, 'Quorums "plane" for 5 sites: a plane here has 3, 7, 13 or 21 sites; use 3 or 7.'],
    ['plane', 31, 'Quorums "plane" for 31 sites: a plane here has 3, 7, 13 or 21 sites; use 21.'],
    [
      'ring',
      4,
      'Quorums "ring" for 4 sites: there are exactly 3; use 3 sites, or "majority" for any number.',
    ],
    ['six', 5, 'Quorums "six" for 5 sites: there are exactly 6; use 6 sites, or write the sets out.'],
    [
      'gird',
      undefined,
      'Quorums "gird": no quorum system has this name; did you mean "grid"? There are grid, plane, ring, majority, cyclic, all, one, six, and sets such as {0,1},{1,2},{2,0}.',
    ],
    [
      'Majorities',
      5,
      'Quorums "Majorities": no quorum system has this name; did you mean "majority"? There are grid, plane, ring, majority, cyclic, all, one, six, and sets such as {0,1},{1,2},{2,0}.',
    ],
    [
      '{0,1},{1,5}',
      3,
      'Quorums "{0,1},{1,5}" for 3 sites: site 5 does not exist; use members 0 to 2, or 6 sites.',
    ],
    [
      '{0},{0},{0}',
      2,
      'Quorums "{0},{0},{0}" for 2 sites: 3 sets are more than one for each site; use 3 sites or leave sets out.',
    ],
    [
      '{0}',
      -1,
      'Quorums "{0}" for -1 sites: the number of sites must be whole and at least 1; use 1 to 1000.',
    ],
    [
      '{1000000}',
      undefined,
      'Quorums "{1000000}": site 1000000 exceeds the largest possible site number; use members 0 to 999.',
    ],
    ['', undefined, `Quorums "": expected a set in braces at the end; ${example}`],
    ['0,1', undefined, `Quorums "0,1": expected a set in braces at "0,1"; ${example}`],
    ['{0,1},', undefined, `Quorums "{0,1},": expected a set in braces at the end; ${example}`],
    ['{0,1}\n{1,2}', undefined, `Quorums "{0,1} {1,2}": expected a comma or the end at "{1,2}"; ${example}`],
    ['[{0,1},{1}', undefined, `Quorums "[{0,1},{1}": expected a set in braces at "[{0,1},{1}"; ${example}`],
    [
      '{0,-1}',
      undefined,
      'Quorums "{0,-1}": "-1" in {0,-1} is not the number of a site; use whole numbers from 0, separated by commas.',
    ],
    [
      '{0,,1}',
      undefined,
      'Quorums "{0,,1}": "" in {0,,1} is not the number of a site; use whole numbers from 0, separated by commas.',
    ],
    [
      '{0,1,0}',
      undefined,
      'Quorums "{0,1,0}": site 0 occurs twice in {0,1,0}; write {0,1}, or the intended site.',
    ],
  ])('%j for %j sites', (text, sites, message) => {
    expect(() => quorumSystem(text, sites)).toThrow(new QuorumError(message))
  })

  test('for any text, unless the text gives a system', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom('{', '}', '[', ']', ',', ' ', '0', '1', '\n') }),
        ),
        fc.option(fc.integer({ min: -2, max: 30 }), { nil: undefined }),
        (text, sites) => {
          try {
            const system = quorumSystem(text, sites)
            expect(system.size).toBe(sites ?? system.size)
          } catch (error) {
            expect(error).toBeInstanceOf(QuorumError)
            expect((error as QuorumError).message).toMatch(/^Quorums [^\n]*\.$/)
          }
        },
      ),
      { numRuns: 2000 },
    ))
})
