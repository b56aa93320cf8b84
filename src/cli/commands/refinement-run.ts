// Checks a refinement mapping: for `coterie verify A --refines B --by FILE`, and for `coterie compare A B --by FILE`.
import { observerOf, readMapping, StateMapping } from '../../compare/mapped-state.js'
import { hasEndlessClocks, obstacleToMoving } from '../../compare/moved-times.js'
import { RefinementCheck } from '../../compare/refinement.js'
import { type Model, makeModel } from '../../model/model.js'
import type { ModelOptions } from '../../protocol/model-options.js'
import type { Spec } from '../../protocol/spec.js'
import { refinementJson } from '../../report/comparison/refinement-json.js'
import { refinementText } from '../../report/comparison/refinement-text.js'
import { indentedJson } from '../../trace/pretty-json.js'
import { type ModelArguments, modelOptionsOf } from '../arguments/model-arguments.js'
import { modelWords } from '../arguments/model-words.js'
import { searchLimits } from '../arguments/search-arguments.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { mutantNamed } from '../load/load-mutants.js'
import { isOwnFile, type LoadedSpec, loadSpec, ownExports } from '../load/load-spec.js'
import { drive } from '../supervise/drive.js'
import type { Terminal } from '../terminal/terminal.js'

/** What decides and shows a refinement. */
interface RefinesArguments extends ModelArguments {
  readonly by?: string
  readonly maxStates?: number
  readonly time?: number
  readonly format: string
}

/** A spec with the options of its model. */
interface Described {
  readonly spec: Spec
  readonly options: ModelOptions
  /** The user's own file; undefined for a spec of the catalogue. */
  readonly source: string | undefined
}

const describedIn = async (text: string, given: ModelArguments): Promise<Described> => {
  const { argument, mutant, given: own } = modelWords(text, given)
  const loaded = await loadSpec(argument)
  const spec = mutant === undefined ? loaded.spec : await mutantNamed(loaded, mutant)
  return { spec, options: modelOptionsOf(own, spec), source: isOwnFile(argument) ? argument : undefined }
}

const warn = (models: readonly [Model, Model], terminal: Terminal): void => {
  if (terminal.quiet) return
  const why = hasEndlessClocks(models[0]) ? obstacleToMoving(models) : undefined
  if (why !== undefined)
    terminal.err(
      `warning: clocks grow forever if requests are unbounded, and the mapping is checked without reductions, because ${why}; bound --requests\n`,
    )
  for (const model of models)
    for (const warning of model.warnings) terminal.err(`warning: ${model.spec.name}: ${warning}\n`)
}

const checked = async (
  one: Described,
  other: Described,
  given: RefinesArguments,
  terminal: Terminal,
): Promise<number> => {
  const file = given.by!
  if (!isOwnFile(file))
    throw new UsageError(`--by ${file}: there is no such file; give the path of a .ts or .js file`)
  const abstract = makeModel(other.spec, other.options)
  const mapping = readMapping((await ownExports(file)).default, file, abstract)
  const observer = observerOf(mapping)
  const plain = makeModel(one.spec, one.options)
  const concrete = observer === undefined ? plain : makeModel(one.spec, one.options, [observer])
  const models = [concrete, abstract] as const
  warn(models, terminal)
  const check = new RefinementCheck(
    new StateMapping(mapping, ...models, file),
    models,
    searchLimits(given).maxStates,
    plain,
  )
  const bounds = { seconds: given.time ?? Number.POSITIVE_INFINITY }
  const found = await drive(check, concrete.spec.name, bounds, terminal)
  terminal.out(
    given.format === 'json'
      ? indentedJson(refinementJson(found, file, one.source))
      : refinementText(found, file, terminal.paint),
  )
  return {
    refines: exitCodes.holds,
    sampled: exitCodes.inconclusive,
    'does not refine': exitCodes.violated,
    'not decided': exitCodes.inconclusive,
  }[found.verdict]
}

/** Checks a mapping between two models, each in words of its own. Returns the exit code. */
export const compareByMapping = async (
  texts: readonly [string, string],
  given: RefinesArguments,
  terminal: Terminal,
): Promise<number> =>
  checked(await describedIn(texts[0], given), await describedIn(texts[1], given), given, terminal)

/**
 * Checks that a spec refines another one, which is given in words of its own. Returns the exit code.
 * @param loaded the spec, or its mutant
 */
export const verifyRefinement = async (
  { spec, argument }: LoadedSpec,
  refines: string,
  given: RefinesArguments,
  terminal: Terminal,
): Promise<number> => {
  if (given.by === undefined)
    throw new UsageError(
      '--refines needs --by: give the file with the mapping of states, such as --by ./map.ts',
    )
  const source = isOwnFile(argument) ? argument : undefined
  const one = { spec, options: modelOptionsOf(given, spec), source }
  // Parameters belong to one spec.
  const { param: _, ...shared } = given
  return checked(one, await describedIn(refines, shared), given, terminal)
}
