// `fast` and `fast-mocked` are what `npm test` runs; `slow` holds large models, whole processes, the page in a browser and the
// package, run by the CI script.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.js'
import { patience } from './test/patience.js'

const root = fileURLToPath(new URL('./', import.meta.url))

// Tests that replace a module of the program, so no other test may have loaded it.
const mocked = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter(
    (file) => /(?<!slow)\.test\.ts$/.test(file) && readFileSync(root + file, 'utf8').includes('vi.mock('),
  )

// Test runs load the program from the copy that `test/transpiled.ts` makes: Node does so several times faster than Vite, and
// what is loaded is what users run. A watching vitest must see the sources.
const fromTheCopy = (): Plugin => ({
  name: 'from-the-copy',
  apply: () => process.argv.includes('run'),
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    const path = found?.id.slice(root.length) ?? ''
    if (!found?.id.startsWith(root) || !/^(src|specs)\/(?!explorer\/).*\.ts$/.test(path)) return found
    return { id: `${root}.transpiled/${path.replace(/ts$/, 'js')}`, external: true }
  },
})

// A watching vitest loads the program itself, so the bundles of specs must come through it too, or there would be two programs.
const bundlesThroughVite = (): Plugin => ({
  name: 'bundles-through-vite',
  apply: () => !process.argv.includes('run'),
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true })
    return found?.id === `${root}src/cli/load/import-bundle.ts`
      ? `${root}test/cli/bundle-through-vite.ts`
      : found
  },
})

// A process of Node parses each certificate in this file at its start, which takes twice as long as the start itself if the file has all that
// the machine trusts. Tests start thousands of processes, and of these only npm uses the network (test/package/npm-environment.ts).
const { NODE_EXTRA_CA_CERTS: certificates } = process.env
if (certificates !== undefined) {
  process.env.CERTIFICATES_FOR_NPM = certificates
  delete process.env.NODE_EXTRA_CA_CERTS
}

// Searches throw away most of what they make: with 16 MB for young values, V8 spends a sixth of the time on copying what is alive.
const youngSpace = '--max-semi-space-size=64'
// Most code of a test runs too often to be interpreted, and not often enough to be optimized.
const baseline = '--always-sparkplug'
// The V8 of Node 20 optimizes a function once it has run this many bytes of bytecode. With its own figure, 66 KB, a quarter of the processor
// time of fast tests goes into optimizing code that has done most of its work by then. Later ones count calls, 3000 by themselves, which costs
// slow tests of searches a twelfth of their time, and those of proofs a twentieth; with 300,000 calls they are as slow again.
const node = Number.parseInt(process.versions.node, 10)
const optimizedLater =
  node === 20 ? ['--interrupt-budget=1000000'] : node === 24 ? ['--invocation-count-for-turbofan=60000'] : []

const alias = [
  { find: /^coterie$/, replacement: `${root}src/index.ts` },
  { find: /^coterie\/checker$/, replacement: `${root}src/checker.ts` },
  { find: /^coterie\/specs\/([a-z-]+)$/, replacement: `${root}specs/$1/algorithm.ts` },
]

export default defineConfig({
  resolve: { alias },
  test: {
    // Of two cores vitest would use one.
    maxWorkers: 2,
    // Tests of one file that each start a process take turns.
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        plugins: [fromTheCopy(), bundlesThroughVite()],
        test: {
          name: 'fast',
          server: { deps: { external: [/\.transpiled\//] } },
          globalSetup: ['test/temporary-folder.ts', 'test/transpiled.ts', 'test/bundled.setup.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts', ...mocked],
          // The files of a worker share its modules: loading these anew for each file takes a third of the time.
          isolate: false,
          // With as many workers as cores, threads of V8 that collect garbage beside them only wait for each other. (Large heaps gain nothing.)
          execArgv: ['--single-threaded-gc', youngSpace, baseline, ...optimizedLater],
          // Against a test that hangs: on a busy machine the longest take half a minute.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'fast-mocked',
          globalSetup: ['test/temporary-folder.ts'],
          include: mocked,
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        plugins: [fromTheCopy(), bundlesThroughVite()],
        test: {
          name: 'slow',
          server: { deps: { external: [/\.transpiled\//] } },
          globalSetup: ['test/temporary-folder.ts', 'test/transpiled.ts', 'test/bundled.setup.ts'],
          include: ['test/**/*.slow.test.ts'],
          execArgv: ['--single-threaded-gc', youngSpace, baseline, ...(node === 20 ? [] : optimizedLater)],
          // More than cores: pages and processes make their tests wait. (Vitest asks for a group of its own then.)
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          // As in `fast`; the files of a worker also share one browser. No slow test replaces a module (test/house.test.ts).
          isolate: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: patience } },
        },
      },
    ],
  },
})
