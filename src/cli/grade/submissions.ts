// The submissions in a folder, as a learning platform exports them: a file for each student, or a folder for each with a file
// in it. One file alone is a submission too.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { UsageError } from '../exit-codes.js'

/** A file to grade, or why a folder has none. */
export interface Submission {
  /** The name of the student's file without its extension, or of the student's folder. */
  readonly name: string
  readonly file: string | undefined
  /** A digest of the file. */
  readonly digest: string
  readonly lacks?: string
}

const isModule = (file: string): boolean => /\.[cm]?[jt]s$/.test(file) && !file.endsWith('.d.ts')

const stem = (file: string): string => basename(file).replace(/\.[cm]?[jt]s$/, '')

const submission = (name: string, file: string): Submission => ({
  name,
  file,
  digest: createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16),
})

const inFolder = (folder: string, name: string): Submission => {
  const files = readdirSync(folder).filter(isModule).sort()
  const named = files.find((file) => stem(file) === 'submission')
  const only = named ?? (files.length === 1 ? files[0] : undefined)
  if (only !== undefined) return submission(name, join(folder, only))
  const lacks =
    files.length === 0
      ? 'the folder has no .ts or .js file'
      : `the folder has ${files.length} files; one must be called submission.ts`
  return { name, file: undefined, digest: '', lacks }
}

/** The submissions of a path, by name. Throws a `UsageError` if there are none. */
export const submissionsIn = (
  argument: string,
): { readonly isFile: boolean; readonly submissions: readonly Submission[] } => {
  if (!existsSync(argument))
    throw new UsageError(
      `${argument}: there is no such file or folder; give a submission, or a folder of submissions`,
    )
  if (!statSync(argument).isDirectory()) {
    if (isModule(argument)) return { isFile: true, submissions: [submission(stem(argument), argument)] }
    throw new UsageError(
      `${argument}: this is not a .ts or .js file; give a submission, or a folder of submissions`,
    )
  }
  const submissions = readdirSync(argument, { withFileTypes: true }).flatMap((entry): Submission[] => {
    const path = join(argument, entry.name)
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return [inFolder(path, entry.name)]
    return entry.isFile() && isModule(entry.name) ? [submission(stem(entry.name), path)] : []
  })
  if (submissions.length === 0)
    throw new UsageError(`${argument}: there is no .ts or .js file in it; give a folder of submissions`)
  const twice = submissions.find(({ name }, k) => submissions.findIndex((one) => one.name === name) < k)
  if (twice !== undefined)
    throw new UsageError(`${argument}: two submissions are called ${twice.name}; rename one`)
  return { isFile: false, submissions: submissions.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
