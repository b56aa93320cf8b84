// Both kernels on every recorded model of the catalogue that is not too large for a comparison state by state, and on many
// random protocols. The kernel in WebAssembly finds the recorded counts of all larger models in `npm start` and in
// test/figures/counts.slow.test.ts.
import { expect, test } from 'vitest'
import { compileKernel } from '../../kernel/build/compile-kernel.js'
import { kernelModule } from '../../kernel/build/kernel-module.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { kernelBytes } from '../../src/search/wasm/kernel-bytes.js'
import { compareKernels } from './both-kernels.js'
import { kernelsAgreeOnProtocols } from './kernels.properties.js'

const most = 4000

const seen = { wasm: 0, js: 0 }

test.each(catalogueNames())('both kernels agree on the recorded models of %s', async (name) => {
  const spec = await catalogueSpec(name)
  for (const { model, counts, large } of spec.expectations) {
    if (large === true || (counts?.[0] ?? 0) > most) continue
    seen[compareKernels(spec, model).kernel]++
  }
})

test('the kernel in WebAssembly searches almost all of them', () => {
  expect(seen.wasm).toBeGreaterThan(9 * seen.js)
})

test('both kernels agree on many random protocols', () => {
  const { wasm, large, cut, shared, faults, broken } = kernelsAgreeOnProtocols(250, 3000)
  expect(wasm).toBeGreaterThan(90)
  expect(large).toBeGreaterThan(25)
  expect(cut).toBeGreaterThan(15)
  expect(shared).toBeGreaterThan(60)
  expect(faults).toBeGreaterThan(25)
  expect(broken).toBeGreaterThan(20)
})

test('the kernel of the package is what its sources compile to, in less than ten kilobytes', async () => {
  const bytes = await compileKernel()
  expect(bytes.length).toBeLessThan(10_000)
  expect(kernelModule(bytes)).toContain(kernelBytes)
})
