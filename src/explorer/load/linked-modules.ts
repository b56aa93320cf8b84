// Loads modules that were compiled in the page. Each becomes a `blob:` address (src/cli/serve/content-security-policy.ts), and imports the others by
// theirs; `coterie` and `immutable` are the copies that the page runs with. A worker loads them again, for itself.
import { topLevelNames } from '../../canonical/by-order/module-names.js'
import type { Positions } from '../../explain/marking.js'
import { baseAddress } from '../base-address.js'
import type { CompiledModule } from '../compile/compiled.js'

/** The packages that a spec can import, by the files that the page has of them. */
export const packageFiles: { readonly [name: string]: string } = {
  coterie: 'coterie.js',
  immutable: 'immutable.js',
}

/** The exports of a module. */
export type Exports = { readonly [name: string]: unknown }

/** The code of a module with the addresses of what it imports, and where its pieces stand in the source. */
interface Linked {
  readonly code: string
  readonly positions: Positions
}

const linked = ({ code, imports }: CompiledModule, addressOf: (to: string) => string): Linked => {
  // From the last to the first, so that the positions of the others stay.
  const inOrder = [...imports].sort((a, b) => a.range[0] - b.range[0])
  let [text, at] = ['', 0]
  const grown: { readonly after: number; readonly by: number }[] = []
  for (const { range, to } of inOrder) {
    const written = JSON.stringify(addressOf(to))
    text += code.slice(at, range[0]) + written
    at = range[1]
    grown.push({ after: text.length, by: written.length - (range[1] - range[0]) })
  }
  const by = (position: number) => grown.reduce((sum, one) => (one.after <= position ? sum + one.by : sum), 0)
  const rangeOf: Positions['rangeOf'] = (start, end) => ({
    source: 0,
    range: [start - by(start), end - by(end)],
  })
  return { code: text + code.slice(at), positions: { rangeOf } }
}

/** The export of each module that returns its declarations, so that the checker can read its functions. */
export const scopeName = 'coterieModuleScope'

/**
 * The exports of each module, by path.
 * @param written what is loaded, from the code of a module and where its pieces stand in its source
 */
export const loadModules = async (
  modules: readonly CompiledModule[],
  written: (code: string, positions: Positions, module: CompiledModule) => string = (code) => code,
): Promise<ReadonlyMap<string, Exports>> => {
  const addresses = new Map(
    Object.entries(packageFiles).map(([name, file]) => [name, new URL(file, baseAddress).href]),
  )
  const made: string[] = []
  try {
    for (const module of modules) {
      const { code, positions } = linked(module, (to) => addresses.get(to)!)
      const scope = `export const ${scopeName} = () => ({ ${topLevelNames(code).join(', ')} });`
      // The last line is its name in stack traces.
      const text = `${written(code, positions, module)}\n${scope}\n//# sourceURL=${module.path}\n`
      const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
      addresses.set(module.path, address)
      made.push(address)
    }
    const exports = new Map<string, Exports>()
    for (const { path } of modules)
      exports.set(path, (await import(/* @vite-ignore */ addresses.get(path)!)) as Exports)
    return exports
  } finally {
    for (const address of made) URL.revokeObjectURL(address)
  }
}
