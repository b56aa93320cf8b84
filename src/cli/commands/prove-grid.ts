// `coterie prove SPEC --sites N` checks the spec's own proof: the grid of its lemmas and clauses.
import { proofGraphDot } from '../../diagram/proof-graph.js'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { FormulaError } from '../../ltl/parse-formula.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import { OutsideUniverse } from '../../prove/outside-universe.js'
import { ProofCheck } from '../../prove/proof-check.js'
import { isInductive, type ProofResult } from '../../prove/proof-result.js'
import { proofJson } from '../../report/proof-json.js'
import { proofText } from '../../report/proof-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { renderSvg } from '../files/render-svg.js'
import { mutantNamed } from '../load/load-mutants.js'
import { proofIfAny, proofOf } from '../load/load-proof.js'
import { loadSpec } from '../load/load-spec.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

/** The arguments of a proof of a given number of sites. */
export interface GridArguments {
  readonly sites: number
  readonly param?: { readonly [name: string]: string }
  readonly order?: 'fifo' | 'unordered'
  readonly requests?: number | 'unbounded'
  readonly mutant?: string
  readonly assume?: readonly string[]
  readonly drop?: readonly string[]
  readonly lemma?: string
  readonly suggest?: boolean
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  readonly format: 'text' | 'json' | 'dot' | 'svg'
}

const formats: { readonly [format in GridArguments['format']]: (result: ProofResult) => string } = {
  text: proofText,
  json: (result) => indentedJson(proofJson(result)),
  dot: proofGraphDot,
  svg: proofGraphDot,
}

const codeOf = (result: ProofResult): number => {
  if (result.rows.some(({ truth }) => truth?.verdict === 'violated')) return exitCodes.violated
  const asked = result.typed === undefined ? result.rows : result.rows.slice(-1)
  const isTrue = asked.every(({ truth }) => truth?.verdict === 'holds')
  return result.cut === undefined && isTrue && isInductive(result) ? exitCodes.holds : exitCodes.inconclusive
}

const modelOptions = ({ sites, param, order, requests }: GridArguments): ModelOptions => ({
  sites,
  ...(param === undefined ? {} : { parameters: param }),
  ...(order === undefined ? {} : { order }),
  ...(requests === undefined ? {} : { requests }),
})

/** Checks the proof and prints it. Returns the exit code. */
export const proveGrid = async (
  argument: string,
  given: GridArguments,
  terminal: Terminal,
): Promise<number> => {
  const loaded = await loadSpec(argument)
  const spec = given.mutant === undefined ? loaded.spec : await mutantNamed(loaded, given.mutant)
  const proof = given.lemma === undefined ? await proofOf(loaded) : await proofIfAny(loaded)
  const { maxStates = Number.POSITIVE_INFINITY, memory = defaultMemory() } = given
  const { assume = [], drop = [] } = given
  let running: ProofCheck
  try {
    running = new ProofCheck(spec, proof, modelOptions(given), {
      ...{ assume, drop, maxStates, memory },
      suggest: given.suggest === true,
      ...(given.lemma === undefined ? {} : { typed: given.lemma }),
    })
  } catch (error) {
    if (error instanceof FormulaError) throw new UsageError(`--lemma '${given.lemma}': ${error.message}`)
    if (!(error instanceof OutsideUniverse)) throw error
    throw new UsageError(`prove ${argument} --sites ${given.sites}: ${error.message}`)
  }
  const shown = formats[given.format]
  const ready = (): void =>
    keepReady((cut) => {
      // An interrupted picture would be no picture.
      const text = given.format === 'svg' ? '' : shown({ ...running.result(), cut })
      return { text, code: exitCodes.inconclusive }
    }, false)
  const bounds = { maxStates, memory, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const result = await drive(running, spec.name, bounds, terminal, ready)
  terminal.out(given.format === 'svg' ? svgForBothThemes(await renderSvg(shown(result))) : shown(result))
  return codeOf(result)
}
