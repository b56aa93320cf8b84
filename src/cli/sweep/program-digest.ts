// A digest of the running program: what it computes may change with every byte, also between two releases.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { programFolder } from '../load/program-files.js'

let digest: string | undefined

/** The digest of the modules of the program, those of the catalogue included. */
export const programDigest = (): string => {
  if (digest !== undefined) return digest
  const hash = createHash('sha256')
  for (const folder of ['src', 'specs', 'chunks']) {
    for (const file of modulesIn(folder))
      hash.update(`${file}\0`).update(readFileSync(new URL(file, programFolder)))
  }
  digest = hash.digest('hex').slice(0, 16)
  return digest
}

const modulesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(new URL(`${folder}/`, programFolder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.[jt]s$/.test(file))
      .sort()
  } catch {
    return []
  }
}
