// The bounds of a universe for one model.
import { expect, test } from 'vitest'
import paxosProof from '../../specs/paxos/proof.js'
import paxos from '../../specs/paxos/spec.js'
import ownProof from '../../specs/suzuki-kasami/proof.js'
import spec from '../../specs/suzuki-kasami/spec.js'
import { makeModel } from '../../src/model/model.js'
import { bounded } from '../../src/prove/universe-bounds.js'

test('a bound of numbers for three sites holds from three sites on, and an option replaces it', () => {
  const numberAt = (sites: number, numbers?: number) =>
    bounded(ownProof, makeModel(spec, { sites }), undefined, numbers).universe.number
  expect([2, 3, 4].map((sites) => numberAt(sites))).toEqual([undefined, 2, 2])
  expect(numberAt(2, 1)).toBe(1)
  expect(numberAt(3, 3)).toBe(3)
  const ballots = [2, 3].map((sites) => bounded(paxosProof, makeModel(paxos, { sites })).universe.number)
  expect(ballots).toEqual([2, 1])
})
