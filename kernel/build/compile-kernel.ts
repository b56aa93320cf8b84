// Compiles the search kernel. The same sources and the same compiler give the same bytes on every machine.
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const flags = ['--optimizeLevel', '3', '--shrinkLevel', '1', '--noAssert', '--runtime', 'stub']

/** The kernel as WebAssembly. Throws an `Error` with the compiler's messages. */
export const compileKernel = async (): Promise<Uint8Array> => {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  let bytes: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    ['search.ts', '--baseDir', folder, '--outFile', 'kernel.wasm', ...flags],
    {
      writeFile: (_name, contents) => {
        bytes = contents as Uint8Array
      },
    },
  )
  if (error !== null || bytes === undefined)
    throw new Error(`the kernel does not compile\n${stderr.toString()}`)
  return bytes
}
