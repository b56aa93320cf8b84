// What is left of a text without its types, compared with esbuild.
import { transformSync } from 'esbuild'
import { expect } from 'vitest'
import { withoutTypes } from '../../src/explorer/compile/without-types.js'

export const codeOf = (text: string): string => {
  const erased = withoutTypes('a.ts', text)
  if (!('code' in erased)) throw new Error(erased.mistakes.map(({ says }) => says).join('; '))
  return erased.code
}
const keepImports = '{"compilerOptions":{"verbatimModuleSyntax":true}}'
const written = (code: string, loader: 'js' | 'ts') =>
  transformSync(code, { loader, minifyWhitespace: true, minifySyntax: true, tsconfigRaw: keepImports }).code
export const same = (text: string) => expect(written(codeOf(text), 'js')).toBe(written(text, 'ts'))
