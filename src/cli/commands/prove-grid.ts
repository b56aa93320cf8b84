// `coterie prove SPEC --sites N` checks the spec's own proof: the grid of its lemmas and clauses.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inductionStepDot } from '../../diagram/induction-step.js'
import { proofGraphDot } from '../../diagram/proof-graph.js'
import { svgForBothThemes } from '../../diagram/svg-themes.js'
import { type LectureSentence, parseLectureProofs, withoutLemma } from '../../lesson/lecture-proofs.js'
import { FormulaError } from '../../ltl/parse-formula.js'
import type { ModelOptions, OwnOption } from '../../protocol/model-options.js'
import type { Proof } from '../../protocol/proof.js'
import { OutsideUniverse } from '../../prove/outside-universe.js'
import { ProofCheck } from '../../prove/proof-check.js'
import {
  counterexamplesIn,
  falseAfter,
  isEveryCellDecided,
  isProved,
  type ProofResult,
  rowsInQuestion,
} from '../../prove/proof-result.js'
import { withLemmasOfViews } from '../../prove/views/lemmas-of-views.js'
import { proofJson } from '../../report/proof/proof-json.js'
import { proofText } from '../../report/proof/proof-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { faultsOfGrid } from '../arguments/prove-conflicts.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { renderSvg } from '../files/render-svg.js'
import { ResultFiles } from '../files/result-files.js'
import { mutantNamed } from '../load/load-mutants.js'
import { proofIfAny, proofOf } from '../load/load-proof.js'
import { isOwnFile, type LoadedSpec, loadSpec } from '../load/load-spec.js'
import { packageFolder } from '../load/program-files.js'
import { defaultMemory } from '../supervise/default-memory.js'
import { drive } from '../supervise/drive.js'
import { keepReady } from '../supervise/supervised.js'
import type { Terminal } from '../terminal/terminal.js'

/** The arguments of a proof of a given number of sites. */
export interface GridArguments extends Pick<ModelOptions, OwnOption> {
  readonly sites: number
  readonly param?: { readonly [name: string]: string }
  readonly order?: 'fifo' | 'unordered'
  readonly mutant?: string
  readonly assume?: readonly string[]
  readonly drop?: readonly string[]
  readonly lemma?: string
  /** The greatest of unbounded numbers. */
  readonly numbers?: number
  readonly alone?: string
  readonly suggest?: boolean
  readonly maxStates?: number
  readonly memory?: number
  readonly time?: number
  /** A folder for pictures of counterexamples. */
  readonly out?: string
  readonly format: 'text' | 'json' | 'dot' | 'svg'
}

const formats: {
  readonly [format in GridArguments['format']]: (
    result: ProofResult,
    unstated: readonly LectureSentence[],
  ) => string
} = {
  text: proofText,
  json: (result) => indentedJson(proofJson(result)),
  dot: proofGraphDot,
  svg: proofGraphDot,
}

/** The sentences of lectures about a spec of the catalogue that are no lemmas; none if the page is not there. */
const unstatedOf = ({ argument, spec }: LoadedSpec): readonly LectureSentence[] => {
  // A user's spec may have a name from the catalogue.
  if (isOwnFile(argument)) return []
  try {
    const text = readFileSync(new URL('docs/lecture-proofs.md', packageFolder), 'utf8')
    return withoutLemma(parseLectureProofs(text), spec.name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

/** Whether one lemma is in question, not the proof. */
const isAboutOne = ({ lemma, alone }: GridArguments): boolean => lemma !== undefined || alone !== undefined

/** Whether induction or a search of all states shows what is in question, although other lemmas are only assumed. */
const isWithoutAssumptions = (result: ProofResult): boolean => {
  const { rows, typed, alone } = result
  // What is inductive by itself rests on nothing.
  if (alone !== undefined) return true
  if (typed === undefined)
    return rows.every(({ truth, isAssumed }) => truth?.verdict === 'holds' || !isAssumed)
  return rowsInQuestion(result).every(
    ({ cells, truth }) =>
      truth?.verdict === 'holds' ||
      cells.every(({ result: cell }) => cell.verdict === 'inductive' && cell.needs.length === 0),
  )
}

const codeOf = (result: ProofResult): number => {
  if (rowsInQuestion(result).some((row) => falseAfter(row) !== undefined)) return exitCodes.violated
  // A check that ends in the search of reachable states, or for least sets, has proved all that induction proves.
  const isDecided = result.cut === undefined || isEveryCellDecided(result)
  return isDecided && isProved(result) && isWithoutAssumptions(result)
    ? exitCodes.holds
    : exitCodes.inconclusive
}

const modelOptions = (given: GridArguments): ModelOptions => {
  const { sites, param, order, requests } = given
  const own = [...faultsOfGrid].flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]]))
  return {
    sites,
    ...(param === undefined ? {} : { parameters: param }),
    ...(order === undefined ? {} : { order }),
    ...(requests === undefined ? {} : { requests }),
    ...Object.fromEntries(own),
  }
}

/** The files for `--out`: a picture of each counterexample to induction. */
const picturesOf = async (
  result: ProofResult,
): Promise<readonly (readonly [file: string, content: string])[]> => {
  const files: [string, string][] = []
  for (const { name, counterexample } of counterexamplesIn(result)) {
    const dot = inductionStepDot(result, counterexample)
    files.push([`${name}.dot`, dot], [`${name}.svg`, svgForBothThemes(await renderSvg(dot))])
  }
  return files
}

const writePictures = (
  pictures: Awaited<ReturnType<typeof picturesOf>>,
  folder: string | undefined,
): void => {
  if (folder === undefined) return
  const written = new ResultFiles()
  for (const [file, content] of pictures) written.write(join(folder, file), content)
  written.finish()
}

/**
 * Checks the proof and prints it. Returns the exit code.
 * @param ofViews the lemmas that views give for every number of sites, or none
 */
export const proveGrid = async (
  argument: string,
  given: GridArguments,
  terminal: Terminal,
  ofViews?: Proof,
): Promise<number> => {
  const loaded = await loadSpec(argument)
  const spec = given.mutant === undefined ? loaded.spec : await mutantNamed(loaded, given.mutant)
  const isOwnNeeded = given.lemma === undefined && ofViews === undefined
  const own = isOwnNeeded ? await proofOf(loaded) : await proofIfAny(loaded)
  const proof = ofViews === undefined ? own : withLemmasOfViews(own, ofViews)
  const { maxStates = Number.POSITIVE_INFINITY, memory = defaultMemory() } = given
  const { assume = [], drop = [] } = given
  const folder = given.out === undefined ? undefined : outputFolder(given.out)
  let running: ProofCheck
  try {
    running = new ProofCheck(spec, proof, modelOptions(given), {
      ...{ assume, drop, maxStates, memory },
      suggest: given.suggest === true,
      ...(given.lemma === undefined ? {} : { typed: given.lemma }),
      ...(given.numbers === undefined ? {} : { numbers: given.numbers }),
      ...(given.alone === undefined ? {} : { alone: given.alone }),
    })
  } catch (error) {
    if (error instanceof FormulaError) throw new UsageError(`--lemma '${given.lemma}': ${error.message}`)
    if (!(error instanceof OutsideUniverse)) throw error
    throw new UsageError(`prove ${argument} --sites ${given.sites}: ${error.message}`)
  }
  const unstated = isAboutOne(given) ? [] : unstatedOf(loaded)
  const shown = (result: ProofResult): string => formats[given.format](result, unstated)
  const ready = (): void =>
    keepReady((cut) => {
      // An interrupted picture would not be a picture.
      const result = { ...running.result(), cut }
      return { text: given.format === 'svg' ? '' : shown(result), code: codeOf(result) }
    }, false)
  const bounds = { maxStates, memory, seconds: given.time ?? Number.POSITIVE_INFINITY }
  const result = await drive(running, spec.name, bounds, terminal, ready)
  const pictures = given.out === undefined ? [] : await picturesOf(result)
  terminal.out(given.format === 'svg' ? svgForBothThemes(await renderSvg(shown(result))) : shown(result))
  writePictures(pictures, folder)
  return codeOf(result)
}
