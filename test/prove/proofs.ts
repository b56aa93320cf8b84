// Checks a proof of the catalogue as the command does.
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Proof } from '../../src/protocol/proof.js'
import type { Spec } from '../../src/protocol/spec.js'
import { ProofCheck } from '../../src/prove/proof-check.js'
import type { ProofResult } from '../../src/prove/proof-result.js'
import { toTheEnd } from '../../src/search/long-work.js'

/** The result of a whole check. */
export const checked = (
  spec: Spec,
  proof: Proof,
  options: ModelOptions = {},
  also: {
    readonly assume?: readonly string[]
    readonly drop?: readonly string[]
    readonly suggest?: boolean
    readonly maxStates?: number
    readonly typed?: string
    readonly alone?: string
    readonly cellsAlone?: boolean
  } = {},
): ProofResult => {
  const {
    assume = [],
    drop = [],
    suggest = false,
    maxStates = 100_000,
    typed,
    alone,
    cellsAlone = false,
  } = also
  const check = new ProofCheck(spec, proof, options, {
    assume,
    drop,
    suggest,
    cellsAlone,
    ...(typed === undefined ? {} : { typed }),
    ...(alone === undefined ? {} : { alone }),
    maxStates,
    memory: 1e9,
  })
  toTheEnd(check.run())
  return check.result()
}
