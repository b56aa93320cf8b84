// A spec of the catalogue that the reader has changed in the page: loaded from its compiled modules, by page and worker alike.
import { noteModule } from '../../canonical/by-order/module-names.js'
import { markedCode } from '../../explain/marking.js'
import { genericMutants } from '../../mutate/generic-mutants.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { readMutants } from '../../protocol/mutant.js'
import { isProof } from '../../protocol/proof.js'
import { isSpec, type Spec } from '../../protocol/spec.js'
import { isOurs, thrownText } from '../error-text.js'
import { type Exports, loadModules, scopeName } from './linked-modules.js'
import type { ChangedSource, LoadedSpec, MarkedSpec, SpecSource } from './spec-source.js'
import { frameIn } from './thrown-place.js'

/** The files of a spec that the page loads, of those in its folder. */
export const partsOfSpec = (argument: string) => ({
  spec: `specs/${argument}/spec.ts`,
  mutants: `specs/${argument}/mutants.ts`,
  proof: `specs/${argument}/proof.ts`,
})

const specIn = (exports: ReadonlyMap<string, Exports>, path: string): Spec => {
  const spec = exports.get(path)?.default
  if (isSpec(spec)) return spec
  throw new BrokenSpec(
    `${path}: the default export is not a spec; end the file with "export default algorithm({ ... })"`,
  )
}

const load = async (
  source: SpecSource,
  { modules }: ChangedSource,
  isFresh: boolean,
): Promise<LoadedSpec> => {
  const { argument } = source
  const parts = partsOfSpec(argument)
  const exports = await loadModules(modules).catch((error) => {
    const found = frameIn(error, modules)
    const place = found && `${found.module.path}:${found.line}:${found.column}`
    const says = isOurs(error) ? error.message : `loading it threw ${thrownText(error)}`
    throw new BrokenSpec(`${place ?? parts.spec}: ${says}`)
  })
  // A second import is executed only: nothing is concluded from the text of its functions.
  if (!isFresh)
    for (const { path, code } of modules)
      noteModule({ text: code, values: exports.get(path)![scopeName] as () => Exports })
  const spec = { ...specIn(exports, parts.spec), isLoaded: true }
  const listed = exports.get(parts.mutants)?.mutants
  const proof = exports.get(parts.proof)?.default
  return {
    source,
    spec,
    ...(isProof(proof) ? { proof } : {}),
    mutants: [
      ...(listed === undefined ? [] : readMutants(spec, listed, parts.mutants)),
      ...genericMutants(spec),
    ],
  }
}

// The last changes that were loaded: each job of a worker asks for the same one.
const kept = new Map<string, Promise<LoadedSpec>>()
const mostKept = 3

/** The changed spec. Throws a `BrokenSpec` that says where loading it failed. */
export const changedSpec = (source: SpecSource, changed: ChangedSource): Promise<LoadedSpec> => {
  const key = `${source.argument} ${source.version}`
  const found = kept.get(key) ?? load(source, changed, false)
  kept.delete(key)
  kept.set(key, found)
  const [oldest] = kept.keys()
  if (kept.size > mostKept) kept.delete(oldest!)
  return found
}

/** The same from a second import, which has received no call. */
export const freshChangedSpec = (source: SpecSource, changed: ChangedSource): Promise<LoadedSpec> =>
  load(source, changed, true)

/** Its copy that reports what runs. */
export const markedChangedSpec = async (
  argument: string,
  { modules }: ChangedSource,
): Promise<MarkedSpec> => {
  const { spec, mutants } = partsOfSpec(argument)
  const exports = await loadModules(modules, (code, positions, { path, text }) =>
    markedCode(code, positions, [{ path, text }]),
  )
  return { spec: specIn(exports, spec), listed: [[mutants, exports.get(mutants)?.mutants]] }
}
