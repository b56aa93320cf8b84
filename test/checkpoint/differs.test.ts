// A search that does not find what was kept says so, whether it reads a state back or finds it again.
import { expect, test } from 'vitest'
import ricartAgrawala from '../../specs/ricart-agrawala/spec.js'
import { KeptSegments } from '../../src/checkpoint/kept-segments.js'
import { Expansions, Segment } from '../../src/checkpoint/segment.js'
import { compareLives, resumed, type Shelf } from './several-lives.js'

const model = { sites: 3, requests: 1 }
const asked = { wasmFrom: 0 }

/** The segment, with one state replaced by the one before it. */
const twice = (bytes: Uint8Array, state: number): Uint8Array => {
  const { header, packing } = new Segment(bytes)
  const length = 4 * packing.words
  const at = bytes.length - (header.states - state) * length
  return Uint8Array.from(bytes).copyWithin(at, at - length, at)
}

/** The segment and the last new state of the expansions, done again or not, that found most together. */
const placeOf = (shelf: Shelf, isTaught: boolean): { readonly segment: number; readonly state: number } => {
  let best = { segment: 0, state: 0, all: 0 }
  for (const [segment, bytes] of shelf.bytes.entries()) {
    const read = new Segment(bytes)
    const { from, expansions } = read.header
    const run = new Expansions()
    let state = -1
    for (let k = 0; k < expansions; k += run.count) {
      const isSo = read.run(from + k, expansions, run)
      state += run.all
      if (isSo === isTaught && run.all > best.all) best = { segment, state, all: run.all }
    }
  }
  expect(best.all).toBeGreaterThan(1)
  return best
}

/** What a search says if it continues with such a state twice. */
const said = (shelf: Shelf, kernel: 'js' | 'wasm', isTaught: boolean): string => {
  const { segment, state } = placeOf(shelf, isTaught)
  const kept = new KeptSegments([...shelf.entries], shelf.starts, (at) =>
    at === segment ? twice(shelf.bytes[at]!, state) : shelf.bytes[at]!,
  )
  return String(resumed(ricartAgrawala, model, { ...asked, maxStates: 3000 }, kernel, kept).shown.thrown)
}

test('a state that was kept twice is noticed, whether it is read back or found again, by either kernel', () => {
  const life = { kernel: 'wasm', slice: 300, every: 1, pauses: 4 } as const
  const { shelf } = compareLives(ricartAgrawala, model, asked, [life])
  for (const kernel of ['js', 'wasm'] as const) {
    expect(said(shelf, kernel, true)).toMatch(/^KeptDiffers: a state from \d+ on has other new successors/)
    expect(said(shelf, kernel, false)).toMatch(/^KeptDiffers: .*occurs twice/)
  }
})
