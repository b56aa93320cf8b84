// The explorer's page as static files, in dist/explorer. One build holds the page and its workers, so that they share the
// chunks of the engine and of the specs. Seven files keep their names: the four workers, the one that keeps the page for when the
// network is off, and what a user's own spec imports when `coterie explore` serves it (src/cli/serve/user-spec.ts): `coterie` and
// `immutable`, the very copies that the page runs with.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'
import type { Plugin } from 'vite'
import { defineConfig } from 'vite'
import { editorDeclarations } from './bundle/editor-declarations.mjs'
import { contentSecurityPolicy } from './src/cli/serve/content-security-policy.js'
import { markedBundle } from './src/cli/serve/marked-module.js'
import { publicNames } from './src/explorer/compile/public-names.js'
import { ideaOf } from './src/source/idea-of.js'
import { noticesOf, packagesOf } from './third-party/notices.js'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// The title without loading the spec, as it stands in its file.
const titleOf = (spec: string, text: string): string => {
  const [, single, double] = /^ {2}title:\s*(?:'([^'\\]*)'|"([^"\\]*)")/m.exec(text) ?? []
  const title = single ?? double
  if (title === undefined) throw new Error(`specs/${spec}/spec.ts: no line "  title: '...'" for the picker`)
  return title
}

const sourcesOf = (name: string): readonly string[] =>
  readdirSync(at(`specs/${name}`))
    .filter((file) => file.endsWith('.ts'))
    .sort()

/** The folders of the specs that the files of a spec import, its own first. */
const foldersOf = (name: string, known: readonly string[] = []): readonly string[] => {
  if (known.includes(name)) return known
  const texts = sourcesOf(name).map((file) => readFileSync(at(`specs/${name}/${file}`), 'utf8'))
  const others = texts.flatMap((text) =>
    [...text.matchAll(/ from '\.\.\/([a-z0-9-]+)\//g)].map(([, folder]) => folder!),
  )
  return others.reduce<readonly string[]>((found, folder) => foldersOf(folder, found), [...known, name])
}

/** The texts of specs for the page's editor, a folder in a chunk, and the names that a spec may import. */
const texts = (): Plugin => ({
  name: 'texts',
  resolveId: (id) => (id === 'virtual:library' || id.startsWith('virtual:sources/') ? `\0${id}` : undefined),
  load(id) {
    if (id === '\0virtual:library') {
      const read = (file: string) => readFileSync(at(`src/${file}`), 'utf8')
      return `export const library = ${JSON.stringify(publicNames('index.ts', read))}`
    }
    if (!id.startsWith('\0virtual:sources/')) return undefined
    const name = id.slice('\0virtual:sources/'.length)
    const files = sourcesOf(name).map((file) => {
      const path = `specs/${name}/${file}`
      return [path, readFileSync(at(path), 'utf8')]
    })
    return `export default ${JSON.stringify(Object.fromEntries(files))}`
  },
})

/** The declarations with which the page's editor checks types. */
const declarations = (): Plugin => ({
  name: 'declarations',
  resolveId: (id) => (id === 'virtual:declarations' ? '\0virtual:declarations' : undefined),
  load: (id) =>
    id === '\0virtual:declarations'
      ? `export const declarations = ${JSON.stringify(Object.fromEntries(editorDeclarations()))}`
      : undefined,
})

/** The catalogue as a module: names and titles at once, each spec and each counterexample in a chunk of its own. */
const catalogue = (): Plugin => ({
  name: 'catalogue',
  resolveId: (id) => (id === 'virtual:catalogue' ? '\0virtual:catalogue' : undefined),
  load(id) {
    if (id !== '\0virtual:catalogue') return undefined
    const names = readdirSync(at('specs'))
      .filter((name) => existsSync(at(`specs/${name}/spec.ts`)))
      .sort()
    const specs = names.map((name) => {
      const [spec, list] = [at(`specs/${name}/spec.ts`), at(`specs/${name}/mutants.ts`)]
      const text = readFileSync(spec, 'utf8')
      const mutants = existsSync(list)
        ? `import(${JSON.stringify(list)})`
        : 'Promise.resolve({ mutants: [] })'
      const own = at(`specs/${name}/proof.ts`)
      // Some specs keep single lines of a proof in a file of that name, without a default export.
      const hasProof = existsSync(own) && readFileSync(own, 'utf8').includes('export default')
      const proof = hasProof ? `import(${JSON.stringify(own)})` : 'Promise.resolve({ default: undefined })'
      const algorithm = at(`specs/${name}/algorithm.ts`)
      const idea = ideaOf(readFileSync(existsSync(algorithm) ? algorithm : spec, 'utf8'))
      const marked = (path: string) => `import(${JSON.stringify(`marked:${path}`)})`
      const markedMutants = existsSync(list) ? marked(list) : mutants
      const folders = foldersOf(name).map((folder) => `import('virtual:sources/${folder}')`)
      const sources = `Promise.all([${folders.join(', ')}]).then((all) => Object.assign({}, ...all.map((one) => one.default)))`
      return `{ ...${JSON.stringify({ name, title: titleOf(name, text), idea })}, load: () => import(${JSON.stringify(spec)}), mutants: () => ${mutants}, proof: () => ${proof}, marked: () => ${marked(spec)}, markedMutants: () => ${markedMutants}, sources: () => ${sources} }`
    })
    const runs = readdirSync(at('counterexamples'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => {
        const path = at(`counterexamples/${name}/trace.json`)
        const { model, shows } = JSON.parse(readFileSync(path, 'utf8')) as {
          model: { spec: string }
          shows: { property: string; verdict: string }
        }
        const { property, verdict } = shows
        const what = { folder: name, spec: model.spec, property, isCounterexample: verdict === 'violated' }
        const page = at(`counterexamples/${name}/README.md`)
        return `{ ...${JSON.stringify(what)}, load: async () => (await import(${JSON.stringify(`${path}?raw`)})).default, page: async () => (await import(${JSON.stringify(`${page}?raw`)})).default }`
      })
    const told = readdirSync(at('specs/lessons'))
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => {
        const path = at(`specs/lessons/${file}`)
        const text = readFileSync(path, 'utf8')
        const [title, spec] = ['title', 'spec'].map(
          (key) => new RegExp(`^${key}:\\s*(.+)$`, 'm').exec(text)?.[1],
        )
        if (title === undefined) throw new Error(`specs/lessons/${file}: no line "title: ..." for the picker`)
        return `{ ...${JSON.stringify({ name: file.slice(0, -3), title, spec })}, load: async () => (await import(${JSON.stringify(`${path}?raw`)})).default }`
      })
    const list = (name: string, items: readonly string[]) => `export const ${name} = [${items.join(',\n')}]\n`
    const page = JSON.stringify(`${at('docs/lectures.md')}?raw`)
    const claims = `export const claims = async () => (await import(${page})).default\n`
    const sentences = JSON.stringify(`${at('docs/lecture-proofs.md')}?raw`)
    const proofs = `export const lectureProofs = async () => (await import(${sentences})).default\n`
    return list('specs', specs) + list('recordedRuns', runs) + list('lessons', told) + claims + proofs
  },
})

/** The copies of specs that report what runs, each file on its own. */
const markedSpecs = (): Plugin => ({
  name: 'marked-specs',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id.startsWith('marked:')) return `\0${id}`
    if (importer?.startsWith('\0marked:') !== true || !id.startsWith('.')) return undefined
    const from = dirname(importer.slice('\0marked:'.length))
    return `\0marked:${join(from, id.replace(/\.js$/, '.ts'))}`
  },
  async load(id) {
    if (!id.startsWith('\0marked:')) return undefined
    const path = id.slice('\0marked:'.length)
    const { code } = await transform(readFileSync(path, 'utf8'), {
      loader: 'ts',
      target: 'es2022',
      sourcemap: 'inline',
      sourcefile: relative(at('.'), path).replaceAll('\\', '/'),
    })
    return { code: markedBundle(code)!, map: null }
  },
})

// The page quotes the guards of clauses, so specs keep their text; all else is made small.
const smallButSpecs = (): Plugin => ({
  name: 'small-but-specs',
  renderChunk: async (code, { moduleIds }) => {
    if (moduleIds.some((id) => id.replace(/^\0marked:/, '').startsWith(at('specs/')))) return null
    return {
      code: (await transform(code, { minify: true, target: 'es2022', legalComments: 'none' })).code,
      map: null,
    }
  },
})

/** The policy in the page itself, for hosts that send no header. */
const policyTag = (): Plugin => ({
  name: 'policy-tag',
  transformIndexHtml: (html) =>
    html.replace(
      '<meta charset="utf-8" />',
      `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy('page')}" />`,
    ),
})

// The licenses of what others have written and the page contains.
const notices = (): Plugin => ({
  name: 'notices',
  generateBundle(_, bundle) {
    const ids = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
    const source = noticesOf(packagesOf(ids))
    this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
  },
})

// A digest of all that the page is made of. Names under assets/ change with their contents, but worker.js keeps its name: a page
// that was opened before a new version was put in its place must not take that one's worker for its own.
const sourcesDigest = (): string => {
  const digest = createHash('sha256')
  const read = (path: string) => digest.update(path).update(readFileSync(at(path)))
  for (const folder of ['src', 'specs']) {
    const files = readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(at('.'), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .sort()
    for (const file of files) read(file)
  }
  for (const file of ['package-lock.json', 'vite.config.ts', 'docs/lectures.md', 'docs/lecture-proofs.md'])
    read(file)
  return digest.digest('hex').slice(0, 16)
}

// What the page keeps for when the network is off: all of it, under a name that changes with it.
const keptOffline = (): Plugin => ({
  name: 'kept-offline',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => file !== 'offline.js')
        .sort()
      const isLater = (file: string): boolean => {
        const part = bundle[file]!
        return (
          part.type === 'chunk' &&
          part.moduleIds.some((id) => /\/typescript-js\/|virtual:declarations/.test(id))
        )
      }
      const digest = createHash('sha256')
      for (const file of files) {
        const part = bundle[file]!
        digest.update(file).update(part.type === 'chunk' ? part.code : part.source)
      }
      const offline = bundle['offline.js']
      if (offline?.type !== 'chunk') throw new Error('the build has no offline.js')
      const told = `const builtFiles=${JSON.stringify(files.filter((file) => !isLater(file)))},laterFiles=${JSON.stringify(files.filter(isLater))},builtDigest=${JSON.stringify(digest.digest('hex').slice(0, 16))};`
      offline.code = told + offline.code
    },
  },
})

export default defineConfig({
  root: at('src/explorer'),
  base: './',
  publicDir: false,
  resolve: { alias: { coterie: at('src/index.ts') } },
  define: { sourcesDigest: JSON.stringify(sourcesDigest()) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    catalogue(),
    texts(),
    declarations(),
    markedSpecs(),
    policyTag(),
    smallButSpecs(),
    notices(),
    keptOffline(),
  ],
  build: {
    outDir: at('dist/explorer'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    cssMinify: true,
    // Preloading by script would need the document, which a worker has not; the page names its chunks in its head.
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: at('src/explorer/index.html'),
        worker: at('src/explorer/worker/worker.ts'),
        graphviz: at('src/explorer/worker/graphviz-worker.ts'),
        source: at('src/explorer/source/source-worker.ts'),
        types: at('src/explorer/types/types-worker.ts'),
        offline: at('src/explorer/offline/offline.ts'),
        coterie: at('src/index.ts'),
        immutable: 'immutable',
      },
      preserveEntrySignatures: 'strict',
      output: {
        // Otherwise the bundler writes what smallButSpecs has made small anew, with spaces.
        minify: false,
        entryFileNames: ({ name }) => (name === 'index' ? 'assets/[name]-[hash].js' : '[name].js'),
      },
    },
  },
})
