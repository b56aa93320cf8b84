// What the page has loaded when the worker studies a spec.
import centralServer from '../../specs/central-server/spec.js'
import { mutants } from '../../specs/maekawa/mutants.js'
import maekawa from '../../specs/maekawa/spec.js'
import { mutants as petersonMutants } from '../../specs/peterson/mutants.js'
import petersonProof from '../../specs/peterson/proof.js'
import peterson from '../../specs/peterson/spec.js'
import ricart from '../../specs/ricart-agrawala/spec.js'
import testAndSet from '../../specs/test-and-set/spec.js'
import ring from '../../specs/token-ring/spec.js'
import type { LoadedSpec } from '../../src/explorer/load/spec-source.js'

export const loaded = {
  peterson: {
    source: { argument: 'peterson' },
    spec: peterson,
    proof: petersonProof,
    mutants: petersonMutants,
  },
  central: { source: { argument: 'central-server' }, spec: centralServer, mutants: [] },
  maekawa: { source: { argument: 'maekawa' }, spec: maekawa, mutants },
  ricart: { source: { argument: 'ricart-agrawala' }, spec: ricart, mutants: [] },
  testAndSet: { source: { argument: 'test-and-set' }, spec: testAndSet, mutants: [] },
  ring: { source: { argument: 'token-ring' }, spec: ring, mutants: [] },
} satisfies { readonly [name: string]: LoadedSpec }

// The answer left the order out: the reply of a site with an earlier request was "in some view".
export const both = { sites: 2, parameters: { quorums: 'majority' }, requests: 1 } as const
