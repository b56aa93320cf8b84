// A marked copy of a spec, as the page has it, for tests in Node.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { markedBundle } from '../../src/cli/serve/marked-module.js'
import { receiveMarks } from '../../src/explain/marked-text.js'
import type { Spec } from '../../src/protocol/spec.js'

const coterie = new URL('../../.transpiled/src/index.js', import.meta.url).href

/** The default export of a module, and its lists of mutants, from a marked copy of its text. */
export const markedCopy = async (
  given: { readonly file: string } | { readonly text: string },
): Promise<Spec> => {
  const { outputFiles } = await build({
    ...('file' in given
      ? { entryPoints: [given.file] }
      : { stdin: { contents: given.text, loader: 'ts', sourcefile: 'mine.ts' } }),
    absWorkingDir: fileURLToPath(new URL('../../', import.meta.url)),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    external: ['coterie', 'immutable'],
    outdir: '.',
  })
  const code = markedBundle(outputFiles[0]!.text)!.replaceAll(
    'from "coterie"',
    `from ${JSON.stringify(coterie)}`,
  )
  receiveMarks()
  const module = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
    readonly default: Spec
  }
  return module.default
}
