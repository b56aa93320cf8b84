// Where a function of the spec threw, in the author's text: the first frame of the stack that is in a file of the spec. The modules that the page
// compiled keep the positions of their texts; the bundle of a user's file has a map.
import { BrokenSpec } from '../../protocol/broken-spec.js'
import { type Mistake, mistakeAtLine } from '../../source/mistake.js'
import { baseAddress } from '../base-address.js'
import type { CompiledModule } from '../compile/compiled.js'
import type { SpecSource } from './spec-source.js'

const frames = /(specs\/[\w./-]+):(\d+):(\d+)/g

/** The first frame of a stack that is in one of the modules. */
export const frameIn = (
  error: unknown,
  modules: readonly CompiledModule[],
): { readonly module: CompiledModule; readonly line: number; readonly column: number } | undefined => {
  if (!(error instanceof Error)) return undefined
  for (const [, path, line, column] of (error.stack ?? '').matchAll(frames)) {
    const module = modules.find((one) => one.path === path)
    if (module !== undefined) return { module, line: Number(line), column: Number(column) }
  }
  return undefined
}

/**
 * What a function of the spec threw, at its place; undefined if its stack leads to no text of the author, as in a spec of the catalogue.
 * @param error with what was thrown as its cause
 */
export const thrownPlace = async (error: unknown, source: SpecSource): Promise<Mistake | undefined> => {
  if (!(error instanceof BrokenSpec) || error.cause === undefined) return undefined
  const { message: says, cause } = error
  const { version, changed } = source
  if (changed !== undefined) {
    const found = frameIn(cause, changed.modules)
    return found && mistakeAtLine(found.module.path, found.module.text, found.line, found.column, says)
  }
  if (version === undefined) return undefined
  const { placedInOwn } = await import('./own-place.js')
  const address = new URL(`own/spec.js?version=${version}`, baseAddress)
  // Without its place the error is still worth showing.
  return placedInOwn(cause, address.href, says).catch(() => undefined)
}
