// Writes the compiled kernels to src/search/. As text in a module each is found wherever the code is: in the sources, the
// package, and a bundle.
import { writeFileSync } from 'node:fs'
import { compileKernel } from './compile-kernel.js'
import { kernelModule } from './kernel-module.js'

for (const [kernel, file, name] of [
  ['search', 'wasm/kernel-bytes', 'kernelBytes'],
  ['full', 'wasm/full-bytes', 'fullBytes'],
  ['parallel', 'parallel/parallel-bytes', 'parallelBytes'],
] as const) {
  const bytes = await compileKernel(kernel)
  writeFileSync(new URL(`../../src/search/${file}.ts`, import.meta.url), kernelModule(bytes, name))
  console.log(`${kernel}: ${bytes.length} bytes of WebAssembly`)
}
