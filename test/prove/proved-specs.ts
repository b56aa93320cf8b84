// The specs of the catalogue with a proof of their own, each with the smallest model in which the proof is checked.
import { mutants as bakeryMutants } from '../../specs/bakery/mutants.js'
import bakeryProof from '../../specs/bakery/proof.js'
import bakery from '../../specs/bakery/spec.js'
import { mutants as centralMutants } from '../../specs/central-server/mutants.js'
import centralProof from '../../specs/central-server/proof.js'
import central from '../../specs/central-server/spec.js'
import { mutants as lamportMutants } from '../../specs/lamport/mutants.js'
import lamportProof from '../../specs/lamport/proof.js'
import lamport from '../../specs/lamport/spec.js'
import { mutants as maekawaMutants } from '../../specs/maekawa/mutants.js'
import maekawaProof from '../../specs/maekawa/proof.js'
import maekawa from '../../specs/maekawa/spec.js'
import { mutants as ntMutants } from '../../specs/naimi-trehel/mutants.js'
import ntProof from '../../specs/naimi-trehel/proof.js'
import nt from '../../specs/naimi-trehel/spec.js'
import { mutants as petersonMutants } from '../../specs/peterson/mutants.js'
import petersonProof from '../../specs/peterson/proof.js'
import peterson from '../../specs/peterson/spec.js'
import { mutants as raymondMutants } from '../../specs/raymond/mutants.js'
import raymondProof from '../../specs/raymond/proof.js'
import raymond from '../../specs/raymond/spec.js'
import { mutants as raMutants } from '../../specs/ricart-agrawala/mutants.js'
import raProof from '../../specs/ricart-agrawala/proof.js'
import ra from '../../specs/ricart-agrawala/spec.js'
import { mutants as queueMutants } from '../../specs/ricart-agrawala-queue/mutants.js'
import queueProof from '../../specs/ricart-agrawala-queue/proof.js'
import queue from '../../specs/ricart-agrawala-queue/spec.js'
import { mutants as semaphoreMutants } from '../../specs/semaphore/mutants.js'
import semaphoreProof from '../../specs/semaphore/proof.js'
import semaphore from '../../specs/semaphore/spec.js'
import { mutants as skMutants } from '../../specs/suzuki-kasami/mutants.js'
import skProof from '../../specs/suzuki-kasami/proof.js'
import sk from '../../specs/suzuki-kasami/spec.js'
import { mutants as ringMutants } from '../../specs/token-ring/mutants.js'
import ringProof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Mutant } from '../../src/protocol/mutant.js'
import type { Proof } from '../../src/protocol/proof.js'
import type { Spec } from '../../src/protocol/spec.js'

interface ProvedSpec {
  readonly spec: Spec
  readonly proof: Proof
  readonly mutants: readonly Mutant[]
  readonly options: ModelOptions
}

const two: ModelOptions = { sites: 2 }

/** The specs, by name. */
export const proved: { readonly [name: string]: ProvedSpec } = {
  peterson: { spec: peterson, proof: petersonProof, mutants: petersonMutants, options: two },
  'token-ring': { spec: ring, proof: ringProof, mutants: ringMutants, options: two },
  semaphore: { spec: semaphore, proof: semaphoreProof, mutants: semaphoreMutants, options: two },
  'central-server': { spec: central, proof: centralProof, mutants: centralMutants, options: two },
  bakery: { spec: bakery, proof: bakeryProof, mutants: bakeryMutants, options: two },
  'ricart-agrawala': { spec: ra, proof: raProof, mutants: raMutants, options: two },
  'ricart-agrawala-queue': { spec: queue, proof: queueProof, mutants: queueMutants, options: two },
  maekawa: {
    spec: maekawa,
    proof: maekawaProof,
    mutants: maekawaMutants,
    options: { ...two, parameters: { quorums: '{0,1},{0,1}' } },
  },
  raymond: { spec: raymond, proof: raymondProof, mutants: raymondMutants, options: two },
  'naimi-trehel': { spec: nt, proof: ntProof, mutants: ntMutants, options: two },
  'suzuki-kasami': { spec: sk, proof: skProof, mutants: skMutants, options: two },
  lamport: { spec: lamport, proof: lamportProof, mutants: lamportMutants, options: two },
}
