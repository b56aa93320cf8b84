// Loads a spec by its name in the catalogue, or the user's file from `coterie explore`. Page and worker each load
// it, since functions cannot be sent between them.
import { specs } from 'virtual:catalogue'
import { noteModule } from '../../canonical/by-order/module-names.js'
import { withAddedFiles } from '../../model/with-properties.js'
import { genericMutants } from '../../mutate/generic-mutants.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { readMutants } from '../../protocol/mutant.js'
import { didYouMean } from '../../protocol/nearest.js'
import { isProof, type Proof } from '../../protocol/proof.js'
import { isSpec } from '../../protocol/spec.js'
import { mistakeText } from '../../source/mistake.js'
import { baseAddress } from '../base-address.js'
import { isOfLoading, isOurs, thrownText } from '../error-text.js'
import { LinkError } from '../session/session-link.js'
import type { LoadedSpec, SpecSource } from './spec-source.js'

/** The bundle of the user's file. */
interface OwnModule {
  /** The declarations of its top level, and its text (src/cli/load/module-scope.ts). */
  coterieModuleScope(): { readonly [name: string]: unknown }
  readonly coterieModuleText: string
  /** Its mistakes that do not keep it from being loaded. */
  readonly coterieDoubts: readonly string[]
  /** The first comment of the file. */
  readonly idea: string | undefined
  readonly default?: unknown
  readonly listed: readonly (readonly [place: string, mutants: unknown])[]
  /** The default exports of files of properties. */
  readonly added: readonly (readonly [file: string, given: unknown])[]
  /** What may be its proof: from the file itself, and from the file beside it. */
  readonly proofs: readonly (readonly [place: string, given: unknown])[]
}

// A browser evaluates a module once for each address.
let freshImports = 0

/** What loading the file threw, with its place there: the file may throw anything, and the library reports mistakes in it. */
const ownError = async (error: unknown, argument: string, address: string): Promise<unknown> => {
  if (isOfLoading(error)) return error
  const says = isOurs(error) ? error.message : `loading it threw ${thrownText(error)}`
  const { placedInOwn } = await import('./own-place.js')
  // Without its place the error is still worth showing.
  const place = await placedInOwn(error, address, says).catch(() => undefined)
  if (place !== undefined) return new BrokenSpec(mistakeText(place))
  return isOurs(error) ? error : new BrokenSpec(`${argument}: ${says}`)
}

/** @param isFresh as a second import of the same bundle, which has received no call */
const ownSpec = async (source: SpecSource, isFresh = false): Promise<LoadedSpec> => {
  const { argument, version } = source
  const address = new URL(`own/spec.js?version=${version}`, baseAddress)
  if (isFresh) address.searchParams.set('import', String(++freshImports))
  const module = await (import(/* @vite-ignore */ address.href) as Promise<OwnModule>).catch(
    async (error) => {
      throw await ownError(error, argument, address.href)
    },
  )
  if (!isSpec(module.default)) {
    throw new BrokenSpec(
      `${argument}: the default export is not a spec; end the file with "export default algorithm({ ... })"`,
    )
  }
  noteModule({ text: module.coterieModuleText, values: module.coterieModuleScope })
  const own = { ...module.default, isLoaded: true }
  const spec = module.added.length === 0 ? own : withAddedFiles(own, module.added)
  const listed = module.listed.flatMap(([place, mutants]) =>
    mutants === undefined && place === argument ? [] : readMutants(spec, mutants, place),
  )
  const mutants = [...readMutants(spec, listed, argument), ...genericMutants(spec)]
  const proof = ownProof(module)
  const idea = module.idea ?? specs.find(({ name }) => name === argument)?.idea
  return {
    source,
    spec,
    ...(idea === undefined ? {} : { idea }),
    ...(proof === undefined ? {} : { proof }),
    mutants,
    doubts: module.coterieDoubts,
  }
}

const ownProof = ({ proofs }: OwnModule): Proof | undefined => {
  const given = proofs.map(([, one]) => one)
  const found = given.find(isProof)
  // The first place is the file of the spec, which may export something else by that name.
  const wrong = proofs.slice(1).find(([, one]) => one !== undefined && !isProof(one))
  if (found === undefined && wrong !== undefined)
    throw new BrokenSpec(
      `${wrong[0]}: its default export is not a proof; end the file with "export default proof({ ... })"`,
    )
  return found
}

/** What an algorithm of the catalogue does. A changed one has that of the original: its first comment may be a note of the reader. */
const withIdea = (argument: string): Pick<LoadedSpec, 'idea'> => {
  const idea = specs.find(({ name }) => name === argument)?.idea
  return idea === undefined ? {} : { idea }
}

/** Loads a spec. Throws a `LinkError` for a name that is neither in the catalogue nor the served file. */
export const loadSpec = async (source: SpecSource): Promise<LoadedSpec> => {
  const { argument, version, changed } = source
  if (changed !== undefined) {
    const { changedSpec } = await import('./changed-spec.js')
    return { ...(await changedSpec(source, changed)), ...withIdea(argument) }
  }
  if (version !== undefined) return ownSpec(source)
  const entry = specs.find(({ name }) => name === argument)
  if (entry === undefined) {
    throw new LinkError(
      /[./\\]/.test(argument)
        ? `the link is about the file ${argument}, which this page does not have; "coterie explore ${argument}" shows it`
        : `there is no spec "${argument.slice(0, 40)}" in the catalogue${didYouMean(
            argument,
            specs.map(({ name }) => name),
          )}; the menu at the top lists them`,
    )
  }
  const [{ default: spec }, { mutants }, { default: proof }] = await Promise.all([
    entry.load(),
    entry.mutants(),
    entry.proof(),
  ])
  return {
    source,
    spec,
    ...withIdea(argument),
    ...(isProof(proof) ? { proof } : {}),
    mutants: [...readMutants(spec, mutants, `specs/${argument}/mutants.ts`), ...genericMutants(spec)],
  }
}

/**
 * The user's file or a changed spec from a second import, which has received no call; undefined for a spec of the catalogue, which
 * the page has only once.
 */
export const loadFresh = async (source: SpecSource): Promise<LoadedSpec | undefined> => {
  if (source.changed !== undefined)
    return (await import('./changed-spec.js')).freshChangedSpec(source, source.changed)
  return source.version === undefined ? undefined : ownSpec(source, true)
}
