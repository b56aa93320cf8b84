// Compiles the search kernels. The same sources and the same compiler give the same bytes on every machine.
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const flags = ['--optimizeLevel', '3', '--shrinkLevel', '1', '--noAssert', '--runtime', 'stub']

// The second kernel gets its memory from the host, whose zeros no instance writes again when it starts.
const shared = ['--importMemory', '--sharedMemory', '--zeroFilledMemory', '--enable', 'threads']
// V8 collects garbage when memories have grown by 64 MB, also by what is not used. So a small search gets 4 MB, and a large one grows
// in few steps (memory.ts).
const begun = ['--initialMemory', '64']
const kernels = {
  search: begun,
  full: begun,
  parallel: [...shared, '--initialMemory', '1', '--maximumMemory', '65536'],
} as const

/** A kernel as WebAssembly: that of plain searches, the full one of one thread, or that of several threads. Throws an `Error` with the compiler's messages. */
export const compileKernel = async (kernel: keyof typeof kernels): Promise<Uint8Array> => {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  let bytes: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    [`${kernel}.ts`, '--baseDir', folder, '--outFile', 'kernel.wasm', ...flags, ...kernels[kernel]],
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
