// Makes the bundle of the present sources before a test run, or finds it, and tells the tests where it is: they all run
// the same one, whatever is saved meanwhile.
import type { TestProject } from 'vitest/node'
import { freshBundle } from '../bundle/fresh.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    bundle: string
  }
}

/** Vitest calls this function before the first test. */
export const setup = async ({ provide }: TestProject): Promise<void> => provide('bundle', await freshBundle())
