// The files that the bundle is made of, read once, and a digest of them. A bundle is made from these very bytes and
// named after their digest, so its name says what is in it: nobody can run the bundle of other sources.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The root of the repository, with a separator at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url))

// What else decides the bundle: how it is made, and by which versions.
const settings = ['package.json', 'package-lock.json', 'node_modules/esbuild/package.json']

/**
 * The program's own files: all of `src` except the page, and all modules of `specs`.
 * @returns {string[]} paths from the root, in a fixed order
 */
const programFiles = () =>
  ['src', 'specs', 'bundle']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map(
        (file) => `${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /\.(ts|mjs)$/.test(file) && !file.startsWith('src/explorer/'))
    .sort()

/**
 * @param {ReadonlyMap<string, Uint8Array>} files contents by path
 * @returns {string} a digest of paths and contents, which is a file name
 */
export const digestOf = (files) => {
  const digest = createHash('sha256')
  for (const [file, content] of files) digest.update(`${file}\0${content.length}\0`).update(content)
  return digest.digest('hex').slice(0, 32)
}

/**
 * Reads the files of the bundle.
 * @returns {{ files: ReadonlyMap<string, Buffer>, digest: string }} the contents by path from the root, and their digest
 */
export const readSources = () => {
  const files = new Map([...programFiles(), ...settings].map((file) => [file, readFileSync(root + file)]))
  return { files, digest: digestOf(files) }
}
