// Runs the console blocks of a page. A block marked `console` is executable. A line `$ ...` is a command, and
// the lines up to the next command are exactly its output, stdout before stderr. A line `...` matches any
// lines, and `...` inside a line matches any text. `echo $?` prints the exit code of the previous command.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { bundledMain } from '../bundled.js'
import { type Fence, fencesOf } from './fences.js'
import { printed } from './printed.js'

/** The root of the repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A command of a console block, and its documented output. */
export interface Command {
  readonly words: readonly string[]
  readonly expected: string
  readonly line: number
}

/** The words of a command line; single quotes join words. */
export const wordsOf = (command: string): readonly string[] =>
  [...command.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''))

/** The commands of one console block. */
export const commandsOf = ({ text, line }: Fence): readonly Command[] => {
  const commands: { words: readonly string[]; expected: string[]; line: number }[] = []
  for (const [at, written] of text.split('\n').entries()) {
    if (written.startsWith('$ '))
      commands.push({ words: wordsOf(written.slice(2)), expected: [], line: line + 1 + at })
    else commands.at(-1)?.expected.push(written)
  }
  return commands.map((command) => ({ ...command, expected: command.expected.join('\n').trimEnd() }))
}

const programs: { readonly [name: string]: readonly string[] } = {
  coterie: [bundledMain()],
  // Each further checker repeats much of the work of the first.
  tsc: [`${root}node_modules/typescript/bin/tsc`, '--checkers', '1'],
  tsx: [`${root}node_modules/tsx/dist/cli.mjs`],
}

// A file of the reader imports the program, and in the process of a test that would be a second copy of it; a submission has
// a process of its own.
const needsProcess = (args: readonly string[]): boolean =>
  args[0] === 'grade' || args.some((word) => /\.(ts|js)$/.test(word))

interface Output {
  readonly output: string
  readonly code: number
}

const inOwnProcess = (program: readonly string[], args: readonly string[], folder: string): Output => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    // This call blocks, so the timeout of the test cannot stop an endless search.
    timeout: 400_000,
    // The compiler ends before collecting garbage pays (test/lint.mjs).
    env: { ...process.env, NO_COLOR: '1', GOGC: 'off', GOMEMLIMIT: '4GiB' },
  })
  return { output: (stdout + stderr).trimEnd(), code: status ?? -1 }
}

/** Runs a command, in a process of its own if it needs one, and returns its output and exit code. */
export const run = async (words: readonly string[], folder: string): Promise<Output> => {
  const [name, ...args] = words[0] === 'npx' ? words.slice(1) : words
  const program = programs[name!]
  if (program === undefined) throw new Error(`the tests of the documentation cannot run "${name}"`)
  if (name !== 'coterie' || needsProcess(args)) return inOwnProcess(program, args, folder)
  const { out, err, code } = await printed(args, folder)
  return { output: (out + err).trimEnd(), code: code! }
}

/** Whether an output matches the page, with its elisions. */
export const matches = (expected: string, output: string): boolean => {
  const pattern = expected
    .split('\n')
    .map((line) => {
      if (line.trim() === '...') return '(?:.*\\n)*'
      const parts = line.split('...').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return `${parts.join('.*')}\\n`
    })
    .join('')
  return new RegExp(`^${pattern}$`).test(`${output}\n`)
}

/**
 * Runs the commands of a console block in a folder and expects the documented output. `elsewhere` maps file
 * names in commands and outputs to files in another folder, so that a page may show a file by a name that
 * differs from its place in the test.
 */
export const runConsole = async (
  fence: Fence,
  folder: string,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): Promise<void> => {
  let last = 0
  for (const { words, expected, line } of commandsOf(fence)) {
    if (words.join(' ') === 'echo $?') {
      expect(String(last), `line ${line}`).toBe(expected)
      continue
    }
    const placed = words.map((word) => elsewhere.get(word) ?? word)
    const { output, code } = await run(placed, folder)
    last = code
    const shown = [...elsewhere].reduce((text, [here, there]) => text.replaceAll(there, here), output)
    if (!matches(expected, shown)) expect(shown, `line ${line}: ${words.join(' ')}`).toBe(expected)
  }
}

/** The console blocks of a page. */
export const consolesOf = (page: string): readonly Fence[] =>
  fencesOf(page).filter(({ info }) => info === 'console')
