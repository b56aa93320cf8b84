// The proof of a spec. The catalogue keeps it in specs/NAME/proof.ts. For a user's spec, the file itself exports it as `proof`, or a
// file next to it does by default: proof/ask.ts for ask.ts, or proof.ts for a spec in its own folder.
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { isProof, noLemmas, type Proof } from '../../protocol/proof.js'
import { UsageError } from '../exit-codes.js'
import { catalogueProof, namesWithProof } from './catalogue.js'
import { isOwnFile, type LoadedSpec, ownExports } from './load-spec.js'

const extensions = ['.ts', '.mts', '.js', '.mjs']

/** The files next to a user's file that may have its proof. */
export const placesBeside = (file: string): readonly string[] => {
  const stem = basename(file).replace(/\.[cm]?[jt]s$/, '')
  const beside = [...(stem === 'spec' ? ['proof'] : []), join('proof', stem)]
  return beside.flatMap((place) => extensions.map((extension) => join(dirname(file), `${place}${extension}`)))
}

const proofIn = async (argument: string): Promise<unknown> => {
  if (!isOwnFile(argument)) return catalogueProof(argument)
  const { proof } = await ownExports(argument)
  if (isProof(proof)) return proof
  const beside = placesBeside(argument).find((place) => existsSync(place))
  if (beside === undefined) return undefined
  const { default: exported } = await ownExports(beside)
  return exported
}

/** The proof of a spec; one without lemmas if it has none. */
export const proofIfAny = async (loaded: LoadedSpec): Promise<Proof> => {
  const found = await proofIn(loaded.argument)
  return found === undefined ? noLemmas : proofOf(loaded)
}

/** The proof of a spec. Throws a `UsageError` if it has none. */
export const proofOf = async ({ argument, spec }: LoadedSpec): Promise<Proof> => {
  const found = await proofIn(argument)
  if (isProof(found)) return found
  const own = isOwnFile(argument)
  const place = own ? placesBeside(argument)[0]! : `specs/${argument}/proof.ts`
  if (found !== undefined && own)
    throw new BrokenSpec(
      `${place}: its default export is not a proof; end the file with "export default proof({ ... })"`,
    )
  const remedy = own
    ? `write one in ${place} (docs/prove.md)`
    : `these specs have one: ${(await namesWithProof()).join(', ')}`
  throw new UsageError(
    `--sites: ${spec.name} has no lemmas to check; leave --sites out for a proof from views, or type a lemma with --lemma; ${remedy}`,
  )
}
