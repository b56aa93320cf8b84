// What a run that was cut says it has not tried is what the whole run tries beyond it.
import { expect, test } from 'vitest'
import proof from '../../specs/token-ring/proof.js'
import ring from '../../specs/token-ring/spec.js'
import { Assuming, defaultAssumeOptions } from '../../src/assume/assuming.js'
import type { Assumption } from '../../src/assume/assumption.js'
import { assumptionsText } from '../../src/report/assumptions/assumptions-text.js'

const asked = {
  ...defaultAssumeOptions,
  families: ['channels', 'entry'] as const,
  proof: { proof, maxChoices: 1000 },
}

const namesOf = (dropped: readonly Assumption[]): string => dropped.map(({ name }) => name).join(' + ')

/** The result of a run that is cut once it has that number of cells, or has done this much else. */
const cutAt = (isEnough: (running: Assuming) => boolean) => {
  const running = new Assuming(ring, { sites: 2 }, asked)
  for (const _ of running.run()) if (isEnough(running)) running.stop('time')
  return running.result()
}

test('a run that is cut among the rows, or among the pairs, lists the rest', () => {
  const whole = cutAt(() => false)
  expect(whole.untried.alone).toEqual([])
  const all = whole.cells.map(({ dropped }) => namesOf(dropped))
  const singles = all.filter((name) => name !== '' && !name.includes(' + '))
  const early = cutAt((running) => running.result().cells.length === 3)
  expect(early.untried.alone.map(({ name }) => name)).toEqual(singles.slice(2))
  const text = assumptionsText(early)
  for (const name of singles.slice(2)) {
    expect(text).toContain(`without "${name}"`)
    expect(text).toMatch(new RegExp(`^${name} .* \\?`, 'm'))
  }
  const late = cutAt((running) => running.result().cells.length === singles.length + 3)
  const tried = late.cells.map(({ dropped }) => namesOf(dropped))
  expect(late.untried.alone).toEqual([])
  expect(late.untried.pairs.length).toBeGreaterThan(0)
  expect([...tried, ...late.untried.pairs.map(namesOf)]).toEqual(all)
  expect(late.untried.suffices).toEqual(whole.minimalSets.map(({ theorem }) => theorem))
})
