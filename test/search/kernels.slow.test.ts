// Both kernels on every recorded model of the catalogue that is not too large for a comparison state by state, and on many
// random protocols. The kernel in WebAssembly finds the recorded counts of all larger models in `npm start` and in
// test/figures/counts.slow.test.ts.
import { expect, test } from 'vitest'
import { compileKernel } from '../../kernel/build/compile-kernel.js'
import { kernelModule } from '../../kernel/build/kernel-module.js'
import { catalogueNames, catalogueSpec } from '../../src/cli/load/catalogue.js'
import { kernelBytes } from '../../src/search/wasm/kernel-bytes.js'
import { compareKernels, withoutRules } from './both-kernels.js'
import { kernelsAgreeOnProtocols, kernelsAgreeOnTimestamps } from './kernels.properties.js'

const most = 4000

const seen = { wasm: 0, js: 0, timestamps: 0 }

test.each(catalogueNames())('both kernels agree on the recorded models of %s', async (name) => {
  const spec = await catalogueSpec(name)
  for (const { model, counts, large } of spec.expectations) {
    if (large === true || (counts?.[0] ?? 0) > most) continue
    const { kernel } = compareKernels(spec, model)
    seen[kernel]++
    if (kernel === 'js' && spec.timed && compareKernels(withoutRules(spec), model).kernel === 'wasm')
      seen.timestamps++
  }
})

test('the kernel in WebAssembly searches almost all of them', () => {
  expect(seen.wasm).toBeGreaterThan(9 * seen.js)
  expect(seen.timestamps).toBeGreaterThan(0)
})

test('both kernels agree on the canonical timestamps of many random protocols', () => {
  const { wasm, large, moved, violated, refused } = kernelsAgreeOnTimestamps(150, 2000)
  expect(wasm).toBeGreaterThan(75)
  expect(large).toBeGreaterThan(15)
  expect(moved).toBeGreaterThan(15)
  expect(violated).toBeGreaterThan(15)
  expect(refused).toBeGreaterThan(2)
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

test('the kernel of the package is what its sources compile to, in at most ten kilobytes', async () => {
  const bytes = await compileKernel()
  expect(bytes.length).toBeLessThanOrEqual(10_240)
  expect(kernelModule(bytes)).toContain(kernelBytes)
})
