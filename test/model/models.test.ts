// Making a model from a spec and options: defaults, warnings, and options that fit no model.
import { describe, expect, test } from 'vitest'
import bankAccount from '../../specs/bank-account/spec.js'
import centralServer from '../../specs/central-server/spec.js'
import maekawa from '../../specs/maekawa/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { type Model, ModelError, makeModel } from '../../src/model/model.js'
import { algorithm } from '../../src/protocol/algorithm.js'
import { many, one } from '../../src/protocol/declaration.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import { choice, integer, quorums } from '../../src/protocol/parameter.js'
import { protocol } from '../../src/protocol/protocol.js'
import { flag } from '../../src/sorts/flag.js'

const p = protocol({
  roles: { site: many({ busy: flag }), clerk: one({ open: flag }) },
  parameters: {
    clock: choice('rule of the clock', 'slow', 'fast'),
    rounds: integer('how many rounds', 1, 9, 3),
    voters: quorums('whom to ask', 'ring'),
    readers: quorums('whom to ask before reading', 'all'),
  },
})
const spec = algorithm({
  name: 'sample',
  title: '',
  citation: '',
  about: '',
  sites: { min: 2, max: 6, fallback: 4 },
  protocol: p,
  clauses: {},
  contention: {
    waits: () => false,
    holds: () => false,
  },
  properties: [],
})

describe('options that fit no model give a one-line error', () => {
  test.each<[ModelOptions, string]>([
    [{ sites: 1 }, 'sites 1: must be a whole number from 2 to 6'],
    [{ sites: 7 }, 'sites 7: must be a whole number from 2 to 6'],
    [{ sites: 2.5 }, 'sites 2.5: must be a whole number from 2 to 6'],
    [{ sites: Number.NaN }, 'sites NaN: must be a whole number from 2 to 6'],
    [{ sites: 3, loss: -1 }, 'loss -1: must be a whole number from 0 to 1000'],
    [{ sites: 3, loss: 1001 }, 'loss 1001: must be a whole number from 0 to 1000'],
    [{ sites: 3, duplication: 0.5 }, 'duplication 0.5: must be a whole number from 0 to 1000'],
    [{ sites: 3, requests: -1 }, 'requests -1: must be a whole number from 0 to 1000'],
    [
      { sites: 3, requests: Number.POSITIVE_INFINITY },
      'requests Infinity: must be a whole number from 0 to 1000',
    ],
    [
      { sites: 3, requesters: [0, 3] },
      'requesters 3: there is no such site; the sites that may request are 0 to 2',
    ],
    [
      { sites: 3, requesters: [-1] },
      'requesters -1: there is no such site; the sites that may request are 0 to 2',
    ],
    [
      { parameters: { clokc: 'fast' } },
      'parameter "clokc": sample has no parameter of that name (did you mean "clock"?); it has clock, rounds, voters, readers',
    ],
    [
      { parameters: { somethingElse: '1' } },
      'parameter "somethingElse": sample has no parameter of that name; it has clock, rounds, voters, readers',
    ],
    [
      { sites: 3, parameters: { clock: 'fsat' } },
      'parameter clock=fsat: "fsat" is not one of slow, fast (did you mean "fast"?)',
    ],
    [
      { sites: 3, parameters: { rounds: '10' } },
      'parameter rounds=10: "10" is not a whole number from 1 to 9',
    ],
    [
      { sites: 3, parameters: { rounds: '3x' } },
      'parameter rounds=3x: "3x" is not a whole number from 1 to 9',
    ],
    [{ sites: 3, parameters: { rounds: '' } }, 'parameter rounds=: "" is not a whole number from 1 to 9'],
    [
      { sites: 4, parameters: { voters: 'ring' } },
      'parameter voters=ring: Quorums "ring" for 4 sites: there are exactly 3; use 3 sites, or "majority" for any number.',
    ],
  ])('as in %j', (options, message) => {
    expect(() => makeModel(spec, options)).toThrow(new ModelError(message))
    expect(message).not.toContain('\n')
  })

  // The name was once looked up with `in`, which finds `constructor` in every object.
  test('a name that every object has is not a parameter', () =>
    expect(() => makeModel(spec, { sites: 3, parameters: { constructor: '1' } })).toThrow(
      'parameter "constructor": sample has no parameter of that name; it has clock, rounds, voters, readers',
    ))

  test('the error for a spec without parameters says so', () =>
    expect(() =>
      makeModel(
        algorithm({
          name: 'plain',
          title: '',
          citation: '',
          about: '',
          sites: { min: 1, max: 2, fallback: 1 },
          protocol: protocol({ roles: { site: many({}) } }),
          clauses: {},
          contention: {
            waits: () => false,
            holds: () => false,
          },
          properties: [],
        }),
        { parameters: { clock: 'fast' } },
      ),
    ).toThrow(new ModelError('parameter "clock": plain has no parameter of that name; it has no parameters')))

  test('an error names a site that cannot request', () =>
    expect(() => makeModel(maekawa, { parameters: { quorums: 'six' }, requesters: [0, 4] })).toThrow(
      new ModelError('requesters 4: this site cannot request in this model (it has no quorum)'),
    ))
})

describe('omitted options have their defaults', () => {
  // The compiler reports an option that is missing here.
  test('every option has a value in the model', () =>
    expect(makeModel(spec, { sites: 3 }).options).toEqual({
      sites: 3,
      parameters: { clock: 'slow', rounds: '3', voters: 'ring', readers: 'all' },
      order: 'fifo',
      capacity: 'unbounded',
      whenFull: 'block',
      self: 'local',
      entry: 'explicit',
      loss: 0,
      duplication: 0,
      crash: 0,
      recovery: 0,
      whoCrashes: 'any',
      toCrashed: 'dropped',
      detector: 'none',
      suspicions: 0,
      timeouts: 'unbounded',
      applicationMessages: 0,
      clock: {},
      names: [],
      runs: 'fair',
      requests: 'unbounded',
      requesters: [0, 1, 2],
      fairness: {},
    } satisfies Model['options']))

  // The clocks of the first model grow without bound; their canonical form does not.
  test('the requests are unbounded, with and without logical clocks', () => {
    expect(makeModel(ricartAgrawala).requests).toBe(Number.POSITIVE_INFINITY)
    expect(makeModel(ricartAgrawala, { requests: 1 }).requests).toBe(1)
    expect(makeModel(centralServer).requests).toBe(Number.POSITIVE_INFINITY)
    expect(makeModel(centralServer, { requests: 0 }).requests).toBe(0)
  })

  test('the number of sites is the default of the spec', () => {
    expect(makeModel(bankAccount).competitors).toEqual([0, 1])
    expect(makeModel(centralServer).sites.map(({ name }) => name)).toEqual(['0', '1', '2', 'coordinator'])
  })

  test('the requesters are all sites that can request, in order and without repetition', () => {
    expect(makeModel(maekawa, { parameters: { quorums: 'six' } }).options.requesters).toEqual([0, 1, 2])
    expect(makeModel(spec, { sites: 3, requesters: [2, 0, 2] }).options.requesters).toEqual([0, 2])
    expect(makeModel(spec, { sites: 3, requesters: [] }).options.requesters).toEqual([])
  })

  test('the options of a model give the same model again', () => {
    const { options } = makeModel(maekawa, { parameters: { quorums: '{0, 1}, {1}' }, loss: 1 })
    expect(makeModel(maekawa, options).options).toEqual(options)
  })
})

describe('a quorum system determines the number of sites', () => {
  const sitesOf = (options: ModelOptions) => makeModel(spec, options).options.sites

  test('if no option gives a number', () => {
    expect(sitesOf({ parameters: { voters: '{0,1},{1}' } })).toBe(2)
    expect(sitesOf({ parameters: { voters: 'grid' } })).toBe(4)
  })

  test('by the default size of the quorum system', () => expect(sitesOf({})).toBe(3))

  test('only after the default of an earlier parameter', () => {
    // `readers` requires 2 sites, and the default of the earlier parameter `voters` does not fit 2.
    expect(() => sitesOf({ parameters: { readers: '{0,1},{1}' } })).toThrow('parameter voters=ring: ')
  })

  test('unless the number of sites is given', () => {
    expect(sitesOf({ sites: 5, parameters: { voters: 'majority' } })).toBe(5)
    expect(() => sitesOf({ sites: 5, parameters: { voters: 'grid' } })).toThrow(ModelError)
  })

  test('whatever the spaces in its text', () =>
    expect(makeModel(spec, { parameters: { voters: ' {0,  1}, {1} ' } }).options.parameters.voters).toBe(
      '{0,1},{1}',
    ))
})

describe('a model has a warning', () => {
  test('for quorums that do not intersect', () => {
    expect(makeModel(maekawa, { parameters: { quorums: '{0,1},{1},{2}' } }).warnings).toEqual([
      'quorums={0,1},{1},{2}: quorums of 0 {0,1} and 2 {2} have no site in common: do not expect mutual exclusion',
    ])
  })

  test('only if there is a reason', () => expect(makeModel(maekawa).warnings).toEqual([]))
})

describe('the sites that may request', () => {
  const asking = (canRequest: (context: never) => boolean) =>
    algorithm({
      name: 'asking',
      title: '',
      citation: '',
      about: '',
      sites: { min: 1, max: 6, fallback: 3 },
      protocol: p,
      clauses: {},
      contention: {
        waits: () => false,
        holds: () => false,
        canRequest: canRequest as (context: unknown) => boolean,
      },
      properties: [],
    })

  test('can depend on the site number and the parameters', () => {
    const odd = asking(({ self, parameters }: { self: number; parameters: { rounds: number } }) =>
      Boolean((self + parameters.rounds) % 2),
    )
    expect(makeModel(odd, { sites: 3 }).options.requesters).toEqual([0, 2])
  })

  // The type of `canRequest` promises the context of a clause, but the function once received only two fields
  // of it (src/model/model.ts).
  test('can depend on every field that the type of its argument promises', () => {
    const notLast = asking(
      ({
        self,
        others,
        sites,
        siteOf,
      }: {
        self: number
        others: Set<number>
        sites: Set<number>
        siteOf(r: string): number
      }) => self < sites.size - 1 && others.size === 2 && siteOf('clerk') === 3,
    )
    expect(makeModel(notLast, { sites: 3 }).options.requesters).toEqual([0, 1])
  })
})
