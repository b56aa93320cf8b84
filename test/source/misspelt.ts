// The fields of specs that are misspelt.
import { withoutTypes } from '../../src/explorer/compile/without-types.js'
import type { NamedModule } from '../../src/source/name-mistakes.js'
import { parseJavaScript } from '../../src/source/syntax.js'

export const moduleOf = (file: string, text: string): NamedModule => {
  const erased = withoutTypes(file, text)
  if (!('code' in erased)) throw new Error(file)
  const parsed = parseJavaScript(file, erased.code)
  if (!('tree' in parsed)) throw new Error(file)
  return { file, text, tree: parsed.tree }
}
