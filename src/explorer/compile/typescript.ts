// Parses the TypeScript of a spec. The parser is acorn, which the program has in any case, with the grammar of types as a plugin: it
// is a hundredth of the size of a compiler, and the positions of its nodes are those in the text.
import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser } from 'acorn'
import type { Mistake } from '../../source/mistake.js'
import { mistakeOf, type SyntaxNode } from '../../source/syntax.js'

const TypeScriptParser = Parser.extend(tsPlugin())

/** The syntax tree of a TypeScript module, or its first syntax error. */
export const parseTypeScript = (file: string, text: string): { tree: SyntaxNode } | { mistake: Mistake } => {
  try {
    const tree = TypeScriptParser.parse(text, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
    })
    return { tree: tree as unknown as SyntaxNode }
  } catch (error) {
    return { mistake: mistakeOf(error, file, text) }
  }
}
