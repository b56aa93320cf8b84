// `fast` and `fast-mocked` are what `npm test` runs; `slow` holds whole-process and packaging tests, run by the CI script.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('./', import.meta.url))

// Tests that replace a module of the program, so no other test may have loaded it.
const mocked = readdirSync(`${root}test`, { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter(
    (file) => /(?<!slow)\.test\.ts$/.test(file) && readFileSync(root + file, 'utf8').includes('vi.mock('),
  )

const alias = [
  { find: /^coterie$/, replacement: `${root}src/index.ts` },
  { find: /^coterie\/checker$/, replacement: `${root}src/checker.ts` },
]

export default defineConfig({
  resolve: { alias },
  test: {
    // Of two cores vitest would use one.
    maxWorkers: 2,
    // Tests of one file that each start a process take turns.
    maxConcurrency: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          globalSetup: ['test/transpiled.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/**/*.slow.test.ts', ...mocked],
          // The files of a worker share its modules: loading these anew for each file takes a third of the time.
          isolate: false,
          // Against a test that hangs: on a busy machine the longest take half a minute.
          testTimeout: 180_000,
        },
      },
      { extends: true, test: { name: 'fast-mocked', include: mocked, testTimeout: 180_000 } },
      {
        extends: true,
        test: {
          name: 'slow',
          globalSetup: ['test/transpiled.ts'],
          include: ['test/**/*.slow.test.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
