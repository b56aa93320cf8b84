// The types of a spec, from the compiler of TypeScript that is written in JavaScript: mistakes, and what an editor asks about a place. The files and the
// declarations are texts, so this runs in a worker of the page and in a test alike. Nothing is executed.
import ts from 'typescript-js'
import { resolved } from '../compile/file-paths.js'
import { aboutPlace } from './about-place.js'
import { neverEqual } from './never-equal.js'
import type { About, Call, Completed } from './type-messages.js'
import type { TypeMistake } from './type-mistake.js'
import { typeMistakeOf } from './type-mistakes.js'
import { shortTypes } from './type-words.js'

interface Versioned {
  readonly text: string
  readonly version: number
}

// As in tsconfig.json, but for what is not a mistake in types: names that are not used, and imports of types that do not say so.
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noFallthroughCasesInSwitch: true,
  skipLibCheck: true,
  noEmit: true,
}

const packages: { readonly [name: string]: string } = {
  coterie: '/coterie/index.d.ts',
  immutable: '/packages/immutable.d.ts',
}

// Longer lists are no help.
const mostCompletions = 400

export class SpecTypes {
  private readonly declarations: ReadonlyMap<string, string>
  private readonly service: ts.LanguageService
  private files = new Map<string, Versioned>()
  private own: readonly string[] = []
  private versions = 0

  /** @param declarations those that bundle/editor-declarations.mjs makes */
  constructor(declarations: ReadonlyMap<string, string>) {
    this.declarations = declarations
    this.service = ts.createLanguageService(this.host())
  }

  private text(name: string): string | undefined {
    return this.declarations.get(name) ?? this.files.get(name.slice(1))?.text
  }

  private host(): ts.LanguageServiceHost {
    const has = (name: string) => this.text(name) !== undefined
    const target = (from: string, file: string): string | undefined => {
      const known = packages[from]
      if (known !== undefined) return known
      if (this.declarations.has(file))
        return `${new URL(from, `file://${file}`).pathname.replace(/\.js$/, '')}.d.ts`
      const path = resolved(file.slice(1), from)
      return path === undefined ? undefined : `/${path}`
    }
    return {
      getCompilationSettings: () => options,
      getCurrentDirectory: () => '/',
      getDefaultLibFileName: () => '/lib/lib.es2023.d.ts',
      getScriptFileNames: () => ['/lib/surroundings.d.ts', ...this.own.map((path) => `/${path}`)],
      getScriptVersion: (name) => String(this.files.get(name.slice(1))?.version ?? 0),
      getScriptSnapshot: (name) => {
        const text = this.text(name)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      fileExists: has,
      readFile: (name) => this.text(name),
      resolveModuleNameLiterals: (literals, file) =>
        literals.map(({ text }) => {
          const name = target(text, file)
          if (name === undefined || !has(name)) return { resolvedModule: undefined }
          const extension = name.endsWith('.d.ts') ? ts.Extension.Dts : ts.Extension.Ts
          return { resolvedModule: { resolvedFileName: name, extension, isExternalLibraryImport: false } }
        }),
    }
  }

  /**
   * Takes files in place of those before.
   * @param texts the files of the spec, and all that they may import, by path
   * @param own the paths of those that are checked
   */
  take(texts: ReadonlyMap<string, string>, own: readonly string[]): void {
    const before = this.files
    this.files = new Map()
    for (const [path, text] of texts) {
      const known = before.get(path)
      this.files.set(path, known?.text === text ? known : { text, version: ++this.versions })
    }
    this.own = own
  }

  /** Changes the text of a file. */
  change(path: string, text: string): void {
    if (this.files.get(path)?.text !== text) this.files.set(path, { text, version: ++this.versions })
  }

  /** The mistakes in the types of a file; those in its syntax alone, if it has some. */
  mistakes(path: string): readonly TypeMistake[] {
    const name = `/${path}`
    const told = (found: readonly ts.Diagnostic[]) => found.flatMap((one) => typeMistakeOf(path, one) ?? [])
    const syntax = this.service.getSyntacticDiagnostics(name)
    if (syntax.length > 0) return told(syntax)
    const types = told(this.service.getSemanticDiagnostics(name))
    const program = this.service.getProgram()
    const source = program?.getSourceFile(name)
    if (program === undefined || source === undefined) return types
    return [...types, ...neverEqual(program.getTypeChecker(), path, source)].sort(
      (a, b) => a.range[0] - b.range[0],
    )
  }

  /** What is known of the name at a place, in characters from the start of the file. */
  about(path: string, at: number): About | undefined {
    const program = this.service.getProgram()
    const source = program?.getSourceFile(`/${path}`)
    const info = this.service.getQuickInfoAtPosition(`/${path}`, at)
    if (program === undefined || source === undefined || info === undefined) return undefined
    return aboutPlace(program.getTypeChecker(), source, at, info)
  }

  /** What can stand at a place. */
  completions(path: string, at: number): Completed | undefined {
    const found = this.service.getCompletionsAtPosition(`/${path}`, at, {})
    if (found === undefined) return undefined
    const all = found.entries.filter(({ kind }) => kind !== ts.ScriptElementKind.warning)
    const word = /\w*$/.exec(this.text(`/${path}`)!.slice(0, at))![0]
    const near = all.filter(({ name }) => name.toLowerCase().startsWith(word.toLowerCase()))
    return {
      isOfMembers: found.isMemberCompletion,
      names: (near.length > 0 ? near : all)
        .slice(0, mostCompletions)
        .map(({ name, kind, sortText }) => ({ name, kind, order: sortText })),
    }
  }

  /** What is known of one of the completions at a place. */
  detail(path: string, at: number, name: string): Omit<About, 'range'> | undefined {
    const found = this.service.getCompletionEntryDetails(
      `/${path}`,
      at,
      name,
      undefined,
      undefined,
      {},
      undefined,
    )
    if (found === undefined) return undefined
    const says = ts.displayPartsToString(found.documentation)
    return {
      type: shortTypes(ts.displayPartsToString(found.displayParts)),
      says: says === '' ? undefined : says,
    }
  }

  /** The function that is called at a place, and which of its parameters stands there. */
  call(path: string, at: number): Call | undefined {
    const help = this.service.getSignatureHelpItems(`/${path}`, at, undefined)
    const item = help?.items[help.selectedItemIndex]
    if (help === undefined || item === undefined) return undefined
    const words = (parts: ts.SymbolDisplayPart[]) =>
      shortTypes(ts.displayPartsToString(parts)).replace(/\s+/g, ' ')
    // The type arguments stand at the end of the prefix.
    const name = ts.displayPartsToString(item.prefixDisplayParts).replace(/<[\s\S]*$|\($/, '')
    return {
      name,
      parameters: item.parameters.map(({ displayParts }) => words(displayParts)),
      here: item.isVariadic ? Math.min(help.argumentIndex, item.parameters.length - 1) : help.argumentIndex,
      returns: words(item.suffixDisplayParts).replace(/^\)/, ''),
    }
  }
}
