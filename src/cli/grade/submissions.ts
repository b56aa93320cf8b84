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

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 16)

const withoutFile = (name: string, lacks: string): Submission => ({
  name,
  file: undefined,
  digest: '',
  lacks,
})

// One student's file must not end the run of all.
const cannotBeRead = (file: string, error: unknown): string =>
  `${basename(file)} cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`

const submission = (name: string, file: string): Submission => {
  try {
    // A read of a pipe may never end.
    if (!statSync(file).isFile()) return withoutFile(name, `${basename(file)} is not a file`)
    return { name, file, digest: digestOf(readFileSync(file)) }
  } catch (error) {
    return withoutFile(name, cannotBeRead(file, error))
  }
}

const inFolder = (folder: string, name: string): Submission => {
  let files: readonly string[]
  try {
    files = readdirSync(folder).filter(isModule).sort()
  } catch (error) {
    return withoutFile(name, cannotBeRead(folder, error))
  }
  const named = files.find((file) => stem(file) === 'submission')
  const only = named ?? (files.length === 1 ? files[0] : undefined)
  if (only !== undefined) return submission(name, join(folder, only))
  const lacks =
    files.length === 0
      ? 'the folder has no .ts or .js file'
      : `the folder has ${files.length} files; one must be called submission.ts`
  return withoutFile(name, lacks)
}

// A symbolic link counts as what it leads to. One that leads nowhere is a submission that cannot be read, whatever its name.
const inEntry = (path: string): readonly Submission[] => {
  const name = basename(path)
  try {
    if (statSync(path).isDirectory()) return [inFolder(path, name)]
  } catch (error) {
    return [withoutFile(stem(name), cannotBeRead(path, error))]
  }
  return isModule(name) ? [submission(stem(name), path)] : []
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
  const submissions = readdirSync(argument)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => inEntry(join(argument, name)))
  if (submissions.length === 0)
    throw new UsageError(`${argument}: there is no .ts or .js file in it; give a folder of submissions`)
  const twice = submissions.find(({ name }, k) => submissions.findIndex((one) => one.name === name) < k)
  if (twice !== undefined)
    throw new UsageError(`${argument}: two submissions are called ${twice.name}; rename one`)
  return { isFile: false, submissions: submissions.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
