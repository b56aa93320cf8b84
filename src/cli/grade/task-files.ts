// The files of a task: one that comes with Coterie, by its name in specs/tasks/, or a folder of a lecturer.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChecks, readTask, type Task, type TaskCheck } from '../../grade/task.js'
import { didYouMean } from '../../protocol/nearest.js'
import { isSpec } from '../../protocol/spec.js'
import { UsageError } from '../exit-codes.js'
import { ownExports } from '../load/load-spec.js'
import { packageFolder, programFolder, version } from '../load/program-files.js'

const ours = fileURLToPath(new URL('specs/tasks/', programFolder))
const sources = fileURLToPath(new URL('specs/tasks/', packageFolder))

const extensions = ['ts', 'mts', 'js', 'mjs']

const moduleIn = (folder: string, name: string): string | undefined =>
  extensions.map((extension) => join(folder, `${name}.${extension}`)).find((file) => existsSync(file))

/** The names of the tasks that come with Coterie. */
export const taskNames = (): readonly string[] =>
  readdirSync(ours)
    .filter((name) => moduleIn(join(ours, name), 'task') !== undefined)
    .sort()

/** The folder of a task, and its name. Throws a `UsageError` if there is no such task. */
const taskFolder = (argument: string): { readonly folder: string; readonly name: string } => {
  const own = /[./\\]/.test(argument)
  const folder = own ? resolve(argument) : join(ours, argument)
  if (existsSync(folder) && statSync(folder).isDirectory() && moduleIn(folder, 'task') !== undefined)
    return { folder, name: basename(folder) }
  if (own)
    throw new UsageError(
      `${argument}: there is no task.ts in it; give the folder of a task, or the name of one`,
    )
  const names = taskNames()
  throw new UsageError(
    `task "${argument}": there is no such task${didYouMean(argument, names)}; there are ${names.join(', ')}; for one of your own, give the path of its folder`,
  )
}

/** A task with its checks. */
export interface LoadedTask {
  readonly name: string
  readonly folder: string
  readonly task: Task
  readonly checks: readonly TaskCheck[]
  /** Whether there are checks that students do not see. */
  readonly hidden: number
}

/**
 * Loads a task.
 * @param open whether to leave out the hidden checks
 */
export const loadTask = async (argument: string, open: boolean): Promise<LoadedTask> => {
  const { folder, name } = taskFolder(argument)
  const file = moduleIn(folder, 'task')!
  const { default: given } = await ownExports(file)
  const task = readTask(given, isSpec, file)
  const hiddenFile = open ? undefined : moduleIn(folder, 'hidden')
  if (hiddenFile === undefined) return { name, folder, task, checks: task.checks, hidden: 0 }
  const { default: more } = await ownExports(hiddenFile)
  const hidden = readChecks(task.hole, more, hiddenFile)
  const checks = readChecks(task.hole, [...task.checks, ...hidden], hiddenFile)
  return { name, folder, task, checks, hidden: hidden.length }
}

/** What a task's module is, and what a submission imports as `./protocol.js`; undefined if the task has no such file. */
export const publicModules = (
  folder: string,
): { readonly task: string; readonly protocol: string | undefined } => ({
  task: moduleIn(folder, 'task')!,
  protocol: moduleIn(folder, 'protocol'),
})

/** The path of the task's start file in the package; undefined if the task has no start file. */
export const startFile = (folder: string): string | undefined => {
  const inSources = folder.startsWith(ours) ? join(sources, folder.slice(ours.length)) : folder
  return moduleIn(inSources, 'start')
}

/** A digest of the version of Coterie and of the modules of a task, with those that they import: its marks follow from these. */
export const digestOfTask = async (folder: string, open: boolean): Promise<string> => {
  const { build } = await import('esbuild')
  const { task, protocol } = publicModules(folder)
  const modules = [task, protocol, open ? undefined : moduleIn(folder, 'hidden')]
  const { outputFiles } = await build({
    entryPoints: modules.filter((module) => module !== undefined),
    bundle: true,
    write: false,
    outdir: folder,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    tsconfigRaw: '{}',
    logLevel: 'silent',
    // Without comments, which name files by where the command runs.
    minifyWhitespace: true,
    legalComments: 'none',
  })
  const digest = createHash('sha256').update(version())
  for (const { path, contents } of outputFiles) digest.update(`${basename(path)}\0`).update(contents)
  return digest.digest('hex').slice(0, 16)
}
