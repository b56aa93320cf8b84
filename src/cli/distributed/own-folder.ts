// A folder of this process for the files of a user that a job brings.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realPath } from '../load/allowed-code.js'

/** Makes one, whose path has no symbolic links. */
export const ownFolder = (): string => realPath(mkdtempSync(join(tmpdir(), 'coterie-task-')))
