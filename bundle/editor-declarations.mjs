// The declarations with which the page's editor checks types: those of the language, of Immutable.js and of `coterie`, by paths that the editor
// itself chooses. The compiler writes those of `coterie` without checking anything, in half a second.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

// What `lib` in tsconfig.json names.
const language = 'lib.es2023.d.ts'

// A spec may note something for its author; the rest of a browser or of Node is not there for it.
const surroundings = 'declare const console: { log(...values: unknown[]): void }\n'

/**
 * A library of declarations, and those that it refers to.
 * @param {string} name
 * @param {Map<string, string>} found
 */
const addLibrary = (name, found) => {
  const path = `/lib/${name}`
  if (found.has(path)) return
  const text = readFileSync(join(root, 'node_modules/typescript-js/lib', name), 'utf8')
  found.set(path, text)
  for (const [, other] of text.matchAll(/<reference lib="([^"]+)"/g)) addLibrary(`lib.${other}.d.ts`, found)
}

/** The declarations of `coterie` and of all that they import. @param {Map<string, string>} found */
const addCoterie = (found) => {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'coterie-declarations-'))
  try {
    const compilerOptions = {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: folder,
    }
    const settings = {
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      files: [join(root, 'src/index.ts')],
      include: [],
    }
    const project = join(folder, 'tsconfig.json')
    writeFileSync(project, JSON.stringify(settings))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { status, stdout, error } = spawnSync(process.execPath, [compiler, '-p', project], {
      encoding: 'utf8',
    })
    if (error !== undefined) throw error
    if (status !== 0) throw new Error(`The declarations of coterie cannot be made:\n${stdout}`)
    const add = (/** @type {string} */ path) => {
      if (found.has(path)) return
      const text = readFileSync(join(folder, 'src', path.slice('/coterie/'.length)), 'utf8')
      found.set(path, text)
      for (const [, from] of text.matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g))
        add(`${posix.join(dirname(path), from ?? '')}.d.ts`)
    }
    add('/coterie/index.d.ts')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Immutable.js says nothing of the variance of its types, so a compiler compares their forty methods with each other, through all types that they mention. This
 * takes nine tenths of the time for a spec, after every key. With `out` it need not: TypeScript confirms these words where it checks the
 * declarations themselves (test/explorer/types.slow.test.ts). `Record` is invariant, and stays unchanged.
 * @param {string} text
 */
const withVariance = (text) =>
  text.replace(
    /(interface (?:Collection|Seq|Keyed|Indexed|List|Map|OrderedMap|Set|OrderedSet|Stack))<([^>{]*)>/g,
    (_, head, parameters) =>
      `${head}<${parameters
        .split(',')
        .map((/** @type {string} */ one) => `out ${one.trim()}`)
        .join(', ')}>`,
  )

/**
 * The declarations by path: `/lib/lib.es2023.d.ts` is the first of the language, `/coterie/index.d.ts` and `/packages/immutable.d.ts` are the packages.
 * Throws an `Error` with the words of the compiler if it fails.
 * @returns {ReadonlyMap<string, string>}
 */
export const editorDeclarations = () => {
  const found = new Map([['/lib/surroundings.d.ts', surroundings]])
  addLibrary(language, found)
  const immutable = readFileSync(join(root, 'node_modules/immutable/dist/immutable.d.ts'), 'utf8')
  found.set('/packages/immutable.d.ts', withVariance(immutable))
  addCoterie(found)
  return found
}
