// Two projects: `fast` is what `npm test` runs; `slow` holds whole-process and packaging tests, run by the CI script.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { coterie: fileURLToPath(new URL('./src/index.ts', import.meta.url)) }

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
          exclude: ['test/**/*.slow.test.ts'],
          // Against a test that hangs: on a busy machine the longest take half a minute.
          testTimeout: 180_000,
          typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
        },
      },
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
