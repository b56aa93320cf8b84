// Makes the bundle: the program in a few files, which start several times faster than its three hundred modules.
//
// - `src/` is one graph: the command line, its threads, and both public faces share one copy of every module. Commands are
//   chunks of their own, so each start loads one.
// - Specs stay as they are, file by file. A bundler gives one of two equal names another one, and the checker reads the
//   functions of specs by the names in them (src/canonical/by-order).
// - `fresh/` holds each spec and its mutants once more, each as one file. Imported under a new address, it is new as a whole: that
//   is the second import with which each result is compared.
// - Packages stay packages, so that a user's program and the checker share one Immutable.js. `require` finds them several
//   times faster than `import` does in Node 20, which analyses each file of CommonJS for its exports.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './sources.mjs'

const require = createRequire(import.meta.url)

/** What the program starts, and what others import. */
const entries = [
  'src/cli/main.ts',
  'src/cli/supervise/command-thread.ts',
  'src/cli/commands/catalogue-thread.ts',
  'src/cli/commands/certifying-thread.ts',
  'src/cli/commands/task-thread.ts',
  'src/cli/grade/checking-thread.ts',
  'src/cli/grade/answering-process.ts',
  'src/cli/run/switch-process.ts',
  'src/cli/run/site-process.ts',
  'src/cli/run/watching-thread.ts',
  'src/cli/mcp/call-start.ts',
  'src/index.ts',
  'src/checker.ts',
]

// esbuild makes one file of the modules that the same entries reach. So that there are few files, both public faces import each
// other here, and every command and thread imports the faces and `verify`. The faces import no command: they run in browsers, too.
const faces = ['src/index.ts', 'src/checker.ts']
const ofCommands =
  /^src\/cli\/(supervise\/command-thread|grade\/checking-thread|commands\/[a-z-]+-(command|thread))\.ts$/

/** @type {(file: string) => readonly string[]} what a module also imports, so that it shares its files */
const alsoImports = (file) =>
  faces.includes(file) ? faces : ofCommands.test(file) ? [...faces, 'src/cli/commands/verify-command.ts'] : []

/** Packages that every command needs. */
const packages = ['acorn', 'commander', 'fastest-levenshtein', 'immutable']

/**
 * Modules of a package as an ES module that requires it, by its name.
 * @param {string} name
 */
const requiring = (name) => {
  const names = Object.keys(require(name)).filter(
    (one) => /^[A-Za-z_$][\w$]*$/.test(one) && one !== 'default',
  )
  return [
    "import { createRequire } from 'node:module'",
    `const all = createRequire(import.meta.url)('${name}')`,
    ...names.map((one, k) => `const n${k} = all.${one}`),
    `export { ${names.map((one, k) => `n${k} as ${one}`).join(', ')} }`,
    '',
  ].join('\n')
}

/**
 * Files are read from memory, never from the disk, where they may have changed since their digest was taken.
 * @param {ReadonlyMap<string, Buffer>} files
 * @returns {import('esbuild').Plugin}
 */
const fromMemory = (files) => ({
  name: 'from-memory',
  setup({ onLoad }) {
    onLoad({ filter: /.*/, namespace: 'file' }, ({ path }) => {
      const file = relative(root, path).replaceAll('\\', '/')
      const contents = files.get(file)
      if (contents === undefined)
        return { errors: [{ text: `${file} is not among the sources of the bundle` }] }
      const more = alsoImports(file).map((one) => `\nimport ${JSON.stringify(root + one)}`)
      return { contents: contents + more.join(''), loader: 'ts', resolveDir: dirname(path) }
    })
  },
})

// A placeholder for the path from an output file to the folder of the bundle, which is known when the file has its place.
const up = '#bundle/'

/**
 * Leads imports of packages to the files of the bundle. Specs import `coterie` by its name, as those of users do.
 * @type {import('esbuild').Plugin}
 */
const toTheBundle = {
  name: 'to-the-bundle',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      if (packages.includes(path)) return { path: `${up}packages/${path}.js`, external: true }
      return { path, external: true }
    })
  },
}

/**
 * Writes the bundle to a folder. Throws the error of esbuild if a source does not compile.
 * @param {ReadonlyMap<string, Buffer>} files the sources, by path from the root
 * @param {string} folder an absolute path
 */
export const makeBundle = async (files, folder) => {
  /** @param {import('esbuild').BuildOptions} options */
  const built = (options) =>
    build({
      absWorkingDir: root,
      outbase: '.',
      outdir: folder,
      write: false,
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      define: { isTheBundle: 'true' },
      sourcemap: true,
      tsconfigRaw: '{}',
      logLevel: 'silent',
      plugins: [fromMemory(files), toTheBundle],
      ...options,
    })
  const specs = [...files.keys()].filter((file) => /^specs\/.*\.ts$/.test(file))
  const again = specs.filter((file) => /\/(mutants|spec)\.ts$/.test(file))
  const results = await Promise.all([
    built({ entryPoints: entries, splitting: true, chunkNames: 'chunks/[name]-[hash]' }),
    built({ entryPoints: specs, bundle: false }),
    built({ entryPoints: again, outbase: 'specs', outdir: join(folder, 'fresh'), sourcemap: false }),
  ])
  /** @type {(file: string, content: string | Uint8Array) => void} */
  const write = (file, content) => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  for (const { path, text } of results.flatMap(({ outputFiles }) => outputFiles ?? [])) {
    const way = `${relative(dirname(path), folder).replaceAll('\\', '/')}/`
    write(relative(folder, path), path.endsWith('.map') ? text : text.replaceAll(`"${up}`, `"${way}`))
  }
  for (const name of packages) write(`packages/${name}.js`, requiring(name))
}
