// Slides show what every kept run is about.
import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalogueSpec } from '../../src/cli/load/catalogue.js'
import { networkInRoom } from '../../src/diagram/network/network-in-room.js'
import { lastState } from '../../src/trace/trace.js'
import { keptFolder, replayed } from '../counterexamples/replayed.js'
import { atEnd, atStakeIn, inch, slide } from './at-stake.js'

const kept = readdirSync(keptFolder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)

// The cards of Chubby's two masters did not say their epochs, and those of a deadlock by votes not which votes a site lacks.
it('on a slide the cards show every field at stake at the end of a kept run', async () => {
  const hidden: { [card: string]: readonly string[] } = {}
  let naming = 0
  for (const run of kept) {
    const { trace } = await replayed(run, catalogueSpec)
    const atStake = Object.entries(atStakeIn(trace))
    if (atStake.length === 0) continue
    naming++
    const drawing = networkInRoom(trace.model, lastState(trace), atEnd(trace), slide)
    const letters = (10 / 72) * inch * Math.min(1, slide.width / drawing.width, slide.height / drawing.height)
    expect(letters, run).toBeGreaterThan(9)
    for (const [title, names] of atStake) {
      const fields = drawing.cards.find(({ card }) => card.title === title)?.fields ?? []
      const missing = names.filter((name) => !fields.some((one) => one.name === name))
      if (missing.length > 0) hidden[`${run}, ${title}`] = missing
    }
  }
  expect(naming).toBeGreaterThan(40)
  expect(hidden).toEqual({})
})
