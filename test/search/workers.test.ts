// Several threads find what one finds, in the kernel in TypeScript: the same states with the same numbers, parents, verdicts and runs.
// Small levels are searched in rounds here, which real searches leave to one thread. Random protocols are in workers.slow.test.ts.
import { afterEach, expect, test, vi } from 'vitest'
import centralServer from '../../specs/central-server/spec.js'
import lamport from '../../specs/lamport/spec.js'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import szymanski from '../../specs/szymanski/spec.js'
import type { Spec } from '../../src/protocol/spec.js'
import { noReduction } from '../../src/reduce/reductions.js'
import { ParallelLoop } from '../../src/search/parallel/parallel-loop.js'
import { BitFields } from '../../src/search/wasm/bit-fields.js'
import { never, tinyGraph } from '../tiny/tiny-graph.js'
import { withoutRules } from './both-kernels.js'
import { compared, twice } from './several-threads.js'

// The files of a worker share its modules, so what a failed test leaves would change later ones.
afterEach(() => vi.restoreAllMocks())
const reqtick = { sites: 2, parameters: { clock: 'reqtick', counts: 'reply' } } as const

test.each([
  ['ricart-agrawala, with rules about steps', ricartAgrawala, twice],
  ['central-server, many of whose states lack something in the tables', centralServer, { sites: 3 }],
  ['central-server, which loses and copies messages', centralServer, { sites: 2, loss: 1, duplication: 1 }],
  ['szymanski, with shared variables', szymanski, { sites: 2 }],
  ['lamport with canonical timestamps', withoutRules(lamport), reqtick],
] as const)('%s', (_, spec, options) => {
  const { result, states, inRounds } = compared(spec, options)
  expect(inRounds).toBeGreaterThan(states / 3)
  if (result.verdicts.some(({ verdict }) => verdict === 'violated'))
    compared(spec, options, { continue: false })
})

test('bounds end the search at the same state', () => {
  for (const maxStates of [1, 171]) compared(ricartAgrawala, twice, { maxStates })
  for (const maxDepth of [0, 9]) compared(ricartAgrawala, twice, { maxDepth })
})

test('a predicate that fails ends the search in the same state', () => {
  const failing = (state: number): Spec => {
    const spec = tinyGraph({
      edges: [0, 1, 2, 3, 4].flatMap((k) => [[k, k + 1] as const, [k, k + 2] as const]),
      properties: [never('no', state)],
    })
    return {
      ...spec,
      properties: spec.properties.map((property) =>
        property.kind !== 'always'
          ? property
          : {
              ...property,
              predicate: (view: Parameters<typeof property.predicate>[0]) => {
                if (!property.predicate(view)) throw new RangeError(`fails in ${state}`)
                return true
              },
            },
      ),
    }
  }
  for (const state of [0, 3, 6]) compared(failing(state), {})
})

test('a clause that fails ends the search at the end of its level, with the same run', () => {
  const enter = ricartAgrawala.clauses.get('enter')!
  const failing = (clock: number): Spec => ({
    ...ricartAgrawala,
    clauses: new Map([
      ...ricartAgrawala.clauses,
      [
        'enter',
        {
          ...enter,
          effect: (me: { readonly clock: number }, ...rest: unknown[]) => {
            if (me.clock === clock) throw new RangeError('no entry')
            return (enter.effect as (...given: unknown[]) => unknown)(me, ...rest)
          },
        } as unknown as typeof enter,
      ],
    ]),
  })
  for (const clock of [1, 3]) expect(compared(failing(clock), twice).result.failure?.says).toMatch(/no entry/)
})

test('where the memory of WebAssembly ends, one thread continues in TypeScript', () => {
  const { kernel, result } = compared(ricartAgrawala, twice, { wasmMemory: 1 })
  expect(kernel).toBe('js')
  expect(result.exploration).toMatchObject({ complete: true, states: 172 })
})

// Once what a thread found last stayed in its memory when one thread packed the states anew, and other states had the same words.
test('threads forget what they found when the states are packed anew', () => {
  const { advance } = ParallelLoop.prototype
  const { restart } = BitFields.prototype
  let wider = 0
  const packings = vi.spyOn(BitFields.prototype, 'restart').mockImplementation(function (
    this: BitFields,
    sizes: ArrayLike<number>,
    states: number,
  ) {
    wider = 1 - wider
    // The slot that is said to have more values gets the first bits.
    restart.call(
      this,
      Array.from(sizes, (size, slot) => (slot === wider ? 4 * size : size)),
      states,
    )
  })
  vi.spyOn(ParallelLoop.prototype, 'advance').mockImplementation(function (this: ParallelLoop, ...given) {
    ;(this as unknown as { repack(): void }).repack()
    return advance.apply(this, given)
  })
  const edges = Array.from({ length: 12 }, (_, k) => [k, k + 1] as const)
  const walkers = tinyGraph({ edges, properties: [never('no', 20)] })
  const { inRounds, states } = compared(walkers, { sites: 2 }, { reduce: noReduction }, 3)
  expect(states).toBe(13 * 13)
  expect(inRounds).toBeGreaterThan(100)
  expect(packings.mock.calls.length).toBeGreaterThan(20)
})
