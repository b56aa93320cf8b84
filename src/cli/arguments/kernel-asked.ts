// The kernel that the environment asks for. It is not an option of a command, because it changes no result.
import { type KernelName, kernels } from '../../search/exploration-options.js'
import { hasWasm } from '../../search/wasm/wasm-module.js'
import { UsageError } from '../exit-codes.js'

/**
 * The kernel that COTERIE_KERNEL names; nothing if it is not set, or empty. With `wasm` a search that this kernel cannot do
 * still uses the other. Throws a `UsageError` for another name, or if there is no WebAssembly here.
 */
export const kernelAsked = (environment: {
  readonly [name: string]: string | undefined
}): { readonly kernel?: KernelName } => {
  const name = environment.COTERIE_KERNEL ?? ''
  if (name === '') return {}
  const kernel = kernels.find((one) => one === name)
  if (kernel === undefined) {
    throw new UsageError(
      `COTERIE_KERNEL=${name}: it must be js or wasm; leave it unset for the fastest kernel that can do a search`,
    )
  }
  if (kernel === 'wasm' && !hasWasm())
    throw new UsageError('COTERIE_KERNEL=wasm: there is no WebAssembly here; use js, or leave it unset')
  return { kernel }
}
