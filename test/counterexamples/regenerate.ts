// Regenerates counterexamples/. Afterwards `git diff` must be empty, unless the change of a spec or a picture
// was intended. One process for each core takes its share of the folders, of two neighbours never both: a spec keeps its runs side by side, and
// some have large models.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { filesOfExample, keptExamples } from './examples.js'
import { filesOf, keptRuns } from './files.js'

const root = fileURLToPath(new URL('../../counterexamples/', import.meta.url))

const [runs, examples] = [await keptRuns(), await keptExamples()]
const kept = [
  ...runs.map((run) => ({ folder: run.folder, files: () => filesOf(run) })),
  ...examples.map((example) => ({ folder: example.folder, files: () => filesOfExample(example) })),
]

// A file that is as it should be is not touched, so tests may read the folders meanwhile.
const replace = (path: string, content: string): void => {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content)
}

const share = async (mine: number, shares: number): Promise<void> => {
  for (const { folder: name, files } of kept.filter((_, k) => k % shares === mine)) {
    const folder = `${root}${name}`
    mkdirSync(folder, { recursive: true })
    const made = await files()
    for (const [file, content] of made) replace(`${folder}/${file}`, content)
    for (const old of readdirSync(folder)) if (!made.has(old)) rmSync(`${folder}/${old}`, { recursive: true })
    process.stderr.write(`${name}\n`)
  }
}

/** Another process for a share; whether it ended well. */
const otherProcess = (mine: number, shares: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [String(mine), String(shares)])
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })

const [mine, of] = process.argv.slice(2).map(Number)
if (mine !== undefined && of !== undefined) await share(mine, of)
else {
  mkdirSync(root, { recursive: true })
  for (const entry of readdirSync(root))
    if (!kept.some(({ folder }) => folder === entry)) rmSync(`${root}${entry}`, { recursive: true })
  const shares = Math.min(4, availableParallelism())
  const others = Array.from({ length: shares - 1 }, (_, k) => otherProcess(k + 1, shares))
  await share(0, shares)
  if ((await Promise.all(others)).includes(false)) process.exitCode = 1
}
