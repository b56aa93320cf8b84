// A cell is not inductive for nothing: a small change of its clause refutes it, or the clause needs no guard for it, and the table says
// why. A grid that answers + to everything fails here.
import { expect, test } from 'vitest'
import petersonProof from '../../specs/peterson/proof.js'
import peterson from '../../specs/peterson/spec.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { neverRefuted } from './refuted.js'

test.each([
  {
    spec: peterson,
    proof: petersonProof,
    needNoGuard: {
      'insideHasTheTurn request': 'the site is not inside afterwards',
      'insideHasTheTurn exit': 'the site is not inside afterwards',
    },
  },
  {
    spec: ring,
    proof: ringProof,
    needNoGuard: {
      'oneToken request': 'the clause moves no token',
      'oneToken enter': 'the clause moves no token',
      'insideHasToken request': 'the site is not inside afterwards',
      'insideHasToken exit': 'the site is not inside afterwards',
      'insideHasToken onToken': 'the site has the token afterwards',
    },
  },
])('the cells of $spec.name that no change of a clause refutes', ({ spec, proof, needNoGuard }) => {
  expect(neverRefuted(spec, proof).toSorted()).toEqual(Object.keys(needNoGuard).toSorted())
})
