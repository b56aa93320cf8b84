// The lemmas that a proof from views gives for every number of sites, for `prove --lemmas` and `prove --from-every`.

import { defaultEveryLimits } from '../../every/closing/every-limits.js'
import type { EveryResult } from '../../every/every-result.js'
import { LemmaSearch, type LemmasFound } from '../../every/lemmas/find-lemmas.js'
import { whyNoLemmas } from '../../every/other-form.js'
import { EveryProof } from '../../every/prove.js'
import type { EveryOptions } from '../../every/shape/shape.js'
import { loadSpec } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

interface GivenOptions {
  readonly param?: { readonly [name: string]: string }
  readonly order?: 'fifo' | 'unordered'
}

/** The options of a proof from views. */
export const everyOptions = ({ param, order }: GivenOptions): EveryOptions => ({
  ...(param === undefined ? {} : { parameters: param }),
  ...(order === undefined ? {} : { order }),
})

/** Whether views prove mutual exclusion. */
const isProved = ({ verdict }: EveryResult): boolean => verdict === 'holds' || verdict === 'sampled'

/** The lemmas of a proof, or why there are none. `ready` keeps what the command prints if it is ended from outside. */
export const lemmasOf = async (
  proof: EveryProof,
  label: string,
  seconds: number,
  terminal: Terminal,
  ready: (soFar: LemmasFound) => void,
): Promise<LemmasFound> => {
  const notProved = { none: 'mutual exclusion is not proved' }
  if (!isProved(proof.result())) return notProved
  const none = whyNoLemmas(proof.result())
  if (none !== undefined) return { none }
  const views = proof.provedViews()
  if (views === undefined) return notProved
  const search = new LemmaSearch(views)
  return drive(search, label, { seconds }, terminal, () => ready(search.result()))
}

/** The lemmas of a spec, not of its mutant: a mutant shows which of them it breaks. */
export const lemmasFromViews = async (
  argument: string,
  given: GivenOptions & { readonly time?: number },
  terminal: Terminal,
): Promise<LemmasFound> => {
  const { spec } = await loadSpec(argument)
  if (!spec.properties.some(({ name }) => name === 'mutualExclusion'))
    return { none: 'it has no property mutualExclusion, and only that is proved for every number of sites' }
  const proof = new EveryProof(spec, everyOptions(given), {
    maxViews: defaultEveryLimits.maxViews,
    properties: [],
    comparedStates: defaultEveryLimits.statesOfOthers,
  })
  const seconds = given.time ?? Number.POSITIVE_INFINITY
  await drive(proof, `${spec.name}, views`, { seconds }, terminal)
  return lemmasOf(proof, `${spec.name}, lemmas`, seconds, terminal, () => {})
}
