// A search in several lives: each keeps itself at some pauses and is then dropped, and the next continues with what was kept. The last
// must find what a search without interruptions finds: states, numbers, parents, links, counts, verdicts, runs and certificate.
import { expect } from 'vitest'
import type { Check } from '../../src/check/check.js'
import type { CheckOptions } from '../../src/check/check-options.js'
import { Journal } from '../../src/checkpoint/journal.js'
import { KeptSegments, type SegmentEntry } from '../../src/checkpoint/kept-segments.js'
import type { ModelOptions } from '../../src/protocol/model-options.js'
import type { Spec } from '../../src/protocol/spec.js'
import type { Exploration } from '../../src/search/exploration.js'
import type { KernelName } from '../../src/search/exploration-options.js'
import { toTheEnd } from '../../src/search/long-work.js'
import { forThreads, searched, searchedByTypeScript } from '../search/both-kernels.js'

/** What is kept, as in a folder. */
export class Shelf {
  readonly entries: SegmentEntry[] = []
  readonly bytes: Uint8Array[] = []
  starts = 0

  /** The record of the next life. */
  next(): { readonly journal: Journal; readonly kept: KeptSegments | undefined } {
    const kept =
      this.entries.length === 0
        ? undefined
        : new KeptSegments([...this.entries], this.starts, (segment) => this.bytes[segment]!)
    return { journal: new Journal(kept), kept }
  }

  /** Keeps what the search has found since. Returns whether that was anything. */
  keep(journal: Journal, search: Exploration): boolean {
    if (search.whyNoRecord !== undefined) return false
    const before = this.entries.length
    for (const { pieces, expanded, states, steps } of journal.segments(search, this.starts)) {
      this.bytes.push(Uint8Array.from(pieces.flatMap((piece) => Array.from(piece))))
      this.entries.push({ expanded, states, ...(steps === undefined ? {} : { steps }) })
    }
    return this.entries.length > before
  }
}

/** A life: it keeps itself after every few pauses, and ends after some; the last has no end. */
export interface Life {
  readonly kernel: KernelName
  readonly slice: number
  readonly every: number
  readonly pauses: number
  readonly asked?: Partial<CheckOptions>
}

/** Drives a check through one life. Returns whether it has ended. */
const live = (check: Check, search: Exploration, shelf: Shelf, life: Life, journal: Journal): boolean => {
  const work = check.run()
  let step = work.next()
  for (let pause = 1; step.done !== true; pause++) {
    if (pause % life.every === 0) shelf.keep(journal, search)
    if (pause > life.pauses) return false
    step = work.next(life.slice)
  }
  return true
}

/** Compares the last of several lives with a search without interruptions. Returns how many expansions it was spared and did again. */
export const compareLives = (
  spec: Spec,
  model: ModelOptions,
  asked: Partial<CheckOptions>,
  lives: readonly Life[],
) => {
  const whole = searchedByTypeScript(spec, model, asked)
  const shelf = new Shelf()
  let rounds = 0
  for (const life of [...lives, { ...lives.at(-1)!, pauses: Number.POSITIVE_INFINITY }]) {
    const { journal, kept } = shelf.next()
    let ended = false
    const maxStates = Math.min(asked.maxStates ?? Number.POSITIVE_INFINITY, whole.shown.graph.size)
    const options = { ...asked, maxStates, ...life.asked, record: journal }
    const found = searched(spec, model, options, life.kernel, life.slice, false, (check, search) => {
      shelf.starts = search.visited.size
      kept?.translateTo(search.kernel.tables)
      ended = live(check, search, shelf, life, journal)
    })
    rounds += found.inRounds
    if (ended || found.shown.thrown !== undefined) {
      const workers = Math.max(...lives.map(({ asked: own }) => own?.workers ?? 1))
      expect(forThreads(found, { workers })).toEqual(forThreads(whole, { workers }))
      break
    }
  }
  return { kept: shelf.entries.at(-1)?.expanded ?? 0, segments: shelf.entries.length, rounds, shelf }
}

/** A search that continues with what was kept. */
export const resumed = (
  spec: Spec,
  model: ModelOptions,
  asked: Partial<CheckOptions>,
  kernel: KernelName,
  kept: KeptSegments,
) =>
  searched(spec, model, { ...asked, record: new Journal(kept) }, kernel, 1000, false, (check, search) => {
    kept.translateTo(search.kernel.tables)
    toTheEnd(check.run(), 1000)
  })
