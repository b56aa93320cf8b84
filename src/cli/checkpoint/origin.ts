// What a kept search rests on, and how a later command compares itself with it.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { VerifyArguments } from '../arguments/verify-arguments.js'
import { UsageError } from '../exit-codes.js'
import { isOwnFile } from '../load/load-spec.js'
import { ownCode } from '../load/own-code.js'
import { version } from '../load/program-files.js'
import { programDigest } from '../sweep/program-digest.js'
import type { Origin } from './checkpoint-folder.js'

const codeDigest = async (
  argument: string,
  { mutant, with: added = [] }: VerifyArguments,
): Promise<string> => {
  const spec = isOwnFile(argument) ? resolve(argument) : argument
  const codes = await ownCode({
    spec,
    isMutant: mutant !== undefined,
    added: added.map((file) => resolve(file)),
  })
  return codes.length === 0 ? '' : createHash('sha256').update(JSON.stringify(codes)).digest('hex')
}

/** The origin of a search that begins now. */
export const originOf = async (
  argument: string,
  given: VerifyArguments,
  words: readonly string[],
): Promise<Origin> => ({
  version: version(),
  program: programDigest(),
  code: await codeDigest(argument, given),
  folder: process.cwd(),
  words,
})

/** Throws a `UsageError` if a search with this origin cannot go on in this process. */
export const mustBeSameProgram = (what: string, { version: then, program, folder }: Origin): void => {
  if (then !== version() || program !== programDigest())
    throw new UsageError(
      `${what}: the search began with Coterie ${then} (program ${program}), and this is ${version()} (program ${programDigest()}); go on with that one, or verify again into another folder`,
    )
  if (folder !== process.cwd())
    throw new UsageError(
      `${what}: the search began in ${folder}, where its paths begin; go there, and resume`,
    )
}

/** Throws a `UsageError` if the code of the user has changed. */
export const mustBeSameCode = async (
  what: string,
  { code }: Origin,
  argument: string,
  given: VerifyArguments,
): Promise<void> => {
  if (code === (await codeDigest(argument, given))) return
  throw new UsageError(
    `${what}: ${[argument, ...(given.with ?? [])].join(' or ')}, or a file that it imports, has changed since the search began; restore it, or verify again into another folder`,
  )
}
