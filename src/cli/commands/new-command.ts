// `coterie new` writes a first spec, a test of it, and a configuration of the compiler, in a folder of their own.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { isSpecName, kebabCase } from '../../protocol/kebab-case.js'
import { quoted } from '../arguments/model-arguments.js'
import { verbs } from '../arguments/verbs.js'
import { exitCodes, UsageError } from '../exit-codes.js'
import { outputFolder } from '../files/artefacts.js'
import { type NewKind, newFiles } from '../files/new-spec.js'
import { writeFile } from '../files/whole-file.js'
import { catalogueNames } from '../load/catalogue.js'
import { processTerminal, type Terminal } from '../terminal/terminal.js'

interface NewArguments {
  readonly shared?: boolean
  readonly quiet?: boolean
}

/** Adds the command to a program and passes its exit code to `done`. */
export const addNew = (program: Command, done: (code: number) => void): void => {
  program
    .command('new')
    .description(verbs.new.does)
    .argument('<name>', 'the name of the spec, such as my-lock; the folder has the same name')
    .option('--shared', 'a lock with shared variables, in place of a coordinator with messages')
    .option('--quiet', 'do not suggest the next commands')
    .addHelpText(
      'after',
      `
The files are NAME/NAME.ts, a correct spec with a list of mutants; NAME/NAME.test.ts, a test for vitest; NAME/tsconfig.json; and a package.json
unless one in a parent folder already makes .ts files modules. Change them into your own algorithm. The command never overwrites a file.

Examples:
  coterie new my-lock
  coterie new my-flag --shared

Exit codes: 0 written; 64 wrong usage, or the folder is not empty; 70 internal error; 74 a file could not be written.`,
    )
    .action((name: string, given: NewArguments) => {
      write(
        name,
        given.shared === true ? 'shared' : 'messages',
        processTerminal(given.quiet === true, undefined),
      )
      done(exitCodes.holds)
    })
}

const mustBeFree = (name: string): void => {
  if (!isSpecName(name)) {
    const near = kebabCase(name)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[-0-9]+|-+$/g, '')
    const such = isSpecName(near) ? near : 'my-lock'
    throw new UsageError(
      `new ${quoted(name)}: a spec has a name of lower-case letters, digits and single hyphens; write ${such}`,
    )
  }
  if (catalogueNames().includes(name))
    throw new UsageError(`new ${name}: a spec of the catalogue has this name; choose another one`)
  if (!existsSync(name)) return
  if (!statSync(name).isDirectory() || readdirSync(name).length > 0)
    throw new UsageError(`new ${name}: ${name} exists and is not an empty folder; choose another name`)
}

/** The nearest file of a name in the folders from one upwards; undefined if there is none. */
const nearest = (file: string, from: string): string | undefined => {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, file))) return join(folder, file)
    if (folder === dirname(folder)) return undefined
  }
}

/** A file of JSON that a user wrote, which may be anything. */
const jsonIn = (file: string | undefined): unknown => {
  if (file === undefined) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === 'object' && value !== null

const write = (name: string, kind: NewKind, terminal: Terminal): void => {
  mustBeFree(name)
  const above = jsonIn(nearest('package.json', '.'))
  const configuration = nearest('tsconfig.json', '.')
  const isCheckout = isObject(above) && above.name === 'coterie' && configuration !== undefined
  const files = newFiles(
    name,
    kind,
    isCheckout ? relative(name, configuration).replaceAll('\\', '/') : undefined,
    isObject(above) && above.type === 'module',
  )
  const folder = outputFolder(name, 'new')
  for (const file of files) writeFile(join(folder, file.name), file.text)
  const paths = files.map((file) => `${name}/${file.name}`)
  terminal.out(`written: ${paths.join(', ')}\n`)
  if (terminal.quiet) return
  const [spec] = paths
  // The tests of a checkout are those of Coterie.
  const tested = isCheckout ? '' : `\n  npx vitest run ${name}`
  terminal.out(
    `
Next:
  coterie verify ${spec} --continue
  coterie explore ${spec} --open
  coterie mutate ${spec} --listed${tested}
  npx tsc --noEmit -p ${name}
`,
  )
}
