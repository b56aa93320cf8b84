// A submission as one text for its process. It may import `coterie` and the `protocol.js` of its task and nothing else: no
// package, no module of Node, no other file. The file itself is read here; its process reads no file.
import { readFileSync, statSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { BuildFailure, Loader, Plugin } from 'esbuild'
import { shortened } from '../../grade/question.js'

/** The program text of a submission, or why it cannot be loaded. */
type SubmissionCode = { readonly code: string } | { readonly lacks: string }

// Larger files are not handwritten.
const largest = 200_000

const isProtocol = (path: string): boolean => /^\.\/protocol(\.[cm]?[jt]s)?$/.test(path)

const onlyAllowed = (modules: readonly string[]): Plugin => ({
  name: 'only-allowed',
  setup(build) {
    build.onResolve({ filter: /.*/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined
      const name = isProtocol(path) ? './protocol.js' : path
      if (modules.includes(name)) return { path: name, external: true }
      const may =
        modules.length === 0
          ? 'this submission imports nothing'
          : `a submission may import ${modules.join(' and ')}`
      return { errors: [{ text: `it imports ${JSON.stringify(shortened(path))}; ${may}` }] }
    })
  },
})

const lineOf = (error: unknown): string => {
  // An error that is not esbuild's has no list of errors; the file may have gone.
  const [first] = (error as Partial<BuildFailure>).errors ?? []
  if (first === undefined) return shortened(`it cannot be compiled: ${String(error).split('\n')[0]}`)
  const where = first.location === null ? '' : `line ${first.location.line}: `
  // In the words of esbuild, which speaks of its formats.
  const text = first.text.startsWith('Top-level await')
    ? 'a submission may not use await at its top level'
    : first.text
  return shortened(`${where}${text}`)
}

/**
 * Compiles a submission.
 * @param modules what it may import
 */
export const submissionCode = async (file: string, modules: readonly string[]): Promise<SubmissionCode> => {
  const { build } = await import('esbuild')
  const loader: Loader = /^\.[cm]?ts$/.test(extname(file)) ? 'ts' : 'js'
  try {
    if (statSync(file).size > largest) return { lacks: `the file is larger than ${largest} bytes` }
    const { outputFiles } = await build({
      stdin: { contents: readFileSync(file, 'utf8'), loader, sourcefile: basename(file) },
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'neutral',
      target: 'node20',
      tsconfigRaw: '{}',
      logLevel: 'silent',
      plugins: [onlyAllowed(modules)],
    })
    return { code: outputFiles[0]!.text }
  } catch (error) {
    return { lacks: lineOf(error) }
  }
}
