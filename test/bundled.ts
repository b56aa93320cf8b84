// The program as users run it: the bundle that test/bundled.setup.ts has made.
import { inject } from 'vitest'

/** The folder of the bundle, whose layout is that of `dist/`. */
export const bundledFolder = (): string => inject('bundle')

/** The main module of the command line. */
export const bundledMain = (): string => `${bundledFolder()}/src/cli/main.js`
