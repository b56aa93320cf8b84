// Whether Maekawa's algorithm without deadlock handling starves anybody where it does not deadlock: asked of every quorum system
// over three sites, up to the names of the sites.
import { check } from '../../src/check/check.js'
import { defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor, propertiesNamed } from '../../src/check/model-for.js'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'

const sites = [0, 1, 2]
const renamings = sites.flatMap((a) =>
  sites.filter((b) => b !== a).map((b) => [a, b, sites.find((c) => c !== a && c !== b)!]),
)
const quorums = [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]]

const textOf = (system: readonly (readonly number[])[]): string =>
  system.map((quorum) => `{${[...quorum].sort((a, b) => a - b).join()}}`).join()

/** A quorum for each of three sites, any two of which meet; of those that differ in the names of sites only, one. */
export const systemsOfThree = (): readonly string[] => {
  const seen = new Set<string>()
  const found: string[] = []
  const meet = (a: readonly number[], b: readonly number[]): boolean => a.some((site) => b.includes(site))
  for (const a of quorums) {
    for (const b of quorums) {
      for (const c of quorums) {
        const system = [a, b, c]
        if (seen.has(textOf(system)) || !meet(a, b) || !meet(a, c) || !meet(b, c)) continue
        found.push(textOf(system))
        for (const to of renamings) {
          const renamed: number[][] = []
          for (const [site, quorum] of system.entries()) renamed[to[site]!] = quorum.map((one) => to[one]!)
          seen.add(textOf(renamed))
        }
      }
    }
  }
  return found
}

/** The verdicts on deadlock freedom and starvation freedom with these quorums. */
export const stuckAndStarved = async (system: string, options: ModelOptions) => {
  const spec = await catalogueSpec('maekawa')
  const asked = propertiesNamed(spec, ['deadlockFreedom', 'starvationFreedom'])
  const model = modelFor(spec, { ...options, parameters: { quorums: system } }, asked)
  const { verdicts, exploration } = check(model, asked, { ...defaultCheckOptions, continue: true })
  const [stuck, starved] = verdicts.map(({ verdict }) => verdict)
  return { stuck, starved, complete: exploration.complete }
}
