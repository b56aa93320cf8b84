// The program of the process of a submission, as one file: what answers questions, the public part of the task, and Coterie as a
// submission imports it. The process may read this file and no other, so neither hidden checks nor the solution of the task are in its reach.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildFailure, Plugin } from 'esbuild'
import type { Hole } from '../../grade/task.js'
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { programModule } from '../load/program-files.js'
import { publicModules } from './task-files.js'

const path = (module: string): string => fileURLToPath(programModule(module))

// What a submission imports by which name. A quorum system is written down, not computed: Coterie knows the best ones.
const coterie = 'coterie'
const protocol = './protocol.js'

/** What a submission may import. */
export const importsAllowed = (hole: Hole, folder: string): readonly string[] =>
  hole.kind === 'quorums'
    ? []
    : [coterie, ...(publicModules(folder).protocol === undefined ? [] : [protocol])]

// In a bundle of Coterie, a file of `packages/` requires the package of its name.
const ourPackages: Plugin = {
  name: 'our-packages',
  setup(build) {
    const ours = createRequire(import.meta.url)
    build.onResolve({ filter: /^coterie$/ }, () => ({ path: path('src/index') }))
    build.onResolve({ filter: /\/packages\/[a-z-]+\.js$/ }, ({ path: given }) => ({
      path: ours.resolve(/([a-z-]+)\.js$/.exec(given)![1]!),
    }))
    build.onResolve({ filter: /^immutable$/ }, () => ({ path: ours.resolve('immutable') }))
  },
}

type Entry = keyof typeof import('./answering-process.js')
const entry: Entry = 'answerQuestions'

const programText = (hole: Hole, folder: string): string => {
  const { task, protocol: file } = publicModules(folder)
  const lines = [
    `import { ${entry} } from ${JSON.stringify(path('src/cli/grade/answering-process'))}`,
    `import task from ${JSON.stringify(task)}`,
  ]
  const names = importsAllowed(hole, folder)
  for (const [k, name] of names.entries())
    lines.push(`import * as module${k} from ${JSON.stringify(name === coterie ? coterie : file)}`)
  const modules = names.map((name, k) => `${JSON.stringify(name)}: module${k}`)
  lines.push(`${entry}(task, { __proto__: null, ${modules.join(', ')} })`)
  return lines.join('\n')
}

/** A written program. */
export interface AnsweringProgram {
  readonly file: string
  remove(): void
}

/** Writes the program to a temporary folder. Throws a `BrokenSpec` if the task imports what its process cannot have. */
export const answeringProgram = async (hole: Hole, folder: string): Promise<AnsweringProgram> => {
  const { build } = await import('esbuild')
  try {
    const { outputFiles } = await build({
      stdin: { contents: programText(hole, folder), resolveDir: folder, loader: 'js' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      minifySyntax: true,
      minifyWhitespace: true,
      tsconfigRaw: '{}',
      logLevel: 'silent',
      plugins: [ourPackages],
    })
    const made = mkdtempSync(join(tmpdir(), 'coterie-grade-'))
    const file = join(made, 'submission.mjs')
    writeFileSync(file, outputFiles[0]!.contents)
    return { file, remove: () => rmSync(dirname(file), { recursive: true, force: true }) }
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? []
    if (first === undefined) throw error
    throw new BrokenSpec(`${first.location?.file ?? folder}: ${first.text.split('\n')[0]}`)
  }
}
