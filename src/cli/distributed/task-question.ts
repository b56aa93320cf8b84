// The question of a distributed search, in the words of `verify`: so a worker makes the model and the properties of the process that asks, and of
// nothing else. The folder of a search is named by what its states rest on, so a command that is begun again finds what is there.
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { leastOptions } from '../../model/least-options.js'
import type { Model } from '../../model/model.js'
import { type Property, propertyKinds } from '../../protocol/property.js'
import { argumentsFor } from '../arguments/model-arguments.js'
import { UsageError } from '../exit-codes.js'
import type { LoadedSpec } from '../load/load-spec.js'
import { ownModules } from '../load/own-code.js'
import { digestOf, filesOf, type SentFiles, sentFiles } from '../queue/sent-files.js'
import { namedIn } from '../sweep/named-in-cell.js'
import { programDigest } from '../sweep/program-digest.js'

/** What a worker needs of a search, apart from the tasks. */
export interface TaskQuestion {
  readonly spec: string
  readonly words: readonly string[]
  /** The user's own files; undefined if there are none. */
  readonly own?: SentFiles
}

/**
 * The question of a model with its properties.
 * @param isSent whether other machines answer it
 * Throws a `UsageError` if tasks cannot decide a property, or if a file of the user cannot
 * be sent.
 */
export const taskQuestion = async (
  { argument }: LoadedSpec,
  model: Model,
  properties: readonly Property[],
  isSent: boolean,
): Promise<TaskQuestion> => {
  const undecided = properties.filter(({ kind }) => !isDecidedByTasks(kind)).map(({ name }) => name)
  if (undecided.length > 0) {
    const others = properties.filter(({ name }) => !undecided.includes(name)).map(({ name }) => name)
    const remedy =
      others.length === 0
        ? 'leave --shared out'
        : `check the others: ${others.map((name) => `--property ${name}`).join(' ')}`
    throw new UsageError(
      `--shared: ${undecided.join(', ')} ${undecided.length === 1 ? 'needs' : 'need'} the whole graph in one process, and tasks decide what single states and steps show; ${remedy}`,
    )
  }
  const words = [
    ...argumentsFor(leastOptions(model)),
    ...(model.spec.added?.files ?? []).flatMap((file) => ['--with', file]),
    ...(model.spec.mutant === undefined ? [] : ['--mutant', model.spec.mutant]),
    ...properties.flatMap(({ name }) => ['--property', name]),
  ]
  const folder = process.cwd()
  const path = [argument, ...(model.spec.added?.files ?? [])].find(isAbsolute)
  if (isSent && path !== undefined)
    throw new UsageError(
      `--queue: ${path} is a path from the root, where other machines have other files; write it relative to this folder`,
    )
  const modules = await ownModules(namedIn({ spec: argument, words }, folder))
  const own = modules.length === 0 ? undefined : (isSent ? sentFiles : filesOf)(modules, folder)
  return { spec: argument, words, ...(own === undefined ? {} : { own }) }
}

const isDecidedByTasks = (kind: Property['kind']): boolean =>
  ['states', 'states at rest', 'steps'].includes(propertyKinds[kind].decidedOn)

/** The name of a search by its question. */
export const searchName = ({ spec, words, own }: TaskQuestion): string => {
  const rests = [programDigest(), spec, words, own === undefined ? '' : digestOf(own)]
  return `search-${createHash('sha256').update(JSON.stringify(rests)).digest('hex').slice(0, 32)}`
}

/** Makes the folder of a search in the shared one. Throws a `UsageError` if that is not possible. */
export const searchFolder = (shared: string, name: string): string => {
  const folder = join(shared, name)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new UsageError(
      `--shared ${shared}: no folder can be made there (${(error as NodeJS.ErrnoException).code}); name a folder in which every machine may write`,
    )
  }
  return folder
}
