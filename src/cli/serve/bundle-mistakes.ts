// Names in the user's file that nothing declares, and imports of what `coterie` does not export. The bundler leaves them to the browser, which reports
// them when the line runs, without the place in the file.
import { resolve } from 'node:path'
import { fieldMistakes } from '../../source/field-mistakes.js'
import { splitBundle } from '../../source/inline-map.js'
import { type Mistake, mistakeAt } from '../../source/mistake.js'
import { type Importable, nameMistakes } from '../../source/name-mistakes.js'
import { type SourceMap, SourcePositions } from '../../source/source-positions.js'
import { parseJavaScript } from '../../source/syntax.js'
import { shownPath } from '../load/thrown-text.js'

/** The range of a name in the first import in which it stands: a bundle has other imports than its files. */
const inImport = (text: string, name: string): readonly [number, number] | undefined => {
  const found = new RegExp(`\\bimport\\s*\\{[^}]*\\b${name}\\b`).exec(text)
  if (found === null) return undefined
  const end = found.index + found[0].length
  return [end - name.length, end]
}

/** A mistake of the bundle, at its place in a file; undefined if it stands in no file. */
const inFile = (
  { range, says }: Mistake,
  code: string,
  map: SourceMap,
  { positions, folder }: { readonly positions: SourcePositions; readonly folder: string },
): Mistake | undefined => {
  const name = /[\w$]+/.exec(code.slice(...range))?.[0] ?? ''
  const texts = map.sourcesContent ?? []
  const mapped = positions.rangeOf(...range)
  const places = [
    ...(mapped === undefined ? [] : [mapped]),
    ...texts.flatMap((text, source) => {
      const found = inImport(text ?? '', name)
      return found === undefined ? [] : [{ source, range: found }]
    }),
  ]
  // A place of the map is right if the name stands there. The bundler may write a text with other quotes.
  const place = places.find(
    ({ source, range: at }) => texts[source]?.slice(...at).replace(/^(['"`])(.*)\1$/s, '$2') === name,
  )
  if (place === undefined) return undefined
  const path = shownPath(resolve(folder, map.sources[place.source]!))
  return mistakeAt(path, texts[place.source]!, place.range, says)
}

/** The mistakes of a bundle, at their places in the files. */
interface BundleMistakes {
  /** Names that nothing declares: the file cannot be loaded. */
  readonly names: readonly Mistake[]
  /** Fields that no record has, and values that a field never has. The file can be loaded, and a condition on them is never true. */
  readonly fields: readonly Mistake[]
}

/**
 * The mistakes in the names of a bundle, and in those of fields.
 * @param bundle as esbuild writes it, with its map inline
 * @param folder the folder to which the paths of the map are relative
 * @param packages what the bundle imports
 */
export const bundleMistakes = (
  bundle: string,
  folder: string,
  packages: readonly Importable[],
): BundleMistakes => {
  const split = splitBundle(bundle)
  const parsed = split === undefined ? undefined : parseJavaScript('', split.code)
  if (split === undefined || parsed === undefined || 'mistake' in parsed) return { names: [], fields: [] }
  const { code, map } = split
  const positions = new SourcePositions(code, map)
  const placed = (found: readonly Mistake[]) =>
    found.flatMap((one) => inFile(one, code, map, { positions, folder }) ?? [])
  const module = { file: '', text: code, tree: parsed.tree }
  return { names: placed(nameMistakes(module, packages)), fields: placed(fieldMistakes([module])) }
}
