// `npm run lint`: Biome and both compilations, the longest beside the others. Each prints when it has ended, so that no two
// outputs mix; all of them run even if one fails. `npm test` runs the same beside the tests (test/all.mjs).
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const isTerminal = process.stdout.isTTY === true
// Each further checker of types repeats much of the work of the first, so it pays only where a core would be idle.
const checkers = availableParallelism() > 4 ? 4 : 1

// The compiler is written in Go, and ends before collecting garbage pays: that takes a third of its time and saves a fifth of its memory.
const environment = { GOGC: 'off', GOMEMLIMIT: '4GiB', ...process.env }

/** @param {string} project @param {string} kept the file with what need not be checked again */
const compiler = (project, kept) => [
  'node_modules/typescript/bin/tsc',
  ...['-p', project, '--noEmit', '--checkers', `${checkers}`, '--pretty', `${isTerminal}`],
  ...['--incremental', '--tsBuildInfoFile', `node_modules/.cache/${kept}.tsbuildinfo`],
]

// As `biome check`, but with one thread, so that it does not delay the longest compilation.
const biome = [
  'node_modules/@biomejs/biome/bin/biome',
  'ci',
  ...(checkers === 1 ? ['--threads=1'] : []),
  `--colors=${isTerminal ? 'force' : 'off'}`,
]

/**
 * Runs a program of Node to its end, and then prints what it has said.
 * @param {string[]} command
 * @param {(text: Buffer) => void} print
 * @returns {Promise<boolean>} whether it has found nothing
 */
const passes = (command, print) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    /** @type {Buffer[]} */
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      print(Buffer.concat(said))
      resolve(code === 0)
    })
  })

/**
 * Runs all of them.
 * @param {(text: Buffer) => void} print
 * @returns {Promise<boolean>} whether none has found anything
 */
export const lint = async (print) => {
  const others = async () => {
    const clean = await passes(biome, print)
    return (await passes(compiler('src/explorer', 'page-types'), print)) && clean
  }
  const passed = await Promise.all([passes(compiler('.', 'types'), print), others()])
  return !passed.includes(false)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const passed = await lint((text) => process.stdout.write(text))
  if (!passed) process.exitCode = 1
}
