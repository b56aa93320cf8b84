// A folder with a checkpoint: segments, which are written once, and a manifest that lists them. A segment counts when the manifest names
// it, and each file gets its name when it is complete and on the disk (whole-file.ts). So whatever ends the process, the folder
// holds the last checkpoint.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { NewSegment } from '../../checkpoint/journal.js'
import type { SegmentEntry } from '../../checkpoint/kept-segments.js'
import { UsageError } from '../exit-codes.js'
import { makeFolder } from '../files/artefacts.js'
import { WriteError, writeFile } from '../files/whole-file.js'
import { reasonOf } from '../files/whole-write.js'
import { lockFolder } from './folder-lock.js'

const manifestFile = 'manifest.json'
const schema = 1

interface KeptSegment extends SegmentEntry {
  readonly bytes: number
  readonly sha256: string
}

/** What a search rests on: only the same program, code and words find the same. */
export interface Origin {
  readonly version: string
  readonly program: string
  /** A digest of the user's own code; empty for the catalogue. */
  readonly code: string
  /** The folder in which the command was given, since it may hold paths. */
  readonly folder: string
  /** The words of the command, from `verify` on. */
  readonly words: readonly string[]
}

interface Manifest extends Origin {
  readonly schema: typeof schema
  /** The number of start states. */
  readonly starts: number
  readonly segments: readonly KeptSegment[]
}

const sha256 = (pieces: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}

const again = 'verify again into another folder'

const textOf = (manifest: Manifest): string => {
  const text = JSON.stringify(manifest)
  return `${text}\n${sha256([text])}\n`
}

// What may lie there without a manifest: what a process has left that ended before its first one.
const isLeftOver = (file: string): boolean => /^(lock-\d+|\.coterie-[0-9a-f]+\.tmp|segment-\d+)$/.test(file)

/** A folder in which this process works. */
export class CheckpointFolder {
  readonly path: string
  private readonly giveBack: () => void
  private manifest: Manifest

  private constructor(path: string, manifest: Manifest, giveBack: () => void) {
    this.path = path
    this.manifest = manifest
    this.giveBack = giveBack
  }

  /** Throws a `UsageError` if a folder cannot take a new checkpoint. */
  static mustBeFree(path: string): void {
    const what = `--checkpoint ${path}`
    if (!existsSync(path)) return
    if (existsSync(join(path, manifestFile)))
      throw new UsageError(
        `${what}: this folder holds a checkpoint; continue it with "coterie resume ${path}", or name another folder`,
      )
    let files: readonly string[]
    try {
      files = readdirSync(path)
    } catch (error) {
      throw new UsageError(`${what}: cannot be read (${reasonOf(error) ?? error}); name another folder`)
    }
    if (!files.every(isLeftOver))
      throw new UsageError(`${what}: this folder holds other files; name an empty or a new one`)
  }

  /** A new checkpoint, without segments. Throws a `UsageError`. */
  static begun(path: string, origin: Origin, starts: number): CheckpointFolder {
    CheckpointFolder.mustBeFree(path)
    const what = `--checkpoint ${path}`
    try {
      makeFolder(path)
      const giveBack = lockFolder(path, what)
      const folder = new CheckpointFolder(path, { schema, ...origin, starts, segments: [] }, giveBack)
      try {
        CheckpointFolder.mustBeFree(path)
        folder.tidy()
        writeFile(join(path, manifestFile), textOf(folder.manifest))
      } catch (error) {
        giveBack()
        throw error
      }
      return folder
    } catch (error) {
      const reason = error instanceof WriteError ? error.reason : reasonOf(error)
      if (reason === undefined) throw error
      throw new UsageError(`${what}: cannot be written to (${reason}); name another folder`)
    }
  }

  /** Opens the checkpoint in a folder. Throws a `UsageError` if the folder holds none, if it is damaged, or if another process uses it. */
  static opened(path: string): CheckpointFolder {
    const what = `resume ${path}`
    if (!existsSync(join(path, manifestFile)))
      throw new UsageError(`${what}: there is no checkpoint; name the folder that was given to --checkpoint`)
    let giveBack: () => void
    try {
      giveBack = lockFolder(path, what)
    } catch (error) {
      if (!(error instanceof WriteError)) throw error
      throw new UsageError(
        `${what}: cannot be written to (${error.reason}); make room, or go on with a copy of the folder`,
      )
    }
    try {
      const folder = new CheckpointFolder(path, manifestIn(path), giveBack)
      for (const number of folder.manifest.segments.keys()) folder.segment(number)
      folder.tidy()
      return folder
    } catch (error) {
      giveBack()
      throw error
    }
  }

  get origin(): Origin {
    return this.manifest
  }

  get starts(): number {
    return this.manifest.starts
  }

  get segments(): readonly SegmentEntry[] {
    return this.manifest.segments
  }

  /** The bytes of a segment. Throws a `UsageError` if they are not those that were written. */
  readonly segment = (number: number): Uint8Array => {
    const path = this.fileOf(number)
    let found: Uint8Array | undefined
    try {
      found = readFileSync(path)
    } catch (error) {
      throw new UsageError(
        `resume ${this.path}: ${path} cannot be read (${reasonOf(error) ?? error}); ${again}`,
      )
    }
    if (sha256([found]) !== this.manifest.segments[number]!.sha256)
      throw new UsageError(`resume ${this.path}: ${path} is damaged; restore it, or ${again}`)
    return found
  }

  /** Adds a checkpoint. If a file cannot be written, the folder still holds the last one, and this throws a `WriteError`. */
  add(segments: Iterable<NewSegment>): void {
    const added: KeptSegment[] = []
    const { segments: before } = this.manifest
    for (const { pieces, expanded, states, steps } of segments) {
      writeFile(this.fileOf(before.length + added.length), pieces)
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
      const counted = steps === undefined ? {} : { steps }
      added.push({ expanded, states, ...counted, bytes, sha256: sha256(pieces) })
    }
    if (added.length === 0) return
    const manifest = { ...this.manifest, segments: [...before, ...added] }
    writeFile(join(this.path, manifestFile), textOf(manifest))
    this.manifest = manifest
  }

  /** Ends the work of this process. */
  close(): void {
    this.giveBack()
  }

  private fileOf(number: number): string {
    return join(this.path, `segment-${String(number).padStart(6, '0')}`)
  }

  // Temporary files of a process that was killed.
  private tidy(): void {
    for (const file of readdirSync(this.path))
      if (/^\.coterie-[0-9a-f]+\.tmp$/.test(file)) unlinkSync(join(this.path, file))
  }
}

const manifestIn = (path: string): Manifest => {
  const file = join(path, manifestFile)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`resume ${path}: ${file} cannot be read (${reasonOf(error) ?? error}); ${again}`)
  }
  const [json = '', digest] = text.split('\n')
  if (sha256([json]) !== digest || textLength(json) !== text.length)
    throw new UsageError(`resume ${path}: ${file} is damaged; restore it, or ${again}`)
  const manifest = JSON.parse(json) as Manifest
  if (manifest.schema !== schema)
    throw new UsageError(
      `resume ${path}: the checkpoint has form ${manifest.schema}, and this version reads form ${schema}; use Coterie ${manifest.version}, or ${again}`,
    )
  return manifest
}

// The text, its digest, and two ends of lines.
const textLength = (json: string): number => json.length + 66
