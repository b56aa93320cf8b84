// Two searches of one model, by the kernel in TypeScript and by the one in WebAssembly, and all that must be the same.

import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { Check } from '../../src/check/check.js'
import { type CheckOptions, defaultCheckOptions } from '../../src/check/check-options.js'
import { modelFor } from '../../src/check/model-for.js'
import type { CheckResult } from '../../src/check/verdict.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Property } from '../../src/protocol/property.js'
import type { Spec } from '../../src/protocol/spec.js'
import { Quotient } from '../../src/reduce/quotient.js'
import type { Exploration } from '../../src/search/exploration.js'
import type { KernelName } from '../../src/search/exploration-options.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { onBoard } from '../../src/search/parallel/thread-program.js'
import type { SearchSoFar } from '../../src/search/search-so-far.js'

const kinds = ['always', 'sometimes', 'atRest', 'deadlockFreedom', 'entryPossible']

/**
 * The properties of a spec that single states or steps decide, and `entryPossible`, which follows links between states. A
 * monitor with a memory is left to the kernel in TypeScript.
 */
export const ofStates = (spec: Spec): readonly Property[] =>
  spec.properties.filter(
    (property) =>
      kinds.includes(property.kind) || (property.kind === 'monitor' && property.memory === undefined),
  )

/** A spec without rules about steps, which are left to the kernel in TypeScript if timestamps are made canonical. */
export const withoutRules = (spec: Spec): Spec => ({
  ...spec,
  properties: spec.properties.filter(({ kind }) => kind !== 'monitor'),
})

interface Compared {
  readonly result: CheckResult
  readonly kernel: KernelName
  readonly states: number
  /** Of canonical timestamps: in how many ways they were moved, and the greatest least clock that was. */
  readonly moves: number
  readonly greatest: number
  /** The states that several threads have expanded. */
  readonly inRounds: number
}

// What the canonicalizer of timestamps has done.
const timestampsOf = ({ graph }: Exploration) => {
  const canonicalizer = graph instanceof Quotient ? graph.timestampsAlone : undefined
  if (canonicalizer === undefined) return { moves: 0, greatest: 0 }
  const { moves } = canonicalizer as unknown as { readonly moves: readonly { readonly least: number }[] }
  return { moves: moves.length, greatest: Math.max(0, ...moves.map(({ least }) => least)) }
}

interface Tree {
  parentOf?(state: number): number | undefined
  pathTo(state: number): number[]
}

// Whether the link of each expanded state is one of its successors, or the state itself if it has none.
const areLinksSuccessors = (search: Exploration): boolean => {
  const { links, closed } = search
  if (links === undefined) return true
  for (let state = 0; state < closed; state++) {
    const successors = [...search.successorsOf(state)].map((one) => one >>> 0)
    const link = links.of(state)
    if (successors.length === 0 ? link !== state : !successors.includes(link)) return false
  }
  return true
}

// Every state in the order found, each with the numbers of its parts, its parent and its greatest successor.
const graphOf = (search: Exploration) => {
  const { visited, kernel } = search
  const frontier: Tree = (search as unknown as { readonly soFar: SearchSoFar }).soFar.frontier
  // A path costs its length, a parent does not.
  const parentOf = (state: number) =>
    (frontier.parentOf === undefined ? frontier.pathTo(state).at(-2) : frontier.parentOf(state)) ?? -1
  const v = new Int32Array(kernel.tables.slots.count)
  let states = 0
  let parents = 0
  let links = 0
  for (let state = 0; state < visited.size; state++) {
    visited.read(state, v)
    for (const id of v) states = (Math.imul(states, 0x01000193) ^ id) | 0
    parents = (Math.imul(parents, 0x01000193) ^ parentOf(state)) | 0
    if (state < search.closed) links = (Math.imul(links, 0x01000193) ^ (search.links?.of(state) ?? 0)) | 0
  }
  return { size: visited.size, states, parents, links, closed: search.closed, here: search.here }
}

// Small rounds would end before another thread took a piece. The search must have begun in WebAssembly.
const letOthersWork = (search: Exploration): void => {
  const { wasm } = (search as unknown as { readonly loop: { readonly wasm?: { readonly rounds?: Rounds } } })
    .loop
  if (wasm?.rounds === undefined) return
  const { ints, board, own } = wasm.rounds.threads
  const work = own.work
  // Once it has ended the others, it does the rest of the round itself.
  own.work = () => (ints[board + onBoard.ended] === 0 ? 0 : work())
}

interface Rounds {
  readonly threads: {
    readonly ints: Int32Array
    readonly board: number
    readonly own: { work: () => number | undefined }
  }
}

/**
 * One search, and all that another must find too.
 * @param drive drives it to its end
 */
export const searched = (
  spec: Spec,
  model: ModelOptions,
  asked: Partial<CheckOptions>,
  kernel: KernelName,
  slice: number,
  hostRests = false,
  drive = (check: Check, _search: Exploration): void => toTheEnd(check.run(), slice),
) => {
  const properties = ofStates(spec)
  const check = new Check(modelFor(spec, model, properties), properties, {
    ...defaultCheckOptions,
    continue: true,
    ...asked,
    kernel,
  })
  const { search } = check as unknown as { readonly search: Exploration }
  if (hostRests) letOthersWork(search)
  let thrown: unknown
  try {
    drive(check, search)
  } catch (error) {
    thrown = error
  }
  const graph = graphOf(search)
  const { kernelName, inRounds } = search
  const timestamps = timestampsOf(search)
  if (thrown !== undefined)
    return { kernelName, inRounds, shown: { graph, timestamps, thrown: String(thrown) }, result: undefined }
  const result = check.result()
  const { bytes: _, ...exploration } = result.exploration
  const verdicts = result.verdicts.map(({ property, verdict, trace }) => [
    property.name,
    verdict,
    trace?.initial,
    trace?.steps.map((step) => JSON.stringify(step)),
  ])
  // The same bytes, which `audit` would judge alike.
  let certificate: string | undefined
  if (result.exploration.complete) {
    const hash = createHash('sha256')
    for (const piece of check.certificate(result)) hash.update(piece)
    certificate = hash.digest('hex')
  }
  const failure = result.failure && [result.failure.says, result.failure.trace?.steps.length]
  const areLinks = !result.exploration.complete || areLinksSuccessors(search)
  return {
    kernelName,
    inRounds,
    shown: { graph, timestamps, exploration, verdicts, failure, certificate, areLinks },
    result,
  }
}

type Searched = ReturnType<typeof searched>
const byTypeScript = new WeakMap<Spec, Map<string, Searched>>()

// Where the search continues in WebAssembly, with how much memory and how many threads, is nothing to the kernel in TypeScript.
/** What the reference finds. */
export const searchedByTypeScript = (
  spec: Spec,
  model: ModelOptions,
  {
    wasmFrom: _from,
    wasmMemory: _memory,
    workers: _workers,
    leastLevel: _level,
    workersStart: _start,
    ...asked
  }: Partial<CheckOptions>,
): Searched => {
  const known = byTypeScript.get(spec) ?? new Map<string, Searched>()
  byTypeScript.set(spec, known)
  const question = JSON.stringify([model, asked])
  const found = known.get(question) ?? searched(spec, model, asked, 'js', 1000)
  known.set(question, found)
  return found
}

/** What a search must have in common with another: with several threads the link of a state may be any of its successors. */
export const forThreads = ({ shown }: Searched, { workers = 1 }: Partial<CheckOptions>) =>
  workers > 1 ? { ...shown, graph: { ...shown.graph, links: 'any' } } : shown

/**
 * Compares the states with their numbers, the parents, the counts, the verdicts and the runs of both kernels.
 * @param slice the number of states by which the kernel in WebAssembly advances at a time
 * @param hostRests whether the host leaves all pieces of a round to the other threads, which must have started
 */
export const compareKernels = (
  spec: Spec,
  model: ModelOptions,
  asked: Partial<CheckOptions> = {},
  slice = 1000,
  hostRests = false,
): Compared => {
  const js = searchedByTypeScript(spec, model, asked)
  // A kernel that takes equal states for different ones might find no end.
  const maxStates = Math.min(asked.maxStates ?? Number.POSITIVE_INFINITY, js.shown.graph.size)
  const wasm = searched(spec, model, { ...asked, maxStates }, 'wasm', slice, hostRests)
  expect(js.kernelName).toBe('js')
  expect(forThreads(wasm, asked)).toEqual(forThreads(js, asked))
  const { kernelName: kernel, inRounds } = wasm
  return { result: js.result!, kernel, inRounds, states: js.shown.graph.size, ...js.shown.timestamps }
}
