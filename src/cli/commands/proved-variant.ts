// After a spec is not proved with the default values of its parameters: a variant of it that is, if one has few views.
import type { EveryResult } from '../../every/every-result.js'
import { EveryProof } from '../../every/prove.js'
import type { EveryOptions } from '../../every/shape/shape.js'
import type { Spec } from '../../protocol/spec.js'
import { drive } from '../supervise/drive.js'
import { interrupted } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

// A variant with more views is not tried to the end: this is a hint, and no second proof.
const mostViews = 500
const comparedStates = 100

/** The other values of each parameter that has a few named ones, one at a time. */
const variantsOf = ({ parameters }: Spec): readonly (readonly [name: string, value: string])[] =>
  Object.entries(parameters).flatMap(([name, { values, fallback, isNumbers, isQuorumSystem }]) =>
    isNumbers === true || isQuorumSystem === true
      ? []
      : values
          .split(' | ')
          .filter((value) => value !== fallback && !/^\d+\.\.\d+$/.test(value))
          .map((value) => [name, value] as const),
  )

/** A parameter and its value with which mutual exclusion holds for every number of sites; undefined if none is found. */
export const provedVariant = async (
  { spec, options, verdict }: EveryResult,
  secondsLeft: () => number,
  terminal: Terminal,
  ready: () => void,
): Promise<readonly [name: string, value: string] | undefined> => {
  if (verdict === 'holds' || spec.mutant !== undefined || Object.keys(options.parameters ?? {}).length > 0)
    return undefined
  for (const [name, value] of variantsOf(spec)) {
    if (interrupted() || secondsLeft() <= 0) return undefined
    const varied: EveryOptions = { ...options, parameters: { [name]: value } }
    const proof = new EveryProof(spec, varied, { maxViews: mostViews, comparedStates })
    const bounds = { seconds: secondsLeft() }
    const result = await drive(proof, `${spec.name}, ${name}=${value}`, bounds, terminal, ready)
    if (result.verdict === 'holds') return [name, value]
  }
  return undefined
}
