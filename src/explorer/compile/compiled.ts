// The files of a spec as JavaScript, in the order in which they can be loaded, or what is wrong with them. Nothing is executed here.

import { fieldMistakes } from '../../source/field-mistakes.js'
import { type Mistake, mistakeAt } from '../../source/mistake.js'
import { exportsOf, type Import, importsOf } from '../../source/module-links.js'
import { type Importable, type NamedModule, nameMistakes } from '../../source/name-mistakes.js'
import { parseJavaScript } from '../../source/syntax.js'
import { namesUsed } from '../../source/unknown-names.js'
import { didYouMeanFile, resolved } from './file-paths.js'
import { withoutTypes } from './without-types.js'

/** A file as a module in JavaScript; plain data. */
export interface CompiledModule {
  readonly path: string
  /** Its text in TypeScript; every position of the code is one of this text. */
  readonly text: string
  readonly code: string
  /** Where the code names what it imports, and what that is: the path of another module, or a package. */
  readonly imports: readonly { readonly range: readonly [from: number, to: number]; readonly to: string }[]
}

/** The texts of files, by path. */
type Texts = ReadonlyMap<string, string>

/** What the page has of a package that a spec may import: its names; undefined if any name will do. */
type Packages = ReadonlyMap<string, readonly string[] | undefined>

interface Parsed extends NamedModule {
  readonly code: string
  readonly links: readonly Import[]
}

// The parsed files, while their texts stay the same.
const known = new Map<string, { readonly text: string; readonly parsed: Parsed | readonly Mistake[] }>()

const parseFile = (file: string, text: string): Parsed | readonly Mistake[] => {
  const erased = withoutTypes(file, text)
  if ('mistakes' in erased) return erased.mistakes
  const found = parseJavaScript(file, erased.code)
  if ('mistake' in found) return [found.mistake]
  return { file, text, tree: found.tree, code: erased.code, links: importsOf(found.tree) }
}

const parsedOf = (file: string, text: string): Parsed | readonly Mistake[] => {
  const before = known.get(file)
  if (before?.text === text) return before.parsed
  const parsed = parseFile(file, text)
  known.set(file, { text, parsed })
  return parsed
}

const isParsed = (parsed: Parsed | readonly Mistake[]): parsed is Parsed => !Array.isArray(parsed)

/** Whether a name that is imported is used as a value; a compiler of TypeScript drops the others, which are types. */
const isUsed = (used: ReadonlySet<string>, { local }: Import['names'][number]): boolean =>
  local === '' || used.has(local)

const isNeeded = (used: ReadonlySet<string>, { names }: Import): boolean =>
  names.length === 0 || names.some((one) => isUsed(used, one))

/** The code without imports that it does not use. */
const withoutUnused = ({ code, links }: Parsed, used: ReadonlySet<string>): string => {
  const letters = code.split('')
  const blank = ([from, to]: readonly [number, number]) => {
    for (let k = from; k < to; k++) if (letters[k] !== '\n') letters[k] = ' '
  }
  for (const link of links) {
    if (!isNeeded(used, link)) blank(link.statement)
    else
      for (const one of link.names) {
        // These stand outside the braces.
        if (isUsed(used, one) || one.name === 'default' || one.name === '*') continue
        const comma = /^\s*,/.exec(code.slice(one.range[1]))?.[0].length ?? 0
        blank([one.range[0], one.range[1] + comma])
      }
  }
  return letters.join('')
}

class Compiling {
  readonly mistakes: Mistake[] = []
  readonly done = new Map<string, CompiledModule>()
  private readonly begun = new Set<string>()
  private readonly texts: Texts
  private readonly packages: Packages

  constructor(texts: Texts, packages: Packages) {
    this.texts = texts
    this.packages = packages
  }

  /** The module that an import of a file leads to; notes a mistake if there is none. */
  private target({ file, text }: Parsed, { from, range }: Import): string | undefined {
    if (this.packages.has(from)) return from
    const path = resolved(file, from)
    if (path !== undefined && this.texts.has(path)) return path
    const says =
      path === undefined
        ? `a spec in the page cannot import ${from}; it can import ${[...this.packages.keys()].join(', ')} and its own files`
        : `there is no file ${from}${didYouMeanFile(file, path, this.texts.keys())}`
    this.mistakes.push(mistakeAt(file, text, range, says))
    return undefined
  }

  private exportsOf(target: string): readonly string[] | undefined {
    if (this.packages.has(target)) return this.packages.get(target)
    const parsed = parsedOf(target, this.texts.get(target)!)
    return isParsed(parsed) ? exportsOf(parsed.tree) : undefined
  }

  compile(file: string): void {
    if (this.begun.has(file)) return
    this.begun.add(file)
    const found = parsedOf(file, this.texts.get(file)!)
    if (!isParsed(found)) {
      this.mistakes.push(...found)
      return
    }
    const used = namesUsed(found.tree)
    const links = found.links.filter((link) => isNeeded(used, link))
    const targets = links.flatMap((link) => {
      const to = this.target(found, link)
      return to === undefined ? [] : [{ link, to }]
    })
    for (const { link, to } of targets) {
      if (this.packages.has(to)) continue
      if (this.begun.has(to) && !this.done.has(to) && this.mistakes.length === 0)
        this.mistakes.push(
          mistakeAt(
            file,
            found.text,
            link.range,
            `${file} and ${to} import each other; the page loads files one after the other`,
          ),
        )
      this.compile(to)
    }
    this.names(found, targets, used)
    this.done.set(file, {
      path: file,
      text: found.text,
      code: withoutUnused(found, used),
      imports: targets.map(({ link, to }) => ({ range: link.range, to })),
    })
  }

  /** The mistakes in the names of fields, once all modules are known. */
  fields(): readonly Mistake[] {
    const all = [...this.done.values()].flatMap(({ path, text }) => {
      const parsed = parsedOf(path, text)
      return isParsed(parsed) ? [parsed] : []
    })
    return fieldMistakes(all)
  }

  private names(
    found: Parsed,
    targets: readonly { readonly link: Import; readonly to: string }[],
    used: ReadonlySet<string>,
  ): void {
    const others: Importable[] = targets.map(({ link, to }) => ({
      from: link.from,
      names: this.exportsOf(to),
    }))
    for (const [from, names] of this.packages)
      if (!others.some((one) => one.from === from)) others.push({ from, names })
    const unused = new Set(
      found.links.flatMap(({ names }) =>
        names.filter((one) => !isUsed(used, one)).map(({ range }) => range[0]),
      ),
    )
    // What is imported and not used may be a type, which JavaScript does not have.
    this.mistakes.push(...nameMistakes(found, others).filter(({ range }) => !unused.has(range[0])))
  }
}

/**
 * The modules that these files need, each after those that it imports; or the mistakes in them.
 * @param texts the files of the spec, and all that they may import
 * @param entries the paths of those to load
 */
export const compiled = (
  texts: Texts,
  entries: readonly string[],
  packages: Packages,
): { readonly modules: readonly CompiledModule[] } | { readonly mistakes: readonly Mistake[] } => {
  const compiling = new Compiling(texts, packages)
  for (const entry of entries) compiling.compile(entry)
  const { mistakes, done } = compiling
  if (mistakes.length === 0) mistakes.push(...compiling.fields())
  return mistakes.length > 0 ? { mistakes } : { modules: [...done.values()] }
}
