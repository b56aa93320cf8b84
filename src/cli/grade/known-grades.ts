// Grades of an earlier run, read from its JSON: a submission is not graded again if neither it, nor the task, nor a limit has
// changed. A file that was not written by this command is refused rather than overwritten.
import { existsSync, readFileSync } from 'node:fs'
import type { Grade } from '../../report/course/grades.js'
import { UsageError } from '../exit-codes.js'

interface Written {
  readonly kind?: unknown
  readonly digest?: unknown
  readonly submissions?: readonly {
    readonly submission: string
    readonly digest: string
    readonly lacks: string | null
    readonly notGraded: string | null
    readonly checks: Grade['checks']
  }[]
}

const written = (file: string): Written => {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Written
    if (read.kind === 'coterie-grades' && Array.isArray(read.submissions)) return read
  } catch {
    // Another file.
  }
  throw new UsageError(`--json ${file}: this file has no grades of this command; name another file`)
}

/** The grades of a file, by name and digest of the submission; none for another task. */
export const knownGrades = (file: string | undefined, digest: string): ReadonlyMap<string, Grade> => {
  if (file === undefined || !existsSync(file)) return new Map()
  const { digest: before, submissions } = written(file)
  if (before !== digest) return new Map()
  return new Map(
    submissions!
      .filter(({ notGraded }) => notGraded === null)
      .map(({ submission, digest: of, lacks, checks }) => [
        `${submission} ${of}`,
        { name: submission, digest: of, checks, ...(lacks === null ? {} : { lacks }) },
      ]),
  )
}
