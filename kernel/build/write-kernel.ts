// Writes the compiled kernel to src/search/wasm/kernel-bytes.ts. As text in a module it is found wherever the code is: in the
// sources, the package, and a bundle.
import { writeFileSync } from 'node:fs'
import { compileKernel } from './compile-kernel.js'
import { kernelModule } from './kernel-module.js'

const bytes = await compileKernel()
writeFileSync(new URL('../../src/search/wasm/kernel-bytes.ts', import.meta.url), kernelModule(bytes))
console.log(`${bytes.length} bytes of WebAssembly`)
